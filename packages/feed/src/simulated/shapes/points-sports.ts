import { basketballShape, handballShape, type PointsShape } from '@evens/pricing';
import type { PointsPace } from '../play/points.ts';

/** A sport with points: parameters of an even match, and points per deviation of strength. */
export interface PointsSport {
  readonly total: number;
  readonly homeEdge: number;
  readonly perStrength: number;
  readonly pace: PointsPace;
}

/** Shorter matches are level more often anyway. */
const fiba: PointsPace = {
  shape: { ...basketballShape, periodSeconds: 600, ticks: 72, margins: [1.75, 0.76, 0.9, 0.93] },
  clock: 'down',
  standing: 1.6,
  breakSeconds: 900,
};
/** Quarters of twelve minutes. */
const long: PointsPace = { ...fiba, shape: basketballShape };

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
    pace: fiba,
  },
  nbl: { total: 176, homeEdge: 2.8, perStrength: 6, pace: fiba },
  cba: { total: 208, homeEdge: 2.8, perStrength: 6, pace: long },
  /** In neutral halls. */
  pba: { total: 198, homeEdge: 0, perStrength: 6, pace: long },
  nba: {
    total: 226,
    homeEdge: 2.5,
    perStrength: 6,
    pace: long,
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
