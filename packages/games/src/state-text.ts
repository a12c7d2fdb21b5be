/** What goes over the wire and into records. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const MINOR = '$minor';

/** A state as text, from which it comes back whole: bigints are kept apart from strings. */
export function encodeState(state: unknown): string {
  return JSON.stringify(state, (_, value: unknown) =>
    typeof value === 'bigint' ? { [MINOR]: value.toString() } : value,
  );
}

export function decodeState(text: string): unknown {
  return revived(JSON.parse(text));
}

/** A walk of our own: with a reviver JSON.parse takes several times as long, and every move of a round pays for it. */
function revived(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(revived);
  if (MINOR in value) return BigInt(String(value[MINOR]));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revived(each)]));
}

/** Data as others read it: bigints become strings of digits, what is undefined is left out. */
export function plain(value: unknown): Json {
  return JSON.parse(
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each)),
  );
}
