import type { PlaceTerms } from '@evens/markets';
import {
  basketballShape,
  type GoalsParams,
  handballShape,
  iceHockeyShape,
  type PointsShape,
  type SetsParams,
} from '@evens/pricing';
import type { GoalsPace } from './play/goals.ts';
import type { PointsPace } from './play/points.ts';
import type { SetsPace } from './play/sets.ts';

/** A sport of rare goals: what an even match brings, and how it is played. */
export interface GoalsSport {
  readonly home: number;
  readonly away: number;
  readonly shape: Pick<GoalsParams, 'periods' | 'periodSeconds' | 'overtime'>;
  readonly pace: GoalsPace;
}

/** A sport of points: what an even match brings, and how many points a deviation of strength is worth. */
export interface PointsSport {
  readonly total: number;
  readonly homeEdge: number;
  readonly perStrength: number;
  readonly pace: PointsPace;
}

/** A sport of sets: an even match's rules, and by how much a deviation of strength moves a point. */
export interface SetsSport {
  readonly bestOf: number;
  readonly perStrength: number;
  readonly rules:
    | { readonly kind: 'serve-games'; readonly serve: number }
    | {
        readonly kind: 'rally';
        /** The receiver's chance of the point. */
        readonly receive: number;
        readonly target: number;
        readonly lastTarget?: number;
        readonly clear: 1 | 2;
        readonly cap?: number;
      }
    | { readonly kind: 'whole'; readonly scores: readonly (readonly [number, number])[] };
  readonly pointMarkets: boolean;
  /** Each game or leg has a market of its own. */
  readonly unitMarkets?: boolean;
  /** Darts: 180s that an even side throws in a leg. */
  readonly maximumsPerLeg?: number;
  readonly kills?: NonNullable<SetsParams['kills']>;
  readonly pace: SetsPace;
}

export const goalsSports: Readonly<Record<string, GoalsSport>> = {
  'ice-hockey': {
    home: 3.1,
    away: 2.8,
    shape: iceHockeyShape,
    pace: { clock: 'up', standing: 0.7, breakSeconds: 960 },
  },
  futsal: {
    home: 3.1,
    away: 2.7,
    shape: { periods: 2, periodSeconds: 1200 },
    pace: { clock: 'up', standing: 0.8, breakSeconds: 600 },
  },
  'beach-soccer': {
    home: 4,
    away: 3.6,
    shape: { periods: 3, periodSeconds: 720 },
    pace: { clock: 'up', standing: 0.4, breakSeconds: 180 },
  },
  'field-hockey': {
    home: 2.4,
    away: 2.1,
    shape: { periods: 4, periodSeconds: 900 },
    pace: { clock: 'up', standing: 0.1, breakSeconds: 300 },
  },
  bandy: {
    home: 4.2,
    away: 3.7,
    shape: { periods: 2, periodSeconds: 2700 },
    pace: { clock: 'up', standing: 0, breakSeconds: 900 },
  },
  'inline-hockey': {
    home: 3.8,
    away: 3.4,
    shape: { periods: 2, periodSeconds: 1500, overtime: { seconds: 600, decides: 0.7, homeShare: 0.52 } },
    pace: { clock: 'up', standing: 0.5, breakSeconds: 900 },
  },
};

type Units = PointsShape['units'];
const ones: Units = [[1, 1]];

function shape(
  [periods, periodSeconds]: readonly [number, number],
  decider: PointsShape['decider'],
  {
    ticks,
    units,
    overtimeSeconds = 600,
    correlation = 0,
  }: { ticks: number; units: Units; overtimeSeconds?: number; correlation?: number },
): PointsShape {
  return { periods, periodSeconds, overtimeSeconds, decider, ticks, units, correlation };
}

