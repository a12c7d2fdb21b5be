import type { Club } from './clubs.ts';
import type { League } from './leagues.ts';

export interface Goals {
  readonly home: number;
  readonly away: number;
}

/** What the file knows about how a match ended. */
export type Ending =
  | { readonly kind: 'played'; readonly fullTime: Goals; readonly halfTime: Goals | undefined }
  /** Decided at a table: there is no result of play to settle by. */
  | { readonly kind: 'awarded' }
  | { readonly kind: 'abandoned' }
  | { readonly kind: 'postponed' }
  | { readonly kind: 'cancelled' }
  /** No score and no word why: in the future when the file was written, or never played. */
  | { readonly kind: 'unknown' };

/** One row of a season's file that makes sense. */
export interface SeasonMatch {
  readonly league: League;
  /** `2025-26` or `2025`. */
  readonly season: string;
  /** The league's own calendar day, as the file has it. */
  readonly date: string;
  /** In source time (the real moment), UTC. */
  readonly kickOffMs: number;
  readonly home: Club;
  readonly away: Club;
  readonly ending: Ending;
}

/** Something that a file has wrong, and where. Rows are counted from 1 in the file's own order. */
export interface Problem {
  readonly file: string;
  readonly row?: number;
  readonly problem: string;
}

export interface Season {
  readonly matches: readonly SeasonMatch[];
  readonly problems: readonly Problem[];
}
