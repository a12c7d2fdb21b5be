import { type Amount, amount, type CurrencyCode, currencyDigits, smallUnitMinor } from '@evens/base';
import type { CurrencyLimits, PaymentDirection, PaymentLimits } from './payment-method.ts';

/** A round amount in the currency that is worth about this many euros. */
export function amountFromEuros(euros: number, currency: CurrencyCode): Amount {
  return amount(BigInt(euros) * 100n * smallUnitMinor[currency]);
}

interface LimitsInEuros {
  readonly minimum: number;
  readonly maximum: number;
}

/** Limits in euros for each of the currencies; fixed for EUR, converted by the currency's rate for all others. */
export function limitsIn<C extends CurrencyCode>(
  currencies: readonly C[],
  { minimum, maximum }: LimitsInEuros,
): Readonly<Partial<Record<CurrencyCode, CurrencyLimits>>> {
  return Object.fromEntries(
    currencies.map((currency): [CurrencyCode, CurrencyLimits] => [
      currency,
      currency === 'EUR'
        ? { minimum: amountFromEuros(minimum, currency), maximum: amountFromEuros(maximum, currency) }
        : { minimumEuros: minimum, maximumEuros: maximum },
    ]),
  );
}

/** The value of one unit of a currency in 10^-12 euros; undefined if no rate is valid. */
export type UnitEuros = (currency: CurrencyCode) => bigint | undefined;

/** Operators' limits of a method in a currency, which replace its own; undefined if there are none. */
export type SetLimits = (of: {
  readonly method: string;
  readonly direction: PaymentDirection;
  readonly currency: CurrencyCode;
}) => PaymentLimits | undefined;

const PICO = 10n ** 12n;

/** Rounds to one significant digit, such as 62.50 to 60; minor units, at least 1. */
function plainAmount(minor: bigint): Amount {
  const step = 10n ** BigInt(minor.toString().length - 1);
  const plain = ((minor + step / 2n) / step) * step;
  return amount(plain > 0n ? plain : 1n);
}

function atRate(euros: number, currency: CurrencyCode, unitPico: bigint): Amount {
  return plainAmount((BigInt(euros) * PICO * 10n ** BigInt(currencyDigits(currency))) / unitPico);
}

/** Limits in minor units: the currency's own, or those in euros converted by its rate. Undefined without a valid rate. */
export function limitsAt(
  limits: CurrencyLimits,
  currency: CurrencyCode,
  unitEuros: UnitEuros,
): PaymentLimits | undefined {
  if ('minimum' in limits) return limits;
  const unitPico = unitEuros(currency);
  if (unitPico === undefined) return undefined;
  const { minimumEuros, maximumEuros } = limits;
  return {
    minimum: atRate(minimumEuros, currency, unitPico),
    maximum: atRate(maximumEuros, currency, unitPico),
  };
}

const quickEuros = [15, 30, 50, 100, 200];
/** Round amounts of currencies that differ from the default; empty if amounts can only be typed. */
const quickUnits: Readonly<Partial<Record<CurrencyCode, readonly number[]>>> = {
  RUB: [],
  BRL: quickEuros,
  INR: [1000, 2000, 5000, 10_000, 20_000],
};

/** Amounts that can be chosen with one tap, in minor units; `ownEuros` are those of the method. */
export function quickAmounts(currency: CurrencyCode, ownEuros?: readonly number[]): readonly Amount[] {
  if (ownEuros) return ownEuros.map((each) => amountFromEuros(each, currency));
  const units = quickUnits[currency];
  return units
    ? units.map((each) => amount(BigInt(each) * 100n))
    : quickEuros.map((each) => amountFromEuros(each, currency));
}
