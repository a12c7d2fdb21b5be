import { type ContestFacts, fullScore, type PeriodScore, type Score } from '@evens/markets';
import { contestLines } from '../contest-lines.ts';
import { line } from '../lines.ts';
import { normalBelow, spreadNormals } from '../normal.ts';
import { type MarginFactors, regularFactor } from '../regular-margins.ts';
import { type SampledList, sampledList, tilted } from '../sampled-list.ts';
import { ListCache, type PricingState, type ScenarioModel, type ScenarioSet } from '../scenario.ts';
import {
  type CountedPlayers,
  countedPlayerLines,
  countedPlayerScenarios,
  type PlayerLadders,
} from './counted-players.ts';
import { findAhead } from './counted-rest.ts';
import { sumPlayed, type TeamScores } from './score-classes.ts';

/** A sport of many small scores: margin and total are nearly normal. */
export interface PointsParams {
  /** Expected home points − away points over regular time, and their sum. */
  readonly margin: number;
  readonly total: number;
  readonly marginDeviation: number;
  readonly totalDeviation: number;
  readonly periods: number;
  /** Length of a regular period and of an overtime on the sport's clock. */
  readonly periodSeconds: number;
  readonly overtimeSeconds: number;
  /** Whether a level regular time is final or followed by overtime. */
  readonly decider: 'draw' | 'overtime';
  /** Absent if the points do not depend on the score. */
  readonly margins?: MarginFactors;
  /** Market drift in points; 0 for none. */
  readonly marginShift: number;
  readonly totalShift: number;
  /** Basketball: absent if the source does not name players. */
  readonly players?: CountedPlayers;
}

const SAMPLES = 1400;
const [zMarginNow = [], zTotalNow = [], zMarginLater = [], zTotalLater = []] = spreadNormals(SAMPLES, 4).map(
  (z) => Array.from(z),
);
/** Random splits of the total of later periods: three splits of margin and total make four periods. */
const splitNormals = spreadNormals(SAMPLES, 6).map((z) => Array.from(z));
const SPLIT_STRIDE = 611;

/** Lists are recomputed after this part of a period. */
const TIME_STEPS = 40;

const lists = new ListCache<SampledList>();

interface Remaining {
  /** In parts of a regular time. */
  readonly now: number;
  readonly later: number;
  readonly played: readonly PeriodScore[];
  readonly running: Score;
  readonly phase: 'regular' | 'overtime';
  readonly laterPeriods: number;
}

function remaining(params: PointsParams, facts: ContestFacts, elapsedSeconds: number): Remaining | undefined {
  const last = facts.periods.at(-1);
  const runs = last !== undefined && !last.ended;
  const played = runs ? facts.periods.slice(0, -1) : facts.periods;
  const running = runs ? { home: last.home, away: last.away } : { home: 0, away: 0 };
  const regularPlayed = played.filter(({ phase }) => phase === 'regular').length;
  const overtime = regularPlayed >= params.periods;
  if (overtime && !runs) {
    const { home, away } = fullScore(facts);
    if (params.decider === 'draw' || home !== away) return undefined;
  }
  const lengthSeconds = overtime ? params.overtimeSeconds : params.periodSeconds;
  const elapsed = runs ? Math.min(1, elapsedSeconds / lengthSeconds) : 0;
  const left = 1 - Math.floor(elapsed * TIME_STEPS) / TIME_STEPS;
  const share = lengthSeconds / (params.periodSeconds * params.periods);
  const laterPeriods = overtime ? 0 : params.periods - regularPlayed - 1;
  return {
    now: left * share,
    later: laterPeriods / params.periods,
    played,
    running,
    phase: overtime ? 'overtime' : 'regular',
    laterPeriods,
  };
}

interface Draw {
  readonly part: number;
  readonly zMargin: number;
  readonly zTotal: number;
}

function pointsIn(params: PointsParams, { part, zMargin, zTotal }: Draw): Score {
  if (part <= 0) return { home: 0, away: 0 };
  const root = Math.sqrt(part);
  const margin = params.margin * part + zMargin * params.marginDeviation * root;
  const total = params.total * part + zTotal * params.totalDeviation * root;
  return {
    home: Math.max(0, Math.round((total + margin) / 2)),
    away: Math.max(0, Math.round((total - margin) / 2)),
  };
}

/**
 * Splits the points of `count` equal periods. Given the sum, the first of k periods has 1/k of it on average and (k −
 * 1)/k of a period's variance. Whole points, not negative, and the sum is preserved.
 */
