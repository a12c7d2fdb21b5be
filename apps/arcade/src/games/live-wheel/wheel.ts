import { type WheelSegment, wheelSegments } from '@evens/games';
import { Container, Graphics, type Text } from 'pixi.js';
import { makeGlow } from '../../stage/glow.ts';
import { linearGradient } from '../../stage/linear-gradient.ts';
import { mixed, palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';
import { FULL_TURN, placeUnder, SEGMENT } from './turning.ts';

/** A colour per number, and one for the multipliers. */
export const spotColours: Readonly<Record<number, number>> = {
  1: 0x35577a,
  2: 0x217a74,
  5: 0x6a4fb0,
  10: 0xa8467c,
  20: 0xb5622a,
  40: 0x2f8a47,
};
const MULTIPLIER = 0x12181e;

export interface Wheel {
  place(x: number, y: number, radius: number): void;
  turn(angle: number): void;
  /** Lights the segment under the pointer; undefined for none. */
  light(place: number | undefined): void;
}

const metal = linearGradient(
  [
    [0, 0x55626f],
    [0.45, 0x28323b],
    [1, 0x151b21],
  ],
  { x: 0.4, y: 1 },
);
const gilt = linearGradient(
  [
    [0, 0xf7d98b],
    [0.5, 0xc8922f],
    [1, 0x8a5a12],
  ],
  { x: 1, y: 1 },
);

const segmentText = (segment: WheelSegment): string =>
  segment.kind === 'number' ? String(segment.spot) : `${segment.times}×`;
const isGolden = (segment: WheelSegment): boolean => segment.kind === 'number' && segment.isGolden;

/** The wheel with its pegs and the flapper at the top. */
export function makeWheel(stage: Stage): Wheel {
  const root = new Container();
  const rim = new Graphics();
  const rotor = new Container();
  const wedges = new Graphics();
  const lit = new Graphics();
  const pegs = new Graphics();
  const hub = new Graphics();
  const flapper = new Graphics();
  const light = makeGlow(palette.gold, 100);
  const texts: readonly Text[] = wheelSegments.map((segment) =>
    stage.text(segmentText(segment), { fontWeight: '700', fill: isGolden(segment) ? 0x241804 : 0xf4f7f9 }),
  );
  rotor.addChild(wedges, lit, ...texts, pegs);
  root.addChild(rim, rotor, hub, light, flapper);
  stage.root.addChild(root);
  light.visible = false;

  let radius = 1;
  let angle = 0;
  let litPlace: number | undefined;
  const outer = (): number => radius * 0.93;
  const inner = (): number => radius * 0.36;
  /** Angle of a segment's middle in radians, from the right as in drawing. */
  const middle = (place: number): number => place * SEGMENT - Math.PI / 2;

  function wedge(graphics: Graphics, place: number): Graphics {
    const [from, to] = [middle(place) - SEGMENT / 2, middle(place) + SEGMENT / 2];
    return graphics
      .moveTo(Math.cos(from) * inner(), Math.sin(from) * inner())
      .arc(0, 0, outer(), from, to)
      .arc(0, 0, inner(), to, from, true)
      .closePath();
  }

  function drawRotor(): void {
    wedges.clear();
    pegs.clear();
    for (const [place, segment] of wheelSegments.entries()) {
      const colour = segment.kind === 'number' ? (spotColours[segment.spot] ?? palette.raised) : MULTIPLIER;
      const shade = place % 2 === 0 ? colour : mixed(colour, 0x000000, 0.16);
      wedge(wedges, place).fill(isGolden(segment) ? gilt : shade);
      wedge(wedges, place).stroke({ width: 1, color: 0x0a0e12, alpha: 0.5 });
      if (segment.kind === 'multiplier')
        wedge(wedges, place).stroke({ width: 2, color: palette.accent, alpha: 0.8 });
      const edge = middle(place) + SEGMENT / 2;
      const at = radius * 0.955;
      pegs.circle(Math.cos(edge) * at, Math.sin(edge) * at, Math.max(1.2, radius * 0.011)).fill(0xdfe6ec);
    }
    for (const [place, text] of texts.entries()) {
      const at = radius * 0.83;
      const isShort = text.text.length < 2;
      text.style.fontSize = Math.max(8, radius * (isShort ? 0.085 : 0.07));
      text.position.set(Math.cos(middle(place)) * at, Math.sin(middle(place)) * at);
      text.rotation = middle(place) + Math.PI / 2;
      if (wheelSegments[place]?.kind === 'multiplier') text.style.fill = palette.accent;
    }
  }

  function drawBody(): void {
    rim.clear();
    rim.circle(0, radius * 0.05, radius * 1.05).fill({ color: 0x000000, alpha: 0.4 });
    rim.circle(0, 0, radius * 1.03).fill(metal);
    rim.circle(0, 0, radius * 0.985).fill(0x0c1116);
    hub.clear();
    hub.circle(0, 0, radius * 0.375).fill(metal);
    hub.circle(0, 0, radius * 0.345).fill(0x0f151a);
    hub.circle(0, 0, radius * 0.345).stroke({ width: 1, color: 0xffffff, alpha: 0.08 });
    light.width = radius * 0.7;
    light.height = radius * 0.7;
    light.position.set(0, -radius * 0.8);
    const size = radius * 0.13;
    flapper.clear();
    flapper.poly([-size * 0.42, -size * 0.9, size * 0.42, -size * 0.9, 0, size * 0.95]).fill(0xedf2f5);
    flapper.poly([0, -size * 0.9, size * 0.42, -size * 0.9, 0, size * 0.95]).fill(0xb6c2cc);
    flapper.circle(0, -size * 0.62, size * 0.2).fill(0x28323b);
    flapper.position.set(0, -radius * 0.985);
  }

  /** A passing peg bends the flapper and releases it. */
  function bend(): number {
    const past = (((angle / SEGMENT + 0.5) % 1) + 1) % 1;
    return past < 0.62 ? 0 : (past - 0.62) * 1.1;
  }

  function drawLit(): void {
    lit.clear();
    light.visible = litPlace !== undefined;
    if (litPlace === undefined) return;
    wedge(lit, litPlace).fill({ color: 0xffffff, alpha: 0.22 });
    wedge(lit, litPlace).stroke({ width: 3, color: palette.gold });
  }

  function turn(next: number): void {
    angle = next;
    rotor.rotation = next % FULL_TURN;
    flapper.rotation = bend();
    stage.redraw();
  }

  return {
    place(x, y, nextRadius) {
      radius = nextRadius;
      root.position.set(x, y);
      drawBody();
      drawRotor();
      drawLit();
      turn(angle);
    },
    turn,
    light(place) {
      if (place === litPlace) return;
      litPlace = place === undefined ? undefined : placeUnder(angle);
      drawLit();
      stage.redraw();
    },
  };
}
