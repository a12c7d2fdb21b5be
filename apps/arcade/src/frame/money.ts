import { readTypedAmount, separatorsOf } from '@evens/base';

/** How a session writes and reads its money. Amounts are minor units of its currency. */
export interface Money {
  readonly currency: string;
  /** Of the minor unit. */
  readonly digits: number;
  /** As people of the language read it, with the currency: "1,284.50 EUR". */
  text(minor: bigint): string;
  /** The same without the currency. */
  plain(minor: bigint): string;
  /** With a plus or a minus in front; zero has neither. */
  signed(minor: bigint): string;
  /** What was typed; undefined for what is no amount of this currency, or could be two. */
  read(typed: string): bigint | undefined;
  /** How typed text was read, where that is not plain to see: "= 1.50 EUR". */
  reading(typed: string): string | undefined;
}

export interface MoneyOptions {
  readonly locale: string;
  readonly currency: string;
  /** Of the minor unit, 0 to 8. */
  readonly digits: number;
}

const NO_BREAK_SPACE = '\u00a0';

/** An amount off the wire, "1284.50", in minor units. Throws on what no server of ours sends. */
export function minorOf(wire: string, digits: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(wire);
  const decimals = match?.[3] ?? '';
  if (!match || decimals.length > digits) throw new RangeError(`${wire} is no amount of ${digits} digits`);
  const minor = BigInt((match[2] ?? '') + decimals.padEnd(digits, '0'));
  return match[1] === '-' ? -minor : minor;
}

/** An amount as the wire carries it: all its digits, a point, no grouping. */
export function wireOf(minor: bigint, digits: number): `${number}` {
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const plain = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  // Digits with at most one point among them are a number's text.
  return `${minor < 0n ? '-' : ''}${plain}` as `${number}`;
}

export function makeMoney({ locale, currency, digits }: MoneyOptions): Money {
  const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(locale, shape);
  const withSign = new Intl.NumberFormat(locale, { ...shape, signDisplay: 'exceptZero' });
  const separators = separatorsOf(locale);
  const typedAmount = (typed: string) => readTypedAmount(typed, { currency, digits, separators });
  const plain = (minor: bigint): string => format.format(wireOf(minor, digits));
  return {
    currency,
    digits,
    plain,
    text: (minor) => `${plain(minor)}${NO_BREAK_SPACE}${currency}`,
    signed: (minor) => `${withSign.format(wireOf(minor, digits))}${NO_BREAK_SPACE}${currency}`,
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
