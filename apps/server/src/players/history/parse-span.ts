import { err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { Span } from './id-bounds.ts';

/** A time with its zone, as written by `toISOString`. Text that depends on the local zone is refused. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

export function parseInstant(text: string | undefined): Result<number | undefined, 'not-an-instant'> {
  if (text === undefined) return ok(undefined);
  const atMs = instant.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? err('not-an-instant') : ok(atMs);
}

/** The span of time that a list is asked for, without an end where none is named. */
export function parseSpan({
  from,
  to,
}: {
  readonly from?: string;
  readonly to?: string;
}): Result<Span, Refusal> {
  const since = parseInstant(from);
  if (!since.ok) return err(refusal('InvalidRequestException', { field: 'from', reason: since.error }));
  const until = parseInstant(to);
  if (!until.ok) return err(refusal('InvalidRequestException', { field: 'to', reason: until.error }));
  return ok({ fromMs: since.value, toMs: until.value });
}
