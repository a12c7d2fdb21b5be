import type { Fixture } from './feed-event.ts';
import type { FixturePlayer } from './players.ts';

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