function splitPeriods(
  params: PointsParams,
  sum: Score,
  { count, sample }: { count: number; sample: number },
) {
  const periods: Score[] = [];
  let left = sum;
  for (let parts = count; parts > 1; parts--) {
    const at = (sample * SPLIT_STRIDE + 7) % SAMPLES;
    const pair = ((count - parts) * 2) % splitNormals.length;
    const root = Math.sqrt(((parts - 1) / parts) * (1 / params.periods));
    const margin =
      (left.home - left.away) / parts + (splitNormals[pair]?.[at] ?? 0) * params.marginDeviation * root;
    const total =
      (left.home + left.away) / parts + (splitNormals[pair + 1]?.[at] ?? 0) * params.totalDeviation * root;
    const home = Math.max(0, Math.min(left.home, Math.round((total + margin) / 2)));
    const away = Math.max(0, Math.min(left.away, Math.round((total - margin) / 2)));
    periods.push({ home, away });
    left = { home: left.home - home, away: left.away - away };
  }
  return [...periods, left];
}

/** Length of an overtime as a part of regular time. */
const findOvertimePart = ({ overtimeSeconds, periodSeconds, periods }: PointsParams) =>
  overtimeSeconds / (periodSeconds * periods);

/** Chance that the home side wins after a level regular time. */
export function overtimeHomeChance(params: PointsParams): number {
  return normalBelow((params.margin * Math.sqrt(findOvertimePart(params))) / params.marginDeviation);
}

function makeList(params: PointsParams, state: Remaining): SampledList {
  const { now, later, played, running, phase, laterPeriods } = state;
  const facts: ContestFacts[] = [];
  const weights: number[] = [];
  const overtimePart = findOvertimePart(params);
  const homeInOvertime = overtimeHomeChance(params);
  for (let i = 0; i < SAMPLES; i++) {
    const first = pointsIn(params, { part: now, zMargin: zMarginNow[i] ?? 0, zTotal: zTotalNow[i] ?? 0 });
    const laterPoints = pointsIn(params, {
      part: later,
      zMargin: zMarginLater[i] ?? 0,
      zTotal: zTotalLater[i] ?? 0,
    });
    const periods: PeriodScore[] = [
      ...played,
      { phase, home: running.home + first.home, away: running.away + first.away, ended: true },
    ];
    if (laterPeriods > 0) {
      for (const { home, away } of splitPeriods(params, laterPoints, { count: laterPeriods, sample: i }))
        periods.push({ phase: 'regular', home, away, ended: true });
    }
    const final: ContestFacts = { kind: 'contest', status: 'ended', periods };
    const score = fullScore(final);
    const weight = phase === 'regular' ? regularFactor(params.margins, score) : 1;
    if (params.decider === 'draw' || score.home !== score.away) {
      facts.push(final);
      weights.push(weight);
      continue;
    }
    const by = 1 + ((i * 7) % 9);
    const winner = Math.max(by, Math.round((params.total * overtimePart + by) / 2));
    for (const home of [true, false]) {
      const overtime = { home: home ? winner : winner - by, away: home ? winner - by : winner };
      facts.push({ ...final, periods: [...periods, { phase: 'overtime', ...overtime, ended: true }] });
      weights.push(weight * (home ? homeInOvertime : 1 - homeInOvertime));
    }
  }
  return sampledList(facts, weights);
}

function scenarios(params: PointsParams, { facts, elapsedSeconds, extra }: PricingState): ScenarioSet {
  if (facts.kind !== 'contest')
    throw new TypeError(`scenarios: expected facts of a contest, got ${facts.kind}`);
  const left = remaining(params, facts, elapsedSeconds);
  if (!left) return { facts: [{ ...facts, status: 'ended' }], weights: Float64Array.of(1) };
  const played = facts.periods.map((p) => `${p.phase[0]}${p.home}:${p.away}${p.ended ? '.' : ''}`).join('');
  const { margin, total, marginDeviation, totalDeviation, periods, decider, margins = '' } = params;
  const key = [
    ...[margin, total, marginDeviation, totalDeviation, periods, decider, margins],
    ...[left.now, played],
  ].join(' ');
  const list = lists.get(key, () => makeList(params, left));
  const part = left.now + left.later;
  const set = tilted(list, { marginShift: params.marginShift * part, totalShift: params.totalShift * part });
  if (!params.players) return set;
  return {
    ...set,
    players: countedPlayerScenarios(params.players, {
      set,
      scores: basketballScores(sumPlayed(facts), (params.total * part) / 2),
      ladders: basketballLadders,
      ...(facts.status !== 'scheduled' && {
        ahead: findAhead(facts, set, {
          ...params,
          countedSeconds: extra[pointsExtra.countedSeconds] ?? elapsedSeconds,
          overtimeAfter: (played) => Math.max(0, params.overtimeSeconds - played),
          usualOvertime: 0.006,
        }),
      }),
    }),
  };
}

/** Indexes of `extra` in sports of points: played seconds of the running period when players were counted last. */
export const pointsExtra = { countedSeconds: 0 } as const;

const basketballLadders: PlayerLadders = {
  'points-full': [10, 15, 20, 25, 30],
  'rebounds-full': [4, 6, 8, 10, 12],
  'assists-full': [2, 4, 6, 8, 10],
  'threes-full': [1, 2, 3, 4],
  'points-rebounds-assists-full': [20, 25, 30, 35, 40],
  'double-double-full': [1],
};

