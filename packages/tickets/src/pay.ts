import {
  type Amount,
  add,
  amount,
  compare,
  type Fraction,
  floor,
  fraction,
  multiply,
  ONE,
  ZERO,
} from '@evens/base';
import { type BetResult, betResults } from '@evens/markets';
import type { BonusTerms, TeaserPrice } from './formula.ts';
import type { LegOutcome } from './leg-outcome.ts';
import type { Line } from './lines.ts';

/** Outcomes of the legs in the order that lines refer to. Undefined while open. */
export type LegOutcomes = readonly (LegOutcome | undefined)[];

/** Stake and winnings of an American price per unit: −110 is 21/11, +180 is 14/5. */
export function americanFraction(american: number): Fraction {
  const size = BigInt(Math.abs(american));
  return american < 0 ? fraction(size + 100n, size) : fraction(100n + size, 100n);
}

/**
 * Exact payout of a line, including its stake. Undefined while open legs could change it. A line with a lost leg is
 * decided even if others are open.
 */
export function payLine(line: Line, outcomes: LegOutcomes): Fraction | undefined {
  switch (line.kind) {
    case 'product':
      return payProduct(line.stakeMinor, line.legs, outcomes);
    case 'chain':
      return payChain(line, outcomes);
    case 'teaser':
      return payTeaser(line, outcomes);
  }
}

function payProduct(
  stakeMinor: bigint,
  legs: readonly number[],
  outcomes: LegOutcomes,
): Fraction | undefined {
  let pay = fraction(stakeMinor);
  let open = false;
  for (const place of legs) {
    const outcome = outcomes[place];
    if (!outcome) open = true;
    else if (outcome.factor.num === 0n) return ZERO;
    else pay = multiply(pay, outcome.factor);
  }
  return open ? undefined : pay;
}

type Chain = Extract<Line, { kind: 'chain' }>;

/**
 * The legs of a chain up to its stop, or up to the first open leg. A chain stops after a leg that returned less than
 * its stake, and after a push unless the rule is "action". Later legs are not bet on.
 */
function playedLegs({ legs, rule }: Chain, outcomes: LegOutcomes): readonly number[] {
  const stop = legs.findIndex((place) => {
    const outcome = outcomes[place];
    if (!outcome) return true;
    const against = compare(outcome.factor, ONE);
    return against < 0 || (against === 0 && rule === 'win-only');
  });
  return stop < 0 ? legs : legs.slice(0, stop + 1);
}

/** Stake + Σ over played legs of stake × (factor − 1). */
function payChain(line: Chain, outcomes: LegOutcomes) {
  const stake = fraction(line.stakeMinor);
  let pay = stake;
  for (const place of playedLegs(line, outcomes)) {
    const outcome = outcomes[place];
    if (!outcome) return undefined;
    const { num, den } = outcome.factor;
    pay = add(pay, multiply(stake, { num: num - den, den }));
  }
  return pay;
}

/**
 * Any lost leg loses. Pushed and cancelled legs are removed. If fewer than two legs are left, or the table has no
 * price, the stake is returned.
 */
function payTeaser({ stakeMinor, legs, prices }: Extract<Line, { kind: 'teaser' }>, outcomes: LegOutcomes) {
  const stake = fraction(stakeMinor);
  let open = false;
  for (const place of legs) {
    const outcome = outcomes[place];
    if (!outcome) open = true;
    else if (outcome.factor.num === 0n) return ZERO;
  }
  if (open) return undefined;
  const price = teaserPrice(prices, teaserWins(legs, outcomes));
  return price ? multiply(stake, price) : stake;
}

function teaserWins(legs: readonly number[], outcomes: LegOutcomes): number {
  return legs.filter((place) => outcomes[place]?.result === betResults.win).length;
}

export function teaserPrice(prices: readonly TeaserPrice[], legs: number): Fraction | undefined {
  const found = prices.find((price) => price.legs === legs);
  return legs < 2 || !found ? undefined : americanFraction(found.american);
}

export interface TicketToPay {
  readonly lines: readonly Line[];
  readonly outcomes: LegOutcomes;
  /** Maximum payout by the rules of the ticket. It never reduces a returned stake. */
  readonly capMinor: bigint;
  readonly bonus?: BonusTerms | undefined;
  /** Earlier partial cash-outs. */
  readonly cashed?: Cashed | undefined;
}

