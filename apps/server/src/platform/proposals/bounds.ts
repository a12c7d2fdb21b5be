import { type CurrencyCode, ok, type Result } from '@evens/base';
import type { Refusal } from '@evens/contract';
import type { Queryable } from '../db.ts';
import type { By } from './executor.ts';
import { addProposalBy, type NewProposal } from './proposals.ts';

/** Currency of every bound. */
export const BOUNDS_CURRENCY: CurrencyCode = 'EUR';
const DAY_MS = 86_400_000;

/**
 * Limits for one operator alone. Above them, an action becomes a proposal that a second operator approves. The bounds
 * come from the settings of the process: no call changes them. Amounts are minor units of `BOUNDS_CURRENCY`.
 */
export interface OperatorBounds {
  /** Maximum extra payout of an offer over the requested bet. */
  readonly offerExtraMinor: bigint;
  /** Maximum extra payout of a boost to one player. */
  readonly boostExtraMinor: bigint;
  /** Maximum total of all grants of one operator in 24 hours. */
  readonly operatorDayMinor: bigint;
  /** Maximum stake limits of a currency that one operator may set. */
  readonly lineStakeMinor: bigint;
  /** Maximum payout limit of a currency that one operator may set. */
  readonly payoutMinor: bigint;
  /** Maximum share of the limits that one operator may set for a player. */
  readonly stakeFactorPercent: number;
  /** Maximum grant of one claim of a bonus offer. */
  readonly bonusGrantMinor: bigint;
}

/** Maximum cost of an action, minor units of `BOUNDS_CURRENCY`. */
export type GiftMinor = bigint | 'unbounded';

/** A grant by an operator to players, of any kind: all grants count against one daily bound. */
export interface Gift<T> {
  readonly extraMinor: GiftMinor;
  /** Bound of this action alone. Default: the daily bound. */
  readonly actMaxMinor?: bigint;
  /** The proposal for a second operator if the grant exceeds the bound. */
  readonly proposal: NewProposal;
  /** Performs the act. Its row of `operator_action` carries `extraMinor` in its details. */
  give(extraMinor: bigint): Promise<Result<T, Refusal>>;
}

export type GivenOrProposed<T> = { readonly given: T } | { readonly proposalId: number };

/** Blocks other actions of the operator until the transaction ends, so that concurrent ones are totalled. */
async function lockOperator(db: Queryable, operator: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('operator:' || $1, 0))`, [operator]);
}

async function givenInDay(db: Queryable, { operator, atMs }: By): Promise<bigint> {
  const { rows } = await db.query<{ given: string }>(
    `select coalesce(sum((details ->> 'extraMinor')::bigint), 0)::text as given from operator_action
     where operator = $1 and at > to_timestamp($2::float8 / 1000)`,
    [operator, atMs - DAY_MS],
  );
  return BigInt(rows[0]?.given ?? '0');
}

/**
 * Performs the action if it is within its own bound and within the operator's total of the last 24 hours; otherwise
 * creates a proposal. Call it in the transaction that writes the action.
 */
export async function giveOrPropose<T>(
  db: Queryable,
  { extraMinor, actMaxMinor, proposal, give }: Gift<T>,
  { bounds, ...by }: By & { readonly bounds: Pick<OperatorBounds, 'operatorDayMinor'> },
): Promise<Result<GivenOrProposed<T>, Refusal>> {
  const mayGive = async (extra: bigint) => {
    if (extra <= 0n) return true;
    if (extra > (actMaxMinor ?? bounds.operatorDayMinor)) return false;
    await lockOperator(db, by.operator);
    return (await givenInDay(db, by)) + extra <= bounds.operatorDayMinor;
  };
  if (extraMinor !== 'unbounded' && (await mayGive(extraMinor))) {
    const given = await give(extraMinor);
    return given.ok ? ok({ given: given.value }) : given;
  }
  const details = { ...proposal.details, beyondMinor: String(extraMinor) };
  return ok({ proposalId: await addProposalBy(db, { ...proposal, details }, by) });
}
