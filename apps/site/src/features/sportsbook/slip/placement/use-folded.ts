import type { Ticket } from '@evens/contract';
import type { SelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { useState } from 'react';

export interface Folded {
  readonly isFolded: boolean;
  /** Opens the receipts until the next selection is added. */
  open(): void;
}

/** The newest receipt so far, and the selections beside which the receipts stay open. */
interface Seen {
  readonly newest: number;
  readonly keys: readonly SelectionKey[];
}

/** Receipts fold when a selection is added after the newest one arrived, or was on the slip before the slip was opened. */
export function useFolded(receipts: readonly Ticket[], keys: readonly SelectionKey[]): Folded {
  const newest = receipts.at(-1)?.ID ?? 0;
  const [seen, setSeen] = useState<Seen>({ newest, keys: [] });
  // A selection that was removed is a new one when it is added again.
  const left = seen.keys.filter((key) => keys.includes(key));
  if (newest > seen.newest) setSeen({ newest, keys });
  else if (left.length < seen.keys.length) setSeen({ ...seen, keys: left });
  return {
    isFolded: receipts.length > 0 && keys.some((key) => !left.includes(key)),
    open: () => setSeen({ ...seen, keys }),
  };
}
