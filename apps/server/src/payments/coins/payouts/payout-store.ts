import { hasKey } from '@evens/base';
import { type Blockchain, coinWallet, coinWallets, type WalletCurrency } from '@evens/providers';
import type { Queryable } from '../../../platform/db.ts';
import type { PaymentId } from '../../payment-provider.ts';
import type { PayoutTarget } from './payout-target.ts';

/** The rates of a payout's conversion as decimal texts of euros, and the times when they were entered. */
export interface PayoutRate {
  readonly from: string;
  readonly to: string;
  readonly atMs: number;
}

/** The payout that the signer receives. All values are fixed before the first request. */
export interface CoinPayout extends PayoutTarget {
  readonly paymentId: PaymentId;
  readonly blockchain: Blockchain;
  readonly units: bigint;
  readonly rate: PayoutRate | undefined;
  readonly tx: string | undefined;
}

interface PayoutRow {
  readonly payment_id: PaymentId;
  readonly wallet: string;
  readonly address: string;
  readonly tag: string | null;
  readonly units: string;
  readonly rate_from: string | null;
  readonly rate_to: string | null;
  readonly rate_ms: number | null;
  readonly tx: string | null;
}

function toPayoutRate({ rate_from: from, rate_to: to, rate_ms: ms }: PayoutRow): PayoutRate | undefined {
  return from === null || to === null || ms === null ? undefined : { from, to, atMs: Math.round(ms) };
}

function toCoinPayout(row: PayoutRow): CoinPayout {
  const { payment_id: paymentId, wallet, address, tag, units, tx } = row;
  if (!hasKey(coinWallets, wallet))
    throw new Error(`toCoinPayout: payment ${paymentId} is in the unknown coin ${wallet}`);
  return {
    paymentId,
    wallet,
    blockchain: coinWallet(wallet).blockchain,
    address,
    tag: tag ?? undefined,
    units: BigInt(units),
    rate: toPayoutRate(row),
    tx: tx ?? undefined,
  };
}

/** Reads the fixed payouts of these payments. */
export async function readPayouts(
  db: Queryable,
  ids: readonly PaymentId[],
): Promise<ReadonlyMap<PaymentId, CoinPayout>> {
  const { rows } = await db.query<PayoutRow>(
    `select c.payment_id, c.wallet, c.address, c.tag, c.units::text as units, f.rate_from::text as rate_from, t.rate_to::text as rate_to,
            extract(epoch from least(f.at, t.at))::float8 * 1000 as rate_ms, c.tx
     from coin_payout c left join currency_rate f on f.id = c.rate_from_id left join currency_rate t on t.id = c.rate_to_id
     where c.payment_id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.payment_id, toCoinPayout(row)]));
}

export interface PayoutToFix extends PayoutTarget {
  readonly paymentId: PaymentId;
  readonly wallet: WalletCurrency;
  readonly units: bigint;
  readonly rates: { readonly fromId: number; readonly toId: number } | undefined;
  readonly atMs: number;
}

/** Fixes the values of a payout. If another process fixed them first, its values remain. */
export async function fixPayout(db: Queryable, payout: PayoutToFix): Promise<void> {
  const { paymentId, wallet, address, tag, units, rates, atMs } = payout;
  await db.query(
    `insert into coin_payout (payment_id, wallet, blockchain, address, tag, units, rate_from_id, rate_to_id, fixed_at)
     values ($1, $2, $3, $4, $5, $6::numeric, $7, $8, to_timestamp($9::float8 / 1000)) on conflict (payment_id) do nothing`,
    [
      paymentId,
      wallet,
      coinWallet(wallet).blockchain,
      address,
      tag ?? null,
      `${units}`,
      rates?.fromId ?? null,
      rates?.toId ?? null,
      atMs,
    ],
  );
}

/** Stores the transaction id that the signer returned; it is also the provider's reference of the payment. */
export async function writeTransaction(
  db: Queryable,
  { paymentId, tx }: { readonly paymentId: PaymentId; readonly tx: string },
): Promise<void> {
  await db.query(
    `with sent as (update coin_payout set tx = $2 where payment_id = $1 and tx is distinct from $2 returning payment_id)
     update payment p set provider_ref = $2 from sent where p.id = sent.payment_id`,
    [paymentId, tx],
  );
}
