import { type AccountId, type CurrencyCode, formatAmount, makeCommandId } from '@evens/base';
import { type LimitPeriod, limitPeriods, type Refusal, refusal } from '@evens/contract';
import type { Queryable } from '../../../platform/db.ts';
import { periodMs } from './limit-rules.ts';
import { readLimits, type StoredLimit } from './limit-store.ts';

/** Deposits that complete later than this after their order only count from their order. */
const LATE_MS = 30 * 24 * 3_600_000;

interface Deposited {
  readonly minor: bigint;
  /** The first counted deposit. Undefined without any, or if all are pending. */
  readonly firstMs: number | undefined;
}
export type DepositsByPeriod = Readonly<Record<LimitPeriod, Deposited>>;

interface PeriodRow {
  readonly period: LimitPeriod;
  readonly minor: string;
  readonly first: Date | null;
}

/** The lowest UUIDv7 of a time. */
function firstIdAt(atMs: number): string {
  return makeCommandId(atMs, new Uint8Array(16));
}

/**
 * Gross deposits per period: completed and pending ones. Withdrawals and reversals do not reduce them. An agent's
 * transfer to the account is a deposit. A deposit counts from its completion; a pending one counts now. An expired one
 * counts from its expiry until its provider reports a failure, because its page may still be paid.
 */
export async function readDeposited(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<DepositsByPeriod> {
  const { rows } = await db.query<PeriodRow>({
    name: 'deposited-in-periods',
    text: `select w.period, coalesce(sum(d.counted), 0)::text as minor, min(d.at) filter (where d.at < 'infinity') as first
      from unnest($3::text[], $4::float8[]) as w(period, from_ms) left join (
        select greatest(p.received, case when p.state in (1, 9) or (p.state = 12 and p.due_at is not null)
                                           then coalesce(p.amount, 0) else 0 end) as counted,
               case when p.state in (1, 9) then 'infinity' else coalesce(p.completed_at, p.created_at) end as at
        from payment p where p.account_id = $1 and p.id >= $2::uuid and p.direction <> 'withdrawal'
        union all
        select a.amount, a.at from agent_transfer a
        where a.sub_account_id = $1 and a.direction = 'deposit' and a.at > to_timestamp($5::float8 / 1000)
      ) d on d.counted > 0 and d.at > to_timestamp(w.from_ms / 1000)
      group by w.period`,
    values: [
      accountId,
      firstIdAt(atMs - periodMs.month - LATE_MS),
      [...limitPeriods],
      limitPeriods.map((period) => atMs - periodMs[period]),
      atMs - periodMs.month,
    ],
  });
  const of = (period: LimitPeriod): Deposited => {
    const { minor = '0', first = null } = rows.find((row) => row.period === period) ?? {};
    return { minor: BigInt(minor), firstMs: first?.getTime() };
  };
  return { day: of('day'), week: of('week'), month: of('month') };
}

/**
 * Whether an agent ever transferred money to the account, or the account ever ordered a deposit, regardless of its
 * outcome.
 */
export async function readHasDeposited(db: Queryable, accountId: AccountId): Promise<boolean> {
  // Uses the index order of the account's payments: `exists` alone may scan the table.
  const { rowCount } = await db.query({
    name: 'has-deposited',
    text: `(select 1 from payment where account_id = $1 and direction <> 'withdrawal' order by id desc limit 1)
      union all
      (select 1 from agent_transfer where sub_account_id = $1 and direction = 'deposit' order by at desc limit 1)`,
    values: [accountId],
  });
  return (rowCount ?? 0) > 0;
}

export interface DepositToJudge {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  /** Undefined if the arriving amount decides: refused only if nothing more may be deposited. */
  readonly amount: bigint | undefined;
  readonly atMs: number;
}

interface Tightest {
  readonly period: LimitPeriod;
  readonly value: bigint;
  readonly left: bigint;
  readonly firstMs: number | undefined;
}

function tightest(limits: readonly StoredLimit[], deposited: DepositsByPeriod): Tightest | undefined {
  const all = limits.flatMap(({ kind, period, state: { value } }): Tightest[] => {
    if (kind !== 'deposit' || value === null) return [];
    const { minor, firstMs } = deposited[period];
    return [{ period, value, left: value > minor ? value - minor : 0n, firstMs }];
  });
  return all.reduce<Tightest | undefined>(
    (least, one) => (least === undefined || one.left < least.left ? one : least),
    undefined,
  );
}

/**
 * LimitReached if the deposit would exceed a deposit limit; reports the one with the least remaining amount. The caller
 * has locked the account's balance, so simultaneous deposits are judged sequentially.
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
    EndsAt:
      least.firstMs === undefined ? null : new Date(least.firstMs + periodMs[least.period]).toISOString(),
  });
}
