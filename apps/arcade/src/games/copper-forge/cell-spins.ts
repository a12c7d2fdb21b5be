import { seededRandom } from '@evens/base';
import { Container, Graphics, Sprite } from 'pixi.js';
import type { SlotRoom } from '../../slots/slot-room.ts';
import type { Cell } from '../../slots/slot-view.ts';
import { easeOutBack } from '../../stage/motion.ts';
import { palette } from '../../stage/palette.ts';
import { stopMs } from './cell-stops.ts';

export interface CellEnd {
  readonly cell: Cell;
  readonly symbol: string;
}

/** Places that turn one by one, while those that are held stand. */
export interface CellSpins {
  readonly view: Container;
  begin(cells: readonly Cell[]): void;
  /** Lets each stop on its symbol, in the order told. */
  stop(ends: readonly CellEnd[], onLanded: (end: CellEnd) => void): Promise<void>;
  hurry(): void;
  /** It was refused: nothing turns any more. */
  giveUp(): void;
}

interface Turning {
  readonly cell: Cell;
  readonly view: Container;
  readonly now: Sprite;
  readonly next: Sprite;
  readonly height: number;
  way: number;
  landing: { readonly end: CellEnd; readonly atMs: () => number; ms: number; isOn: boolean } | undefined;
}

/** Cells in a millisecond. */
const SPEED = 0.013;
const LAND_MS = 260;

export function makeCellSpins(
  room: SlotRoom,
  {
    fit,
    blank,
    coin,
    coinOneIn,
  }: { readonly fit: number; readonly blank: string; readonly coin: string; readonly coinOneIn: number },
): CellSpins {
  const { stage, reels, bank } = room;
  const view = new Container();
  const random = seededRandom('moulds');
  let turning: Turning[] = [];
  let sinceMs = 0;
  let hurriedAtMs: number | undefined;
  let finish: (() => void) | undefined;
  let landed: (end: CellEnd) => void = () => undefined;

  /** What comes past: a coin as often as one lands. */
  const passing = (): string => (random() * coinOneIn < 1 ? coin : blank);

  function place({ now, next, height, way }: Turning): void {
    now.y = height / 2 + way;
    next.y = height / 2 + way - height;
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
      now.texture = next.texture;
      const isNext = landing !== undefined && sinceMs >= landing.atMs();
      next.texture = isNext ? bank.sharp(landing.end.symbol) : bank.streak(passing());
      if (isNext) {
        landing.isOn = true;
        cell.way = 0;
      }
    }
    place(cell);
  }

  /** The reel below shows what has landed. */
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
        const { x, y, width, height } = reels.cellBox(cell);
        const below = reels.sprite(cell);
        if (below) below.visible = false;
        const each = new Container();
        const inset = width * 0.035;
        const window = [inset, inset, width - 2 * inset, height - 2 * inset, width * 0.1] as const;
        const shaft = new Graphics().roundRect(...window).fill({ color: palette.shadow, alpha: 0.7 });
        const mask = new Graphics().roundRect(...window).fill(0xffffff);
        const side = bank.pictureSide(Math.min(width, height) * fit);
        const [now, next] = [blank, passing()].map((name) => {
          const sprite = new Sprite(bank.streak(name));
          sprite.anchor.set(0.5);
          sprite.setSize(side, side);
          sprite.x = width / 2;
          return sprite;
        });
        if (!now || !next) throw new Error('a cell turns two pictures');
        each.position.set(x, y);
        each.addChild(shaft, mask, now, next);
        each.mask = mask;
        view.addChild(each);
        return { cell, view: each, now, next, height, way: random() * height * 0.9, landing: undefined };
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
