/**
 * Each check is one statement, and so reads one snapshot: money moves in single statements, so no partial state is
 * visible. It returns rows of `example` for each fault. `$1` and `$2` are the ticket and journal ids to start from,
 * `$3` the time before which everything must be settled.
 */
export interface Check {
  readonly name: string;
  /** Needs all rows, not only the newest ones. */
  readonly whole?: true;
  readonly sql: string;
}
