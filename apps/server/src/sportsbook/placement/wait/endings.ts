import { type CommandId, err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import type { OperatorAct } from '@evens/contract';
import { type Refusal, refusal } from '@evens/contract';
import { requestedOdds } from './offer-terms.ts';
import type { WaitingBet } from './waiting-bet.ts';

/** Why a bet that waited was declined: keys of the `decline` messages. */
export const declineReasons = [
  'danger',
  'odds-changed',
  'suspended',
  'closed',
  'no-price',
  'limit',
  'trader',
  'offer-declined',
  'withdrawn',
  'expired',
  'blocked',
  'break',
  'betting-closed',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** The player's command that ends a wait. */
export interface EndingCommandClaim {
  readonly id: CommandId;
  readonly useCase: 'offer' | 'withdraw';
  readonly bodySha256: string;
}

/** The action of a trader who ends the wait: recorded by the same statement. */
export interface TraderAction {
  readonly operator: string;
  /** As `operator_action` has it. */
  readonly action: OperatorAct;
  /** A JSON object. */
  readonly details: string;
}

/** How a wait ends. */
export type Ending =
  /** Judged by the books at that moment: prices that the policy allows, no danger since, within the limits. */
  | { readonly kind: 'delay-over' }
  /**
   * At terms that a trader set: thousandths by leg, stake in minor units. A guarded ending, that of an offer, is declined if an
   * incident in its matches came after the trader made it. Otherwise the player could wait for incidents until it expires.
   */
  | {
      readonly kind: 'terms';
      readonly oddsMilli: readonly number[];
      readonly stakeMinor: bigint;
      readonly isGuarded: boolean;
    }
  | { readonly kind: 'decline'; readonly reason: DeclineReason };

/** A player's answer to an offer: the terms that the player saw, the stake as typed. */
export interface OfferReply {
  readonly accept: boolean;
  readonly stake: string;
  readonly oddsMilli: readonly number[];
}

/** The ending of a wait whose time has passed. */
export function endingWhenDue({ state }: Pick<WaitingBet, 'state'>): Ending {
  switch (state.kind) {
    case 'delayed':
      return { kind: 'delay-over' };
    case 'pending':
    case 'offered':
      return { kind: 'decline', reason: 'expired' };
  }
}

/** A trader accepts the bet as the player asked for it, or declines it. Undefined if the bet does not wait for a trader. */
export function endingByTrader(bet: WaitingBet, answer: 'accept' | 'decline'): Ending | undefined {
  if (bet.state.kind !== 'pending') return undefined;
  return answer === 'accept'
    ? { kind: 'terms', oddsMilli: requestedOdds(bet), stakeMinor: bet.stakeMinor, isGuarded: false }
    : { kind: 'decline', reason: 'trader' };
}

/**
 * The player withdraws the bet. Undefined unless it waits for a trader: withdrawing during the delay would let a player use
 * what happens in the match meanwhile.
 */
export function endingByWithdrawal({ state }: Pick<WaitingBet, 'state'>): Ending | undefined {
  return state.kind === 'pending' ? { kind: 'decline', reason: 'withdrawn' } : undefined;
}

/** The player accepts or declines the offer. The reply must name the terms of the offer that is open. */
export function endingByReply(
  { state, currency }: Pick<WaitingBet, 'currency' | 'state'>,
  { accept, stake, oddsMilli }: OfferReply,
  atMs: number,
): Result<Ending, Refusal> {
  if (state.kind !== 'offered') return err(refusal('OfferExpiredException'));
  const { offer } = state;
  const seen = parseAmount(stake, currency);
  if (!seen.ok || seen.value !== offer.stakeMinor || !hasSameOdds(oddsMilli, offer.oddsMilli)) {
    const offered = { stake: formatAmount(offer.stakeMinor, currency), odds: offer.oddsMilli };
    return err(refusal('OddsChangedException', offered));
  }
  if (offer.untilMs < atMs) return err(refusal('OfferExpiredException'));
  if (!accept) return ok({ kind: 'decline', reason: 'offer-declined' });
  return ok({
    kind: 'terms',
    oddsMilli: offer.oddsMilli,
    stakeMinor: offer.stakeMinor,
    isGuarded: true,
  });
}

function hasSameOdds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((odds, index) => odds === b[index]);
}
