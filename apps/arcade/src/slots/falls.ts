import type { Cell } from './slot-view.ts';

/** What comes to a cell when others above it are gone: where it was before, in rows of its reel; above the reel below 0. */
export interface Fall {
  readonly reel: number;
  readonly from: number;
  readonly to: number;
}

/** What falls where once the cells are gone: symbols that stay where they are don't. */
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
