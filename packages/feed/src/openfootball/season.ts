import type { Club } from './clubs.ts';
import type { League } from './leagues.ts';

export interface Goals {
  readonly home: number;
  readonly away: number;
}

/** Ending of a match according to the file. */
export type Ending =
  | { readonly kind: 'played'; readonly fullTime: Goals; readonly halfTime: Goals | undefined }
  /** Decided by an authority: there is no result of play for settlement. */
  | { readonly kind: 'awarded' }
  | { readonly kind: 'abandoned' }
  | { readonly kind: 'postponed' }
  | { readonly kind: 'cancelled' }
  /** No score and no status: in the future when the file was written, or never played. */
  | { readonly kind: 'unknown' };

/** A valid row of a season's file. */
export interface SeasonMatch {
  readonly league: League;
  /** `2025-26` or `2025`. */
  readonly season: string;
  /** Calendar day in the league's zone, as in the file. */
  readonly date: string;
  /** UTC, in source time (the real moment). */
  readonly kickOffMs: number;
  readonly home: Club;
  readonly away: Club;
  readonly ending: Ending;
}

/** A problem in a file and its position. Rows are counted from 1 in file order. */
export interface Problem {
  readonly file: string;
  readonly row?: number;
  readonly problem: string;
}

export interface Season {
  readonly matches: readonly SeasonMatch[];
  readonly problems: readonly Problem[];
}
