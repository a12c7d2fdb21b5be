import { type AccountId, type CurrencyCode, formatAmount, makeCommandId } from '@evens/base';
import { type LimitPeriod, limitPeriods, type Refusal, refusal } from '@evens/contract';
import type { Queryable } from '../../../platform/db.ts';
import { periodMs } from './limit-rules.ts';
import { readLimits, type StoredLimit } from './limit-store.ts';

/** Deposits that complete later than this after they were ordered are counted from their order only. */
const LATE_MS = 30 * 24 * 3_600_000;

export type DepositsByPeriod = Readonly<Record<LimitPeriod, bigint>>;

/** The first UUIDv7 of a moment. */
function firstIdAt(atMs: number): string {
  return makeCommandId(atMs, new Uint8Array(16));
}

/**
 * What was deposited in each period, gross: what arrived, and what is ordered and may still arrive. Withdrawals and money
 * taken back take nothing off. A deposit counts from its completion; a pending one counts now.
 */
export async function readDeposited(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<DepositsByPeriod> {
  const { rows } = await db.query<Record<LimitPeriod, string>>({
    name: 'deposited-in-periods',
    text: `select ${limitPeriods
      .map(
        (period, index) =>
          `coalesce(sum(d.counted) filter (where d.at > to_timestamp($${index + 3}::float8 / 1000)), 0)::text as ${period}`,
      )
      .join(', ')}
      from (
        select greatest(p.received, case when p.state in (1, 9) then coalesce(p.amount, 0) else 0 end) as counted,
               case when p.state in (1, 9) then 'infinity' else coalesce(p.completed_at, p.created_at) end as at
        from payment p where p.account_id = $1 and p.id >= $2::uuid and p.direction <> 'withdrawal'
      ) d`,
    values: [
      accountId,
      firstIdAt(atMs - periodMs.month - LATE_MS),
      ...limitPeriods.map((period) => atMs - periodMs[period]),
    ],
  });
  const { day = '0', week = '0', month = '0' } = rows[0] ?? {};
  return { day: BigInt(day), week: BigInt(week), month: BigInt(month) };
}

export interface DepositToJudge {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  /** Undefined where what arrives decides: refused only if nothing more may be deposited. */
  readonly amount: bigint | undefined;
  readonly atMs: number;
}

interface Tightest {
  readonly period: LimitPeriod;
  readonly value: bigint;
  readonly left: bigint;
}

function tightest(limits: readonly StoredLimit[], deposited: DepositsByPeriod): Tightest | undefined {
  const all = limits.flatMap(({ kind, period, state: { value } }) =>
    kind !== 'deposit' || value === null
      ? []
      : [{ period, value, left: value > deposited[period] ? value - deposited[period] : 0n }],
  );
  return all.reduce<Tightest | undefined>(
    (least, one) => (least === undefined || one.left < least.left ? one : least),
    undefined,
  );
}

/**
 * LimitReached if the deposit would exceed a deposit limit: the one that leaves the least. The caller holds the account's
 * balance, so that two deposits at once are judged one after the other.
 */
export async function judgeDeposit(
  db: Queryable,
  { accountId, currency, amount, atMs }: DepositToJudge,
): Promise<Refusal | undefined> {
  const limits = await readLimits(db, accountId);
  if (!limits.some(({ kind, state }) => kind === 'deposit' && state.value !== null)) return undefined;
  const least = tightest(limits, await readDeposited(db, { accountId, atMs }));
  if (least === undefined || (amount ?? 1n) <= least.left) return undefined;
  return refusal('LimitReachedException', {
    Kind: 'deposit',
    Period: least.period,
    Limit: formatAmount(least.value, currency),
    Left: formatAmount(least.left, currency),
    Currency: currency,
    EndsAt: null,
  });
}
