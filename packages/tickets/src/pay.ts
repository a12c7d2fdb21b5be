import { type Amount, amount, type Fraction, floor, fraction, multiply } from '@evens/base';
import {
  type BetResult,
  betResults,
  legFactor,
  type OddsMilli,
  oddsFraction,
  type Verdict,
  WIN,
} from '@evens/markets';
import type { Line } from './lines.ts';

/** A leg whose contest is decided. */
export interface SettledLeg {
  readonly oddsMilli: OddsMilli;
  readonly verdict: Verdict;
}

/** What a line pays, exact and with its stake in it: stake × Π factor (domain chapter 2.1). */
export function payLine(stakeMinor: bigint, legs: readonly SettledLeg[]): Fraction {
  let pay = fraction(stakeMinor);
  for (const leg of legs) pay = multiply(pay, legFactor(leg.verdict, oddsFraction(leg.oddsMilli)));
  return pay;
}

export interface TicketToPay {
  readonly lines: readonly Line[];
  readonly legs: readonly SettledLeg[];
  /** The most that a ticket of its rules may pay; a stake handed back is never cut by it. */
  readonly capMinor: bigint;
}

/** Minor units, stake included: the sum of the lines, cut to the cap, rounded down once. */
export function payTicket({ lines, legs, capMinor }: TicketToPay): Amount {
  let sum = fraction(0n);
  let stakeMinor = 0n;
  for (const line of lines) {
    const pay = payLine(
      line.stakeMinor,
      line.legs.map((place) => legAt(legs, place)),
    );
    // Denominators are the odds' own and stay small; reducing them is not worth its time.
    sum = { num: sum.num * pay.den + pay.num * sum.den, den: sum.den * pay.den };
    stakeMinor += line.stakeMinor;
  }
  const rounded = floor(sum);
  if (rounded <= capMinor) return amount(rounded);
  if (capMinor > stakeMinor) return amount(capMinor);
  return amount(rounded > stakeMinor ? stakeMinor : rounded);
}

function legAt(legs: readonly SettledLeg[], place: number): SettledLeg {
  const leg = legs[place];
  if (!leg) throw new RangeError(`a line names leg ${place} of ${legs.length}`);
  return leg;
}

/** What the ticket pays if everything comes in. */
export function promisedPayout({
  lines,
  odds,
  capMinor,
}: {
  readonly lines: readonly Line[];
  readonly odds: readonly OddsMilli[];
  readonly capMinor: bigint;
}): Amount {
  return payTicket({ lines, legs: odds.map((oddsMilli) => ({ oddsMilli, verdict: WIN })), capMinor });
}

/**
 * The ticket's own result: a single has its leg's. Of several legs: all cancelled is cancelled, nothing paid is lost,
 * all cancelled or refunded is a refund, anything else is a win, even one below the stake.
 */
export function ticketResult(legs: readonly SettledLeg[], payoutMinor: bigint): Exclude<BetResult, 0> {
  const [first] = legs;
  if (!first) throw new RangeError('a ticket has legs');
  if (legs.length === 1) return first.verdict.result;
  const results = legs.map((leg) => leg.verdict.result);
  if (results.every((result) => result === betResults.cancelled)) return betResults.cancelled;
  if (payoutMinor === 0n) return betResults.lost;
  const moneyBack = results.every(
    (result) => result === betResults.cancelled || result === betResults.refund,
  );
  return moneyBack ? betResults.refund : betResults.win;
}
