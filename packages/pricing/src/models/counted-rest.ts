import { type ContestFacts, type FullStatistic, findAppearance, playerCount } from '@evens/markets';
import type { ScenarioSet } from '../scenario.ts';

/** Counts of a player that are drawn beside the score. */
export const besideNames = [
  'rebounds',
  'shots',
  'passing-yards',
  'rushing-yards',
  'receiving-yards',
  'hits',
  'strikeouts',
] as const;
export type BesideName = (typeof besideNames)[number];

/**
 * A player in the ways in which they may take part, each as likely as the others: more or fewer minutes. Without a way, the
 * player has no price.
 */
export interface CountedPlayer {
  /** Share of the team's scores, by way. */
  readonly scores: readonly number[];
  /** Share of the team's scores that they assist if somebody else scores, by way. */
  readonly assists: readonly number[];
  /** Basketball: shares of their own scores that count 2 and 3 points. */
  readonly twos?: number;
  readonly threes?: number;
  /** Baseball: share of their own runs that are home runs. */
  readonly homers?: number;
  /**
   * Means of counts beside the score, by way. Shots do not include goals. Hits do not include home runs, and are those of
   * a match in which the team has no run.
   */
  readonly beside: Readonly<Partial<Record<BesideName, readonly number[]>>>;
}

/** Means of a way in which a player takes part in the rest of the match. */
export interface Way {
  readonly chance: number;
  readonly scores: number;
  readonly assists: number;
  beside(name: BesideName): number;
}

/** A player's counts so far, and his ways to take part in the rest. */
export interface PlayerRest {
  readonly ways: readonly Way[];
  /** Undefined if the source does not report it. */
  counted(statistic: FullStatistic): number | undefined;
  /**
   * Chances of the numbers of a ladder, for each number of further scores of the team. A changed price changes the chances
   * of those scores only.
   */
  readonly given: Map<FullStatistic, (scores: number) => readonly number[]>;
}

/** A match in play. */
export interface MatchAhead {
  readonly facts: ContestFacts;
  /** Parts of a whole match's counts beside the score: until they were counted, and since then. */
  readonly played: number;
  readonly left: number;
}

interface Timing {
  readonly periods: number;
  readonly periodSeconds: number;
  /** Played seconds of the running period when players were counted last. */
  readonly countedSeconds: number;
  /** Expected further seconds of an overtime after some of it. */
  overtimeAfter(playedSeconds: number): number;
  /** Overtime that the means of counts include, as a part of regular time. */
  readonly usualOvertime: number;
}

/** The parts of a match before and after the last counts. An overtime to come counts by its chance. */
export function findAhead(
  facts: ContestFacts,
  { facts: ends, weights }: ScenarioSet,
  { periods, periodSeconds, countedSeconds, overtimeAfter, usualOvertime }: Timing,
): MatchAhead {
  const running = facts.periods.find(({ ended }) => !ended);
  const ended =
    facts.periods.filter(({ phase }) => phase === 'regular').length - Number(running?.phase === 'regular');
  const regular = ended + (running?.phase === 'regular' ? Math.min(1, countedSeconds / periodSeconds) : 0);
  let seconds = running?.phase === 'overtime' ? overtimeAfter(countedSeconds) : 0;
  const first = facts.periods.length;
  let overtimes = 0;
  for (let i = 0; i < ends.length; i++) {
    const end = ends[i];
    // An overtime to come is the first period after the regular ones, or after the running overtime.
    if (end?.kind === 'contest' && end.periods[Math.max(first, periods)]?.phase === 'overtime')
      overtimes += weights[i] ?? 0;
  }
  // Rounded, as a changed price would change all chances of players.
  seconds += (Math.round(overtimes * OVERTIME_STEPS) / OVERTIME_STEPS) * overtimeAfter(0);
  const overtime = seconds / (periods * periodSeconds);
  const whole = 1 + usualOvertime;
  return { facts, played: regular / periods / whole, left: (1 - regular / periods + overtime) / whole };
}

const OVERTIME_STEPS = 25;

const besideStatistics = {
  rebounds: 'rebounds-full',
  shots: 'shots-full',
  'passing-yards': 'passing-yards-full',
  'rushing-yards': 'rushing-yards-full',
  'receiving-yards': 'receiving-yards-full',
} as const satisfies Readonly<Partial<Record<BesideName, FullStatistic>>>;
type CountedBeside = keyof typeof besideStatistics;

export const YARD_SCALE = 15;
const TINY = 1e-4;

/** A player's counts, as far as his shares are known by them. */
interface Evidence {
  readonly scores: number;
  readonly assists: number;
  readonly beside: Readonly<Partial<Record<CountedBeside, number>>>;
}

