import { type CurrencyCode, isFields, parseAmount, parseCurrency, smallUnitMinor } from '@evens/base';

/**
 * An amount of an offer: hundredths of a euro, and what comes near them in every other currency. Or the same with amounts
 * of its own for some currencies, each as wire text: `{ units: 1000, own: { BRL: '60.00' } }`.
 */
export type OfferAmount =
  | number
  | { readonly units: number; readonly own: Readonly<Partial<Record<CurrencyCode, string>>> };

/** Of every amount, in hundredths of a euro. */
export const offerUnits = { minimum: 1, maximum: 100_000_000 } as const;

/** The units of an amount that has none of its own for the currency. */
export function unitsOf(stored: OfferAmount): number {
  return typeof stored === 'number' ? stored : stored.units;
}

/** The amount in minor units of a currency: its own where the offer names one. */
export function offerMinor(stored: OfferAmount, currency: CurrencyCode): bigint {
  const own = typeof stored === 'number' ? undefined : stored.own[currency];
  if (own === undefined) return BigInt(unitsOf(stored)) * smallUnitMinor[currency];
  const parsed = parseAmount(own, currency);
  if (!parsed.ok) throw new RangeError(`offerMinor: ${own} is no amount of ${currency}`);
  return parsed.value;
}

/** The bounds of an amount in minor units of a currency, both allowed. */
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
