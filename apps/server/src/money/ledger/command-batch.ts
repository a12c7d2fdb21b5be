import type { AccountId, CommandId } from '@evens/base';
import { type Batch, column } from '../../platform/batch-columns.ts';

/** Common fields of all commands of a batch. */
export interface WrittenCommand {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  /** SHA-256 of the parsed body, hex. */
  readonly bodySha256: string;
}

/** The first columns of a batch of commands: `account_id`, `command_id`, `body`. */
export const commandColumns = {
  account_id: column.bigint((command: WrittenCommand) => command.accountId),
  command_id: column.uuid((command: WrittenCommand) => command.commandId),
  body: column.hex((command: WrittenCommand) => command.bodySha256),
};

type WithAccounts = Batch<never, 'account_id'>;

/**
 * The rows of a batch as the query `name`, numbered by `no` from 1.
 * The limit excludes nothing. The planner estimates an unknown limit as a tenth of the rows, so it finds a generic plan
 * cheaper than a plan per batch: planning takes half a millisecond, as long as writing six bets.
 */
export function batchRows(name: string, batch: Pick<WithAccounts, 'array' | 'names' | 'unnest'>): string {
  return `${name} as materialized (
  select * from ${batch.unnest} with ordinality as a(${batch.names}, no)
  limit cardinality(${batch.array.account_id})
)`;
}

export interface SeenCommands {
  /** The name of the query with the commands: `no`, `account_id`, `command_id`, `body`. */
  readonly from: string;
  readonly batch: { readonly array: { readonly command_id: string } };
  readonly useCase: string;
  /** SQL condition over `a`, a command. */
  readonly where?: string;
}

/**
 * The queries `known` and `seen`: which commands of the batch were written before. `seen` has `no`, `same` (whether use case
 * and body are the same) and `result_id`.
 *
 * Commands are looked up by a list of ids rather than by a join: a plan that was made while a table was next to empty is
 * kept while it grows, and a list leaves an index on `id` as the only way on a connection `byIndexOnly`.
 */
export function seenCommands({ batch, from, useCase, where }: SeenCommands): string {
  return `known as materialized (
  select id, account_id, use_case, body_sha256, result_id from command where id = any(${batch.array.command_id})
), seen as materialized (
  select a.no, k.use_case = '${useCase}' and k.body_sha256 = a.body as same, k.result_id
  from ${from} a join known k on k.id = a.command_id and k.account_id = a.account_id${where === undefined ? '' : ` where ${where}`}
)`;
}

/** A break of the player refuses the stake. */
export interface Barred {
  readonly kind: 'barred';
  /** End of the break, epoch milliseconds; Infinity for a self-exclusion. */
  readonly untilMs: number;
}

/** SQL: end of the break of a balance, `Infinity` for an exclusion, null without a break. */
export function barredMs(balance: string): string {
  return `case when ${balance}.barred_until > now() then (extract(epoch from ${balance}.barred_until) * 1000)::float8 end`;
}

/**
 * The query `locked`: the rows of `from` with `amount`, `version`, `blocked`, `reality_check_open` and allowance
 * of their balances. The balances are locked in account order, as in every statement, so that two
 * statements never wait for each other. Nothing is locked before the query `after` has returned all its rows.
 * `barred_ms` is the end of the player's break in epoch milliseconds, `Infinity` for an exclusion and null without a
 * break. No stake is taken during a break.
 */
export function lockedBalances(from: string, { after }: { readonly after?: string } = {}): string {
  return `locked as materialized (
  select a.*, b.amount, b.version, b.blocked, ${barredMs('b')} as barred_ms, b.reality_check_open, b.allowance, b.allowance_until from ${from} a join balance b on b.account_id = a.account_id${
    after === undefined ? '' : `\n  where (select count(*) from ${after}) >= 0`
  }
  order by a.account_id for update of b
)`;
}

/** The query `bound`: binds command ids to their results, so that a repeat gets the same answer. */
export function boundCommands({
  from,
  resultId,
  useCase,
  where,
}: {
  readonly from: string;
  /** SQL. */
  readonly resultId: string;
  /** A use case, or the name of a column if the rows differ in it. */
  readonly useCase: string | { readonly column: string };
  readonly where?: string;
}): string {
  const used = typeof useCase === 'string' ? `'${useCase}'` : useCase.column;
  return `bound as (
  insert into command (id, account_id, use_case, body_sha256, result_id, at)
  select command_id, account_id, ${used}, body, ${resultId}, at from ${from}${where === undefined ? '' : ` where ${where}`}
)`;
}
