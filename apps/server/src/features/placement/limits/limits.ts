import { type CurrencyCode, err, formatAmount, ok, type Result, smaller } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { CurrencyRules } from '../rules/rules.ts';

/** What a bet counts on one of its lines, and what stands there already. */
export interface ChargeToJudge {
  readonly chargeMinor: bigint;
  readonly oddsMilli: number;
  /** What the player has on the line already. */
  readonly onLineMinor: bigint;
  /** What the house loses as it stands if the outcome comes in, base currency's minor units. */
  readonly liabilityMinor: bigint;
}

export interface StakesToJudge {
  readonly charges: readonly ChargeToJudge[];
  /** The smallest stake on any single bet. */
  readonly leastUnitMinor: bigint;
  /** All bets together, and how many they are. */
  readonly stakeMinor: bigint;
  readonly betCount: number;
  readonly currency: CurrencyCode;
  /** The player's share of the line limit. */
  readonly factorPercent: number;
  /** Base currency's minor units. */
  readonly liabilityMaxMinor: bigint;
  /** The most at the boosted price of a boosted single; undefined for other bets. */
  readonly boostMaxMinor: bigint | undefined;
}

/** A stake that no rule of the house takes; `isReferable` where a trader could. */
export interface LimitFault {
  readonly refusal: Refusal;
  readonly isReferable: boolean;
}

/** So much of a limit is this player's. */
export function ofFactor(minor: bigint, factorPercent: number): bigint {
  return (minor * BigInt(factorPercent)) / 100n;
}

/** The most that may be charged before the market could lose more than it may: room / (odds − 1). */
export function marketChargeMax(
  { oddsMilli, liabilityMinor }: Pick<ChargeToJudge, 'liabilityMinor' | 'oddsMilli'>,
  liabilityMaxMinor: bigint,
  { rate }: CurrencyRules,
): bigint {
  const room = liabilityMaxMinor - liabilityMinor;
  if (room <= 0n) return 0n;
  return (room * rate.den * 1000n) / (rate.num * BigInt(Math.max(1, oddsMilli - 1000)));
}

/** The most that every bet may stake, minor units, so that all charges pass: they grow with the stake alike. */
export function largestUnit(
  stakes: StakesToJudge,
  rules: CurrencyRules,
): { readonly line: bigint; readonly market: bigint } {
  const { charges, stakeMinor, betCount, factorPercent, liabilityMaxMinor, boostMaxMinor } = stakes;
  let market: bigint = rules.payoutMaxMinor;
  let line = boostMaxMinor === undefined ? market : smaller(market, boostMaxMinor);
  for (const charge of charges) {
    if (charge.chargeMinor <= 0n) continue;
    const scaled = (room: bigint) =>
      room <= 0n ? 0n : (room * stakeMinor) / (charge.chargeMinor * BigInt(betCount));
    line = smaller(line, scaled(ofFactor(rules.lineStakeMaxMinor, factorPercent) - charge.onLineMinor));
    market = smaller(market, scaled(marketChargeMax(charge, liabilityMaxMinor, rules)));
  }
  return { line, market };
}

/** The smallest stake, then what is left of the player's line limits, then what is left of the markets'. */
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
  // The sum told must be one that passes: the smaller of the two.
  const unit = smaller(largest.line, largest.market);
  const maximum = formatAmount(unit, currency);
  const code =
    overLine || overBoost ? 'LineBettingLimitReachedException' : 'MarketBettingLimitReachedException';
  const maximumTotal = formatAmount(unit * BigInt(betCount), currency);
  return err({
    refusal: refusal(code, { maximum, maximumTotal, currency, ...(overBoost ? { boost: 'maximum' } : {}) }),
    // A boost's bet is taken or not at once: a trader's minutes would outlast it.
    isReferable:
      overLine &&
      boostMaxMinor === undefined &&
      stakeMinor <= ofFactor(rules.referralStakeMaxMinor, factorPercent),
  });
}

/** What becomes of a stake on every bet, minor units, stakes below the smallest aside. */
export interface StakeBounds {
  /** Up to here it is accepted at once. */
  readonly acceptedMaxMinor: bigint;
  /** Above the one and up to the other it waits for a trader; any other stake is refused. */
  readonly referral: { readonly aboveMinor: bigint; readonly maxMinor: bigint } | undefined;
}

/** What `judgeStakes` will say of any stake on the same lines, where traders judge or don't. */
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

/** Minor units of a currency in the base currency's, rounded up: risk is never understated. */
export function inBaseCurrency(minor: bigint, { rate }: CurrencyRules): bigint {
  return (minor * rate.num + rate.den - 1n) / rate.den;
}
