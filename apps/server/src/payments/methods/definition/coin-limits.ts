import { type CurrencyCode, parseAmount } from '@evens/base';
import { type CoinCurrency, coinMinimum } from '@evens/providers';
import { amountFromEuros } from './payment-limits.ts';
import type { PaymentLimits } from './payment-method.ts';

const MAXIMUM_EUROS = 50_000;

export function coinLimits(
  currencies: readonly CoinCurrency[],
): Readonly<Partial<Record<CurrencyCode, PaymentLimits>>> {
  return Object.fromEntries(
    currencies.map((currency): [CurrencyCode, PaymentLimits] => {
      const minimum = parseAmount(coinMinimum[currency], currency);
      if (!minimum.ok) throw new Error(`coinLimits: expected an amount of ${currency}, got ${minimum.error}`);
      return [currency, { minimum: minimum.value, maximum: amountFromEuros(MAXIMUM_EUROS, currency) }];
    }),
  );
}
