import { localeSeparators, readTypedAmount } from '@evens/base';

/** Formats and parses the amounts of a session. Amounts are minor units of its currency. */
export interface Money {
  readonly currency: string;
  /** Number of digits of the minor unit. */
  readonly digits: number;
  /** Localized, with the currency: "1,284.50 EUR". */
  text(minor: bigint): string;
  /** The same without the currency. */
  plain(minor: bigint): string;
  /** With a plus or a minus in front; zero has neither. */
  signed(minor: bigint): string;
  /** Parses typed text; undefined if it is no amount of this currency or is ambiguous. */
  read(typed: string): bigint | undefined;
  /** How typed text was read, if that is not obvious: "= 1.50 EUR". */
  reading(typed: string): string | undefined;
}

export interface MoneyOptions {
  readonly locale: string;
  readonly currency: string;
  /** Number of digits of the minor unit, 0 to 8. */
  readonly digits: number;
}

export const NO_BREAK_SPACE = '\u00a0';

/** Parses an amount in wire format, "1284.50", to minor units. Throws if it has another format. */
export function parseWireAmount(wire: string, digits: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(wire);
  const decimals = match?.[3] ?? '';
  if (!match || decimals.length > digits)
    throw new RangeError(`parseWireAmount: expected an amount of at most ${digits} decimals, got ${wire}`);
  const minor = BigInt((match[2] ?? '') + decimals.padEnd(digits, '0'));
  return match[1] === '-' ? -minor : minor;
}

/** Formats an amount for the wire: all its digits, a decimal point, no grouping. */
export function formatWireAmount(minor: bigint, digits: number): `${number}` {
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const plain = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  // Digits with at most one decimal point are a number's text.
  return `${minor < 0n ? '-' : ''}${plain}` as `${number}`;
}

export function makeMoney({ locale, currency, digits }: MoneyOptions): Money {
  const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(locale, shape);
  const withSign = new Intl.NumberFormat(locale, { ...shape, signDisplay: 'exceptZero' });
  const separators = localeSeparators(locale);
  const typedAmount = (typed: string) => readTypedAmount(typed, { currency, digits, separators });
  const plain = (minor: bigint): string => format.format(formatWireAmount(minor, digits));
  return {
    currency,
    digits,
    plain,
    text: (minor) => `${plain(minor)}${NO_BREAK_SPACE}${currency}`,
    signed: (minor) => `${withSign.format(formatWireAmount(minor, digits))}${NO_BREAK_SPACE}${currency}`,
    read(typed) {
      const read = typedAmount(typed);
      return read.ok ? read.value.minor : undefined;
    },
    reading(typed) {
      const read = typedAmount(typed);
      if (!read.ok || read.value.isPlain) return undefined;
      return `= ${plain(read.value.minor)}${NO_BREAK_SPACE}${currency}`;
    },
  };
}
