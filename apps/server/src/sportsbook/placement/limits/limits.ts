import { type CurrencyCode, err, formatAmount, ok, type Result, smaller } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { CurrencyRules } from '../rules/rules.ts';

/** Charge of a bet on one of its lines, and the charges of earlier bets there. */
export interface ChargeToJudge {
  readonly chargeMinor: bigint;
  readonly oddsMilli: number;
  /** Total charge of the player's earlier bets on the line. */
  readonly onLineMinor: bigint;
  /** Current loss of the sportsbook if the outcome wins, minor units of the base currency. */
  readonly liabilityMinor: bigint;
}

export interface StakesToJudge {
  readonly charges: readonly ChargeToJudge[];
  /** The smallest stake of any single bet. */
  readonly leastUnitMinor: bigint;
  /** Total stake, and number of bets. */
  readonly stakeMinor: bigint;
  readonly betCount: number;
  readonly currency: CurrencyCode;
  /** The player's share of the line limit. */
  readonly factorPercent: number;
  /** Minor units of the base currency. */
  readonly liabilityMaxMinor: bigint;
  /** Maximum stake at the boosted price of a boosted single; undefined for other bets. */
  readonly boostMaxMinor: bigint | undefined;
}

/** Why the limits refuse a stake. `isReferable`: a trader may accept it. */
export interface LimitFault {
  readonly refusal: Refusal;
  readonly isReferable: boolean;
}

/** The player's part of a limit. */
export function ofFactor(minor: bigint, factorPercent: number): bigint {
  return (minor * BigInt(factorPercent)) / 100n;
}

/** The highest charge at which the market can't lose more than its maximum: room / (odds − 1). */
export function marketChargeMax(
  { oddsMilli, liabilityMinor }: Pick<ChargeToJudge, 'liabilityMinor' | 'oddsMilli'>,
  liabilityMaxMinor: bigint,
  { rate }: CurrencyRules,
): bigint {
  const left = liabilityMaxMinor - liabilityMinor;
  if (left <= 0n) return 0n;
  return (left * rate.den * 1000n) / (rate.num * BigInt(Math.max(1, oddsMilli - 1000)));
}

/** The highest stake of each bet, minor units, at which all charges pass: charges are proportional to the stake. */
export function largestUnit(
  stakes: StakesToJudge,
  rules: CurrencyRules,
): { readonly line: bigint; readonly market: bigint } {
  const { charges, stakeMinor, betCount, factorPercent, liabilityMaxMinor, boostMaxMinor } = stakes;
  let market: bigint = rules.payoutMaxMinor;
  let line = boostMaxMinor === undefined ? market : smaller(market, boostMaxMinor);
  for (const charge of charges) {
    if (charge.chargeMinor <= 0n) continue;
    const scaled = (left: bigint) =>
      left <= 0n ? 0n : (left * stakeMinor) / (charge.chargeMinor * BigInt(betCount));
    line = smaller(line, scaled(ofFactor(rules.lineStakeMaxMinor, factorPercent) - charge.onLineMinor));
    market = smaller(market, scaled(marketChargeMax(charge, liabilityMaxMinor, rules)));
  }
  return { line, market };
}

/** Checks the minimum stake, then the player's remaining line limits, then the remaining market limits. */
export function judgeStakes(stakes: StakesToJudge, rules: CurrencyRules): Result<undefined, LimitFault> {
  const { currency, leastUnitMinor, stakeMinor, factorPercent, betCount } = stakes;
  if (leastUnitMinor < rules.stakeMinMinor) {
    const minimum = formatAmount(rules.stakeMinMinor, currency);
    return err({
      refusal: refusal('MinimumAllowedStakeException', { minimum, currency }),
      isReferable: false,
    });
  }
  const { charges, liabilityMaxMinor, boostMaxMinor } = stakes;
  const lineMax = ofFactor(rules.lineStakeMaxMinor, factorPercent);
  const overLine = charges.some((charge) => charge.onLineMinor + charge.chargeMinor > lineMax);
  const overMarket = charges.some(
    (charge) => charge.chargeMinor > marketChargeMax(charge, liabilityMaxMinor, rules),
  );
  const overBoost = boostMaxMinor !== undefined && stakeMinor > boostMaxMinor;
  if (!overLine && !overMarket && !overBoost) return ok(undefined);
  const largest = largestUnit(stakes, rules);
  // The maximum in the refusal must be a stake that passes: the smaller of the two.
  const unit = smaller(largest.line, largest.market);
  const maximum = formatAmount(unit, currency);
  const code =
    overLine || overBoost ? 'LineBettingLimitReachedException' : 'MarketBettingLimitReachedException';
  const maximumTotal = formatAmount(unit * BigInt(betCount), currency);
  return err({
    refusal: refusal(code, { maximum, maximumTotal, currency, ...(overBoost ? { boost: 'maximum' } : {}) }),
    // A boosted bet never waits for a trader: the boost could end before the answer.
    isReferable:
      overLine &&
      boostMaxMinor === undefined &&
      stakeMinor <= ofFactor(rules.referralStakeMaxMinor, factorPercent),
  });
}

/** Outcome of each possible stake per bet, minor units, from the minimum stake on. */
export interface StakeBounds {
  /** A stake up to this amount is accepted at once. */
  readonly acceptedMaxMinor: bigint;
  /** A stake above `aboveMinor` and up to `maxMinor` waits for a trader; any other stake is refused. */
  readonly referral: { readonly aboveMinor: bigint; readonly maxMinor: bigint } | undefined;
}

/** The results of `judgeStakes` for all stakes on the same lines. */
export function stakeBounds(
  stakes: StakesToJudge,
  rules: CurrencyRules,
  { isReferralOpen }: { readonly isReferralOpen: boolean },
): StakeBounds {
  const { line, market } = largestUnit(stakes, rules);
  const maxMinor =
    ofFactor(rules.referralStakeMaxMinor, stakes.factorPercent) / BigInt(Math.max(1, stakes.betCount));
  const isReferable = isReferralOpen && stakes.boostMaxMinor === undefined && maxMinor > line;
  return {
    acceptedMaxMinor: smaller(line, market),
    referral: isReferable ? { aboveMinor: line, maxMinor } : undefined,
  };
}

/** Converts minor units of a currency to the base currency, rounded up: risk is never understated. */
export function inBaseCurrency(minor: bigint, { rate }: CurrencyRules): bigint {
  return (minor * rate.num + rate.den - 1n) / rate.den;
}
