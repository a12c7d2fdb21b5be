import { type Amount, amount, type CurrencyCode, parseAmount } from '@evens/base';
import type { FreeBetFault } from './free-bet-use.ts';
import type { TypedStake } from './stake.ts';

/** Limits per bet; systems and reverse bets consist of several bets. */
export interface StakeLimits {
  readonly minimum: Amount;
  /** Bets up to this stake are accepted without a trader. */
  readonly maximum: Amount;
  readonly payoutMaximum: Amount;
  readonly quick: readonly Amount[];
  /** Stakes above `above` up to `maximum` are referred to a trader; undefined if there is no referral. */
  readonly referral: StakeReferral | undefined;
}

export interface StakeReferral {
  readonly above: Amount;
  readonly maximum: Amount;
}

/** The server's current stake limits for one bet of the slip. */
export type BetLimits = Pick<StakeLimits, 'maximum' | 'referral'>;

/** The limits of one bet: the player's general ones until the server has sent those of the bet. */
export function limitsAt(
  limits: StakeLimits | undefined,
  known: ReadonlyMap<string, BetLimits> | undefined,
  place: string,
): StakeLimits | undefined {
  const own = known?.get(place);
  return limits && own ? { ...limits, ...own } : limits;
}

/** Currency of a visitor's stakes. */
export const VISITOR_CURRENCY: CurrencyCode = 'EUR';

/** `unread`: the typed text is not an amount or is ambiguous. */
export type StakeFault = 'unread' | 'below-minimum' | 'above-maximum' | FreeBetFault;

/** The server's expected decision about a stake: refusal, referral to a trader, or neither. */
export interface StakeJudgement {
  readonly fault: StakeFault | undefined;
  readonly isReferred: boolean;
}

export function stakeJudgement(
  { minor, isUnread }: TypedStake,
  limits: StakeLimits | undefined,
): StakeJudgement {
  const judged = (fault: StakeFault | undefined, isReferred = false) => ({ fault, isReferred });
  if (isUnread) return judged('unread');
  if (!limits || minor === 0n) return judged(undefined);
  if (minor < limits.minimum) return judged('below-minimum');
  if (minor <= limits.maximum) return judged(undefined);
  const { referral } = limits;
  const isReferred = referral !== undefined && minor > referral.above && minor <= referral.maximum;
  return judged(isReferred ? undefined : 'above-maximum', isReferred);
}

/** Key of a joined bet's limits. It contains the legs, because other legs have other limits. */
export function joinedPlace(tab: string, legIds: readonly string[]): string {
  return [tab, ...legIds].join(' ');
}

/** Parses a wire amount; invalid text is a server fault and counts as 0. */
export function wireAmount(text: string, currency: CurrencyCode): Amount {
  const parsed = parseAmount(text, currency);
  return parsed.ok ? parsed.value : amount(0n);
}