export const pointsSports: Readonly<Record<string, PointsSport>> = {
  basketball: {
    total: 163,
    homeEdge: 2.8,
    perStrength: 6,
    pace: {
      shape: { ...basketballShape, periodSeconds: 600, ticks: 72 },
      clock: 'down',
      standing: 1.6,
      breakSeconds: 900,
    },
  },
  nba: {
    total: 226,
    homeEdge: 2.5,
    perStrength: 6,
    pace: { shape: basketballShape, clock: 'down', standing: 1.6, breakSeconds: 900 },
  },
  handball: {
    total: 56,
    homeEdge: 2,
    perStrength: 3,
    pace: { shape: handballShape, clock: 'up', standing: 0.12, breakSeconds: 900 },
  },
  'aussie-rules': {
    total: 166,
    homeEdge: 6,
    perStrength: 18,
    pace: {
      shape: shape([4, 1200], 'draw', {
        ticks: 120,
        units: [
          [6, 0.52],
          [1, 0.48],
        ],
      }),
      clock: 'down',
      standing: 0.5,
      breakSeconds: 1200,
    },
  },
  'rugby-league': {
    total: 44,
    homeEdge: 2.5,
    perStrength: 6,
    pace: {
      shape: shape([2, 2400], 'overtime', {
        ticks: 60,
        units: [
          [6, 0.5],
          [4, 0.25],
          [2, 0.25],
        ],
      }),
      clock: 'up',
      standing: 0.1,
      breakSeconds: 900,
    },
  },
  'rugby-union': {
    total: 48,
    homeEdge: 4,
    perStrength: 6,
    pace: {
      shape: shape([2, 2400], 'draw', {
        ticks: 60,
        units: [
          [7, 0.42],
          [5, 0.18],
          [3, 0.4],
        ],
      }),
      clock: 'up',
      standing: 0.15,
      breakSeconds: 900,
    },
  },
  'water-polo': {
    total: 20,
    homeEdge: 0.8,
    perStrength: 2,
    pace: {
      shape: shape([4, 480], 'draw', { ticks: 64, units: ones }),
      clock: 'down',
      standing: 0.7,
      breakSeconds: 300,
    },
  },
  floorball: {
    total: 11,
    homeEdge: 0.6,
    perStrength: 1.6,
    pace: {
      shape: shape([3, 1200], 'draw', { ticks: 240, units: ones }),
      clock: 'up',
      standing: 0.5,
      breakSeconds: 900,
    },
  },
  lacrosse: {
    total: 23,
    homeEdge: 0.8,
    perStrength: 2.2,
    pace: {
      shape: shape([4, 900], 'overtime', { ticks: 120, units: ones, overtimeSeconds: 900 }),
      clock: 'down',
      standing: 0.5,
      breakSeconds: 720,
    },
  },
  netball: {
    total: 112,
    homeEdge: 1.5,
    perStrength: 5,
    pace: {
      shape: shape([4, 900], 'overtime', { ticks: 85, units: ones }),
      clock: 'down',
      standing: 0.15,
      breakSeconds: 600,
    },
  },
  'basketball-3x3': {
    total: 35,
    homeEdge: 0,
    perStrength: 2,
    pace: {
      shape: shape([1, 600], 'overtime', {
        ticks: 32,
        units: [
          [1, 0.72],
          [2, 0.28],
        ],
        overtimeSeconds: 180,
      }),
      clock: 'down',
      standing: 0.6,
      breakSeconds: 60,
    },
  },
  'gaelic-football': {
    total: 36,
    homeEdge: 1.5,
    perStrength: 3,
    pace: {
      shape: shape([2, 2100], 'draw', {
        ticks: 60,
        units: [
          [1, 0.9],
          [3, 0.1],
        ],
      }),
      clock: 'up',
      standing: 0.05,
      breakSeconds: 900,
    },
  },
  hurling: {
    total: 46,
    homeEdge: 1.5,
    perStrength: 3.5,
    pace: {
      shape: shape([2, 2100], 'draw', {
        ticks: 70,
        units: [
          [1, 0.92],
          [3, 0.08],
        ],
      }),
      clock: 'up',
      standing: 0.05,
      breakSeconds: 900,
    },
  },
  curling: {
    total: 12.5,
    homeEdge: 0.3,
    perStrength: 1.5,
    pace: {
      shape: shape([2, 3600], 'overtime', {
        ticks: 8,
        units: [
          [1, 0.5],
          [2, 0.38],
          [3, 0.12],
        ],
        overtimeSeconds: 900,
      }),
      clock: 'none',
      standing: 0,
      breakSeconds: 60,
    },
  },
  kabaddi: {
    total: 66,
    homeEdge: 1,
    perStrength: 4,
    pace: {
      shape: shape([2, 1200], 'draw', {
        ticks: 44,
        units: [
          [1, 0.68],
          [2, 0.27],
          [4, 0.05],
        ],
      }),
      clock: 'down',
      standing: 0.5,
      breakSeconds: 300,
    },
  },
  pool: {
    total: 16,
    homeEdge: 0,
    perStrength: 2,
    pace: {
      shape: shape([1, 4800], 'overtime', { ticks: 40, units: ones, overtimeSeconds: 480 }),
      clock: 'none',
      standing: 0,
      breakSeconds: 60,
    },
  },
  'canadian-football': {
    total: 50,
    homeEdge: 2,
    perStrength: 5,
    pace: {
      shape: shape([4, 900], 'overtime', {
        ticks: 32,
        units: [
          [7, 0.5],
          [3, 0.42],
          [1, 0.08],
        ],
        overtimeSeconds: 900,
      }),
      clock: 'down',
      standing: 1.4,
      breakSeconds: 900,
    },
  },
};

