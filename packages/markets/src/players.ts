import type { Appearance, ContestFacts, PlayerCountName } from './facts.ts';

/** Counts of a player in regular time that have a market. */
export const regularStatistics = [
  'goals',
  'assists',
  'cards',
  'shots',
  'shots-on-target',
  'fouls',
  'saves',
] as const;
/** Counts of a player in a whole match, including overtime, that have a market. */
export const fullStatistics = [
  'points-full',
  'rebounds-full',
  'assists-full',
  'threes-full',
  'points-rebounds-assists-full',
  'double-double-full',
  'goals-full',
  'shots-full',
  'touchdowns-full',
  'passing-yards-full',
  'rushing-yards-full',
  'receiving-yards-full',
  'hits-full',
  'home-runs-full',
  'total-bases-full',
  'runs-full',
  'rbis-full',
  'strikeouts-full',
  'wickets-full',
  'kills-full',
] as const;
export const playerStatistics = [...regularStatistics, ...fullStatistics] as const;
export type RegularStatistic = (typeof regularStatistics)[number];
export type FullStatistic = (typeof fullStatistics)[number];
export type PlayerStatistic = (typeof playerStatistics)[number];
/** The first score of a whole match, including overtime. */
export const firstScores = ['first-goal', 'first-touchdown'] as const;
export type FirstScore = (typeof firstScores)[number];
/** The most runs of a team of cricket. */
export const topBatterKinds = ['home-top-batter', 'away-top-batter'] as const;
export type TopBatterKind = (typeof topBatterKinds)[number];
export type PlayerMarketKind = PlayerStatistic | TopBatterKind | 'nth-scorer' | 'last-scorer' | FirstScore;

export function findAppearance({ appearances }: ContestFacts, player: number): Appearance | undefined {
  return appearances?.find((appearance) => appearance.player === player);
}

export function isTopBatter(of: string | undefined): of is TopBatterKind {
  return topBatterKinds.some((kind) => kind === of);
}

/**
 * Number of goals, own goals apart, before a player of the starting eleven left injured in the first half: what was not
 * decided then is cancelled.
 */
export function findInjury(appearance: Appearance | undefined): number | undefined {
  return appearance?.cameOnAfter === undefined ? appearance?.injuredAfter : undefined;
}

/** Whether overtime counts. A shoot-out never does. */
export function isFullStatistic(of: string): of is FullStatistic {
  return of.endsWith('-full');
}

export function isFirstScore(of: string): of is FirstScore {
  return firstScores.some((each) => each === of);
}

/**
 * Scorers of regular time in order, own goals apart; null for an unknown one. Overtime goals follow in the same list and
 * do not count. Undefined if the source does not report scorers.
 */
export function creditedScorers(facts: ContestFacts): readonly (number | null)[] | undefined {
  let regular = 0;
  for (const { phase, home, away } of facts.periods) if (phase === 'regular') regular += home + away;
  return firstScorers(facts, regular);
}

/**
 * Scorers of a whole match in order, own goals apart; null for an unknown one. Undefined if the source does not report
 * them.
 */
export function scorersInOrder(facts: ContestFacts, of: FirstScore): readonly (number | null)[] | undefined {
  return of === 'first-goal' ? firstScorers(facts) : facts.touchdowns;
}

/** Scorers of the first goals, as in `creditedScorers`. */
function firstScorers(
  { goals, scorers }: ContestFacts,
  count?: number,
): readonly (number | null)[] | undefined {
  if (!goals) return undefined;
  if (goals.length > 0 && scorers?.length !== goals.length) return undefined;
  return (scorers ?? []).slice(0, count).flatMap((scorer) => {
    if (scorer === null) return [null];
    return scorer.own ? [] : [scorer.player];
  });
}

/**
 * The least and the most that a player has so far: they differ if a scorer is unknown. Undefined if the source does not
 * report it.
 */
export function playerCount(
  facts: ContestFacts,
  statistic: PlayerStatistic,
  player: number,
): { readonly least: number; readonly most: number } | undefined {
  if (statistic !== 'goals' && statistic !== 'goals-full') {
    const count = isFullStatistic(statistic)
      ? fullCount(facts, statistic, player)
      : reportedCount(facts, statistic, player);
    return count === undefined ? undefined : { least: count, most: count };
  }
  const all = statistic === 'goals' ? creditedScorers(facts) : firstScorers(facts);
  if (!all) return undefined;
  const scorers = statistic === 'goals' ? all.slice(0, findInjury(findAppearance(facts, player))) : all;
  let least = 0;
  let unknown = 0;
  for (const scorer of scorers) {
    if (scorer === player) least++;
    else if (scorer === null) unknown++;
  }
  return { least, most: least + unknown };
}

const countOfStatistic = {
  'points-full': 'points',
  'rebounds-full': 'rebounds',
  'assists-full': 'assists',
  'threes-full': 'threes',
  'shots-full': 'shots',
  'touchdowns-full': 'touchdowns',
  'passing-yards-full': 'passing-yards',
  'rushing-yards-full': 'rushing-yards',
  'receiving-yards-full': 'receiving-yards',
  'hits-full': 'hits',
  'home-runs-full': 'home-runs',
  'total-bases-full': 'total-bases',
  'runs-full': 'runs',
  'rbis-full': 'rbis',
  'strikeouts-full': 'strikeouts',
  'wickets-full': 'wickets',
  'kills-full': 'kills',
} as const satisfies Readonly<Partial<Record<FullStatistic, PlayerCountName>>>;

const DOUBLE = 10;

function fullCount(
  facts: ContestFacts,
  statistic: Exclude<FullStatistic, 'goals-full'>,
  player: number,
): number | undefined {
  const isDouble = statistic === 'double-double-full';
  if (!isDouble && statistic !== 'points-rebounds-assists-full')
    return reportedCount(facts, countOfStatistic[statistic], player);
  let [sum, doubles] = [0, 0];
  for (const name of ['points', 'rebounds', 'assists'] as const) {
    const count = reportedCount(facts, name, player);
    if (count === undefined) return undefined;
    sum += count;
    if (count >= DOUBLE) doubles++;
  }
  return isDouble ? Number(doubles >= 2) : sum;
}

/** Whether runs of a batter do not count, as the batter did not come to the crease. False if the source does not report it. */
export function hasNotBatted(facts: ContestFacts, of: PlayerMarketKind, player: number): boolean {
  return of === 'runs-full' && reportedCount(facts, 'innings', player) === 0;
}

function reportedCount(
  { playerCounts }: ContestFacts,
  name: PlayerCountName,
  player: number,
): number | undefined {
  const byPlayer = playerCounts?.[name];
  return byPlayer && (byPlayer[player] ?? 0);
}
