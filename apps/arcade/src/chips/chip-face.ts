import { Container, Graphics } from 'pixi.js';
import { mixed, palette } from '../stage/palette.ts';
import type { Stage } from '../stage/stage.ts';

/** Colours by value, from small to large, then from the start again. */
const COLOURS = [0x6f7f8c, 0x2f8f8c, 0x3f73b8, 0x7d5bc2, 0xb8517c, 0xb86a2c, 0x3c8a4a];

const RING_DASHES = 10;

export function chipColour(minor: bigint): number {
  const digits = minor.toString();
  const lead = Number(digits[0]);
  const step = (digits.length - 1) * 3 + (lead >= 5 ? 2 : lead >= 2 ? 1 : 0);
  return COLOURS[step % COLOURS.length] ?? 0x6f7f8c;
}

/** An amount short enough for a chip: "0.5", "20", "1.5k". */
function chipText(minor: bigint, digits: number): string {
  const value = Number(minor) / 10 ** digits;
  const short = (amount: number, unit: string): string => `${Number(amount.toPrecision(3))}${unit}`;
  if (value >= 1_000_000) return short(value / 1_000_000, 'M');
  return value >= 1000 ? short(value / 1000, 'k') : short(value, '');
}

/** Adds a chip seen from above to the picture. */
export function drawChip(
  face: Graphics,
  { y = 0, radius, colour }: { readonly y?: number; readonly radius: number; readonly colour: number },
): void {
  face.circle(0.5, y + radius * 0.18, radius).fill({ color: 0x000000, alpha: 0.5 });
  face.circle(0, y, radius).fill(colour);
  for (let mark = 0; mark < 8; mark++) {
    const from = (mark * Math.PI) / 4 - 0.17;
    face
      .moveTo(Math.cos(from) * radius * 0.76, y + Math.sin(from) * radius * 0.76)
      .arc(0, y, radius * 0.88, from, from + 0.34)
      .stroke({ width: radius * 0.22, color: 0xf1f4f6, alpha: 0.9 });
  }
  face.circle(0, y, radius * 0.72).fill(mixed(colour, 0x000000, 0.45));
  face.circle(0, y, radius * 0.72).stroke({ width: 1, color: mixed(colour, 0xffffff, 0.35) });
}

/** A chip with its amount. */
function makeChip(
  stage: Stage,
  { minor, digits, radius }: { readonly minor: bigint; readonly digits: number; readonly radius: number },
): Container {
  const chip = new Container();
  const face = new Graphics();
  drawChip(face, { radius, colour: chipColour(minor) });
  const label = chipText(minor, digits);
  const text = stage.text(label, {
    fontSize: Math.max(6.5, Math.min(radius * 0.85, (radius * 2.1) / label.length)),
    fontWeight: '700',
  });
  chip.addChild(face, text);
  return chip;
}

/** Chips that are bet, and above them those that are not confirmed yet, with a dashed ring. */
export function makePile(
  stage: Stage,
  {
    placed = 0n,
    laid = 0n,
    digits,
    radius,
  }: {
    readonly placed?: bigint | undefined;
    readonly laid?: bigint | undefined;
    readonly digits: number;
    readonly radius: number;
  },
): Container {
  const pile = new Container();
  if (placed > 0n) pile.addChild(makeChip(stage, { minor: placed, digits, radius }));
  if (laid <= 0n) return pile;
  const chip = makeChip(stage, { minor: laid, digits, radius });
  const ring = new Graphics();
  for (let dash = 0; dash < RING_DASHES; dash++) {
    const from = (dash * 2 * Math.PI) / RING_DASHES;
    ring
      .moveTo(Math.cos(from) * radius * 1.08, Math.sin(from) * radius * 1.08)
      .arc(0, 0, radius * 1.08, from, from + Math.PI / RING_DASHES);
  }
  ring.stroke({ width: Math.max(1.5, radius * 0.14), color: palette.accent });
  chip.addChild(ring);
  if (placed > 0n) chip.position.set(radius, -radius * 0.7);
  pile.addChild(chip);
  return pile;
}
