/**
 * Each proof is one statement, and so one moment: money moves in single statements, so nothing is seen half done. It
 * answers rows of `example` for everything that is wrong. `$1` and `$2` are the ticket and journal ids to look from,
 * `$3` the moment before which everything must have come to rest.
 */
export interface Check {
  readonly name: string;
  /** Needs all rows, not only the newest. */
  readonly whole?: true;
  readonly sql: string;
}
