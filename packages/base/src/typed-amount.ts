import { type Amount, amount, type CurrencyCode, currencyDigits } from './currencies.ts';
import { err, ok, type Result } from './result.ts';

/** How a language writes numbers: the sign before fractions, and the one between thousands. */
export interface NumberSeparators {
  readonly decimal: string;
  readonly group: string;
}

/** Why typed text is not an amount. `ambiguous`: the same signs could mean thousands or a fraction. */
export type TypedAmountFault = 'not-an-amount' | 'ambiguous' | 'too-many-decimals' | 'too-long';

/** What typed text is read as money of. */
export interface TypedAmountTerms {
  /** Currency of the amount; its code or one of its symbols may precede or follow the digits. */
  readonly currency: string;
  /** Of its fractions. */
  readonly digits: number;
  readonly separators: NumberSeparators;
}

export interface TypedAmount {
  readonly minor: Amount;
  /** Western digits and at most the language's own decimal sign: nobody can read it in another way. */
  readonly isPlain: boolean;
}

/** Digits and a decimal sign; separators of thousands and spaces don't count. */
const TYPED_CHARACTERS_MAX = 14;
/** Longer text is refused before it is looked at. */
const TEXT_LENGTH_MAX = 64;

/** First digit of each script whose digits are read: Arabic, Persian, Devanagari, fullwidth. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10] as const;
const ARABIC_DECIMAL = '٫';
const ARABIC_GROUP = '٬';
const unseen = /[\u200b-\u200f\u061c\u2060\u2066-\u2069\ufeff]/g;
/** Of any width: `\s` has the spaces that do not break too. */
const spaces = /\s+/g;
/** "50,-" and "50.-": a dash in place of the fraction, as in German, Norwegian and Dutch whole amounts. */
const wholeStroke = /(\d[.,])(?:-{1,2}|[\u2010-\u2015\u2212])$/;

/**
 * Symbols of currencies, as in pasted amounts. The symbol of another currency is refused: `$5` is not an amount of euros.
 */
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

/** The signs of all scripts as few: `.` `,` `'` space, and the two Arabic ones, which have one meaning each. */
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

/** Removes the currency's code or symbol, in capitals or small letters, from one end of the text. */
function withoutName(text: string, names: readonly string[]): string {
  const small = text.toLowerCase();
  const first = names.find((name) => small.startsWith(name.toLowerCase()));
  if (first !== undefined) return text.slice(first.length);
  const last = names.find((name) => small.endsWith(name.toLowerCase()));
  return last === undefined ? text : text.slice(0, -last.length);
}

/** Thousands in threes, all with the same sign, the first without a leading zero. */
function isGrouped(text: string): boolean {
  return /^[1-9]\d{0,2}(?:([., '٬])\d{3}(?:\1\d{3})*)$/.test(text) || isGroupedAsInIndia(text);
}

/** "12,34,567": above the thousands in twos. */
function isGroupedAsInIndia(text: string): boolean {
  return /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(text);
}

interface Parts {
  readonly whole: string;
  readonly fraction: string;
}

/** Where the one sign that may be decimal is, and what is on its sides. */
function partsOf(
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
  // "1,234": thousands or thousandths. The language's own decimal sign gives the smaller of the two.
  if (last === separators.decimal && digits >= fraction.length) return ok({ whole, fraction });
  // Where the currency has no fractions the language's own sign between thousands has one meaning.
  return last === separators.group && digits === 0 ? ok({ whole: text, fraction: '' }) : err('ambiguous');
}

/**
 * What a player typed or pasted as money. Read by the language's own separators, and by others where they have one
 * meaning: "1,50", "1.234,50", "1 234,50", "1'234.50", "50,-", Arabic digits. What has two meanings is refused: the amount is
 * never more than any way to read the text. A decimal sign without a fraction is a number that is still being typed.
 */
export function readTypedAmount(
  text: string,
  { currency, digits, separators }: TypedAmountTerms,
): Result<TypedAmount, TypedAmountFault> {
  if (text.length > TEXT_LENGTH_MAX) return err('too-long');
  const typed = normalised(text, currency);
  if (!/\d/.test(typed) || !/^[\d., '٫٬]+$/.test(typed)) return err('not-an-amount');
  const parts = partsOf(typed, separators, digits);
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

/** The amount as the language's people type it: no thousands, no fraction of zeros. Read back as the same amount. */
export function typedText(minor: bigint, currency: CurrencyCode, { decimal }: NumberSeparators): string {
  const digits = currencyDigits(currency);
  const text = minor.toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const fraction = text.slice(text.length - digits);
  return /[1-9]/.test(fraction) ? whole + decimal + fraction : whole;
}

/** The separators of a locale, by the platform's own number format. */
export function separatorsOf(locale: string): NumberSeparators {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1_000_000);
  const signOf = (kind: 'decimal' | 'group') => parts.find(({ type }) => type === kind)?.value;
  const decimal = signOf('decimal') ?? '.';
  return {
    decimal: decimal === ARABIC_DECIMAL ? '.' : decimal,
    group: (signOf('group') ?? ARABIC_GROUP).replace(ARABIC_GROUP, ','),
  };
}
