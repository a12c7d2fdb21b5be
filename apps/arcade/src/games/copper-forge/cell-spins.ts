import { seededRandom } from '@evens/base';
import { Container, Graphics, Sprite } from 'pixi.js';
import type { SlotScene } from '../../slots/slot-scene.ts';
import type { Cell } from '../../slots/slot-view.ts';
import { easeOutBack } from '../../stage/motion.ts';
import { palette } from '../../stage/palette.ts';
import { stopMs } from './cell-stops.ts';

export interface CellEnd {
  readonly cell: Cell;
  readonly symbol: string;
}

/** Cells that turn one by one while held cells keep their symbols. */
export interface CellSpins {
  readonly view: Container;
  begin(cells: readonly Cell[]): void;
  /** Stops each cell on its symbol, in the given order. */
  stop(ends: readonly CellEnd[], onLanded: (end: CellEnd) => void): Promise<void>;
  hurry(): void;
  /** The request was refused: stops everything. */
  giveUp(): void;
  /** The stage was resized. */
  place(): void;
}

/** A symbol that moves through a cell. */
interface Passing {
  readonly sprite: Sprite;
  name: string;
  isSharp: boolean;
}

interface Turning {
  readonly cell: Cell;
  readonly view: Container;
  readonly shaft: Graphics;
  readonly window: Graphics;
  readonly now: Passing;
  readonly next: Passing;
  height: number;
  /** How far the passing symbol has moved through the cell. */
  way: number;
  landing: { readonly end: CellEnd; readonly atMs: () => number; ms: number; isOn: boolean } | undefined;
}

/** Cells per millisecond. */
const SPEED = 0.013;
const LAND_MS = 260;

export function makeCellSpins(
  scene: SlotScene,
  {
    fit,
    blank,
    coin,
    coinOneIn,
  }: { readonly fit: number; readonly blank: string; readonly coin: string; readonly coinOneIn: number },
): CellSpins {
  const { stage, reels, bank } = scene;
  const view = new Container();
  const random = seededRandom('moulds');
  let turning: Turning[] = [];
  let sinceMs = 0;
  let hurriedAtMs: number | undefined;
  let finish: (() => void) | undefined;
  let landed: (end: CellEnd) => void = () => undefined;

  /** The next passing symbol: a coin as frequently as one lands. */
  const passing = (): string => (random() * coinOneIn < 1 ? coin : blank);

  function place({ now, next, height, way }: Turning): void {
    now.sprite.y = height / 2 + way;
    next.sprite.y = height / 2 + way - height;
  }

  function wear(passed: Passing, name: string, isSharp: boolean): void {
    Object.assign(passed, { name, isSharp });
    passed.sprite.texture = isSharp ? bank.sharp(name) : bank.streak(name);
  }

  /** Positions a turning cell for the size of the stage. */
  function layOut(turned: Turning): void {
    const { cell, view: each, shaft, window, now, next } = turned;
    const { x, y, width, height } = reels.cellBox(cell);
    const side = bank.pictureSide(Math.min(width, height) * fit);
    const inset = width * 0.035;
    const hole = [inset, inset, width - 2 * inset, height - 2 * inset, width * 0.1] as const;
    turned.way *= height / turned.height;
    turned.height = height;
    each.position.set(x, y);
    shaft
      .clear()
      .roundRect(...hole)
      .fill({ color: palette.shadow, alpha: 0.7 });
    window
      .clear()
      .roundRect(...hole)
      .fill(0xffffff);
    for (const passed of [now, next]) {
      wear(passed, passed.name, passed.isSharp);
      passed.sprite.setSize(side, side);
      passed.sprite.x = width / 2;
    }
    const below = reels.sprite(cell);
    if (below) below.visible = false;
    place(turned);
  }

  function makePassing(name: string): Passing {
    const sprite = new Sprite();
    sprite.anchor.set(0.5);
    return { sprite, name, isSharp: false };
  }

  function remove(cell: Turning): void {
    cell.view.destroy({ children: true });
    turning = turning.filter((each) => each !== cell);
    if (turning.length > 0) return;
    finish?.();
    finish = undefined;
  }

  function advance(cell: Turning, deltaMs: number): void {
    const { now, next, height, landing } = cell;
    if (landing?.isOn) {
      landing.ms += deltaMs;
      cell.way = height * easeOutBack(Math.min(1, landing.ms / LAND_MS));
      place(cell);
      if (landing.ms < LAND_MS) return;
      show(landing.end);
      landed(landing.end);
      remove(cell);
      return;
    }
    cell.way += deltaMs * SPEED * height;
    if (cell.way >= height) {
      cell.way %= height;
      wear(now, next.name, next.isSharp);
      if (landing && sinceMs >= landing.atMs()) {
        wear(next, landing.end.symbol, true);
        landing.isOn = true;
        cell.way = 0;
      } else wear(next, passing(), false);
    }
    place(cell);
  }

  /** The reel below shows the symbol that landed. */
  function show({ cell, symbol }: CellEnd): void {
    const sprite = reels.sprite(cell);
    if (!sprite) return;
    sprite.texture = bank.sharp(symbol);
    sprite.visible = true;
  }

  function frame(deltaMs: number): boolean {
    sinceMs += deltaMs;
    for (const cell of [...turning]) advance(cell, deltaMs);
    return turning.length > 0;
  }

  return {
    view,
    begin(cells) {
      if (stage.isCalm || turning.length > 0) return;
      sinceMs = 0;
      hurriedAtMs = undefined;
      turning = cells.map((cell) => {
        const turned: Turning = {
          cell,
          view: new Container(),
          shaft: new Graphics(),
          window: new Graphics(),
          now: makePassing(blank),
          next: makePassing(passing()),
          height: 1,
          way: random() * 0.9,
          landing: undefined,
        };
        turned.view.addChild(turned.shaft, turned.window, turned.now.sprite, turned.next.sprite);
        turned.view.mask = turned.window;
        view.addChild(turned.view);
        layOut(turned);
        return turned;
      });
      if (turning.length > 0) stage.move(frame);
    },
    stop(ends, onLanded) {
      landed = onLanded;
      if (turning.length === 0) {
        for (const end of ends) onLanded(end);
        return Promise.resolve();
      }
      for (const [order, end] of ends.entries()) {
        const cell = turning.find((each) => each.cell.join() === end.cell.join());
        if (cell) cell.landing = { end, atMs: () => stopMs(order, hurriedAtMs), ms: 0, isOn: false };
      }
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
    place() {
      for (const turned of turning) layOut(turned);
    },
    hurry() {
      hurriedAtMs ??= sinceMs;
    },
    giveUp() {
      for (const cell of [...turning]) {
        show({ cell: cell.cell, symbol: blank });
        remove(cell);
      }
      stage.redraw();
    },
  };
}
