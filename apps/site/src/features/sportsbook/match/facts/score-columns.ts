import { periodName, sportTerms } from '@evens/locales/browser';
import type { Side } from '@evens/markets';
import { t, words } from '@evens/web/core/words.ts';
import { headlineScore, type ScoreView, sportScoring } from './score-view.ts';

/** One score of both sides, e.g. games or points of a tennis match. */
export interface ScoreColumn {
  readonly home: number | string;
  readonly away: number | string;
  /** Undefined for goals and points of a whole match, which need no label. */
  readonly label: string | undefined;
  /** The label over a column of a list. */
  readonly head: string | undefined;
  /** In the column of points: the side that serves. */
  readonly server?: Side;
  /** Cricket: the side that has words instead of a score. */
  readonly yetToBat?: Side | undefined;
  /** Cricket: has no room in lists. */
  readonly isOvers?: true;
}

/** Scores beside two names: the headline first, then the points of the current game, set or map. */
export function scoreColumns(sport: string, view: ScoreView | undefined): readonly ScoreColumn[] {
  if (!view) return [];
  const { home, away } = headlineScore(sport, view);
  if (view.innings) {
    const { home: first, away: second } = view.innings;
    const { yetToBat } = view;
    const runs = (side: Side) =>
      view.innings?.[side]?.runs ?? (side === yetToBat ? t('live.score.yet-to-bat') : '–');
    const overs = (one: typeof first) => (one ? `(${one.overs})` : '');
    return [
      { home: runs('home'), away: runs('away'), label: undefined, head: undefined, yetToBat },
      {
        home: overs(first),
        away: overs(second),
        label: t('live.score.overs'),
        head: undefined,
        isOvers: true,
      },
    ];
  }
  if (sportScoring(sport) !== 'sets') return [{ home, away, label: undefined, head: undefined }];
  const { period: term, unit } = sportTerms(sport);
  const { running, points } = view;
  const inUnit = { label: t('live.score.unit', { unit }), head: t('live.score.unit-head', { unit }) };
  if (showsSet(sport, view)) {
    const set = view.endedPeriod === undefined ? undefined : periodName(words(), sport, view.endedPeriod);
    const games = set === undefined ? inUnit : { label: set, head: set };
    const unitOfPoints = { unit: 'points' } as const;
    const pointLabels = {
      label: t('live.score.unit', unitOfPoints),
      head: t('live.score.unit-head', unitOfPoints),
    };
    return [{ home, away, ...games }, ...(points ? [{ ...points, ...pointLabels }] : [])];
  }
  const won = t('live.score.sets', { term });
  // For a map without points, only its winner is known.
  const hasPoints = running !== undefined && !(term === 'map' && unit === 'points');
  return [
    { home, away, label: won, head: won },
    ...(hasPoints ? [{ home: running.home, away: running.away, ...inUnit }] : []),
  ];
}

/** The sets won, if the headline is the score of a set. */
export function setsWonText(sport: string, view: ScoreView | undefined): string | undefined {
  return view && showsSet(sport, view)
    ? t('live.score.sets-won', { home: view.home, away: view.away })
    : undefined;
}

function showsSet(sport: string, view: ScoreView): boolean {
  return view.running !== undefined && headlineScore(sport, view) === view.running;
}
