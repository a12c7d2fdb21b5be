import { PRICE_CUT_MAX, PRICE_RAISE_MAX } from '@evens/markets';

/** Parses a typed percentage with one decimal to thousandths; undefined if it is none, or no possible shift. */
export function parseTypedShift(text: string): number | undefined {
  const [, sign, whole, part = '0'] = /^([-−+]?)(\d{1,2})(?:[.,](\d))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const size = Number(whole) * 10 + Number(part);
  const shift = sign === '-' || sign === '−' ? -size : size;
  return size > 0 && shift >= -PRICE_CUT_MAX && shift <= PRICE_RAISE_MAX ? shift : undefined;
}