/**
 * Margin and total as two independent normal variables, also independent over time, rounded to points: 1,400 evenly
 * spread samples, fixed per state, over the running period and the rest, reweighed by the margin after regular time. The
 * rest is then split into its periods. A level regular time goes to overtime if the sport has one. `extra`: when players
 * were counted.
 */
export const points: ScenarioModel<PointsParams> = {
  name: 'points',
  scenarios,
  lines(params, { facts }, set) {
    const overtime = params.decider === 'overtime';
    const requestedLines = contestLines(facts, set, {
      periods: params.periods,
      score: overtime ? 'full' : 'regular',
      totalStep: params.totalDeviation > 12 ? 200 : 100,
      draws: true,
      periodMarkets: params.periods > 1,
      periodsAhead: params.periods - 1,
      overtime,
    });
    return [
      ...requestedLines,
      ...(overtime && params.marginDeviation > 6 ? [line('winning-margin-full')] : []),
      ...countedPlayerLines(set, basketballLadders),
    ];
  },
  drift: (params, { strength, tempo }) => ({
    ...params,
    marginShift: 0.06 * params.marginDeviation * strength,
    totalShift: 0.06 * params.totalDeviation * tempo,
  }),
};

/** Scoring of a points sport: both sides score in the same ticks, each by one of a few units. */
export interface PointsShape {
  readonly periods: number;
  readonly periodSeconds: number;
  readonly overtimeSeconds: number;
  readonly decider: 'draw' | 'overtime';
  /** Chances to score per side in a regular time, evenly spread. */
  readonly ticks: number;
  /** [points, share of scores]; shares sum to 1. */
  readonly units: readonly (readonly [number, number])[];
  /** Correlation of both sides' luck in a tick. It makes totals vary more than margins. */
  readonly correlation: number;
  readonly margins?: MarginFactors;
}

/**
 * A side that trails by a basket in the last minute fouls, and shoots to tie: about 6 % of matches go to overtime, twice as
 * many as with independent possessions, and fewer end by one point.
 */
const basketballMargins: MarginFactors = [2.05, 0.7, 0.88, 0.9];

/** One possession of 29 seconds each with 1.14 points. Gives deviations of 12.5 (margin) and 18 (total). */
export const basketballShape: PointsShape = {
  periods: 4,
  periodSeconds: 720,
  overtimeSeconds: 300,
  decider: 'overtime',
  ticks: 99,
  units: [
    [1, 8 / 56],
    [2, 38 / 56],
    [3, 10 / 56],
  ],
  correlation: 0.343,
  margins: basketballMargins,
};

const POINTS_PER_SCORE = basketballShape.units.reduce((sum, [value, share]) => sum + value * share, 0);

/**
 * Further scores of a basketball team, rounded to steps within which a player's chances hardly change. `expected`: further
 * points of a team.
 */
function basketballScores(played: Score, expected: number): TeamScores {
  const step = scoreSteps.find(([above]) => expected > above)?.[1] ?? 1;
  return {
    key: (points, side) => Math.round((points - played[side]) / POINTS_PER_SCORE / step),
    given: (key) => [{ count: key * step, chance: 1 }],
  };
}

/** Steps of numbers of scores, by the expected points that they are above. */
const scoreSteps = [
  [60, 6],
  [30, 4],
  [15, 2],
] as const;

/** Poisson-like goals, 29:27, with a correlation of 0.3. About 9 % of matches are draws: level sides keep the ball at the end. */
export const handballShape: PointsShape = {
  periods: 2,
  periodSeconds: 1800,
  overtimeSeconds: 600,
  decider: 'draw',
  ticks: 600,
  units: [[1, 1]],
  correlation: 0.3,
  margins: [1.45],
};

/** Chance of a side to score in a tick if it is expected to score `mean` points over regular time. */
export function tickChance({ ticks, units }: PointsShape, mean: number): number {
  const perScore = units.reduce((sum, [value, share]) => sum + value * share, 0);
  return Math.min(0.95, mean / (ticks * perScore));
}

/** Parameters of a match of this shape. The deviations follow from its scoring. */
export function pointsParams(
  shape: PointsShape,
  { margin, total }: { margin: number; total: number },
): PointsParams {
  const variance = (mean: number) => {
    const squares = shape.units.reduce((sum, [value, share]) => sum + value * value * share, 0);
    return shape.ticks * tickChance(shape, mean) * squares - (mean * mean) / shape.ticks;
  };
  const home = variance((total + margin) / 2);
  const away = variance((total - margin) / 2);
  const shared = 2 * shape.correlation * Math.sqrt(home * away);
  const { periods, periodSeconds, overtimeSeconds, decider, margins } = shape;
  return {
    margin,
    total,
    marginDeviation: Math.sqrt(home + away - shared),
    totalDeviation: Math.sqrt(home + away + shared),
    periods,
    periodSeconds,
    overtimeSeconds,
    decider,
    ...(margins && { margins }),
    marginShift: 0,
    totalShift: 0,
  };
}
