import type { Queryable } from '../../platform/db.ts';

/** Something that somebody did by hand. Rows are only ever added, each chained to the one before by its hash. */
export interface OperatorAction {
  /** A user name, or `shell:` and the name of who ran a command on the machine. */
  readonly operator: string;
  /** Name of the action, hyphenated: `account-lock`. */
  readonly action: string;
  /** On whom or what: `player:12`. */
  readonly subject: string;
  /** Why, and with which values. Nothing secret: it stays for good. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly atMs: number;
}

/**
 * Writes the action down; to be called in the transaction that does it, so that neither is there without the other.
 * Actions wait for each other until the transaction ends: call it last. Answers the row's number.
 */
export async function recordOperatorAction(
  db: Queryable,
  { operator, action, subject, details, atMs }: OperatorAction,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into operator_action (operator, action, subject, details, at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000)) returning id`,
    [operator, action, subject, JSON.stringify(details), atMs],
  );
  const [row] = rows;
  if (row === undefined)
    throw new Error('recordOperatorAction: expected the inserted operator action, got no row');
  return row.id;
}

/** How long the chain is and where it ends: kept elsewhere, it shows whether rows were cut off later. */
export async function readChainEnd(
  db: Queryable,
): Promise<{ readonly actions: number; readonly hash: string }> {
  const { rows } = await db.query<{ id: number; hash: string }>(
    `select id, encode(hash, 'hex') as hash from operator_action order by id desc limit 1`,
  );
  const [last] = rows;
  return { actions: last?.id ?? 0, hash: last?.hash ?? '' };
}
