/** Numbers of players by position. */
export type PositionCounts = Readonly<Record<string, number>>;

export interface PositionShape {
  /** Smallest and largest number of players in a squad. */
  readonly players: readonly [number, number];
  /** Usual shirt numbers of the first players of the position; others draw from the ranges. */
  readonly shirts?: readonly number[];
  readonly shirtRanges: readonly (readonly [number, number])[];
  /** Mean weight of one player in the team's scores. */
  readonly attack: number;
}

/** Squads of a sport: positions in the order of a team sheet, and line-ups. */
export interface SquadShape {
  readonly positions: Readonly<Record<string, PositionShape>>;
  /** Numbers of starting players by position; a match has one of them. */
  readonly formations: readonly PositionCounts[];
  /** Smallest and largest number of players on the bench. */
  readonly bench: readonly [number, number];
  /** One player of this position at least is on the bench. */
  readonly benchPosition?: string;
}

const formation = (defenders: number, midfielders: number, forwards: number): PositionCounts => ({
  GK: 1,
  DF: defenders,
  MF: midfielders,
  FW: forwards,
});

const soccer: SquadShape = {
  positions: {
    GK: { players: [2, 3], shirts: [1, 13], shirtRanges: [[21, 40]], attack: 0.01 },
    DF: { players: [7, 8], shirts: [4, 5, 2, 3], shirtRanges: [[12, 40]], attack: 1.3 },
    MF: { players: [7, 9], shirts: [8, 6, 10, 7], shirtRanges: [[12, 40]], attack: 4 },
    FW: { players: [4, 6], shirts: [9, 11], shirtRanges: [[14, 40]], attack: 8.5 },
  },
  formations: [
    formation(4, 4, 2),
    formation(4, 3, 3),
    formation(4, 5, 1),
    formation(4, 3, 3),
    formation(3, 5, 2),
    formation(3, 4, 3),
    formation(5, 3, 2),
    formation(5, 4, 1),
  ],
  bench: [7, 9],
  benchPosition: 'GK',
};

const basketball: SquadShape = {
  positions: {
    PG: { players: [3, 3], shirtRanges: [[0, 15]], attack: 10 },
    SG: { players: [3, 3], shirtRanges: [[1, 25]], attack: 10 },
    SF: { players: [3, 3], shirtRanges: [[3, 35]], attack: 9 },
    PF: { players: [3, 3], shirtRanges: [[7, 45]], attack: 8 },
    C: { players: [2, 2], shirtRanges: [[11, 55]], attack: 8 },
  },
  formations: [{ PG: 1, SG: 1, SF: 1, PF: 1, C: 1 }],
  bench: [7, 8],
};

const iceHockey: SquadShape = {
  positions: {
    G: { players: [2, 2], shirts: [31, 1], shirtRanges: [[29, 40]], attack: 0.01 },
    D: {
      players: [7, 7],
      shirtRanges: [
        [2, 8],
        [22, 58],
      ],
      attack: 3,
    },
    C: {
      players: [5, 5],
      shirtRanges: [
        [9, 29],
        [71, 93],
      ],
      attack: 8,
    },
    W: {
      players: [9, 9],
      shirtRanges: [
        [9, 29],
        [61, 93],
      ],
      attack: 8,
    },
  },
  formations: [{ G: 1, D: 2, C: 1, W: 2 }],
  bench: [14, 14],
  benchPosition: 'G',
};

const americanFootball: SquadShape = {
  positions: {
    QB: { players: [2, 2], shirtRanges: [[1, 19]], attack: 2 },
    RB: { players: [3, 3], shirtRanges: [[20, 39]], attack: 8 },
    WR: {
      players: [5, 5],
      shirtRanges: [
        [10, 19],
        [80, 89],
      ],
      attack: 6,
    },
    TE: { players: [2, 2], shirtRanges: [[80, 89]], attack: 5 },
    OL: { players: [7, 7], shirtRanges: [[60, 79]], attack: 0.05 },
    DL: { players: [6, 6], shirtRanges: [[90, 99]], attack: 0.2 },
    LB: { players: [5, 5], shirtRanges: [[40, 59]], attack: 0.3 },
    DB: { players: [7, 7], shirtRanges: [[20, 39]], attack: 0.4 },
    K: { players: [1, 1], shirtRanges: [[1, 19]], attack: 6 },
    P: { players: [1, 1], shirtRanges: [[1, 19]], attack: 0.01 },
  },
  formations: [{ QB: 1, RB: 1, WR: 3, TE: 1, OL: 5, DL: 4, LB: 3, DB: 4, K: 1, P: 1 }],
  bench: [12, 14],
};

const baseball: SquadShape = {
  positions: {
    P: { players: [12, 12], shirtRanges: [[11, 69]], attack: 0.01 },
    C: { players: [2, 2], shirtRanges: [[7, 40]], attack: 6 },
    IF: { players: [6, 6], shirtRanges: [[1, 29]], attack: 8 },
    OF: { players: [5, 5], shirtRanges: [[3, 49]], attack: 8 },
    DH: { players: [1, 1], shirtRanges: [[10, 49]], attack: 9 },
  },
  formations: [{ P: 1, C: 1, IF: 4, OF: 3, DH: 1 }],
  bench: [13, 15],
};

const cricket: SquadShape = {
  positions: {
    BAT: { players: [6, 6], shirtRanges: [[1, 99]], attack: 10 },
    WK: { players: [2, 2], shirtRanges: [[1, 99]], attack: 8 },
    AR: { players: [4, 4], shirtRanges: [[1, 99]], attack: 6 },
    BOWL: { players: [5, 5], shirtRanges: [[1, 99]], attack: 1.5 },
  },
  formations: [
    { BAT: 5, WK: 1, AR: 1, BOWL: 4 },
    { BAT: 4, WK: 1, AR: 2, BOWL: 4 },
    { BAT: 4, WK: 1, AR: 3, BOWL: 3 },
  ],
  bench: [4, 4],
};

/** Five players who play every map, each in a role. `attacks`: their mean weights in the team's kills. */
function esportsTeam(attacks: Readonly<Record<string, number>>): SquadShape {
  const roles = Object.entries(attacks);
  return {
    positions: Object.fromEntries(
      roles.map(([role, attack], index) => [
        role,
        { players: [1, 1], shirts: [index + 1], shirtRanges: [], attack },
      ]),
    ),
    formations: [Object.fromEntries(roles.map(([role]) => [role, 1]))],
    bench: [0, 0],
  };
}

/** Sports whose sides have squads, by alias. */
export const squadShapes: Readonly<Record<string, SquadShape>> = {
  soccer,
  basketball,
  'ice-hockey': iceHockey,
  'american-football': americanFootball,
  baseball,
  cricket,
  'dota-2': esportsTeam({ C: 10, M: 9, O: 5.5, S: 3.5, HS: 2.5 }),
  'league-of-legends': esportsTeam({ TOP: 6, JNG: 5, MID: 8, BOT: 9, SUP: 1.5 }),
};