const rounds = { kind: 'rally', receive: 0.5, clear: 2 } as const;
const quick = { pointSeconds: 15, breakSeconds: 75 } as const;

export const setsSports: Readonly<Record<string, SetsSport>> = {
  men: {
    bestOf: 3,
    perStrength: 0.022,
    rules: { kind: 'serve-games', serve: 0.64 },
    pointMarkets: true,
    unitMarkets: true,
    pace: { pointSeconds: 230, breakSeconds: 110 },
  },
  women: {
    bestOf: 3,
    perStrength: 0.022,
    rules: { kind: 'serve-games', serve: 0.57 },
    pointMarkets: true,
    unitMarkets: true,
    pace: { pointSeconds: 240, breakSeconds: 110 },
  },
  padel: {
    bestOf: 3,
    perStrength: 0.024,
    rules: { kind: 'serve-games', serve: 0.62 },
    pointMarkets: true,
    unitMarkets: true,
    pace: { pointSeconds: 210, breakSeconds: 120 },
  },
  volleyball: {
    bestOf: 5,
    perStrength: 0.022,
    rules: { kind: 'rally', receive: 0.62, target: 25, lastTarget: 15, clear: 2 },
    pointMarkets: true,
    pace: { pointSeconds: 29, breakSeconds: 180 },
  },
  'beach-volleyball': {
    bestOf: 3,
    perStrength: 0.022,
    rules: { kind: 'rally', receive: 0.64, target: 21, lastTarget: 15, clear: 2 },
    pointMarkets: true,
    pace: { pointSeconds: 27, breakSeconds: 90 },
  },
  'table-tennis': {
    bestOf: 5,
    perStrength: 0.026,
    rules: { kind: 'rally', receive: 0.5, target: 11, clear: 2 },
    pointMarkets: true,
    pace: quick,
  },
  badminton: {
    bestOf: 3,
    perStrength: 0.024,
    rules: { kind: 'rally', receive: 0.5, target: 21, clear: 2, cap: 30 },
    pointMarkets: true,
    pace: { pointSeconds: 24, breakSeconds: 120 },
  },
  squash: {
    bestOf: 5,
    perStrength: 0.026,
    rules: { kind: 'rally', receive: 0.48, target: 11, clear: 2 },
    pointMarkets: true,
    pace: { pointSeconds: 28, breakSeconds: 120 },
  },
  'sepak-takraw': {
    bestOf: 3,
    perStrength: 0.024,
    rules: { kind: 'rally', receive: 0.54, target: 15, clear: 2, cap: 17 },
    pointMarkets: true,
    pace: { pointSeconds: 22, breakSeconds: 120 },
  },
  bowls: {
    bestOf: 3,
    perStrength: 0.03,
    rules: { kind: 'rally', receive: 0.5, target: 9, clear: 1 },
    pointMarkets: true,
    pace: { pointSeconds: 130, breakSeconds: 180 },
  },
  darts: {
    bestOf: 5,
    perStrength: 0.045,
    rules: { kind: 'rally', receive: 0.5, target: 3, clear: 1 },
    pointMarkets: true,
    unitMarkets: true,
    maximumsPerLeg: 0.31,
    pace: { pointSeconds: 120, breakSeconds: 180 },
  },
  snooker: {
    bestOf: 7,
    perStrength: 0.07,
    rules: {
      kind: 'whole',
      scores: [
        [72, 31],
        [65, 48],
        [88, 12],
        [101, 0],
        [59, 53],
        [77, 24],
      ],
    },
    pointMarkets: false,
    pace: { pointSeconds: 1200, breakSeconds: 120 },
  },
  pesapallo: {
    bestOf: 3,
    perStrength: 0.1,
    rules: {
      kind: 'whole',
      scores: [
        [3, 1],
        [4, 2],
        [2, 0],
        [5, 4],
        [1, 0],
        [6, 2],
      ],
    },
    pointMarkets: false,
    pace: { pointSeconds: 2700, breakSeconds: 300 },
  },
  'counter-strike': {
    bestOf: 3,
    perStrength: 0.022,
    rules: { ...rounds, target: 13 },
    pointMarkets: true,
    pace: { pointSeconds: 105, breakSeconds: 600 },
  },
  valorant: {
    bestOf: 3,
    perStrength: 0.022,
    rules: { ...rounds, target: 13 },
    pointMarkets: true,
    pace: { pointSeconds: 100, breakSeconds: 600 },
  },
  'rainbow-six': {
    bestOf: 3,
    perStrength: 0.03,
    rules: { ...rounds, target: 7, cap: 8 },
    pointMarkets: true,
    pace: { pointSeconds: 190, breakSeconds: 600 },
  },
  'dota-2': {
    bestOf: 3,
    perStrength: 0.11,
    rules: { kind: 'whole', scores: [[1, 0]] },
    pointMarkets: false,
    kills: { perMap: 54, winnerShare: 0.58 },
    pace: { pointSeconds: 2300, breakSeconds: 600 },
  },
  'league-of-legends': {
    bestOf: 3,
    perStrength: 0.11,
    rules: { kind: 'whole', scores: [[1, 0]] },
    pointMarkets: false,
    kills: { perMap: 27, winnerShare: 0.6 },
    pace: { pointSeconds: 1950, breakSeconds: 600 },
  },
  'starcraft-2': {
    bestOf: 5,
    perStrength: 0.1,
    rules: { kind: 'whole', scores: [[1, 0]] },
    pointMarkets: false,
    pace: { pointSeconds: 780, breakSeconds: 120 },
  },
};

