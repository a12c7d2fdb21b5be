import type { BoostTerms } from '../rules/boost-terms.ts';
import type { CurrencyRules } from '../rules/rules.ts';

/** The stake maximum of a boost in the currency's minor units, rounded down to two significant digits if it is converted. */
export function boostStakeMax(
  { stakeMaxMinor }: Pick<BoostTerms, 'stakeMaxMinor'>,
  { rate }: Pick<CurrencyRules, 'rate'>,
): bigint {
  if (rate.num === rate.den) return stakeMaxMinor;
  const exact = (stakeMaxMinor * rate.den) / rate.num;
  const step = 10n ** BigInt(Math.max(0, exact.toString().length - 2));
  return (exact / step) * step;
}
