import { Container, Graphics } from 'pixi.js';
import { makeGlow } from '../../stage/glow.ts';
import { easeBounce, easeOut } from '../../stage/motion.ts';
import { mixed, palette } from '../../stage/palette.ts';
import type { Label, Stage } from '../../stage/stage.ts';
import './plinko.css';
import { fallMs, fallPoint, rowAt } from './fall.ts';

const TRAIL = 7;
const FLASH_MS = 260;

/** Colour by pay: cool below the stake, warm far above it. */
function bucketColour(hundredths: number): number {
  if (hundredths < 100) return 0x2a3541;
  const share = Math.min(1, Math.log10(hundredths / 100) / 1.6);
  return share < 0.5
    ? mixed(0x31584a, 0x8fae35, share * 2)
    : mixed(0x8fae35, palette.gold, (share - 0.5) * 2);
}

/** Shortened to fit a narrow bucket. */
function bucketText(hundredths: number): string {
  const stakes = hundredths / 100;
  return stakes >= 1000 ? `${stakes / 1000}k` : String(stakes);
}

interface Bucket {
  readonly root: Container;
  /** Text of the page: its colour does not depend on the renderer. */
  readonly label: Label;
  sink(depth: number): void;
}

export interface PlinkoBoard {
  place(width: number, height: number): void;
  setBoard(rows: number, pays: readonly number[]): void;
  /** Drops a ball; `onPin` is called for each row that it reaches. */
  drop(path: readonly number[], onPin: (row: number) => void): Promise<void>;
  bucketAt(bucket: number): { readonly x: number; readonly y: number };
}

