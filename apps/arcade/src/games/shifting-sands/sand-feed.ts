import { seededRandom } from '@evens/base';
import { shiftingSandsSheet as sheet } from '@evens/games';
import type { ReelFeed } from '../../slots/reels.ts';

/** Symbols that pass while a reel turns, with the game's probabilities. They do not affect the round. */
export function makeSandFeed(): ReelFeed & { setHeights(next: typeof sheet.heights): void } {
  const random = seededRandom('sand');
  let now: typeof sheet.heights = sheet.heights;
  const picked = (chances: readonly number[]): number => {
    let left = random() * chances.reduce((sum, chance) => sum + chance, 0);
    return Math.max(
      0,
      chances.findIndex((chance) => {
        left -= chance;
        return left < 0;
      }),
    );
  };
  const next = (reel: number): string => sheet.symbols[picked(sheet.weights[reel] ?? [])] ?? sheet.scatter;
  return {
    next,
    above: next,
    rows: (reel) => sheet.rowsMin + picked(now[reel] ?? []),
    setHeights(heightsNext) {
      now = heightsNext;
    },
  };
}
