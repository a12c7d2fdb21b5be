import { sportTerms } from '@evens/locales/browser';
import { t } from '@evens/web/core/words.ts';
import { headlineScore, type ScoreView, sportScoring } from './score-view.ts';

/** The score beside a headline of sets: the sets won beside games, the points of the current set beside sets. */
export function ScoreNote({ sport, view }: { readonly sport: string; readonly view: ScoreView | undefined }) {
  if (!view || sportScoring(sport) !== 'sets') return null;
  return (
    <bdi data-score-note className="truncate text-xs text-faint" title={noteText(sport, view)}>
      {noteText(sport, view)}
    </bdi>
  );
}

function noteText(sport: string, view: ScoreView): string {
  const { running } = view;
  const { period: term, unit } = sportTerms(sport);
  // For a map without points, only its winner is known.
  if (!running || (term === 'map' && unit === 'points')) return t('live.score.sets', { term });
  return headlineScore(sport, view) === running
    ? t('live.score.sets-won', { home: view.home, away: view.away })
    : t('live.score.points', { unit, home: running.home, away: running.away });
}
