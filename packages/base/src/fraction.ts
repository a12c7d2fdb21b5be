/** An exact ratio of bigints, denominator positive, not necessarily in lowest terms. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

export const ONE: Fraction = { num: 1n, den: 1n };
export const ZERO: Fraction = { num: 0n, den: 1n };

export function fraction(num: bigint, den: bigint = 1n): Fraction {
  if (den <= 0n) throw new RangeError(`fraction: expected a positive denominator, got ${den}`);
  return { num, den };
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return { num: a.num * b.num, den: a.den * b.den };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
}

/** The greatest integer not above the fraction; the only rounding of a payout. */
export function floor({ num, den }: Fraction): bigint {
  const quotient = num / den;
  return num < 0n && num % den !== 0n ? quotient - 1n : quotient;
}

export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const left = a.num * b.den;
  const right = b.num * a.den;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The smaller of two amounts; `Math.min` does not accept bigints. */
export function smaller<T extends bigint>(a: T, b: T): T {
  if (b < a) return b;
  return a;
}

export function larger<T extends bigint>(a: T, b: T): T {
  return b > a ? b : a;
}
