import type { Clock, CurrencyCode } from '@evens/base';
import type { RulesReader } from '../rules/rules.ts';
import { inBaseCurrency } from './limits.ts';

/** Converts minor units of a currency to the base currency, rounded up, at the stored rate. */
export function toBaseCurrency(rules: RulesReader, clock: Clock) {
  return async (minor: bigint, currency: CurrencyCode): Promise<bigint> =>
    inBaseCurrency(minor, await currencyRules(rules, currency, clock));
}

/** Converts minor units of the base currency to another currency, rounded down, at the stored rate. */
export function fromBaseCurrency(rules: RulesReader, clock: Clock) {
  return async (baseMinor: bigint, currency: CurrencyCode): Promise<bigint> => {
    const { rate } = await currencyRules(rules, currency, clock);
    return (baseMinor * rate.den) / rate.num;
  };
}

async function currencyRules(rules: RulesReader, currency: CurrencyCode, clock: Clock) {
  const found = (await rules(clock.nowMs())).byCurrency.get(currency);
  if (!found) throw new Error(`currencyRules: no limits for ${currency}`);
  return found;
}
