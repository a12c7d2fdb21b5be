import {
  type Amount,
  ambiguousReadings,
  amount,
  type CurrencyCode,
  currencyDigits,
  formatAmount,
  localeSeparators,
  type NumberSeparators,
  parseAmount,
  type Result,
  readTypedAmount,
  type TypedAmount,
  type TypedAmountFault,
  typedText,
} from '@evens/base';
import { moneyText } from './formatted.tsx';
import { t, words } from './words.ts';

/** Maximum length of kept text: one character more than an amount may have, so that longer text stays refused. */
const KEPT_LENGTH_MAX = 65;

let known: { readonly locale: string; readonly of: NumberSeparators } | undefined;

/** Separators of the page's language. */
export function separators(): NumberSeparators {
  const { locale } = words().language;
  if (known?.locale !== locale) known = { locale, of: localeSeparators(locale) };
  return known.of;
}

/** Limits the typed text to the maximum length. */
export function truncateText(text: string): string {
  return text.slice(0, KEPT_LENGTH_MAX);
}

/** Parses typed text as money, with the separators of the page's language. */
export function readAmount(text: string, currency: CurrencyCode): Result<TypedAmount, TypedAmountFault> {
  return readTypedAmount(text, { currency, digits: currencyDigits(currency), separators: separators() });
}

/** The same for totals: 0 while the text is no amount. */
export function typedMinor(text: string, currency: CurrencyCode): Amount {
  const typed = readAmount(text, currency);
  return typed.ok ? typed.value.minor : amount(0n);
}

/** Formats an amount for a field so that it is read back as the same amount. */
export function amountText(minor: bigint, currency: CurrencyCode): string {
  return typedText(minor, currency, separators());
}

/** The same for an amount in wire format. */
export function textOfWire(wire: string, currency: CurrencyCode): string {
  const parsed = parseAmount(wire, currency);
  return parsed.ok ? amountText(parsed.value, currency) : wire;
}

const EXAMPLE_DIGITS = '12345678';

/** Message about the error in a typed amount: both readings of an ambiguous one, or an example of a valid one. */
function amountFaultText(text: string, fault: TypedAmountFault, currency: CurrencyCode): string {
  const digits = currencyDigits(currency);
  if (fault === 'ambiguous') {
    const { more, less } = ambiguousReadings(text, { currency, digits });
    const money = (minor: bigint) => moneyText(formatAmount(minor, currency), currency);
    return t('amount.ambiguous', {
      more: money(more),
      less: money(less),
      whole: amountText(more, currency),
      part: amountText(less, currency),
    });
  }
  const { decimal } = separators();
  const fraction = digits === 0 ? '' : decimal + EXAMPLE_DIGITS.slice(0, Math.min(2, digits));
  return t(`amount.${fault}`, { digits, currency, example: `12${fraction}` });
}

/** The note below an amount field: how an ambiguous text was read, or why it is refused. */
export interface AmountReading {
  readonly isRead: boolean;
  readonly text: string;
}

/** Undefined if no note is needed: an empty field, or an amount that can be read in one way only. */
export function amountReading(text: string, currency: CurrencyCode): AmountReading | undefined {
  if (text.trim() === '') return undefined;
  const typed = readAmount(text, currency);
  if (!typed.ok) return { isRead: false, text: amountFaultText(text, typed.error, currency) };
  if (typed.value.isPlain) return undefined;
  return { isRead: true, text: `= ${moneyText(formatAmount(typed.value.minor, currency), currency)}` };
}
