import type { AccountId, CommandId } from '@evens/base';
import type { PoolClient } from '../../platform/db.ts';

/** Binds a command to its result, in the transaction that writes it, so that a repeat gets the same answer. */
export async function bindCommand(
  client: Pick<PoolClient, 'query'>,
  {
    commandId,
    accountId,
    useCase,
    bodySha256,
    resultId,
    atMs,
  }: {
    readonly commandId: CommandId;
    readonly accountId: AccountId;
    readonly useCase: string;
    /** SHA-256 of the parsed body, hex. */
    readonly bodySha256: string;
    readonly resultId: number;
    readonly atMs: number;
  },
): Promise<void> {
  await client.query(
    `select bind_commands(array[
       ($1::uuid, $2::bigint, $3::text, decode($4, 'hex'), $5::bigint, to_timestamp($6::float8 / 1000))::command])`,
    [commandId, accountId, useCase, bodySha256, resultId, atMs],
  );
}
