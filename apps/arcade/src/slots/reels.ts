import { Container, Graphics, type Sprite } from 'pixi.js';
import type { Box } from '../stage/hotspots.ts';
import type { Stage } from '../stage/stage.ts';
import type { SymbolBank } from './paint/symbol-bank.ts';
import { makeReel, type ReelEnd } from './reel.ts';
import type { SlotLayout } from './reel-layout.ts';
import { calmStops, stopAt } from './reel-motion.ts';
import type { Cell } from './slot-view.ts';

/** Supplies the symbols that come in from above while a reel turns, and those above the window on which it stops. */
export interface ReelFeed {
  next(reel: number): string;
  above(reel: number): string;
  /** Number of rows that a turning reel shows. */
  rows(reel: number): number;
}

export interface SpinEnd {
  readonly grid: readonly (readonly string[])[];
  /** How long the reels from this one on are held, given the symbols of the reels before. */
  readonly heldMs?: (reel: number) => number;
  readonly onLanded?: (reel: number) => void;
}

export interface Reels {
  readonly view: Container;
  /** Layers behind and in front of the symbols. */
  readonly back: Container;
  readonly front: Container;
  place(layout: SlotLayout, fit: number): void;
  show(grid: readonly (readonly string[])[]): void;
  readonly grid: readonly (readonly string[])[];
  readonly isTurning: boolean;
  spin(isLocked?: (reel: number) => boolean): void;
  /** Stops one reel after the other; all at once if the player's system asks for less motion. */
  stop(end: SpinEnd): Promise<void>;
  /** Stops the turning reels as soon as possible. */
  hurry(): void;
  sprite(cell: Cell): Sprite | undefined;
  cellBox(cell: Cell): Box;
}

export function makeReels({
  stage,
  bank,
  count,
  feed,
  roundMsMin,
}: {
  readonly stage: Stage;
  readonly bank: SymbolBank;
  readonly count: number;
  readonly feed: ReelFeed;
  readonly roundMsMin: number;
}): Reels {
  const view = new Container();
  const back = new Container();
  const front = new Container();
  const mask = new Graphics();
  const reels = Array.from({ length: count }, () => makeReel(bank));
  const body = new Container();
  body.addChild(...reels.map((reel) => reel.view));
  body.mask = mask;
  view.addChild(mask, back, body, front);

  let sinceMs = 0;
  let hurriedAtMs: number | undefined;
  let waiting: {
    readonly reel: number;
    readonly end: ReelEnd;
    readonly atMs: () => number;
    readonly done: () => void;
  }[] = [];

  const isTurning = (): boolean => reels.some((reel) => reel.isTurning);

  function frame(deltaMs: number): boolean {
    sinceMs += deltaMs;
    for (const held of waiting.filter(({ atMs }) => sinceMs >= atMs())) {
      waiting = waiting.filter((each) => each !== held);
      void reels[held.reel]?.stop(held.end).then(held.done);
    }
    for (const reel of reels) reel.advance(deltaMs);
    return isTurning();
  }

  return {
    view,
    back,
    front,
    place({ reels: box, cellWidth }, fit) {
      mask.clear().rect(box.x, box.y, box.width, box.height).fill(0xffffff);
      for (const [index, reel] of reels.entries())
        reel.place({ x: box.x + index * cellWidth, y: box.y, width: cellWidth, height: box.height }, fit);
    },
    show(grid) {
      for (const { done } of waiting.splice(0)) done();
      for (const [index, reel] of reels.entries()) reel.show(grid[index] ?? []);
      stage.redraw();
    },
    get grid() {
      return reels.map((reel) => reel.window);
    },
    get isTurning() {
      return isTurning();
    },
    spin(isLocked = () => false) {
      if (stage.isCalm || isTurning()) return;
      sinceMs = 0;
      hurriedAtMs = undefined;
      for (const [index, reel] of reels.entries())
        if (!isLocked(index)) reel.spin(() => feed.next(index), feed.rows(index));
      stage.move(frame);
    },
    async stop({ grid, heldMs = () => 0, onLanded }) {
      const turning = reels.filter((reel) => reel.isTurning);
      const times = calmStops(turning.length, roundMsMin);
      let heldSoFarMs = 0;
      const landings = reels.map(async (reel, index) => {
        const window = grid[index] ?? [];
        if (!reel.isTurning) {
          reel.show(window);
          return;
        }
        const order = turning.indexOf(reel);
        heldSoFarMs += heldMs(index);
        const held = heldSoFarMs;
        const end: ReelEnd = { window, above: feed.above(index) };
        await new Promise<void>((done) => {
          waiting.push({
            reel: index,
            end,
            atMs: () => stopAt(order, times, { heldMs: held, hurriedAtMs }),
            done,
          });
        });
        onLanded?.(index);
      });
      await Promise.all(landings);
      stage.redraw();
    },
    hurry() {
      hurriedAtMs ??= sinceMs;
    },
    sprite: ([reel, row]) => reels[reel]?.sprite(row),
    cellBox: ([reel, row]) => reels[reel]?.cellBox(row) ?? { x: 0, y: 0, width: 0, height: 0 },
  };
}
