import type { SlipSelection } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { MatchBooks } from '../../feed/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { lastPrice } from './pick-now.ts';
import { presentSelection } from './present.ts';
import { parseSelectionId } from './selection-id.ts';
import { readSharedSlip } from './shared-slips.ts';

export interface Shared {
  /** Selections that are still offered, with their current prices. */
  readonly selections: readonly SlipSelection[];
  /** Number of selections that are no longer offered. */
  readonly left: number;
}

/** Undefined for an unknown or expired code. */
export type SharedSelections = (request: {
  readonly code: string;
  readonly language: Language;
  readonly atMs: number;
}) => Promise<Shared | undefined>;

export function makeSharedSelections({
  pool,
  books,
}: {
  readonly pool: Queryable;
  readonly books: Pick<MatchBooks, 'get' | 'feed'>;
}): SharedSelections {
  return async ({ code, language, atMs }) => {
    const ids = await readSharedSlip(pool, { code, atMs });
    if (!ids) return undefined;
    const view = { books, fixtures: new Map(), language };
    const selections = ids.flatMap((id) => {
      const pick = parseSelectionId(id);
      const price = pick.ok ? lastPrice(books, pick.value) : undefined;
      if (!pick.ok || !price) return [];
      return presentSelection(pick.value, { id, odds: price.oddsMilli, source: price.source }, view) ?? [];
    });
    return { selections, left: ids.length - selections.length };
  };
}
