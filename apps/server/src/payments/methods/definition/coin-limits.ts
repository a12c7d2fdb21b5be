import { type CurrencyCode, parseAmount } from '@evens/base';
import { amountFromEuros } from './payment-limits.ts';
import type { PaymentLimits } from './payment-method.ts';

/** Minimum deposit and minimum withdrawal, in units of the currency. */
export const coinMinimum = {
  BTC: '0.0002',
  mBTC: '0.2',
  LTC: '0.01',
  ETH: '0.01',
  mETH: '1',
  BCH: '0.001',
  DOGE: '1',
  NEO: '1',
  ADA: '1',
  BNB: '0.01',
  USDTE: '0.01',
  USDTT: '0.01',
} as const satisfies Readonly<Partial<Record<CurrencyCode, string>>>;

export type CoinCurrency = keyof typeof coinMinimum;
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
