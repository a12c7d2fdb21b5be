import { t } from '../../../core/words.ts';
import { headlineScore, type ScoreView } from './score-view.ts';

/** What the two numbers of a headline are, where they are neither goals nor points: games of a set, beside the sets won. */
export function ScoreNote({ sport, view }: { readonly sport: string; readonly view: ScoreView | undefined }) {
  if (!view?.running || headlineScore(sport, view) !== view.running) return null;
  return (
    <bdi data-score-note className="truncate text-xs text-faint">
      {t('live.score.games', { home: view.home, away: view.away })}
    </bdi>
  );
}
