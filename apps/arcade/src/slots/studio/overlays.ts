import type { Painter } from '@evens/games/symbols/painter';
import { Container, Graphics, Sprite } from 'pixi.js';
import { makeSymbolBank } from '../paint/symbol-bank.ts';
import type { SlotScene } from '../slot-scene.ts';
import type { Cell } from '../slot-view.ts';

const WALK_MS = 380;
const TURN_MS = 230;

/** Symbols over the reels: held wilds, giant symbols, and the frame of linked reels. */
export interface Overlays {
  /** Shows wilds that stay while the reels turn. Those that come from the right move to their cells. */
  hold(cells: readonly Cell[]): void;
  /** Shows a window of giant symbols over some reels. `stop` is the strip position in the top row. */
  showGiants(
    window: readonly string[],
    at: { readonly from: number; readonly to: number; readonly stop: number },
  ): void;
  frame(linked: { readonly from: number; readonly to: number } | undefined): void;
  clear(): void;
  /** Clears everything after the stage was resized. */
  place(): void;
}

export function makeOverlays(
  scene: SlotScene,
  {
    painters,
    wild,
    fit,
    colour,
  }: {
    readonly painters: Readonly<Record<string, Painter>>;
    readonly wild: string | undefined;
    readonly fit: number;
    readonly colour: string;
  },
): Overlays {
  const { reels, stage } = scene;
  const wilds = new Container();
  const giants = new Container();
  const mask = new Graphics();
  const rim = new Graphics();
  const bank = makeSymbolBank(painters);
  giants.mask = mask;
  reels.front.addChildAt(new Container({ children: [mask, giants, wilds, rim] }), 0);
  let held: readonly Cell[] = [];

  function clear(): void {
    for (const child of [...wilds.removeChildren(), ...giants.removeChildren()]) child.destroy();
    mask.clear();
    rim.clear();
    stage.redraw();
  }

  function addWild(cell: Cell): Sprite | undefined {
    if (wild === undefined) return undefined;
    const { x, y, width, height } = reels.cellBox(cell);
    const side = scene.bank.pictureSide(Math.min(width, height) * fit);
    const sprite = new Sprite(scene.bank.sharp(wild));
    sprite.anchor.set(0.5);
    sprite.setSize(side, side);
    sprite.position.set(x + width / 2, y + height / 2);
    wilds.addChild(sprite);
    return sprite;
  }

  return {
    clear() {
      held = [];
      clear();
    },
    place: clear,
    hold(cells) {
      const before = new Set(held.map((cell) => cell.join()));
      held = cells;
      clear();
      for (const [reel, row] of cells) {
        const sprite = addWild([reel, row]);
        if (!sprite || before.has([reel, row].join()) || stage.isCalm) continue;
        const to = sprite.x;
        const from = to + scene.layout.cellWidth;
        void stage.tween({
          ms: WALK_MS,
          step(share) {
            if (!sprite.destroyed) sprite.x = from + (to - from) * share;
          },
        });
      }
      stage.redraw();
    },
    showGiants(window, { from, to, stop }) {
      clear();
      const span = to - from + 1;
      const { x, y, width, height } = reels.cellBox([from, 0]);
      mask.rect(x, y, width * span, height * window.length).fill(0xffffff);
      const side = Math.min(width, height) * span;
      bank.setSide(side * fit);
      for (const [row, symbol] of window.entries()) {
        for (let reel = from; reel <= to; reel++) {
          const small = reels.sprite([reel, row]);
          if (small) small.alpha = 0;
        }
        // The first row of a giant symbol, or the first visible one.
        if (row > 0 && (stop + row) % span !== 0) continue;
        const sprite = new Sprite(bank.sharp(symbol));
        sprite.anchor.set(0.5);
        sprite.setSize(bank.pictureSide(side * fit), bank.pictureSide(side * fit));
        const top = row - ((stop + row) % span);
        sprite.position.set(x + (width * span) / 2, y + (top + span / 2) * height);
        giants.addChild(sprite);
      }
      stage.redraw();
    },
    frame(linked) {
      rim.clear();
      if (linked) {
        const { x, y, width, height } = reels.cellBox([linked.from, 0]);
        const rows = reels.grid[linked.from]?.length ?? 1;
        const box = [x + 2, y + 2, width * (linked.to - linked.from + 1) - 4, height * rows - 4] as const;
        rim
          .roundRect(...box, width * 0.1)
          .stroke({ width: Math.max(5, width * 0.07), color: colour, alpha: 0.25 });
        rim.roundRect(...box, width * 0.1).stroke({ width: Math.max(2, width * 0.025), color: colour });
      }
      stage.redraw();
    },
  };
}

/** Turns the cells that differ into their new symbols. */
export async function turnSymbols(
  scene: SlotScene,
  from: readonly (readonly string[])[],
  to: readonly (readonly string[])[],
): Promise<void> {
  const { reels, hurry } = scene;
  const sprites = (): { readonly sprite: Sprite; readonly scale: number }[] =>
    to.flatMap((window, reel) =>
      window.flatMap((symbol, row) => {
        const sprite = symbol === from[reel]?.[row] ? undefined : reels.sprite([reel, row]);
        return sprite ? [{ sprite, scale: sprite.scale.x }] : [];
      }),
    );
  const leaving = sprites();
  await hurry.tween({
    ms: TURN_MS,
    step: (share) => {
      for (const { sprite, scale } of leaving) sprite.scale.set(scale * (1 - share), scale);
    },
  });
  reels.show(to);
  const coming = sprites();
  await hurry.tween({
    ms: TURN_MS,
    step: (share) => {
      for (const { sprite, scale } of coming) sprite.scale.set(scale * share, scale);
    },
  });
  // The stage may have been resized meanwhile.
  reels.show(to);
}
