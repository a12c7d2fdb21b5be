import type { Cell } from './slot-view.ts';

/** Where the new symbol of a cell was before, as a row of its reel; rows above the reel are negative. */
export interface Fall {
  readonly reel: number;
  readonly from: number;
  readonly to: number;
}

/** The falls after cells were removed; symbols that stay in place have none. */
export function fallsAfter(
  gone: readonly Cell[],
  { reels, rows }: { readonly reels: number; readonly rows: number },
): Fall[] {
  const falls: Fall[] = [];
  for (let reel = 0; reel < reels; reel++) {
    const isGone = new Set(gone.flatMap(([at, row]) => (at === reel ? [row] : [])));
    let to = rows - 1;
    for (let from = rows - 1; from >= -isGone.size; from--) {
      if (from >= 0 && isGone.has(from)) continue;
      if (from !== to) falls.push({ reel, from, to });
      to -= 1;
    }
  }
  return falls;
}
