/** Positions of each sport whose sources report players, in the order of a team sheet. */
export const playerPositions = {
  soccer: ['GK', 'DF', 'MF', 'FW'],
  basketball: ['PG', 'SG', 'SF', 'PF', 'C'],
  'ice-hockey': ['G', 'D', 'C', 'W'],
  'american-football': ['QB', 'RB', 'WR', 'TE', 'OL', 'DL', 'LB', 'DB', 'K', 'P'],
  baseball: ['P', 'C', 'IF', 'OF', 'DH'],
  cricket: ['BAT', 'WK', 'AR', 'BOWL'],
  'dota-2': ['C', 'M', 'O', 'S', 'HS'],
  'league-of-legends': ['TOP', 'JNG', 'MID', 'BOT', 'SUP'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PlayersSport = keyof typeof playerPositions;

export function hasPlayers(sport: string): sport is PlayersSport {
  return Object.hasOwn(playerPositions, sport);
}

export const lineUpRoles = ['starting', 'bench', 'absent'] as const;
export type LineUpRole = (typeof lineUpRoles)[number];

export interface FixturePlayer {
  readonly side: 'home' | 'away';
  /** As people of the sport write it; at most 80 characters. */
  readonly name: string;
  /** One of the sport's `playerPositions`. */
  readonly position: string;
  /** 0 to 99. */
  readonly shirt: number;
  /** Absent until the line-up is published. */
  readonly lineUp?: LineUpRole;
}

/** Players of both sides of a fixture. */
export const PLAYERS_MAX = 80;
