import { LIMBO_OUTCOME_MIN, LIMBO_TARGET_MAX } from '@evens/games';
import { Container, FillGradient, Graphics, type Text } from 'pixi.js';
import { makeGlow } from '../../stage/glow.ts';
import { linearGradient } from '../../stage/linear-gradient.ts';
import { mixed, palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';

/** Multipliers with a number on the rim, in hundredths. */
const RIM_LABELS = [LIMBO_OUTCOME_MIN, 150, 200, 300, 500, 1000, 10_000, LIMBO_TARGET_MAX];
const TICKS = [
  ...[
    LIMBO_OUTCOME_MIN,
    110,
    120,
    130,
    140,
    150,
    160,
    170,
    180,
    190,
    200,
    225,
    250,
    275,
    300,
    350,
    400,
    450,
    500,
  ],
  ...[
    600,
    700,
    800,
    900,
    1000,
    1500,
    2000,
    3000,
    5000,
    10_000,
    50_000,
    100_000,
    1_000_000,
    10_000_000,
    LIMBO_TARGET_MAX,
  ],
];
const FROM_ANGLE = Math.PI * 0.78;
const TO_ANGLE = Math.PI * 2.22;
/** The power of ten in the middle of the dial. Frequent results get the larger part. */
const HALF_WAY = 0.42;

/** Position of a multiplier on the dial, 0 at 1.00 and 1 at 1,000,000.00; compressed at the high end. */
export function dialPosition(hundredths: number): number {
  const bent = (value: number): number => {
    const decades = Math.log10(value / 100);
    return decades / (decades + HALF_WAY);
  };
  return bent(Math.max(LIMBO_OUTCOME_MIN, hundredths)) / bent(LIMBO_TARGET_MAX);
}

export interface Dial {
  place(x: number, y: number, radius: number): void;
  setTarget(hundredths: number): void;
  /** Sets the needle, in hundredths. */
  setValue(hundredths: number): void;
  setState(state: 'idle' | 'moving' | 'won' | 'lost'): void;
  /** Gold over the winning part, 1 to 0. */
  setFlash(share: number): void;
}

const bezel = linearGradient([
  [0, 0x323e4a],
  [0.5, 0x1a222a],
  [1, 0x10161b],
]);
const face = new FillGradient({
  type: 'radial',
  center: { x: 0.5, y: 0.35 },
  innerRadius: 0,
  outerCenter: { x: 0.5, y: 0.5 },
  outerRadius: 0.6,
  colorStops: [
    { offset: 0, color: 0x1a242d },
    { offset: 1, color: 0x0a0e12 },
  ],
});

/** A dial of multipliers whose rim is lit from the target on. */
export function makeDial(stage: Stage, write: (hundredths: number) => string): Dial {
  const root = new Container();
  const body = new Graphics();
  const rim = new Graphics();
  const trail = new Graphics();
  const needle = new Graphics();
  const tip = makeGlow(palette.text, 60);
  const labels: readonly Text[] = RIM_LABELS.map((value) =>
    stage.text(write(value), { fill: palette.quiet, fontWeight: '500' }),
  );
  root.addChild(body, rim, ...labels, trail, tip, needle);
  stage.root.addChild(root);

  let radius = 1;
  let target = 200;
  let value = 100;
  let colour: number = palette.text;
  let flash = 0;
  const dialAngle = (hundredths: number): number =>
    FROM_ANGLE + (TO_ANGLE - FROM_ANGLE) * dialPosition(Math.min(LIMBO_TARGET_MAX, hundredths));
  const rimRadius = (): number => radius * 0.86;

  function arc(graphics: Graphics, from: number, to: number, at: number): Graphics {
    return graphics.moveTo(Math.cos(from) * at, Math.sin(from) * at).arc(0, 0, at, from, to);
  }

  function drawBody(): void {
    body.clear();
    body.circle(0, radius * 0.04, radius * 1.03).fill({ color: 0x000000, alpha: 0.35 });
    body.circle(0, 0, radius).fill(bezel);
    body
      .circle(0, 0, radius * 0.965)
      .fill(face)
      .stroke({ width: 1, color: palette.shadow });
  }

  function drawRim(): void {
    const at = rimRadius();
    const width = Math.max(5, radius * 0.05);
    const lit = mixed(palette.accent, palette.gold, flash);
    rim.clear();
    arc(rim, FROM_ANGLE, TO_ANGLE, at).stroke({ width, color: palette.hover, cap: 'round' });
    arc(rim, dialAngle(target), TO_ANGLE, at).stroke({ width, color: lit, cap: 'round' });
    for (const tick of TICKS) {
      const angle = dialAngle(tick);
      const isLong = RIM_LABELS.includes(tick);
      const [inner, outer] = [at - width - (isLong ? radius * 0.06 : radius * 0.03), at - width];
      rim
        .moveTo(Math.cos(angle) * inner, Math.sin(angle) * inner)
        .lineTo(Math.cos(angle) * outer, Math.sin(angle) * outer)
        .stroke({ width: isLong ? 2 : 1, color: isLong ? palette.quiet : palette.edge });
    }
    // The notch at the target.
    const angle = dialAngle(target);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    rim
      .moveTo(cos * (at - width * 1.3), sin * (at - width * 1.3))
      .lineTo(cos * (at + width * 1.3), sin * (at + width * 1.3))
      .stroke({ width: 4, color: palette.text, cap: 'round' });
    for (const [index, figure] of labels.entries()) {
      const figureAngle = dialAngle(RIM_LABELS[index] ?? 100);
      figure.style.fontSize = Math.max(10, radius * 0.075);
      figure.position.set(Math.cos(figureAngle) * radius * 0.66, Math.sin(figureAngle) * radius * 0.66);
    }
  }

  function drawNeedle(): void {
    const angle = dialAngle(value);
    const at = rimRadius();
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    trail.clear();
    if (value > 100)
      arc(trail, FROM_ANGLE, angle, at).stroke({
        width: Math.max(5, radius * 0.05) + 4,
        color: colour,
        alpha: 0.85,
        cap: 'round',
      });
    const back = at * 0.8;
    const side = Math.max(2.5, radius * 0.022);
    needle.clear();
    needle
      .poly([
        cos * (at + 4),
        sin * (at + 4),
        cos * back - sin * side,
        sin * back + cos * side,
        cos * back + sin * side,
        sin * back - cos * side,
      ])
      .fill(0xffffff);
    tip.position.set(cos * at, sin * at);
    tip.tint = colour;
    stage.redraw();
  }

  return {
    place(x, y, nextRadius) {
      radius = nextRadius;
      root.position.set(x, y);
      tip.width = radius * 0.5;
      tip.height = radius * 0.5;
      tip.alpha = 0.7;
      drawBody();
      drawRim();
      drawNeedle();
    },
    setTarget(hundredths) {
      target = hundredths;
      drawRim();
      drawNeedle();
    },
    setValue(hundredths) {
      value = hundredths;
      drawNeedle();
    },
    setState(state) {
      colour = state === 'won' ? palette.gold : state === 'lost' ? palette.edge : palette.text;
      drawNeedle();
    },
    setFlash(share) {
      flash = share;
      drawRim();
      stage.redraw();
    },
  };
}
