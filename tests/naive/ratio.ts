/** Exact fractions in lowest terms, simple and slow. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function ratio(n: bigint | number, d: bigint | number = 1): Ratio {
  const [top, bottom] = [BigInt(n), BigInt(d)];
  const by = divisor(top, bottom);
  return by === 0n ? { n: 0n, d: 1n } : { n: top / by, d: bottom / by };
}

export const plus = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d + b.n * a.d, a.d * b.d);
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.n, a.d * b.d);
export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, times(ratio(-1), b));
export const isLess = (a: Ratio, b: Ratio): boolean => minus(a, b).n < 0n;
export const isSame = (a: Ratio, b: Ratio): boolean => minus(a, b).n === 0n;

export const NOTHING = ratio(0);
export const WHOLE = ratio(1);
export const HALF = ratio(1, 2);