export function makePlinkoBoard(stage: Stage): PlinkoBoard {
  const root = new Container();
  const pins = new Graphics();
  const flashes = new Container();
  const row = new Container();
  const balls = new Container();
  root.addChild(pins, flashes, row, balls);
  stage.root.addChild(root);

  let size = { width: 1, height: 1 };
  let rows = 12;
  let pays: readonly number[] = [];
  let buckets: readonly Bucket[] = [];
  /** Distance between pins, and between rows. */
  let [gap, pitch, top, middle, bucketTop] = [1, 1, 0, 0, 0];

  function measure(): void {
    const { width, height } = size;
    const bucketHeight = Math.min(34, Math.max(20, height * 0.09));
    gap = Math.min((width - 12) / (rows + 1.6), 60);
    pitch = Math.min((height - bucketHeight - 34) / (rows - 0.2), gap * 1.02);
    // On a low stage rows get wider only up to this ratio.
    gap = Math.min(gap, pitch * 2.1);
    middle = width / 2;
    const used = pitch * (rows - 0.2) + bucketHeight + 30;
    top = (height - used) / 2 + 26;
    bucketTop = top + pitch * (rows - 0.25);
  }

  function drawPins(): void {
    const radius = Math.max(1.6, Math.min(5, pitch * 0.13));
    pins.clear();
    for (let line = 0; line < rows; line++)
      for (let pin = 0; pin < line + 3; pin++) {
        const [x, y] = [middle + (pin - (line + 2) / 2) * gap, top + line * pitch];
        pins.circle(x, y + radius * 0.7, radius * 1.15).fill({ color: 0x000000, alpha: 0.45 });
        pins.circle(x, y, radius).fill(0x93a3b1);
        pins.circle(x - radius * 0.25, y - radius * 0.3, radius * 0.5).fill(0xe4ecf2);
      }
  }

  function drawBuckets(): void {
    for (const { root: old, label } of buckets) {
      old.destroy({ children: true });
      label.element.remove();
    }
    const height = Math.min(34, Math.max(20, size.height * 0.09));
    const width = gap * 0.92;
    buckets = pays.map((hundredths, index) => {
      const colour = bucketColour(hundredths);
      const box = new Graphics()
        .roundRect(-width / 2, 3, width, height, 5)
        .fill(mixed(colour, palette.ink, 0.5))
        .roundRect(-width / 2, 0, width, height - 1, 5)
        .fill(colour);
      const text = bucketText(hundredths);
      const label = stage.label('plinko-pay');
      label.set(text);
      label.element.dataset['pays'] = hundredths < 100 ? 'less' : 'more';
      label.element.style.fontSize = `${Math.min(13, (width * 1.5) / Math.max(2, text.length))}px`;
      const x = middle + (index - rows / 2) * gap;
      const bucket = new Container();
      bucket.addChild(box);
      row.addChild(bucket);
      const sink = (depth: number): void => {
        bucket.position.set(x, bucketTop + depth);
        label.place(x, bucketTop + depth + height / 2 - 0.5);
      };
      sink(0);
      return { root: bucket, label, sink };
    });
  }

  function draw(): void {
    if (pays.length === 0) return;
    measure();
    drawPins();
    drawBuckets();
    stage.redraw();
  }

  const ballRadius = (): number => Math.max(3.5, Math.min(11, pitch * 0.27));

  /** A ball with its light and trail. */
  function makeBall() {
    const radius = ballRadius();
    const whole = new Container();
    const trail = Array.from({ length: TRAIL }, (_, index) => {
      const each = makeGlow(palette.accent, radius * 3.4 * (1 - index / (TRAIL + 2)));
      each.alpha = 0.3 * (1 - index / TRAIL);
      return each;
    });
    const light = makeGlow(palette.accent, radius * 7);
    light.alpha = 0.4;
    const ball = new Graphics()
      .circle(0, 0, radius)
      .fill(palette.accent)
      .circle(0, 0, radius)
      .stroke({ width: 1, color: 0xffffff, alpha: 0.5, alignment: 1 })
      .circle(-radius * 0.3, -radius * 0.35, radius * 0.36)
      .fill({ color: 0xffffff, alpha: 0.75 });
    whole.addChild(...trail, light, ball);
    balls.addChild(whole);
    return { whole, trail, light, ball };
  }

  function flashPin(x: number, y: number): void {
    const flash = makeGlow(palette.accent, pitch * 1.5);
    flash.position.set(x, y);
    flashes.addChild(flash);
    stage
      .tween({ ms: FLASH_MS, step: (share) => (flash.alpha = 1 - share) })
      .then(() => flash.destroy())
      .catch(reportError);
  }

  async function sink(bucket: Bucket): Promise<void> {
    await stage.tween({
      ms: 130,
      ease: easeOut,
      step(share) {
        bucket.sink(7 * share);
      },
    });
    stage
      .tween({
        ms: 420,
        ease: easeBounce,
        step(share) {
          // Another board may have been chosen meanwhile.
          if (!bucket.root.destroyed) bucket.sink(7 * (1 - share));
        },
      })
      .catch(reportError);
  }

  return {
    place(width, height) {
      size = { width, height };
      draw();
    },
    setBoard(nextRows, nextPays) {
      rows = nextRows;
      pays = nextPays;
      draw();
    },
    async drop(path, onPin) {
      const ms = fallMs(path.length);
      const { whole, trail, light, ball } = makeBall();
      const radius = ballRadius();
      const seat = (atMs: number): { x: number; y: number } => {
        const { x, row: at } = fallPoint(path, Math.max(0, atMs));
        // Rows are counted from the first pin; the ball is on top of the pin.
        return { x: middle + x * gap, y: top + at * pitch - radius * 1.1 };
      };
      let passedRow = 0;
      await stage.tween({
        ms,
        ease: (share) => share,
        step(share) {
          const atMs = share * ms;
          const { x, y } = seat(atMs);
          ball.position.set(x, y);
          light.position.set(x, y);
          for (const [index, each] of trail.entries()) {
            const { x: oldX, y: oldY } = seat(atMs - (index + 1) * 16);
            each.position.set(oldX, oldY);
          }
          const { row: now } = rowAt(atMs, path.length);
          if (now > passedRow && share < 1) {
            passedRow = now;
            onPin(passedRow);
            flashPin(x, y + radius);
          }
        },
      });
      whole.destroy({ children: true });
      const bucket = buckets[path.filter((turn) => turn === 1).length];
      if (bucket) await sink(bucket);
    },
    bucketAt: (bucket) => ({ x: middle + (bucket - rows / 2) * gap, y: bucketTop }),
  };
}
