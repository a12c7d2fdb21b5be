import { err, ok, type Result } from '@evens/base';
import { bettingSourceTypes } from '@evens/book';
import type { Refusal } from '@evens/contract';
import {
  expandLines,
  type InsuranceTerms,
  isInsured,
  type LegOutcome,
  type Line,
  promisedPayout,
  type TicketFormula,
  totalStake,
} from '@evens/tickets';
import type { BetStakes } from '../parse/bet-shape.ts';
import type { BettingRules } from '../rules/rules.ts';
import type { AppliedBoost } from './applied-boost.ts';
import { combinationRefusal } from './combination.ts';
import { formulaFromShape } from './leg-formula.ts';
import { type PricedBet, promisedOutcomes } from './priced-bet.ts';

/** A bet with a valid combination, and its cost and outcomes at the current prices. */
export interface ComposedBet {
  readonly priced: PricedBet;
  readonly formula: TicketFormula;
  readonly lines: readonly Line[];
  readonly outcomes: readonly LegOutcome[];
  readonly stakeMinor: bigint;
  /** Terms of an insured combo. */
  readonly insurance?: InsuranceTerms;
  readonly offersOpen: BettingRules['offersOpen'];
}

/** Checks the combination and calculates the cost. */
export function composeBet(
  priced: PricedBet,
  stakes: BetStakes,
  rules: BettingRules,
): Result<ComposedBet, Refusal> {
  const formula = formulaFromShape({ ...priced.shape, ...stakes }, rules.bonus);
  const refused = combinationRefusal(priced, formula);
  if (refused) return err(refused);
  const outcomes = promisedOutcomes(priced);
  const insurance = findInsurance(priced, outcomes, rules);
  return ok({
    priced,
    formula,
    lines: expandLines(formula),
    outcomes,
    ...(insurance && { insurance }),
    offersOpen: rules.offersOpen,
    stakeMinor: totalStake(formula),
  });
}

/** Only combos before the start are insured, without each way. */
function findInsurance(
  { shape, picks }: PricedBet,
  outcomes: readonly LegOutcome[],
  { insurance }: Pick<BettingRules, 'insurance'>,
): InsuranceTerms | undefined {
  if (!insurance || shape.type !== 'combo' || shape.eachWay) return undefined;
  const isPrematch = picks.every(({ book }) => book.sourceType === bettingSourceTypes.prematch);
  const prices = outcomes.map(({ oddsMilli }) => oddsMilli);
  return isPrematch && isInsured(prices, insurance) ? insurance : undefined;
}

/** The boost of the bet: only a single of one selection has one. */
export function boostIn({ picks }: PricedBet): AppliedBoost | undefined {
  return picks[0]?.boost;
}

export function computePromisedPayout({ lines, outcomes, formula }: ComposedBet, capMinor: bigint): bigint {
  const bonus = formula.type === 'combo' ? formula.bonus : undefined;
  return promisedPayout({ lines, outcomes, capMinor, bonus });
}

/**
 * Acceptance delay of the bet: the longest delay of its selections in play, by their sport and by the layers for the player's
 * class, at the speed of the feed.
 */
export function acceptanceDelayMs(
  { picks }: PricedBet,
  rules: BettingRules,
  { rate, classId }: { readonly rate: number; readonly classId: number | undefined },
): number {
  const delays = picks
    .filter(({ book }) => book.sourceType === bettingSourceTypes.live)
    .flatMap(({ book: { fixture }, selection: { matchId, type: marketType } }) => [
      rules.liveDelayMs(fixture.sport),
      ...rules.layers.find({ fixture, matchId, marketType, classId }).map(({ delayMs = 0 }) => delayMs),
    ]);
  return Math.ceil(Math.max(0, ...delays) / Math.max(1, rate));
}
