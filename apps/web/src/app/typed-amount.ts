import { type Amount, amount, type CurrencyCode, currencyDigits, parseAmount } from '@evens/base';

const TYPED_LENGTH_MAX = 14;
const ARABIC_ZERO = 0x0660;

/**
 * What stays of an amount as it is typed: repeated dots collapse, commas and minus signs go, at most 14 characters and
 * the currency's decimals. Arabic digits become Western ones.
 */
export function sanitiseAmount(typed: string, currency: CurrencyCode): string {
  const text = typed
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replace(/[,\-−\s]/g, '')
    .replace(/\.{2,}/g, '.')
    .slice(0, TYPED_LENGTH_MAX);
  const point = text.indexOf('.');
  if (point < 0) return text;
  const digits = currencyDigits(currency);
  return digits === 0 ? text.slice(0, point) : text.slice(0, point + 1 + digits);
}

/** What was typed as money; anything that is no number is 0. */
export function typedAmount(text: string, currency: CurrencyCode): Amount {
  const whole = text.startsWith('.') ? `0${text}` : text;
  const parsed = parseAmount(whole.endsWith('.') ? whole.slice(0, -1) : whole, currency);
  return parsed.ok ? parsed.value : amount(0n);
}