/** The number of scores that a player has. A basket of basketball counts as the mean of ones and twos, or as three. */
function countScores(
  { twos, threes = 0 }: CountedPlayer,
  counted: (statistic: FullStatistic) => number,
): number {
  if (twos === undefined) return Math.max(counted('goals-full'), counted('touchdowns-full'));
  const long = counted('threes-full');
  const ones = Math.max(0, 1 - twos - threes);
  return long + ((counted('points-full') - 3 * long) * (ones + twos)) / (ones + 2 * twos);
}

/** The logarithm of how likely the counts are in a way, up to a constant. */
function likelihood(
  way: Omit<Way, 'chance'>,
  { scores, assists, beside }: Evidence,
  { teamScores, played }: { readonly teamScores: number; readonly played: number },
): number {
  const share = Math.min(1 - TINY, Math.max(TINY, way.scores));
  const helped = Math.min(1 - TINY, Math.max(TINY, way.assists));
  const others = Math.max(0, teamScores - scores);
  let log =
    scores * Math.log(share) +
    others * Math.log(1 - share) +
    assists * Math.log(helped) +
    Math.max(0, others - assists) * Math.log(1 - helped);
  for (const [name, count] of Object.entries(beside)) {
    // Yards in units of their scale vary as a Poisson number.
    const scale = name.endsWith('yards') ? YARD_SCALE : 1;
    const mean = Math.max(TINY, way.beside(name as CountedBeside) * played);
    log += (count * Math.log(mean) - mean) / scale;
  }
  return log;
}

function listWays({ scores, assists, beside }: CountedPlayer, left: number): readonly Omit<Way, 'chance'>[] {
  return scores.map((share, index) => ({
    scores: share,
    assists: assists[index] ?? 0,
    beside: (name) => (beside[name]?.[index] ?? 0) * left,
  }));
}

function withChances(
  ways: readonly Omit<Way, 'chance'>[],
  findChance: (index: number) => number,
): readonly Way[] {
  return ways.map((way, index) => ({ ...way, chance: findChance(index) }));
}

const knownBefore = new WeakMap<readonly CountedPlayer[], readonly PlayerRest[]>();
const knownInPlay = new WeakMap<
  ContestFacts,
  {
    readonly players: readonly CountedPlayer[];
    readonly left: number;
    readonly rests: readonly PlayerRest[];
  }
>();

/** Before the match all ways of a player are equally likely, and nothing is counted. */
export function restsBefore(players: readonly CountedPlayer[]): readonly PlayerRest[] {
  const known = knownBefore.get(players);
  if (known) return known;
  const rests = players.map((player) => ({
    ways: withChances(listWays(player, 1), () => 1 / player.scores.length),
    counted: () => 0,
    given: new Map(),
  }));
  knownBefore.set(players, rests);
  return rests;
}

/** In play, the counts so far show which way of a player is likely. */
export function restsInPlay(
  players: readonly CountedPlayer[],
  homeCount: number,
  ahead: MatchAhead,
): readonly PlayerRest[] {
  const known = knownInPlay.get(ahead.facts);
  if (known && known.players === players && known.left === ahead.left) return known.rests;
  const rests = findRests(players, homeCount, ahead);
  knownInPlay.set(ahead.facts, { players, left: ahead.left, rests });
  return rests;
}

function findRests(
  players: readonly CountedPlayer[],
  homeCount: number,
  { facts, played, left }: MatchAhead,
): readonly PlayerRest[] {
  const evidence = players.map((player, index) => {
    const known = new Map<FullStatistic, number | undefined>();
    const hasLeft = !facts.appearances || findAppearance(facts, index)?.hasLeft;
    const counted = (statistic: FullStatistic) => {
      if (hasLeft) return undefined;
      if (known.has(statistic)) return known.get(statistic);
      const count = playerCount(facts, statistic, index);
      const exact = count && count.least === count.most ? count.least : undefined;
      known.set(statistic, exact);
      return exact;
    };
    const count = (statistic: FullStatistic) => counted(statistic) ?? 0;
    const beside: Partial<Record<CountedBeside, number>> = {};
    for (const [name, statistic] of Object.entries(besideStatistics) as [CountedBeside, FullStatistic][])
      if (player.beside[name])
        beside[name] = Math.max(0, count(statistic) - (name === 'shots' ? count('goals-full') : 0));
    return { counted, own: { scores: countScores(player, count), assists: count('assists-full'), beside } };
  });
  const teamScores = { home: 0, away: 0 };
  for (const [index, { own }] of evidence.entries())
    teamScores[index < homeCount ? 'home' : 'away'] += own.scores;
  return players.map((player, index) => {
    const { counted, own } = evidence[index] ?? { counted: () => undefined, own: undefined };
    const whole = listWays(player, 1);
    const seen = { teamScores: teamScores[index < homeCount ? 'home' : 'away'], played };
    const logs = whole.map((way) => (own ? likelihood(way, own, seen) : 0));
    const best = Math.max(...logs);
    const weights = logs.map((log) => Math.exp(log - best));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    return {
      ways: withChances(listWays(player, left), (way) => (weights[way] ?? 0) / all),
      counted,
      given: new Map(),
    };
  });
}
