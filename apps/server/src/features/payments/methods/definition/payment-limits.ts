import { type Amount, amount, type CurrencyCode, smallUnitMinor } from '@evens/base';
import type { PaymentLimits } from './payment-method.ts';

/** What is worth about so many euros in the currency, as a round sum. */
export function worthOf(euros: number, currency: CurrencyCode): Amount {
  return amount(BigInt(euros) * 100n * smallUnitMinor[currency]);
}

interface LimitsInEuros {
  readonly minimum: number;
  readonly maximum: number;
}

/** Limits that mean about the same in every currency that is listed. */
export function limitsIn<C extends CurrencyCode>(
  currencies: readonly C[],
  { minimum, maximum }: LimitsInEuros,
): Readonly<Partial<Record<CurrencyCode, PaymentLimits>>> {
  return Object.fromEntries(
    currencies.map((currency): [CurrencyCode, PaymentLimits] => [
      currency,
      { minimum: worthOf(minimum, currency), maximum: worthOf(maximum, currency) },
    ]),
  );
}

const quickEuros = [15, 30, 50, 100, 200];
/** Currencies whose amounts are typed only, and those whose own round amounts are customary. */
const quickUnits: Readonly<Partial<Record<CurrencyCode, readonly number[]>>> = {
  RUB: [],
  BRL: quickEuros,
  INR: [1000, 2000, 5000, 10_000, 20_000],
};

/** Amounts to be chosen with one tap, in minor units. */
export function quickAmounts(currency: CurrencyCode): readonly Amount[] {
  const units = quickUnits[currency];
  return units
    ? units.map((each) => amount(BigInt(each) * 100n))
    : quickEuros.map((each) => worthOf(each, currency));
}
