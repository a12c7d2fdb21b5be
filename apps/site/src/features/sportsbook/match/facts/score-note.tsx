import { sportTerms } from '@evens/locales/browser';
import { t } from '@evens/web/core/words.ts';
import { headlineScore, type ScoreView, sportScoring } from './score-view.ts';

/**
 * The meaning of a headline's two numbers if they are neither goals nor points: games of a set with the sets won, or
 * sets, maps or frames won with the points of the current one.
 */
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
  if (headlineScore(sport, view) === running) {
    const games = t('live.score.games', { home: view.home, away: view.away });
    return view.points ? `${games} · ${t('live.score.game-points', view.points)}` : games;
  }
  return t('live.score.points', {
    sets: t('live.score.sets', { term }),
    unit,
    home: running.home,
    away: running.away,
  });
}
