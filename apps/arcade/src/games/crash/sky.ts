import { seededRandom } from '@evens/base';
import { msUntil } from '@evens/games';
import { Container, Graphics } from 'pixi.js';
import { palette } from '../../stage/palette.ts';
import type { Label, Stage } from '../../stage/stage.ts';
import { type Flight, gridHeights, heightAt, viewAt } from './flight.ts';
import { makeGlider } from './glider.ts';

/** A cash-out, in hundredths. */
export interface Landing {
  readonly hundredths: number;
  readonly isOwn: boolean;
}

export interface Sky {
  place(width: number, height: number): void;
  /** Draws the state of the flight. `isOwn`: the player has a bet on it. */
  draw(flight: Flight, details: { readonly isOwn: boolean; readonly landings: readonly Landing[] }): void;
  /** Position of the head of the curve, in the stage's pixels. */
  readonly head: { readonly x: number; readonly y: number };
}

const STARS = 90;
const CURVE_STEPS = 72;
const LINES_MAX = 6;
const LANDINGS_DRAWN_MAX = 30;
const SKY_BLUE = 0x8fb7d9;
/** Colours of the hills, from the farthest to the nearest. */
const HILLS = [0x131d27, 0x0f1820, 0x0b1218] as const;

/** A night sky over hills, with the curve of the flight. */
export function makeSky(stage: Stage, write: (multiplier: number) => string): Sky {
  const root = new Container();
  const stars = new Graphics();
  const hills = HILLS.map(() => new Graphics());
  const grid = new Graphics();
  const curve = new Graphics();
  const glider = makeGlider();
  const labels: readonly Label[] = Array.from({ length: LINES_MAX }, () => stage.label('sky-height'));
  root.addChild(stars, ...hills, grid, curve, glider.root);
  stage.root.addChild(root);

  let [width, height] = [1, 1];
  let box = { left: 0, top: 0, right: 1, bottom: 1 };
  const head = { x: 0, y: 0 };
  let last: Parameters<Sky['draw']> | undefined;

  function drawLand(): void {
    const random = seededRandom('stars over crash');
    stars.clear();
    for (let star = 0; star < STARS; star++) {
      const [x, y, size] = [random() * width, random() * height * 1.6 - height * 0.6, 0.4 + random() * 1.1];
      stars.circle(x, y, size).fill({ color: 0xdfeaf4, alpha: 0.12 + random() * 0.45 });
    }
    for (const [index, hill] of hills.entries()) {
      const [base, swing, length] = [height * (0.8 + index * 0.065), height * 0.07, 1.7 + index * 0.9];
      hill.clear().moveTo(0, height * 2);
      for (let step = 0; step <= 40; step++) {
        const x = (step / 40) * width;
        const bend =
          Math.sin((step / 40) * length * Math.PI + index * 2.1) + 0.4 * Math.sin(step * 0.63 + index);
        hill.lineTo(x, base - bend * swing * 0.6);
      }
      hill.lineTo(width, height * 2).fill(HILLS[index] ?? palette.ink);
    }
  }

  /** Moves hills and stars down as the flight climbs; distant ones move more slowly. */
  function climb(elapsedMs: number): void {
    const climbed = stage.isCalm ? 0 : Math.log(heightAt(elapsedMs));
    stars.y = Math.min(height * 0.55, climbed * height * 0.12);
    for (const [index, hill] of hills.entries()) hill.y = climbed * height * (0.16 + index * 0.09);
  }

  function drawGrid(high: number): void {
    const lines = gridHeights(high);
    grid.clear();
    for (const [index, label] of labels.entries()) {
      const line = lines[index];
      label.element.hidden = line === undefined;
      if (line === undefined) continue;
      const y = box.bottom - ((line - 1) / (high - 1)) * (box.bottom - box.top);
      grid.moveTo(box.left, y).lineTo(width, y).stroke({ width: 1, color: 0xffffff, alpha: 0.06 });
      label.set(write(line));
      label.place(box.left * 0.5, y);
    }
    grid.moveTo(box.left, box.bottom).lineTo(width, box.bottom);
    grid.stroke({ width: 1, color: 0xffffff, alpha: 0.14 });
  }

  function drawFlight(
    elapsedMs: number,
    {
      isOwn,
      isOver,
      landings,
    }: { readonly isOwn: boolean; readonly isOver: boolean; readonly landings: readonly Landing[] },
  ): void {
    const { wideMs, high } = viewAt(elapsedMs);
    const xAt = (ms: number): number => box.left + (ms / wideMs) * (box.right - box.left);
    const yAt = (times: number): number => box.bottom - ((times - 1) / (high - 1)) * (box.bottom - box.top);
    drawGrid(high);
    const colour = isOver ? palette.loss : isOwn ? palette.accent : SKY_BLUE;
    head.x = xAt(elapsedMs);
    head.y = yAt(heightAt(elapsedMs));
    curve.clear();
    const points = Array.from({ length: CURVE_STEPS + 1 }, (_, step) => {
      const ms = (step / CURVE_STEPS) * elapsedMs;
      return { x: xAt(ms), y: yAt(heightAt(ms)) };
    });
    curve.moveTo(box.left, box.bottom);
    for (const { x, y } of points) curve.lineTo(x, y);
    curve.lineTo(head.x, box.bottom).fill({ color: colour, alpha: 0.1 });
    curve.moveTo(box.left, box.bottom);
    for (const { x, y } of points) curve.lineTo(x, y);
    curve.stroke({ width: 3, color: colour, cap: 'round', join: 'round' });
    for (const { hundredths, isOwn: isMine } of landings.slice(-LANDINGS_DRAWN_MAX)) {
      const ms = msUntil(hundredths);
      if (ms > elapsedMs) continue;
      const [x, y] = [xAt(ms), yAt(heightAt(ms))];
      if (isMine) curve.circle(x, y, 9).fill({ color: palette.gold, alpha: 0.25 });
      curve
        .circle(x, y, isMine ? 4.5 : 3)
        .fill({ color: isMine ? palette.gold : 0xffffff, alpha: isMine ? 1 : 0.55 });
    }
    const slope = (yAt(heightAt(elapsedMs + 60)) - head.y) / (xAt(elapsedMs + 60) - head.x);
    glider.place(head.x, head.y, Math.max(-0.75, Math.atan(slope)) - 0.06);
    glider.setSeen(!isOver);
    glider.setLight(colour);
    climb(elapsedMs);
  }

  function draw(flight: Flight, details: Parameters<Sky['draw']>[1]): void {
    last = [flight, details];
    const isUp = flight.kind === 'flying' || flight.kind === 'unsure' || flight.kind === 'crashed';
    drawFlight(isUp ? flight.elapsedMs : 0, { ...details, isOver: flight.kind === 'crashed' });
    curve.alpha = flight.kind === 'unsure' ? 0.4 : 1;
    stage.redraw();
  }

  // The ground continues below the picture.
  stage.setBackdrop(
    'linear-gradient(transparent calc(100% - 58px), #0b1218 calc(100% - 34px)), linear-gradient(#0a1420 0%, #14273a 62%, #23405a 100%)',
  );
  function place(nextWidth: number, nextHeight: number): void {
    [width, height] = [nextWidth, nextHeight];
    const aside = Math.max(40, Math.min(64, width * 0.09));
    box = {
      left: aside,
      top: height * 0.1,
      right: width - aside * 0.8,
      bottom: height - Math.max(14, height * 0.07),
    };
    glider.setLength(Math.max(26, Math.min(54, width * 0.07)));
    drawLand();
    if (last) draw(...last);
  }

  return { place, draw, head };
}
