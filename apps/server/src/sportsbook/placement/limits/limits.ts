import { type CurrencyCode, err, formatAmount, ok, type Result, smaller } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { type LayerBounds, type Maxima, noBounds, ofFactor, UNBOUNDED } from '../rules/layers.ts';
import type { CurrencyRules } from '../rules/rules.ts';

/** Charge of a bet on one of its lines, and the charges of earlier bets there. */
export interface ChargeToJudge {
  readonly chargeMinor: bigint;
  readonly oddsMilli: number;
  /** Total charge of the player's earlier bets on the line. */
  readonly onLineMinor: bigint;
  /** Current loss of the sportsbook if the outcome wins, minor units of the base currency. */
  readonly liabilityMinor: bigint;
  /** The layers that apply to the selection. */
  readonly bounds: LayerBounds;
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
  /** Promised payout at the total stake. Only read if a layer bounds it. */
  readonly payoutMinor: bigint;
}

/** Why the limits refuse a stake. `isReferable`: a trader may accept it. */
export interface LimitFault {
  readonly refusal: Refusal;
  readonly isReferable: boolean;
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

/** The highest stakes of each bet, minor units, at which all charges pass: charges are proportional to the stake. */
export interface LargestUnit {
  /** By limits that a trader may exceed. */
  readonly line: bigint;
  /** By the liability of the platform. */
  readonly market: bigint;
  /** By layers that reject. */
  readonly reject: bigint;
}

export function largestUnit(stakes: StakesToJudge, rules: CurrencyRules): LargestUnit {
  const { charges, stakeMinor, betCount, factorPercent, liabilityMaxMinor, boostMaxMinor } = stakes;
  let market: bigint = rules.payoutMaxMinor;
  let line = boostMaxMinor === undefined ? market : smaller(market, boostMaxMinor);
  let reject = market;
  for (const charge of charges) {
    if (charge.chargeMinor <= 0n) continue;
    const scaled = (left: bigint, countedMinor = charge.chargeMinor) =>
      left <= 0n ? 0n : (left * stakeMinor) / (countedMinor * BigInt(betCount));
    line = smaller(line, scaled(ofFactor(rules.lineStakeMaxMinor, factorPercent) - charge.onLineMinor));
    market = smaller(market, scaled(marketChargeMax(charge, liabilityMaxMinor, rules)));
    if (charge.bounds === noBounds) continue;
    const within = (maxima: Maxima) =>
      [
        scaled(marketChargeMax(charge, maxima.liabilityMinor, rules)),
        stakes.payoutMinor > 0n ? scaled(payoutBound(maxima, rules), stakes.payoutMinor) : market,
      ].reduce(smaller, scaled(maxima.stakeMinor - charge.onLineMinor));
    line = smaller(line, within(charge.bounds.refer));
    reject = smaller(reject, within(charge.bounds.reject));
  }
  return { line, market, reject };
}

/** The maximum payout by layers. One that is not below the maximum of the currency, at which payouts are cut, changes nothing. */
function payoutBound({ payoutMinor }: Maxima, { payoutMaxMinor }: CurrencyRules): bigint {
  return payoutMinor < payoutMaxMinor ? payoutMinor : UNBOUNDED;
}

/** Whether the stake exceeds maxima of layers: those of stakes and payouts, and those of liability. */
function exceeded(
  { charges, payoutMinor }: StakesToJudge,
  action: 'refer' | 'reject',
  rules: CurrencyRules,
): { readonly stake: boolean; readonly liability: boolean } {
  const bounded = charges.filter(({ bounds }) => bounds !== noBounds);
  return {
    stake: bounded.some(
      ({ bounds, chargeMinor, onLineMinor }) =>
        onLineMinor + chargeMinor > bounds[action].stakeMinor ||
        payoutMinor > payoutBound(bounds[action], rules),
    ),
    liability: bounded.some(
      (charge) => charge.chargeMinor > marketChargeMax(charge, charge.bounds[action].liabilityMinor, rules),
    ),
  };
}

/** Checks the minimum stake, then the player's remaining line limits and layers, then the remaining market limits. */
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
  const refer = exceeded(stakes, 'refer', rules);
  const reject = exceeded(stakes, 'reject', rules);
  const overStake = overLine || overBoost || refer.stake || reject.stake;
  if (!overStake && !overMarket && !refer.liability && !reject.liability) return ok(undefined);
  const largest = largestUnit(stakes, rules);
  // The maximum in the refusal must be a stake that passes: the smallest one.
  const unit = acceptedUnit(largest);
  const maximum = formatAmount(unit, currency);
  const code = overStake ? 'LineBettingLimitReachedException' : 'MarketBettingLimitReachedException';
  const maximumTotal = formatAmount(unit * BigInt(betCount), currency);
  return err({
    refusal: refusal(code, { maximum, maximumTotal, currency, ...(overBoost ? { boost: 'maximum' } : {}) }),
    // A boosted bet never waits for a trader: the boost could end before the answer.
    isReferable:
      (overLine || refer.stake || refer.liability) &&
      !reject.stake &&
      !reject.liability &&
      boostMaxMinor === undefined &&
      stakeMinor <= ofFactor(rules.referralStakeMaxMinor, factorPercent),
  });
}

/** The highest stake of each bet that is accepted without a trader. */
export function acceptedUnit({ line, market, reject }: LargestUnit): bigint {
  return smaller(smaller(line, market), reject);
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
  const largest = largestUnit(stakes, rules);
  const { line } = largest;
  const maxMinor = smaller(
    ofFactor(rules.referralStakeMaxMinor, stakes.factorPercent) / BigInt(Math.max(1, stakes.betCount)),
    largest.reject,
  );
  const isReferable = isReferralOpen && stakes.boostMaxMinor === undefined && maxMinor > line;
  return {
    acceptedMaxMinor: acceptedUnit(largest),
    referral: isReferable ? { aboveMinor: line, maxMinor } : undefined,
  };
}

/** Converts minor units of a currency to the base currency, rounded up: risk is never understated. */
export function inBaseCurrency(minor: bigint, { rate }: CurrencyRules): bigint {
  return (minor * rate.num + rate.den - 1n) / rate.den;
}
