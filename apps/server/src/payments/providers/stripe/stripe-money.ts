import { type Amount, amount, type CurrencyCode, currencyDigits, parseCurrency } from '@evens/base';

/** Our currencies that Stripe counts in whole units; it counts the others in hundredths. */
const zeroDecimal: ReadonlySet<CurrencyCode> = new Set(['CLP', 'JPY']);

function stripeDigits(currency: CurrencyCode): number {
  return zeroDecimal.has(currency) ? 0 : 2;
}

/** Converts our minor units to Stripe's; throws if Stripe has no such unit. */
export function toStripe(minor: Amount, currency: CurrencyCode): number {
  if (stripeDigits(currency) !== currencyDigits(currency))
    throw new Error(`toStripe: ${currency} has ${currencyDigits(currency)} digits in the ledger`);
  return Number(minor);
}

/** Converts Stripe's amount to ours; undefined for an unsupported currency or amount. */
export function fromStripe({
  amount: units,
  currency: code,
}: {
  readonly amount: unknown;
  readonly currency: unknown;
}): { readonly amount: Amount; readonly currency: CurrencyCode } | undefined {
  const currency = parseCurrency(typeof code === 'string' ? code.toUpperCase() : '');
  if (!currency.ok || stripeDigits(currency.value) !== currencyDigits(currency.value)) return undefined;
  return typeof units === 'number' && Number.isSafeInteger(units) && units > 0
    ? { amount: amount(BigInt(units)), currency: currency.value }
    : undefined;
}
