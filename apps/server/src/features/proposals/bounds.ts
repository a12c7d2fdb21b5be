import type { CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

/** Currency of every bound. */
export const BOUNDS_CURRENCY: CurrencyCode = 'EUR';
const DAY_MS = 86_400_000;

/**
 * What one operator may do alone. Beyond it the act becomes a proposal that a second operator approves. The bounds come
 * from the settings of the process: no call changes them. Amounts are minor units of `BOUNDS_CURRENCY`.
 */
export interface OperatorBounds {
  /** How much more an offer may pay than the bet that was asked for. */
  readonly offerExtraMinor: bigint;
  /** How much more a boost may pay to one player. */
  readonly boostExtraMinor: bigint;
  /** How much offers and boosts of one operator may add up to in 24 hours. */
  readonly operatorDayMinor: bigint;
  /** Up to here the stake limits of a currency may be raised. */
  readonly lineStakeMinor: bigint;
  /** Up to here the payout limit of a currency may be raised. */
  readonly payoutMinor: bigint;
  /** Up to here a player's share of the limits may be raised. */
  readonly stakeFactorPercent: number;
  /** The most that one claim of an offer of bonuses may grant. */
  readonly bonusGrantMinor: bigint;
}

/** Holds back other acts of the operator until the transaction ends, so that two at once are added up. */
async function lockOperator(db: Queryable, operator: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('operator:' || $1, 0))`, [operator]);
}

/**
 * Whether the operator may give `extraMinor` more without a second one: within the bound of the act, and within the
 * operator's own sum of the last 24 hours. To be called in the transaction that writes the act, whose row of
 * `operator_action` then carries `extraMinor` in its details.
 */
export async function mayGiveAlone(
  db: Queryable,
  {
    operator,
    extraMinor,
    actMaxMinor,
    bounds,
    atMs,
  }: {
    readonly operator: string;
    readonly extraMinor: bigint;
    readonly actMaxMinor: bigint;
    readonly bounds: OperatorBounds;
    readonly atMs: number;
  },
): Promise<boolean> {
  if (extraMinor <= 0n) return true;
  if (extraMinor > actMaxMinor) return false;
  await lockOperator(db, operator);
  const { rows } = await db.query<{ given: string }>(
    `select coalesce(sum((details ->> 'extraMinor')::bigint), 0)::text as given from operator_action
     where operator = $1 and at > to_timestamp($2::float8 / 1000) and action in ('referral-offer', 'boost-make')`,
    [operator, atMs - DAY_MS],
  );
  return BigInt(rows[0]?.given ?? '0') + extraMinor <= bounds.operatorDayMinor;
}
