import { playerPositions } from '@evens/book';
import type { PlayerCountName } from '@evens/markets';
import { type BesideName, basketballShape } from '@evens/pricing';

type ByPosition = Readonly<Record<string, number>>;

/** Weights of a team's players: by position, times a power of their attack. */
export interface PartWeights {
  readonly weights: ByPosition;
  readonly power: number;
}

/** A count beside the score: its mean for a team over regular time, and who has it. */
export interface BesideShape extends PartWeights {
  readonly mean: number;
  /** The mean follows the ability of the player of this position, whose usual part of the squad's attack is `attack`. */
  readonly leader?: { readonly position: string; readonly attack: number; readonly power: number };
}

/** How the players of a sport share what their team does. */
export interface PlayerShape {
  /** The feed reports these counts of each player. */
  readonly counts: readonly PlayerCountName[];
  /** Minutes of a substitute against those of a starting player, from the best one on. Others do not play. */
  readonly bench: readonly number[];
  /** A substitute of this position does not play. */
  readonly alone: string;
  /** Deviation of the logarithm of a player's minutes. */
  readonly minutesDeviation: number;
  /** Points of a score that players share, the part of scores that count so, and who scores them. */
  readonly scores: readonly (PartWeights & {
    readonly points: readonly number[];
    readonly share: number;
    /** Baseball: the scorer bats it in, so it has no assist. */
    readonly isHomeRun?: true;
  })[];
  /** Chances of a first and a second assist. One player has one of them. */
  readonly assisted: readonly number[];
  /** Scores of fewer points have no assist. */
  readonly assistedFrom: number;
  readonly assists: PartWeights;
  readonly beside: Readonly<Partial<Record<BesideName, BesideShape>>>;
  /** Seconds of play for which the means hold. */
  readonly seconds: number;
  /** Counts include the time after it: their means are this much higher. */
  readonly overtime: number;
}

const NOBODY: PartWeights = { weights: {}, power: 0 };
const [[, ones] = [], [, twos] = [], [, threes] = []] = basketballShape.units;
const inside = { PG: 0.9, SG: 0.85, SF: 0.95, PF: 1.1, C: 1.25 };

const basketball: PlayerShape = {
  counts: ['points', 'threes', 'assists', 'rebounds'],
  bench: [0.75, 0.65, 0.5, 0.35, 0.2],
  alone: '',
  minutesDeviation: 0.18,
  scores: [
    { points: [1], share: ones ?? 0, weights: inside, power: 1.15 },
    { points: [2], share: twos ?? 0, weights: inside, power: 1.15 },
    {
      points: [3],
      share: threes ?? 0,
      weights: { PG: 1.2, SG: 1.3, SF: 1.1, PF: 0.75, C: 0.3 },
      power: 1.15,
    },
  ],
  assisted: [0.55],
  assistedFrom: 2,
  assists: { weights: { PG: 5.5, SG: 3, SF: 2.6, PF: 2.1, C: 2 }, power: 0.5 },
  beside: { rebounds: { mean: 43.5, weights: { PG: 3.5, SG: 3.5, SF: 5, PF: 7.5, C: 10 }, power: 0.3 } },
  seconds: 2880,
  overtime: 1.006,
};

const iceHockey: PlayerShape = {
  counts: ['points', 'assists', 'shots'],
  bench: Array.from({ length: 20 }, () => 1),
  alone: 'G',
  minutesDeviation: 0.2,
  scores: [{ points: [1], share: 1, weights: { D: 1, C: 1, W: 1 }, power: 1.25 }],
  assisted: [0.93, 0.8],
  assistedFrom: 1,
  assists: { weights: { D: 1.9, C: 1.5, W: 1 }, power: 0.6 },
  beside: { shots: { mean: 27, weights: { D: 1.3, C: 1, W: 1.1 }, power: 1 } },
  seconds: 3600,
  overtime: 1.01,
};

const receivers = { RB: 0.3, WR: 1, TE: 0.75 };
const passer = { position: 'QB', attack: 0.025, power: 0.25 };
const americanFootball: PlayerShape = {
  counts: ['touchdowns', 'passing-yards', 'rushing-yards', 'receiving-yards'],
  bench: Array.from({ length: 40 }, () => 0.22),
  alone: 'QB',
  minutesDeviation: 0.2,
  scores: [
    {
      points: [6, 7, 8],
      share: 1,
      weights: { QB: 1.5, RB: 1, WR: 1, TE: 1, DL: 1, LB: 1, DB: 1 },
      power: 1,
    },
  ],
  assisted: [],
  assistedFrom: 0,
  assists: NOBODY,
  beside: {
    'passing-yards': { mean: 238, weights: { QB: 1 }, power: 0, leader: passer },
    'receiving-yards': { mean: 238, weights: receivers, power: 1, leader: passer },
    'rushing-yards': { mean: 116, weights: { RB: 1, QB: 0.5, WR: 0.04 }, power: 1 },
  },
  seconds: 3600,
  overtime: 1.01,
};

const batters = { C: 0.9, IF: 1, OF: 1, DH: 1 };
const baseball: PlayerShape = {
  counts: ['runs', 'hits', 'home-runs', 'total-bases', 'rbis', 'strikeouts'],
  bench: [],
  alone: '',
  minutesDeviation: 0.06,
  scores: [
    { points: [1], share: 0.74, weights: batters, power: 0.4 },
    { points: [1], share: 0.26, weights: batters, power: 1.1, isHomeRun: true },
  ],
  assisted: [0.93],
  assistedFrom: 1,
  assists: { weights: batters, power: 0.7 },
  beside: {
    hits: { mean: 4.4, weights: batters, power: 0.3 },
    strikeouts: {
      mean: 5.4,
      weights: { P: 1 },
      power: 0,
      leader: { position: 'P', attack: 0.000092, power: 0.4 },
    },
  },
  seconds: 0,
  overtime: 1,
};

/** Each kill of a team is one player's, by role and form. */
function killsShape(roles: readonly string[]): PlayerShape {
  return {
    counts: ['kills'],
    bench: [],
    alone: '',
    minutesDeviation: 0,
    scores: [
      { points: [1], share: 1, weights: Object.fromEntries(roles.map((role) => [role, 1])), power: 1 },
    ],
    assisted: [],
    assistedFrom: 0,
    assists: NOBODY,
    beside: {},
    seconds: 0,
    overtime: 1,
  };
}

/** Sports whose players are counted, by alias. Soccer has a model of its own. */
export const playerShapes: Readonly<Record<string, PlayerShape>> = {
  basketball,
  'ice-hockey': iceHockey,
  'american-football': americanFootball,
  baseball,
  'dota-2': killsShape(playerPositions['dota-2']),
  'league-of-legends': killsShape(playerPositions['league-of-legends']),
};
