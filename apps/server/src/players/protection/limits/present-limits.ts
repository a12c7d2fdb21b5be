import { type AccountId, type CurrencyCode, formatAmount } from '@evens/base';
import { limitKinds, limitPeriods, type PlayerLimit } from '@evens/contract';
import type { Queryable } from '../../../platform/db.ts';
import { limitUsage } from './allowance.ts';
import { readDeposited } from './deposit-limit.ts';
import { type LimitKey, pendingIncrease } from './limit-rules.ts';
import { readLimits } from './limit-store.ts';
import { readPlay } from './play-hours.ts';

interface LimitsQuery {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly atMs: number;
}

const rank = ({ kind, period }: LimitKey): number =>
  limitKinds.indexOf(kind) * limitPeriods.length + limitPeriods.indexOf(period);

/** A player's current and requested limits, in order of kind and period. */
export async function presentLimits(
  db: Queryable,
  { accountId, currency, atMs }: LimitsQuery,
): Promise<readonly PlayerLimit[]> {
  const limits = await readLimits(db, accountId);
  const visibleLimits = limits
    .map((limit) => ({ ...limit, next: pendingIncrease(limit.state, atMs) }))
    .filter(({ state, next }) => state.value !== null || next !== undefined)
    .toSorted((a, b) => rank(a) - rank(b));
  if (visibleLimits.length === 0) return [];
  const deposited = await readDeposited(db, { accountId, atMs });
  const play = await readPlay(db, { accountId, atMs, keeps: false });
  return visibleLimits.map(({ kind, period, state: { value }, next }) => {
    const text = (of: bigint) => (kind === 'session' ? String(of) : formatAmount(of, currency));
    const used = kind === 'deposit' ? deposited[period].minor : limitUsage({ kind, period, value }, play);
    return {
      Kind: kind,
      Period: period,
      Value: value === null ? null : text(value),
      Used: text(used > 0n ? used : 0n),
      NextValue: next === undefined || next.value === null ? null : text(next.value),
      NextFrom: next === undefined ? null : new Date(next.fromMs).toISOString(),
      NeedsConfirmation: next !== undefined && next.fromMs <= atMs,
    };
  });
}
