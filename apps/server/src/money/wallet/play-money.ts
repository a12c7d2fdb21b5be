import type { AccountId, Amount, CommandId, CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

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
 */
export async function creditPlayMoney(
  db: Queryable,
  { accountId, commandId, amount, currency, sandboxBank, atMs }: PlayMoney,
): Promise<void> {
  await db.query(
    'select credit_play_money($1::bigint, $2::uuid, $3::bigint, $4::text, $5::bigint, to_timestamp($6::float8 / 1000))',
    [accountId, commandId, amount, currency, sandboxBank, atMs],
  );
}
