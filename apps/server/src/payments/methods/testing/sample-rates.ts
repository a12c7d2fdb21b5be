import { currencyDigits, smallUnitMinor } from '@evens/base';
import type { UnitEuros } from '../definition/payment-limits.ts';

/** Rates that convert round euro amounts to round amounts of every currency. */
export const sampleUnitEuros: UnitEuros = (currency) =>
  10n ** BigInt(12 + currencyDigits(currency)) / (100n * smallUnitMinor[currency]);
