import type { AccountId, Amount, CommandId, CurrencyCode } from '@evens/base';
import type { PoolClient } from '../../platform/db.ts';
import { bookings, moveBalances } from '../ledger/booking.ts';
import { boundCommands } from '../ledger/command-batch.ts';

export interface PlayMoney {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  /** Minor units of `currency`, the account's currency. */
  readonly amount: Amount;
  readonly currency: CurrencyCode;
  /** The house account of the currency that it comes from. */
  readonly sandboxBank: number;
  readonly atMs: number;
}

/**
 * Credits play money without a payment: the opening balance of the sandbox player. A repeat of the command credits
 * nothing. No route calls it; players deposit. Throws if the account does not exist.
 * Uses two statements of the caller's transaction: the second sees the writes of the previous lock holder.
 */
export async function creditPlayMoney(
  client: PoolClient,
  { accountId, commandId, amount, currency, sandboxBank, atMs }: PlayMoney,
): Promise<void> {
  const locked = await client.query('select from balance where account_id = $1 for update', [accountId]);
  if (locked.rowCount === 0) throw new Error(`creditPlayMoney: account ${accountId} has no balance`);
  await client.query(
    `with due as (
       select $1::bigint as account_id where not exists (select from command where id = $2 and account_id = $1)
     ), credited as (
       ${moveBalances({ from: 'due', by: '$3::bigint', belowZero: 'allowed', returning: 'b.account_id' })}
     ), given as materialized (
       select account_id, $2::uuid as command_id, sha256(''::bytea) as body, $3::bigint as given, $4::bigint as bank, $5::text as currency,
              to_timestamp($6::float8 / 1000) as at, nextval('journal_id_seq') as journal_id
       from credited
     ), ${bookings({
       from: 'given',
       journals: [
         {
           kind: 'top-up',
           about: { kind: 'command', id: '0' },
           postings: [{ debit: 'bank', credit: 'account_id', amount: 'given' }],
         },
       ],
     })}, ${boundCommands({ from: 'given', useCase: 'top-up', resultId: 'journal_id' })}
     select`,
    [accountId, commandId, amount, sandboxBank, currency, atMs],
  );
}
