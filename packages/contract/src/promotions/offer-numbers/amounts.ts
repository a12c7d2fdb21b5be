import { type CurrencyCode, isFields, parseAmount, parseCurrency, smallUnitMinor } from '@evens/base';

/**
 * Amount of an offer: hundredths of a euro, with a similar round amount in every other currency. Optionally with
 * explicit amounts for some currencies, as wire text: `{ units: 1000, own: { BRL: '60.00' } }`.
 */
export type OfferAmount =
  | number
  | { readonly units: number; readonly own: Readonly<Partial<Record<CurrencyCode, string>>> };

/** Bounds of all amounts, in hundredths of a euro. */
export const offerUnits = { minimum: 1, maximum: 100_000_000 } as const;

/** The units of an amount, used for currencies without an explicit amount. */
export function defaultUnits(stored: OfferAmount): number {
  return typeof stored === 'number' ? stored : stored.units;
}

/** The amount in minor units of a currency: the explicit amount if the offer has one. */
export function offerMinor(stored: OfferAmount, currency: CurrencyCode): bigint {
  const own = typeof stored === 'number' ? undefined : stored.own[currency];
  if (own === undefined) return BigInt(defaultUnits(stored)) * smallUnitMinor[currency];
  const parsed = parseAmount(own, currency);
  if (!parsed.ok) throw new RangeError(`offerMinor: ${own} is no amount of ${currency}`);
  return parsed.value;
}

/** The inclusive bounds of an amount in minor units of a currency. */
export function offerMinorBounds(currency: CurrencyCode): {
  readonly minimum: bigint;
  readonly maximum: bigint;
} {
  const minor = smallUnitMinor[currency];
  return { minimum: BigInt(offerUnits.minimum) * minor, maximum: BigInt(offerUnits.maximum) * minor };
}

function isUnits(value: unknown): value is number {
  return (
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= offerUnits.minimum &&
    value <= offerUnits.maximum
  );
}

function isOwn(currency: string, text: unknown): boolean {
  const parsed = parseCurrency(currency);
  if (!parsed.ok || typeof text !== 'string') return false;
  const minor = parseAmount(text, parsed.value);
  const { minimum, maximum } = offerMinorBounds(parsed.value);
  return minor.ok && minor.value >= minimum && minor.value <= maximum;
}

export function isOfferAmount(value: unknown): value is OfferAmount {
  if (isUnits(value)) return true;
  if (!isFields(value) || !isUnits(value.units) || !isFields(value.own)) return false;
  if (Object.keys(value).length !== 2) return false;
  return Object.entries(value.own).every(([currency, text]) => isOwn(currency, text));
}
