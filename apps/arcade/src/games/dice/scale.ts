import { Container, Graphics, type Text } from 'pixi.js';
import { makeGlow } from '../../stage/glow.ts';
import { linearGradient } from '../../stage/linear-gradient.ts';
import { mixed, palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';
import { type DiceTerms, ROLL_MAX } from './terms.ts';

const TRACK_HEIGHT = 16;
const NEEDLE_ABOVE = 34;
const ROLLS_KEPT = 14;
/** Height of the parts below the window: needle, track, scale and its numbers; and without the scale. */
export const SCALE_HEIGHT = 140;
export const SMALL_SCALE_HEIGHT = 96;

interface PastRoll {
  readonly roll: number;
  readonly isWon: boolean;
}

export interface ScalePlace {
  /** Left edge and size of the whole instrument. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Height of the window with the number, at the top. */
  readonly windowHeight: number;
}

/** An instrument: a window for the number, a scale whose winning part is lit, a handle at the target, a needle at the roll. */
export interface Scale {
  place(place: ScalePlace): void;
  /** Position of the track, for the page's slider over it. */
  track(): { readonly left: number; readonly middle: number; readonly width: number };
  setTerms(terms: DiceTerms): void;
  setNeedle(position: number): void;
  /** 0 is normal, 1 as bright as after a winning roll. */
  setLight(share: number): void;
  setNeedleColour(colour: number): void;
  keep(roll: PastRoll): void;
  needleAt(): { readonly x: number; readonly y: number };
}

const casing = linearGradient([
  [0, 0x26313c],
  [0.04, 0x1c252e],
  [1, 0x141a20],
]);

/** Light from above. */
const glass = linearGradient([
  [0, 'rgba(255,255,255,0.07)'],
  [0.5, 'rgba(255,255,255,0)'],
]);

export function makeScale(stage: Stage): Scale {
  const root = new Container();
  const body = new Graphics();
  const track = new Graphics();
  const rollMarks = new Graphics();
  const handle = new Graphics();
  const needle = new Container();
  const pointer = new Graphics();
  const glow = makeGlow(palette.text, 84);
  const labels: readonly Text[] = [0, 25, 50, 75, 100].map((value) =>
    stage.text(String(value), { fontSize: 12, fill: palette.faint, fontWeight: '500' }),
  );
  needle.addChild(glow, pointer);
  // The first roll moves the needle.
  needle.visible = false;
  root.addChild(body, track, ...labels, rollMarks, handle, needle);
  stage.root.addChild(root);

  let [left, middle, width] = [0, 0, 1];
  let terms: DiceTerms = { side: 'over', target: 5000 };
  let light = 0;
  let position = 5000;
  let isSmall = false;
  const rolls: PastRoll[] = [];
  const xAt = (value: number): number => left + (value / ROLL_MAX) * width;

  function drawBody(place: ScalePlace): void {
    const { left: x, top: y, width: w, height: h, windowHeight } = place;
    body.clear();
    body.roundRect(x - 2, y + 6, w + 4, h, 26).fill({ color: 0x000000, alpha: 0.35 });
    body.roundRect(x, y, w, h, 24).fill(casing).stroke({ width: 1, color: palette.edge, alignment: 1 });
    body.roundRect(x + 10, y + 10, w - 20, windowHeight, 16).fill(palette.shadow);
    body.roundRect(x + 10, y + 10, w - 20, windowHeight, 16).stroke({ width: 1, color: palette.line });
    body.roundRect(x + 10, y + 10, w - 20, windowHeight, 16).fill(glass);
    if (isSmall) return;
    for (const [dx, dy] of [
      [16, h - 16],
      [w - 16, h - 16],
    ] as const) {
      body.circle(x + dx, y + dy, 4).fill(palette.shadow);
      body.circle(x + dx, y + dy - 0.5, 3).fill(palette.edge);
    }
  }

  function drawTrack(): void {
    const half = TRACK_HEIGHT / 2;
    const at = xAt(terms.target);
    const [from, to] = terms.side === 'over' ? [at, left + width] : [left, at];
    const lit = mixed(palette.accent, palette.gold, light);
    track.clear();
    track
      .roundRect(left - 8, middle - half - 8, width + 16, TRACK_HEIGHT + 16, half + 8)
      .fill(palette.shadow)
      .stroke({ width: 1, color: palette.line, alignment: 1 });
    track.roundRect(left, middle - half, width, TRACK_HEIGHT, half).fill(palette.hover);
    if (to > from) {
      track
        .roundRect(from, middle - half, to - from, TRACK_HEIGHT, Math.min(half, (to - from) / 2))
        .fill(lit);
      track.roundRect(from + 3, middle - half + 3, Math.max(0, to - from - 6), 3, 1.5);
      track.fill({ color: 0xffffff, alpha: 0.35 });
    }
    for (let value = 0; value <= ROLL_MAX && !isSmall; value += 250) {
      const isLong = value % 2500 === 0;
      const length = isLong ? 12 : value % 500 === 0 ? 8 : 5;
      track.rect(xAt(value) - 0.5, middle + half + 14, 1, length);
      track.fill({ color: isLong ? palette.quiet : palette.edge });
    }
  }

  function drawHandle(): void {
    const x = xAt(terms.target);
    handle.clear();
    handle.roundRect(x - 15, middle - 20, 30, 44, 10).fill({ color: 0x000000, alpha: 0.4 });
    handle.roundRect(x - 15, middle - 22, 30, 44, 10).fill(0xdfe6eb);
    handle.roundRect(x - 15, middle - 22, 30, 22, 10).fill(0xf4f7f9);
    for (const dx of [-5, 0, 5]) handle.roundRect(x + dx - 1, middle - 7, 2, 14, 1).fill(0x93a1ac);
  }

  function drawRollMarks(): void {
    rollMarks.clear();
    for (const [index, { roll, isWon }] of rolls.entries()) {
      rollMarks.circle(xAt(roll), middle - NEEDLE_ABOVE + 6, 2.5);
      rollMarks.fill({
        color: isWon ? palette.gold : palette.faint,
        alpha: 0.2 + (0.6 * (index + 1)) / rolls.length,
      });
    }
  }

  function placeNeedle(): void {
    needle.position.set(xAt(position), middle - NEEDLE_ABOVE);
  }

  pointer
    .poly([0, 20, -10, 2, -10, -12, 10, -12, 10, 2])
    .fill(0xffffff)
    .stroke({ width: 3, color: palette.surface, join: 'round', alignment: 0 });
  glow.alpha = 0.35;

  function draw(): void {
    drawTrack();
    drawHandle();
    drawRollMarks();
    placeNeedle();
    for (const [index, figure] of labels.entries())
      figure.position.set(xAt(index * 2500), middle + TRACK_HEIGHT / 2 + 37);
    stage.redraw();
  }

  return {
    place(place) {
      const inset = Math.max(26, Math.min(48, place.width * 0.06));
      // The height is insufficient for a scale with numbers.
      isSmall = place.height - place.windowHeight < SCALE_HEIGHT;
      const trackMiddle = place.top + place.height - (isSmall ? 30 : 76);
      [left, middle, width] = [place.left + inset, trackMiddle, place.width - 2 * inset];
      for (const figure of labels) figure.visible = !isSmall;
      drawBody(place);
      draw();
    },
    track: () => ({ left, middle, width }),
    setTerms(next) {
      terms = next;
      draw();
    },
    setNeedle(next) {
      position = next;
      needle.visible = true;
      placeNeedle();
    },
    setLight(share) {
      light = share;
      drawTrack();
      stage.redraw();
    },
    setNeedleColour(colour) {
      pointer.tint = colour;
      glow.tint = colour;
      stage.redraw();
    },
    keep(roll) {
      rolls.push(roll);
      if (rolls.length > ROLLS_KEPT) rolls.shift();
      drawRollMarks();
    },
    needleAt: () => ({ x: xAt(position), y: middle - NEEDLE_ABOVE }),
  };
}
