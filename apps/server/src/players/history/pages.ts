import { ok, type Result } from '@evens/base';
import type { CallQuery, Calls, Refusal } from '@evens/contract';
import type { Span } from './id-bounds.ts';
import { parseSpan } from './parse-span.ts';

const PAGE_DEFAULT = 20;

export interface Page {
  /** Only rows of a lower id. */
  readonly before: number;
  readonly limit: number;
  readonly span: Span;
}

export function parsePage(query: CallQuery<Calls['GET /api/history/account']>): Result<Page, Refusal> {
  const { limit = PAGE_DEFAULT, before = Number.MAX_SAFE_INTEGER } = query;
  const span = parseSpan(query);
  return span.ok ? ok({ before, limit, span: span.value }) : span;
}

/** Cursor of the next page. Null after the last page. */
export function nextBefore(rows: readonly { readonly id: number }[], limit: number): number | null {
  return rows.length === limit ? (rows.at(-1)?.id ?? null) : null;
}
