import { Container, Sprite } from 'pixi.js';
import type { Box } from '../stage/hotspots.ts';
import type { SymbolBank } from './paint/symbol-bank.ts';
import { type Braking, brakingOver } from './reel-motion.ts';

/** A symbol on a reel. `y` is its upper edge. */
interface Item {
  readonly sprite: Sprite;
  name: string;
  y: number;
  height: number;
}

/** The symbols on which a reel stops: its window from the top, and those above it. */
export interface ReelEnd {
  readonly window: readonly string[];
  readonly above: string;
}

export interface Reel {
  readonly view: Container;
  /** Sets the reel's box, and the part of a cell that its symbols fill. */
  place(box: Box, fit: number): void;
  /** Shows a window at once and ends any motion. */
  show(window: readonly string[]): void;
  readonly window: readonly string[];
  readonly isTurning: boolean;
  sprite(row: number): Sprite | undefined;
  cellBox(row: number): Box;
  /** Turns until it is stopped. `next` returns the next symbol that comes in from above; `rows` is the number of visible rows. */
  spin(next: () => string, rows: number): void;
  /** Stops on the given symbols; resolves when the reel has stopped. */
  stop(end: ReelEnd): Promise<void>;
  /** Draws one frame of a turning reel. */
  advance(deltaMs: number): void;
}

/** Rows per millisecond at full speed. */
const SPEED = 0.0235;
const SPEED_UP_MS = 160;
/** Braking distance in rows. */
const BRAKE = 1.15;
const OVERSHOOT = 0.13;
/** Above this share of full speed a symbol is drawn as a streak. */
const STREAK_FROM = 0.45;

export function makeReel(bank: SymbolBank): Reel {
  const view = new Container();
  const items: Item[] = [];
  const spare: Sprite[] = [];
  let box: Box = { x: 0, y: 0, width: 1, height: 1 };
  let fit = 0.9;
  let window: readonly string[] = [];
  let turning: { readonly next: () => string; readonly height: number; ms: number } | undefined;
  let stopping:
    | {
        readonly braking: Braking;
        ms: number;
        way: number;
        readonly queue: { readonly name: string; readonly height: number }[];
        readonly end: ReelEnd;
        readonly done: () => void;
      }
    | undefined;

  const rowHeight = (): number => box.height / Math.max(1, window.length);

  function dress(item: Item, isStreak: boolean): void {
    const { sprite, name, height } = item;
    sprite.texture = isStreak ? bank.streak(name) : bank.sharp(name);
    const side = bank.pictureSide(Math.min(box.width, height) * fit);
    sprite.setSize(side, side);
    sprite.position.set(box.width / 2, item.y + height / 2);
  }

  function addAbove(name: string, height: number, isStreak: boolean): void {
    const sprite = spare.pop() ?? new Sprite();
    sprite.anchor.set(0.5);
    sprite.alpha = 1;
    sprite.rotation = 0;
    sprite.tint = 0xffffff;
    sprite.visible = true;
    view.addChild(sprite);
    const item: Item = { sprite, name, height, y: (items[0]?.y ?? box.height) - height };
    items.unshift(item);
    dress(item, isStreak);
  }

  function drop(item: Item): void {
    view.removeChild(item.sprite);
    spare.push(item.sprite);
  }

  function show(names: readonly string[]): void {
    for (const item of items.splice(0)) drop(item);
    window = names;
    for (const name of [...names].reverse()) addAbove(name, rowHeight(), false);
  }

  function moveBy(way: number, isStreak: boolean): void {
    for (const item of items) item.y += way;
    for (;;) {
      const top = items[0]?.y ?? box.height;
      if (top <= 0) break;
      const queued = stopping?.queue.shift();
      if (queued) addAbove(queued.name, queued.height, isStreak);
      else if (turning && !stopping) addAbove(turning.next(), turning.height, isStreak);
      else break;
    }
    for (;;) {
      const last = items.at(-1);
      if (!last || last.y < box.height) break;
      items.pop();
      drop(last);
    }
    for (const item of items) dress(item, isStreak);
  }

  return {
    view,
    show(names) {
      turning = undefined;
      stopping = undefined;
      show(names);
    },
    get window() {
      return window;
    },
    get isTurning() {
      return turning !== undefined;
    },
    place(nextBox, nextFit) {
      box = nextBox;
      fit = nextFit;
      view.position.set(box.x, box.y);
      // A turning reel gets its new size when it stops.
      if (!turning) show(window);
    },
    sprite: (row) => (turning ? undefined : items[row]?.sprite),
    cellBox(row) {
      const height = rowHeight();
      return { x: box.x, y: box.y + row * height, width: box.width, height };
    },
    spin(next, rows) {
      turning = { next, height: box.height / rows, ms: 0 };
    },
    stop(end) {
      if (!turning) {
        show(end.window);
        return Promise.resolve();
      }
      stopping?.done();
      const height = box.height / Math.max(1, end.window.length);
      const queue = [...end.window]
        .reverse()
        .concat(end.above)
        .map((name) => ({ name, height }));
      // The symbol that is coming in comes first; the window's rows follow it.
      const distance = box.height - (items[0]?.y ?? 0);
      const braking = brakingOver({
        distance,
        speed: SPEED * turning.height,
        brake: BRAKE * height,
        overshoot: OVERSHOOT * height,
      });
      return new Promise((done) => {
        stopping = { braking, ms: 0, way: 0, queue, end, done };
      });
    },
    advance(deltaMs) {
      if (!turning) return;
      const before = turning.ms;
      turning.ms += deltaMs;
      if (!stopping) {
        const full = SPEED * turning.height;
        const sped = Math.min(1, (before + deltaMs / 2) / SPEED_UP_MS);
        // At most one window per frame, or a slow frame would empty the reel.
        moveBy(Math.min(full * sped * deltaMs, box.height), sped > STREAK_FROM);
        return;
      }
      stopping.ms += deltaMs;
      const way = stopping.braking.at(stopping.ms);
      const speed = (way - stopping.way) / Math.max(1, deltaMs);
      moveBy(way - stopping.way, speed > SPEED * turning.height * STREAK_FROM);
      stopping.way = way;
      if (stopping.ms < stopping.braking.ms) return;
      const { end, done } = stopping;
      turning = undefined;
      stopping = undefined;
      show(end.window);
      done();
    },
  };
}
