import type { SlotStep } from './slot-game.ts';
import type { SlotScene } from './slot-scene.ts';
import type { Cell, SlotScreenView } from './slot-view.ts';

/** How many of a symbol the reels show up to and including one reel. */
function countUpTo(grid: SlotScreenView['grid'], symbol: string, reel: number): number {
  return grid
    .slice(0, reel + 1)
    .reduce((sum, window) => sum + window.filter((each) => each === symbol).length, 0);
}

/** The cells with a symbol. */
export function cellsWith(grid: SlotScreenView['grid'], symbol: string): Cell[] {
  return grid.flatMap((window, reel) =>
    window.flatMap((each, row): Cell[] => (each === symbol ? [[reel, row]] : [])),
  );
}

const HELD_MS = 420;

/** Holds a reel a little if it can complete the symbols that trigger the feature. */
export function heldFor(
  grid: SlotScreenView['grid'],
  { symbol, required }: { readonly symbol: string; readonly required: number },
) {
  return (reel: number): number => {
    const before = reel === 0 ? 0 : countUpTo(grid, symbol, reel - 1);
    return before === required - 1 ? HELD_MS : 0;
  };
}

/** Centre of the last wins; undefined without wins. */
export function middleOfWins(scene: SlotScene, { view }: SlotStep): { x: number; y: number } | undefined {
  const boxes = (view.screens.at(-1)?.wins ?? []).flatMap(({ cells }) =>
    cells.map((cell) => scene.reels.cellBox(cell)),
  );
  if (boxes.length === 0) return undefined;
  const mean = (of: (box: (typeof boxes)[number]) => number): number =>
    boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
  return { x: mean(({ x, width }) => x + width / 2), y: mean(({ y, height }) => y + height / 2) };
}
