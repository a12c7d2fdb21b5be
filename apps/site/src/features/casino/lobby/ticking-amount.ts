/** A decimal amount as minor units, and its number of decimals. */
function parseDecimal(amount: string): { readonly minor: bigint; readonly digits: number } {
  const [whole = '0', decimals = ''] = amount.split('.');
  return { minor: BigInt(whole + decimals), digits: decimals.length };
}

function formatDecimal(minor: bigint, digits: number): string {
  if (digits === 0) return `${minor}`;
  const text = `${minor}`.padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Parts of the way from one amount to the next. */
const PARTS = 10_000;

/**
 * The displayed amount between two true ones. `way` is 0 at the first and 1 at the second. It never exceeds the second,
 * and an amount that fell, after a win, is displayed at once.
 */
export function tickingAmount(from: string, to: string, way: number): string {
  const [first, second] = [parseDecimal(from), parseDecimal(to)];
  if (first.digits !== second.digits || second.minor <= first.minor || way >= 1) return to;
  const part = BigInt(Math.max(0, Math.floor(way * PARTS)));
  const minor = first.minor + ((second.minor - first.minor) * part) / BigInt(PARTS);
  return formatDecimal(minor, second.digits);
}
