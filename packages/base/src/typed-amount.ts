import { type Amount, amount, type CurrencyCode, currencyDigits } from './currencies.ts';
import { err, ok, type Result } from './result.ts';

/** Number separators of a language: decimal sign and thousands separator. */
export interface NumberSeparators {
  readonly decimal: string;
  readonly group: string;
}

/** Why typed text is not an amount. `ambiguous`: the same signs could be thousands separators or a decimal sign. */
export type TypedAmountFault = 'not-an-amount' | 'ambiguous' | 'too-many-decimals' | 'too-long';

/** Currency and number format for parsing typed text. */
export interface TypedAmountTerms {
  /** Currency of the amount; its code or one of its symbols may precede or follow the digits. */
  readonly currency: string;
  /** Number of decimal digits. */
  readonly digits: number;
  readonly separators: NumberSeparators;
}

export interface TypedAmount {
  readonly minor: Amount;
  /** Western digits and at most the language's own decimal sign: the text has only one reading. */
  readonly isPlain: boolean;
}

/** Digits and a decimal sign; thousands separators and spaces do not count. */
const TYPED_CHARACTERS_MAX = 14;
/** Digits of a group of thousands. */
const GROUP_DIGITS = 3;
/** Longer text is refused without parsing. */
const TEXT_LENGTH_MAX = 64;

/** Digit zero of each supported script: Arabic, Persian, Devanagari, fullwidth. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10] as const;
const ARABIC_DECIMAL = '٫';
const ARABIC_GROUP = '٬';
const unseen = /[\u200b-\u200f\u061c\u2060\u2066-\u2069\ufeff]/g;
/** Spaces of any width: `\s` includes non-breaking spaces. */
const spaces = /\s+/g;
/** "50,-" and "50.-": a dash instead of the fraction, as in German, Norwegian and Dutch whole amounts. */
const wholeStroke = /(\d[.,])(?:-{1,2}|[\u2010-\u2015\u2212])$/;

/** Currency symbols in pasted amounts. The symbol of another currency is refused: `$5` is not an amount of euros. */
const currencySigns: Readonly<Record<string, readonly string[]>> = {
  EUR: ['€'],
  USD: ['US$', '$'],
  BRL: ['R$'],
  MXN: ['MX$', '$'],
  ARS: ['AR$', '$'],
  CLP: ['CLP$', 'CL$', '$'],
  INR: ['₹'],
  RUB: ['₽'],
  TRY: ['₺', 'TL'],
  JPY: ['¥', '￥', '円'],
  BTC: ['₿'],
  ETH: ['Ξ'],
  LTC: ['Ł'],
  DOGE: ['Ð'],
  ADA: ['₳'],
  USDTE: ['USDT', '₮'],
  USDTT: ['USDT', '₮'],
};

function westernDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code <= first + 9) ?? code;
  return String(code - zero);
}

/** Reduces the signs of all scripts to `.` `,` `'` space, and the two unambiguous Arabic ones. */
function normalised(text: string, currency: string): string {
  const plain = text
    .replace(unseen, '')
    .replace(/[٠-٩۰-۹०-९０-９]/g, westernDigit)
    .replace(/[，،]/g, ',')
    .replace(/．/g, '.')
    .replace(/[’ʼ＇]/g, "'")
    .replace(spaces, ' ')
    .trim();
  return withoutName(plain, [currency, ...(currencySigns[currency] ?? [])])
    .trim()
    .replace(wholeStroke, '$1');
}

/** Removes the currency's code or symbol, in either case, from one end of the text. */
function withoutName(text: string, names: readonly string[]): string {
  const small = text.toLowerCase();
  const first = names.find((name) => small.startsWith(name.toLowerCase()));
  if (first !== undefined) return text.slice(first.length);
  const last = names.find((name) => small.endsWith(name.toLowerCase()));
  return last === undefined ? text : text.slice(0, -last.length);
}

