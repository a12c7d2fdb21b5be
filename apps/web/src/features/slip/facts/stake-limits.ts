import { type Amount, amount, type CurrencyCode, parseAmount } from '@evens/base';
import type { FreeBetFault } from './free-bet-use.ts';
import type { TypedStake } from './stake.ts';

/** Per bet; of systems and reverse bets each of them. */
export interface StakeLimits {
  readonly minimum: Amount;
  /** Up to here a bet is accepted without asking anybody. */
  readonly maximum: Amount;
  /** The player's own limit on a line, before what is on the lines of this bet. */
  readonly playerMaximum: Amount;
  readonly payoutMaximum: Amount;
  readonly quick: readonly Amount[];
  /** Stakes above the one and up to the other wait for a trader; undefined where no trader is asked. */
  readonly referral: StakeReferral | undefined;
}

export interface StakeReferral {
  readonly above: Amount;
  readonly maximum: Amount;
}

/** What may be staked on one bet of the slip, as the server judges it now. */
export type BetLimits = Pick<StakeLimits, 'maximum' | 'referral'>;

/** The limits of one bet: the player's own until the server has sent those of this very bet. */
export function limitsAt(
  limits: StakeLimits | undefined,
  known: ReadonlyMap<string, BetLimits> | undefined,
  place: string,
): StakeLimits | undefined {
  const own = known?.get(place);
  return limits && own ? { ...limits, ...own } : limits;
}

/** What a visitor's stakes are shown in. */
export const VISITOR_CURRENCY: CurrencyCode = 'EUR';

/** `unread`: what is typed is no amount, or can be read in two ways. */
export type StakeFault = 'unread' | 'below-minimum' | 'above-maximum' | FreeBetFault;

/** What the server will do with a stake: refuse it, refer it to a trader, or neither. */
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

/** Where the limits of a joined bet are kept: with another leg they are others. */
export function joinedPlace(tab: string, legIds: readonly string[]): string {
  return [tab, ...legIds].join(' ');
}

/** An amount of the wire; anything else is a fault of the server and counts as nothing. */
export function wireAmount(text: string, currency: CurrencyCode): Amount {
  const parsed = parseAmount(text, currency);
  return parsed.ok ? parsed.value : amount(0n);
}
