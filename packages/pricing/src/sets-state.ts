import { type ContestFacts, type PeriodScore, periodsWon, type Score, type Side } from '@evens/markets';

/**
 * Indexes of `extra` in a sets sport: next server (1 home, 2 away, 0 unknown), and the played part of a map with kills,
 * from 0 to 1.
 */
const setsExtra = { server: 0, played: 1 } as const;

export const NO_SCORE: Score = { home: 0, away: 0 };

/** State of a match of sets, read from its facts. */
export interface SetsState {
  readonly ended: readonly PeriodScore[];
  readonly running: Score;
  readonly units: readonly Side[];
  readonly deuces: readonly boolean[];
  /** Points of the running game. */
  readonly game: Score;
  readonly kills: Score;
  /** Played part of the running map, 0 to 1. */
  readonly played: number;
  readonly maximums: Score;
  readonly won: Score;
  readonly server: Side | undefined;
}

export function toSetsState(facts: ContestFacts, extra: readonly number[]): SetsState {
  const ended = facts.periods.filter((period) => period.ended);
  const last = facts.periods.at(-1);
  const runs = last !== undefined && !last.ended;
  return {
    ended,
    running: runs ? { home: last.home, away: last.away } : NO_SCORE,
    units: runs ? (last.units ?? []) : [],
    deuces: runs ? (last.deuces ?? []) : [],
    game: (runs ? facts.game : undefined) ?? NO_SCORE,
    kills: runs ? (last.kills ?? NO_SCORE) : NO_SCORE,
    played: runs ? Math.min(1, extra[setsExtra.played] ?? 0) : 0,
    maximums: facts.maximums ?? NO_SCORE,
    won: periodsWon(facts),
    server: serverFromExtra(extra),
  };
}

function serverFromExtra(extra: readonly number[]): Side | undefined {
  const code = extra[setsExtra.server];
  return code === 1 ? 'home' : code === 2 ? 'away' : undefined;
}
