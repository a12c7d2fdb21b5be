import type { Fixture } from './feed-event.ts';

/** Positions of each sport whose sources report players, in the order of a team sheet. */
export const playerPositions = {
  soccer: ['GK', 'DF', 'MF', 'FW'],
  basketball: ['PG', 'SG', 'SF', 'PF', 'C'],
  'ice-hockey': ['G', 'D', 'C', 'W'],
  'american-football': ['QB', 'RB', 'WR', 'TE', 'OL', 'DL', 'LB', 'DB', 'K', 'P'],
  baseball: ['P', 'C', 'IF', 'OF', 'DH'],
  cricket: ['BAT', 'WK', 'AR', 'BOWL'],
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

const NO_PLAYERS: readonly FixturePlayer[] = [];

/** Divides a fixture into its players, which only the match's own page needs, and all else, which every list needs. */
export function splitPlayers(fixture: Fixture): {
  readonly fixture: Fixture;
  readonly players: readonly FixturePlayer[];
} {
  if (!fixture.players) return { fixture, players: NO_PLAYERS };
  const { players, ...rest } = fixture;
  return { fixture: rest, players };
}

/** Reuses a part that a change of the fixture leaves as it was, so that it is not sent again. */
export function reuseEqual<T>(before: T, after: T): T {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
