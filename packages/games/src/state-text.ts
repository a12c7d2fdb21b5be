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
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && MINOR in value ? BigInt(String(value[MINOR])) : value,
  );
}

/** Data as others read it: bigints become strings of digits, what is undefined is left out. */
export function plain(value: unknown): Json {
  return JSON.parse(
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each)),
  );
}
