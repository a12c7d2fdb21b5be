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
  /** What was typed, in the language's or in plain digits; undefined for what is no amount of this currency. */
  read(typed: string): bigint | undefined;
}

export interface MoneyOptions {
  readonly locale: string;
  readonly currency: string;
  /** Of the minor unit, 0 to 8. */
  readonly digits: number;
}

const ARABIC_ZERO = 0x0660;
const NO_BREAK_SPACE = '\u00a0';
const TYPED_LENGTH_MAX = 24;

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
  const groupSign = format.formatToParts(1_000_000).find(({ type }) => type === 'group')?.value ?? ',';
  const plain = (minor: bigint): string => format.format(wireOf(minor, digits));
  return {
    currency,
    digits,
    plain,
    text: (minor) => `${plain(minor)}${NO_BREAK_SPACE}${currency}`,
    signed: (minor) => `${withSign.format(wireOf(minor, digits))}${NO_BREAK_SPACE}${currency}`,
    read(typed) {
      if (typed.length > TYPED_LENGTH_MAX) return undefined;
      const text = withPoint(typed, groupSign);
      const match = /^(\d{0,15})(?:\.(\d*))?$/.exec(text);
      if (!match || !/\d/.test(text)) return undefined;
      const decimals = match[2]?.replace(/0+$/, '') ?? '';
      return decimals.length > digits ? undefined : BigInt(`${match[1]}${decimals.padEnd(digits, '0')}`);
    },
  };
}

/**
 * Digits with at most one point. The last sign of two kinds is the decimal one, and so is one that stands alone, in any
 * language, but for the language's own grouping: "1,000" is a thousand in English, "1,5" is one and a half everywhere.
 */
function withPoint(typed: string, groupSign: string): string {
  const text = typed
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replaceAll('٫', '.')
    .replaceAll(/[\s\u00a0\u200e\u200f٬]/g, '');
  const lastAt = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const sign = text[lastAt];
  if (sign === undefined) return text;
  const other = sign === '.' ? ',' : '.';
  const isGroup =
    text.indexOf(sign) < lastAt ||
    (!text.includes(other) && sign === groupSign && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text));
  const whole = text.replaceAll(/[.,]/g, '');
  if (isGroup) return text.includes(other) ? text : whole;
  const decimalsCount = text.length - lastAt - 1;
  return `${whole.slice(0, whole.length - decimalsCount)}.${whole.slice(whole.length - decimalsCount)}`;
}
