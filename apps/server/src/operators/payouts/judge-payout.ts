import type { Amount } from '@evens/base';
import { type PayoutFact, payoutFacts } from '@evens/contract';

/** Bounds of the automatic approvals in one currency, inclusive, minor units. */
export interface PayoutBounds {
  /** One withdrawal. */
  readonly largest: Amount;
  /** The sums of 24 hours: of one player, and of the site. */
  readonly playerDay: Amount;
  readonly siteDay: Amount;
}

/** Facts about one withdrawal; null where a fact is unknown. */
export interface PayoutFacts {
  readonly amount: Amount | null;
  readonly isEmailConfirmed: boolean | null;
  /** A document of the player was accepted. */
  readonly isVerified: boolean | null;
  /** A player's account that nobody has locked or closed. */
  readonly isAccountOpen: boolean | null;
  readonly isWithoutBreak: boolean | null;
  /** Operators have seen all signals of harmful play. */
  readonly areSignalsSeen: boolean | null;
  /** The conditions of source of funds are met, among them the closed loop. */
  readonly areConditionsMet: boolean | null;
  /** A payment with the same account at the bank or wallet was completed. */
  readonly isAccountKnown: boolean | null;
  /** No reversed deposit and no failed withdrawal in 90 days. */
  readonly isWithoutFailures: boolean | null;
  readonly approvalsNeeded: number | null;
  /** Sums of automatic approvals in 24 hours, in the currency. */
  readonly playerUsed: Amount | null;
  readonly siteUsed: Amount | null;
}

function fits(amount: Amount | null, used: Amount | null, maximum: Amount): boolean {
  return amount !== null && used !== null && used + amount <= maximum;
}

const checks: Readonly<Record<PayoutFact, (facts: PayoutFacts, bounds: PayoutBounds) => boolean | null>> = {
  email: ({ isEmailConfirmed }) => isEmailConfirmed,
  identity: ({ isVerified }) => isVerified,
  account: ({ isAccountOpen }) => isAccountOpen,
  break: ({ isWithoutBreak }) => isWithoutBreak,
  'risk-signals': ({ areSignalsSeen }) => areSignalsSeen,
  'source-of-funds': ({ areConditionsMet }) => areConditionsMet,
  'known-account': ({ isAccountKnown }) => isAccountKnown,
  'failed-payments': ({ isWithoutFailures }) => isWithoutFailures,
  'one-approval': ({ approvalsNeeded }) => approvalsNeeded === 1,
  largest: ({ amount }, { largest }) => amount !== null && amount <= largest,
  'player-day': ({ amount, playerUsed }, { playerDay }) => fits(amount, playerUsed, playerDay),
  'site-day': ({ amount, siteUsed }, { siteDay }) => fits(amount, siteUsed, siteDay),
};

/** The facts that do not hold; empty if the withdrawal may be approved. An unknown fact does not hold. */
export function judgePayout(facts: PayoutFacts, bounds: PayoutBounds): readonly PayoutFact[] {
  return payoutFacts.filter((fact) => checks[fact](facts, bounds) !== true);
}
