/** JSON as sent to clients and stored in records. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const MINOR = '$minor';

/** Serialises a state without loss: bigints stay distinct from strings. */
export function encodeState(state: unknown): string {
  return JSON.stringify(walked(state, (minor) => ({ [MINOR]: minor.toString() })));
}

export function decodeState(text: string): unknown {
  return revived(JSON.parse(text));
}

// Own traversal: JSON with a replacer or a reviver takes several times as long, and every move of a round needs it.

function revived(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(revived);
  if (MINOR in value) return BigInt(String(value[MINOR]));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revived(each)]));
}

function walked(value: unknown, ofMinor: (minor: bigint) => Json): Json {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value;
    case 'bigint':
      return ofMinor(value);
    case 'undefined':
      return null;
    case 'object': {
      if (value === null) return null;
      if (Array.isArray(value)) return value.map((each) => walked(each, ofMinor));
      const fields: Record<string, Json> = {};
      for (const [name, each] of Object.entries(value))
        if (each !== undefined) fields[name] = walked(each, ofMinor);
      return fields;
    }
    default:
      throw new TypeError(`walked: expected plain data, got a ${typeof value}`);
  }
}

/** Data for output: bigints become strings of digits, undefined fields are dropped. */
export function plain(value: unknown): Json {
  return walked(value, String);
}
