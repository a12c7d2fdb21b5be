import { type AccountId, type CurrencyCode, formatAmount } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { holdAccount } from '../../../money/index.ts';
import { inTransaction, type Pool, type Queryable } from '../../../platform/db.ts';
import { type Allowance, computeAllowance, type Tightest } from './allowance.ts';
import { readLimits } from './limit-store.ts';
import { readPlay } from './play-hours.ts';

interface Renewed {
  readonly accountId: AccountId;
  readonly atMs: number;
}

/** Recalculates the allowance from limits and postings. The caller has locked the account. */
export async function renewAllowance(
  db: Queryable,
  { accountId, atMs }: Renewed,
): Promise<Allowance | undefined> {
  const limits = (await readLimits(db, accountId)).filter(
    ({ kind, state }) => kind !== 'deposit' && state.value !== null,
  );
  const allowance =
    limits.length === 0
      ? undefined
      : computeAllowance(limits, await readPlay(db, { accountId, atMs, keeps: true }), atMs);
  await db.query({
    name: 'renew-allowance',
    text: `update balance set allowance = $2, allowance_until = to_timestamp($3::float8 / 1000) where account_id = $1`,
    values: [accountId, allowance?.allowance ?? null, allowance?.untilMs ?? null],
  });
  return allowance;
}

/** LimitReached with the limit that has the least remaining amount. */
function limitReached(tightest: Tightest, currency: CurrencyCode): Refusal {
  const { kind, period, value, left, endsAtMs } = tightest;
  const text = (of: bigint) => (kind === 'session' ? String(of) : formatAmount(of, currency));
  return refusal('LimitReachedException', {
    Kind: kind,
    Period: period,
    Limit: text(value),
    Left: text(left),
    Currency: currency,
    EndsAt: endsAtMs === undefined ? null : new Date(endsAtMs).toISOString(),
  });
}

/** A stake above the allowance of the balance. */
export interface StakeOverAllowance extends Renewed {
  readonly currency: CurrencyCode;
  readonly stakeMinor: bigint;
}

/**
 * Renews the allowance under the account's lock. Returns LimitReached if the stake still exceeds it; otherwise it can
 * be written again.
 */
export function judgeStake(
  pool: Pool,
  { accountId, currency, stakeMinor, atMs }: StakeOverAllowance,
): Promise<Refusal | undefined> {
  return inTransaction(pool, async (client) => {
    await holdAccount(client, accountId);
    const renewed = await renewAllowance(client, { accountId, atMs });
    return renewed === undefined || stakeMinor <= renewed.allowance
      ? undefined
      : limitReached(renewed.tightest, currency);
  });
}
