import type { OperatorAct } from '@evens/contract';
import type { Queryable } from './db.ts';

/** A manual action. Rows are only added, each chained to the previous one by its hash. */
export interface OperatorAction {
  /** A user name, `shell:` and the name of the machine user who ran a command, or `rule:` and a rule's name. */
  readonly operator: string;
  readonly action: OperatorAct;
  /** Target of the action: `player:12`. */
  readonly subject: string;
  /** Reason and values. Must not contain secrets: it is stored permanently. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly atMs: number;
}

/**
 * Records the action. Call it in the transaction of the action, so that both are committed together. Actions are
 * serialised until the transaction ends: call it last. Returns the row's number.
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

/** Length and end of the chain: stored elsewhere, they reveal whether rows were removed later. */
export async function readChainEnd(
  db: Queryable,
): Promise<{ readonly actions: number; readonly hash: string }> {
  const { rows } = await db.query<{ id: number; hash: string }>(
    `select id, encode(hash, 'hex') as hash from operator_action order by id desc limit 1`,
  );
  const [last] = rows;
  return { actions: last?.id ?? 0, hash: last?.hash ?? '' };
}