/** A race's field and course. */
export interface RaceSport {
  readonly runners: readonly [number, number];
  /** How far strengths lie apart, in deviations of one run. */
  readonly spread: number;
  readonly tieBelow: number;
  readonly retires: number;
  readonly withdraws: number;
  /** Whether winnings bear a deduction for a withdrawn runner (Rule 4). */
  readonly ruleFour?: boolean;
  /** The part of events that are handicaps, and their fields. */
  readonly handicaps?: { readonly share: number; readonly runners: readonly [number, number] };
  readonly eachWay?: PlaceTerms;
  readonly topPlaces: readonly number[];
  /** Pairs and threes of runners that are compared; whether a tie of a pair is an outcome. */
  readonly pairs: number;
  readonly threes: number;
  readonly drawnPairs?: boolean;
  readonly lengthSeconds: number;
  readonly updateSeconds: number;
}

export const raceSports: Readonly<Record<string, RaceSport>> = {
  golf: {
    runners: [14, 18],
    spread: 0.7,
    tieBelow: 0.35,
    retires: 0.01,
    withdraws: 0.01,
    eachWay: { places: 4, fraction: '1/4' },
    topPlaces: [5, 10],
    pairs: 3,
    threes: 3,
    drawnPairs: true,
    lengthSeconds: 17_000,
    updateSeconds: 300,
  },
  nascar: {
    runners: [20, 24],
    spread: 0.9,
    tieBelow: 0,
    retires: 0.12,
    withdraws: 0.005,
    eachWay: { places: 3, fraction: '1/4' },
    topPlaces: [5, 10],
    pairs: 4,
    threes: 0,
    lengthSeconds: 11_400,
    updateSeconds: 120,
  },
  'horse-racing': {
    runners: [7, 13],
    spread: 0.8,
    tieBelow: 0.008,
    retires: 0.015,
    withdraws: 0.03,
    ruleFour: true,
    handicaps: { share: 0.35, runners: [12, 18] },
    topPlaces: [2, 3, 4],
    pairs: 2,
    threes: 0,
    lengthSeconds: 130,
    updateSeconds: 15,
  },
  'formula-1': {
    runners: [20, 20],
    spread: 1.5,
    tieBelow: 0,
    retires: 0.09,
    withdraws: 0.005,
    eachWay: { places: 3, fraction: '1/4' },
    topPlaces: [6, 10],
    pairs: 5,
    threes: 0,
    lengthSeconds: 5600,
    updateSeconds: 90,
  },
  cycling: {
    runners: [16, 22],
    spread: 0.9,
    tieBelow: 0,
    retires: 0.03,
    withdraws: 0.01,
    eachWay: { places: 3, fraction: '1/4' },
    topPlaces: [10],
    pairs: 4,
    threes: 0,
    lengthSeconds: 16_000,
    updateSeconds: 300,
  },
};