/** Groups of three digits with one separator, the first without a leading zero. */
function isGrouped(text: string): boolean {
  return /^[1-9]\d{0,2}(?:([., '٬])\d{3}(?:\1\d{3})*)$/.test(text) || isGroupedAsInIndia(text);
}

/** "12,34,567": groups of two above the thousands. */
function isGroupedAsInIndia(text: string): boolean {
  return /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(text);
}

interface Parts {
  readonly whole: string;
  readonly fraction: string;
}

/** Position of the one possible decimal sign, and the text on both sides. */
function splitAmount(
  text: string,
  separators: NumberSeparators,
  digits: number,
): Result<Parts, TypedAmountFault> {
  if (/^\d+$/.test(text)) return ok({ whole: text, fraction: '' });
  const signs = text.replace(/\d/g, '');
  const last = signs.at(-1) ?? '';
  const count = signs.split(last).length - 1;
  const canBeDecimal = last === '.' || last === ',' || last === ARABIC_DECIMAL;
  const at = text.lastIndexOf(last);
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)];
  const isFraction = canBeDecimal && count === 1 && (/^\d*$/.test(whole) || isGrouped(whole));
  if (!isGrouped(text)) {
    return isFraction && whole + fraction !== '' ? ok({ whole, fraction }) : err('not-an-amount');
  }
  const isGroupOnly = count > 1 || !canBeDecimal;
  if (isGroupOnly) return ok({ whole: text, fraction: '' });
  // "1,234": thousands or thousandths. With the language's own decimal sign, the smaller reading is used.
  if (last === separators.decimal && digits >= fraction.length) return ok({ whole, fraction });
  // With the decimal sign of the language it is a fraction that the currency cannot have.
  if (last === separators.decimal && /[1-9]/.test(fraction.slice(digits))) return err('too-many-decimals');
  // If the currency has no fractions, the language's own thousands separator is unambiguous.
  return last === separators.group && digits === 0 ? ok({ whole: text, fraction: '' }) : err('ambiguous');
}

/** Both amounts that ambiguous text can mean: with thousands, and with a fraction cut to the currency's digits. */
export function ambiguousReadings(
  text: string,
  { currency, digits }: Pick<TypedAmountTerms, 'currency' | 'digits'>,
): { readonly more: Amount; readonly less: Amount } {
  const all = normalised(text, currency).replace(/\D/g, '');
  const fraction = all.slice(-GROUP_DIGITS).slice(0, digits).padEnd(digits, '0');
  return {
    more: amount(BigInt(all.padEnd(all.length + digits, '0'))),
    less: amount(BigInt(all.slice(0, -GROUP_DIGITS) + fraction)),
  };
}

/**
 * Parses typed or pasted text as money. Uses the language's own separators, and others if they are unambiguous: "1,50",
 * "1.234,50", "1 234,50", "1'234.50", "50,-", Arabic digits. Ambiguous text is refused: the result never exceeds any
 * reading of the text. A decimal sign without a fraction is accepted, because the number is still being typed.
 */
export function readTypedAmount(
  text: string,
  { currency, digits, separators }: TypedAmountTerms,
): Result<TypedAmount, TypedAmountFault> {
  if (text.length > TEXT_LENGTH_MAX) return err('too-long');
  const typed = normalised(text, currency);
  if (!/\d/.test(typed) || !/^[\d., '٫٬]+$/.test(typed)) return err('not-an-amount');
  const parts = splitAmount(typed, separators, digits);
  if (!parts.ok) return parts;
  const whole = parts.value.whole.replace(/\D/g, '');
  const { fraction } = parts.value;
  if (whole.length + fraction.length + (fraction === '' ? 0 : 1) > TYPED_CHARACTERS_MAX)
    return err('too-long');
  if (fraction.length > digits) return err('too-many-decimals');
  const plain = text.trim().replace(separators.decimal, '');
  return ok({
    minor: amount(BigInt(whole + fraction.padEnd(digits, '0') || '0')),
    isPlain: /^\d+$/.test(plain),
  });
}

/** The amount as typed in the language: no thousands separators, no zero fraction. Parses back to the same amount. */
export function typedText(minor: bigint, currency: CurrencyCode, { decimal }: NumberSeparators): string {
  const digits = currencyDigits(currency);
  const text = minor.toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const fraction = text.slice(text.length - digits);
  return /[1-9]/.test(fraction) ? whole + decimal + fraction : whole;
}

/** The separators of a locale, from the platform's number format. */
export function localeSeparators(locale: string): NumberSeparators {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1_000_000);
  const findSeparator = (kind: 'decimal' | 'group') => parts.find(({ type }) => type === kind)?.value;
  const decimal = findSeparator('decimal') ?? '.';
  return {
    decimal: decimal === ARABIC_DECIMAL ? '.' : decimal,
    group: (findSeparator('group') ?? ARABIC_GROUP).replace(ARABIC_GROUP, ','),
  };
}
