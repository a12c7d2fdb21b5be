import { err, ok, type Result } from '@evens/base';

/** A moment with its zone, as `toISOString` writes it; anything that means another in another place is refused. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Milliseconds since 1970; undefined for a moment that was not sent. */
export function parseInstant(text: string | undefined): Result<number | undefined, 'not-an-instant'> {
  if (text === undefined) return ok(undefined);
  const atMs = instant.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? err('not-an-instant') : ok(atMs);
}
