import {
  type Amount,
  amount,
  type CurrencyCode,
  currencyDigits,
  formatAmount,
  type NumberSeparators,
  parseAmount,
  type Result,
  readTypedAmount,
  separatorsOf,
  type TypedAmount,
  type TypedAmountFault,
  typedText,
} from '@evens/base';
import { moneyText } from './figures.tsx';
import { t, words } from './words.ts';

/** What a field keeps of longer text: one character more than is read, so that it stays refused. */
const KEPT_LENGTH_MAX = 65;

let known: { readonly locale: string; readonly of: NumberSeparators } | undefined;

/** Of the page's language. */
export function separators(): NumberSeparators {
  const { locale } = words().language;
  if (known?.locale !== locale) known = { locale, of: separatorsOf(locale) };
  return known.of;
}

/** The text of an amount field as it is kept: as typed, within a bound. */
export function keptText(text: string): string {
  return text.slice(0, KEPT_LENGTH_MAX);
}

/** What was typed as money, by the separators of the page's language. */
export function readAmount(text: string, currency: CurrencyCode): Result<TypedAmount, TypedAmountFault> {
  return readTypedAmount(text, { currency, digits: currencyDigits(currency), separators: separators() });
}

/** The same for sums: 0 while what is typed is no amount. */
export function typedMinor(text: string, currency: CurrencyCode): Amount {
  const typed = readAmount(text, currency);
  return typed.ok ? typed.value.minor : amount(0n);
}

/** An amount as a field shows it: read back as the same amount. */
export function amountText(minor: bigint, currency: CurrencyCode): string {
  return typedText(minor, currency, separators());
}

/** The same of an amount as the wire has it. */
export function textOfWire(wire: string, currency: CurrencyCode): string {
  const parsed = parseAmount(wire, currency);
  return parsed.ok ? amountText(parsed.value, currency) : wire;
}

const EXAMPLE_DIGITS = '12345678';

/** What is wrong with the text of an amount field, and how to type it. */
function amountFaultText(fault: TypedAmountFault, currency: CurrencyCode): string {
  const digits = currencyDigits(currency);
  const { decimal } = separators();
  const fraction = digits === 0 ? '' : decimal + EXAMPLE_DIGITS.slice(0, Math.min(2, digits));
  return t(`amount.${fault}`, { digits, currency, whole: '1500', example: `12${fraction}` });
}

/** What stands under an amount field: how its text was read where that is not plain to see, or why it is refused. */
export interface AmountReading {
  readonly isRead: boolean;
  readonly text: string;
}

/** Undefined where there is nothing to say: an empty field, and an amount that everybody reads alike. */
export function amountReading(text: string, currency: CurrencyCode): AmountReading | undefined {
  if (text.trim() === '') return undefined;
  const typed = readAmount(text, currency);
  if (!typed.ok) return { isRead: false, text: amountFaultText(typed.error, currency) };
  if (typed.value.isPlain) return undefined;
  return { isRead: true, text: `= ${moneyText(formatAmount(typed.value.minor, currency), currency)}` };
}