/** A cashed-out part of a ticket: its stake and the paid amount. Minor units. */
export interface Cashed {
  readonly stakeMinor: bigint;
  readonly paidMinor: bigint;
}

/** Bonus on the winnings of a combo with only winning legs, in basis points. 0 if the terms give none. */
export function bonusBasisPoints(outcomes: LegOutcomes, terms: BonusTerms | undefined): number {
  if (!terms) return 0;
  const counting = outcomes.filter(
    (outcome) => outcome?.result === betResults.win && outcome.oddsMilli >= terms.minOddsMilli,
  ).length;
  let most = 0;
  for (const { legs, basisPoints } of terms.steps) if (counting >= legs) most = Math.max(most, basisPoints);
  return most;
}

function withBonus(pay: Fraction, stakeMinor: bigint, basisPoints: number): Fraction {
  const winnings = add(pay, fraction(-stakeMinor));
  if (basisPoints === 0 || winnings.num <= 0n) return pay;
  return add(pay, multiply(winnings, fraction(BigInt(basisPoints), 10_000n)));
}

/**
 * Payout in minor units, including the stake: the sum of the lines with bonus, for the part that was not cashed out,
 * limited by the cap, rounded down once. Undefined while open legs could change it.
 */
export function payTicket({ lines, outcomes, capMinor, bonus, cashed }: TicketToPay): Amount | undefined {
  let sum = ZERO;
  let stakeMinor = 0n;
  for (const line of lines) {
    const pay = payLine(line, outcomes);
    if (!pay) return undefined;
    // Keeps denominators small: equal denominators are not multiplied.
    sum = pay.den === sum.den ? { num: sum.num + pay.num, den: sum.den } : add(sum, pay);
    stakeMinor += line.stakeMinor;
  }
  const whole = withBonus(sum, stakeMinor, bonusBasisPoints(outcomes, bonus));
  const leftMinor = stakeMinor - (cashed?.stakeMinor ?? 0n);
  const exact = leftMinor === stakeMinor ? whole : multiply(whole, fraction(leftMinor, stakeMinor));
  return cut(floor(exact), { stakeMinor: leftMinor, capMinor: capMinor - (cashed?.paidMinor ?? 0n) });
}

function cut(payMinor: bigint, { stakeMinor, capMinor }: { stakeMinor: bigint; capMinor: bigint }): Amount {
  if (payMinor <= capMinor) return amount(payMinor);
  if (capMinor > stakeMinor) return amount(capMinor);
  return amount(payMinor > stakeMinor ? stakeMinor : payMinor);
}

/** True if the line's stake is returned without a win. */
function isReturned(line: Line, outcomes: LegOutcomes): boolean {
  const results = linePlayedLegs(line, outcomes).map((place) => outcomes[place]?.result);
  if (results.every((result) => result === betResults.cancelled || result === betResults.refund)) return true;
  if (line.kind !== 'teaser' || results.includes(betResults.lost)) return false;
  return teaserPrice(line.prices, teaserWins(line.legs, outcomes)) === undefined;
}

function linePlayedLegs(line: Line, outcomes: LegOutcomes): readonly number[] {
  return line.kind === 'chain' ? playedLegs(line, outcomes) : line.legs;
}

/**
 * Result of the ticket. A single leg passes on its own result. For several legs: all cancelled is cancelled, no payout
 * is lost, stakes returned without a win are a refund, anything else is a win, even below the stake. Legs after the
 * stop of a chain are ignored, so it does not matter when they end.
 */
export function ticketResult(
  { lines, outcomes }: Pick<TicketToPay, 'lines' | 'outcomes'>,
  payoutMinor: bigint,
): Exclude<BetResult, 0> {
  const [first] = outcomes;
  if (outcomes.length === 1 && first) return first.result;
  if (payoutMinor === 0n) return betResults.lost;
  const played = new Set(lines.flatMap((line) => linePlayedLegs(line, outcomes)));
  if ([...played].every((place) => outcomes[place]?.result === betResults.cancelled))
    return betResults.cancelled;
  return lines.every((line) => isReturned(line, outcomes)) ? betResults.refund : betResults.win;
}
