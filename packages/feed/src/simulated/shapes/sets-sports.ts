import type { SetsParams } from '@evens/pricing';
import type { SetsPace } from '../play/sets.ts';

/** A sport with sets: rules of an even match, and the change of the point chance per deviation of strength. */
export interface SetsSport {
  readonly bestOf: number;
  readonly perStrength: number;
  readonly rules:
    | { readonly kind: 'serve-games'; readonly serve: number }
    | {
        readonly kind: 'rally';
        /** Receiver's chance to win a point. */
        readonly receive: number;
        readonly target: number;
        readonly lastTarget?: number;
        readonly clear: 1 | 2;
        readonly cap?: number;
        readonly overtime?: number;
      }
    | { readonly kind: 'whole'; readonly scores: readonly (readonly [number, number])[] };
  readonly pointMarkets: boolean;
  /** Each game or leg has a market of its own. */
  readonly unitMarkets?: boolean;
  /** Darts: 180s of an even side per leg. */
  readonly maximumsPerLeg?: number;
  /** Tennis: usual aces as a share of points won on serve, and double faults as a share of those lost. */
  readonly serves?: { readonly aces: number; readonly doubleFaults: number };
  readonly kills?: NonNullable<SetsParams['kills']>;
  readonly pace: SetsPace;
}

/** Tennis tournaments on clay, where aces are fewer. */
export const clayTournaments: ReadonlySet<string> = new Set([
  'wta-charleston',
  'challenger-santiago',
  'challenger-buenos-aires',
  'challenger-lima',
  'challenger-montevideo',
  'challenger-guayaquil',
  'challenger-bogota',
  'challenger-medellin',
  'itf-antalya',
  'itf-heraklion',
]);
export const CLAY_ACES = 0.7;

const rounds = { kind: 'rally', receive: 0.5, clear: 2 } as const;
const quick = { pointSeconds: 15, breakSeconds: 75 } as const;

export const setsSports: Readonly<Record<string, SetsSport>> = {
  men: {
    bestOf: 3,
    perStrength: 0.022,
    rules: { kind: 'serve-games', serve: 0.64 },
    serves: { aces: 0.125, doubleFaults: 0.09 },
    pointMarkets: true,
    unitMarkets: true,
    pace: { pointSeconds: 230, breakSeconds: 110 },
  },
  women: {
    bestOf: 3,
    perStrength: 0.022,
    rules: { kind: 'serve-games', serve: 0.57 },
    serves: { aces: 0.06, doubleFaults: 0.12 },
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
    perStrength: 0.034,
    rules: { ...rounds, target: 13, overtime: 3 },
    pointMarkets: true,
    pace: { pointSeconds: 105, breakSeconds: 600 },
  },
  valorant: {
    bestOf: 3,
    perStrength: 0.034,
    rules: { ...rounds, target: 13 },
    pointMarkets: true,
    pace: { pointSeconds: 100, breakSeconds: 600 },
  },
  'rainbow-six': {
    bestOf: 3,
    perStrength: 0.046,
    rules: { ...rounds, target: 7, cap: 8 },
    pointMarkets: true,
    pace: { pointSeconds: 190, breakSeconds: 600 },
  },
  'dota-2': {
    bestOf: 3,
    perStrength: 0.14,
    rules: { kind: 'whole', scores: [[1, 0]] },
    pointMarkets: false,
    kills: { perMap: 54, winnerShare: 0.58 },
    pace: { pointSeconds: 2300, breakSeconds: 600 },
  },
  'league-of-legends': {
    bestOf: 3,
    perStrength: 0.14,
    rules: { kind: 'whole', scores: [[1, 0]] },
    pointMarkets: false,
    kills: { perMap: 27, winnerShare: 0.6 },
    pace: { pointSeconds: 1950, breakSeconds: 600 },
  },
  'starcraft-2': {
    bestOf: 5,
    perStrength: 0.13,
    rules: { kind: 'whole', scores: [[1, 0]] },
    pointMarkets: false,
    pace: { pointSeconds: 780, breakSeconds: 120 },
  },
};
