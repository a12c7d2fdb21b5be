import { type CurrencyCode, err, formatAmount, ok, type Result, smaller } from '@evens/base';
import { type Refusal, type RefusalCode, refusal } from '@evens/contract';
import type { CurrencyRules } from './rules.ts';

export interface StakeToJudge {
  readonly stakeMinor: bigint;
  readonly oddsMilli: number;
  readonly currency: CurrencyCode;
  /** What the player has on the line already. */
  readonly onLineMinor: bigint;
  /** What the house loses as it stands if the outcome comes in; base currency's minor units, as is the next. */
  readonly liabilityMinor: bigint;
  readonly liabilityMaxMinor: bigint;
}

/** The most that may be staked before the market could lose more than it may: room / (odds − 1). */
export function marketStakeMax(
  { oddsMilli, liabilityMinor, liabilityMaxMinor }: StakeToJudge,
  { rate }: CurrencyRules,
): bigint {
  const room = liabilityMaxMinor - liabilityMinor;
  if (room <= 0n) return 0n;
  return (room * rate.den * 1000n) / (rate.num * BigInt(oddsMilli - 1000));
}

function tooMuch(code: RefusalCode, maximumMinor: bigint, currency: CurrencyCode): Result<never, Refusal> {
  const maximum = formatAmount(maximumMinor > 0n ? maximumMinor : 0n, currency);
  return err(refusal(code, { maximum, currency }));
}

/** The smallest stake, then what is left of the player's line limit, then what is left of the market's. */
export function judgeStake(stake: StakeToJudge, rules: CurrencyRules): Result<undefined, Refusal> {
  const { stakeMinor, currency } = stake;
  if (stakeMinor < rules.stakeMinMinor) {
    const minimum = formatAmount(rules.stakeMinMinor, currency);
    return err(refusal('MinimumAllowedStakeException', { minimum, currency }));
  }
  const lineMax = rules.lineStakeMaxMinor - stake.onLineMinor;
  const marketMax = marketStakeMax(stake, rules);
  // The sum told must be one that passes: the smaller of the two.
  const maximum = smaller(lineMax, marketMax);
  if (stakeMinor > lineMax) return tooMuch('LineBettingLimitReachedException', maximum, currency);
  if (stakeMinor > marketMax) return tooMuch('MarketBettingLimitReachedException', maximum, currency);
  return ok(undefined);
}

/** Minor units of a currency in the base currency's, rounded up: risk is never understated. */
export function inBaseCurrency(minor: bigint, { rate }: CurrencyRules): bigint {
  return (minor * rate.num + rate.den - 1n) / rate.den;
}
