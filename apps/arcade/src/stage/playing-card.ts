import { cardName, type Rank, rankName, type Suit } from '@evens/games';
import { Container, Graphics, type Text } from 'pixi.js';
import { linearGradient } from './linear-gradient.ts';
import { easeIn, easeOut } from './motion.ts';
import { palette } from './palette.ts';
import type { Stage } from './stage.ts';

export interface CardFace {
  readonly rank: Rank;
  readonly suit: Suit;
}

/** Ratio of a card's height to its width. */
export const CARD_RATIO = 1.4;
const RED = 0xc8323f;
const BLACK = 0x1a2128;
const TURN_MS = 260;

const paper = linearGradient([
  [0, 0xffffff],
  [1, 0xe9edf0],
]);

const isRed = (suit: Suit): boolean => suit === 'hearts' || suit === 'diamonds';

/** A suit of half the width of `size`, around (x, y). */
function drawSuit(
  graphics: Graphics,
  suit: Suit,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const colour = isRed(suit) ? RED : BLACK;
  const s = size / 2;
  if (suit === 'diamonds') {
    graphics.poly([x, y - s, x + s * 0.74, y, x, y + s, x - s * 0.74, y]).fill(colour);
    return;
  }
  if (suit === 'clubs') {
    for (const [dx, dy] of [
      [0, -0.48],
      [-0.5, 0.18],
      [0.5, 0.18],
    ] as const)
      graphics.circle(x + dx * s, y + dy * s, s * 0.46).fill(colour);
    graphics.circle(x, y, s * 0.2).fill(colour);
    graphics.poly([x - s * 0.1, y, x + s * 0.1, y, x + s * 0.3, y + s, x - s * 0.3, y + s]).fill(colour);
    return;
  }
  // Spades are hearts upside down with a foot.
  const up = suit === 'hearts' ? 1 : -1;
  const middle = suit === 'hearts' ? y : y - s * 0.12;
  graphics
    .moveTo(x, middle + up * s * 0.95)
    .bezierCurveTo(
      x - s * 1.5,
      middle - up * s * 0.1,
      x - s * 0.8,
      middle - up * s * 1.25,
      x,
      middle - up * s * 0.42,
    )
    .bezierCurveTo(
      x + s * 0.8,
      middle - up * s * 1.25,
      x + s * 1.5,
      middle - up * s * 0.1,
      x,
      middle + up * s * 0.95,
    )
    .fill(colour);
  if (suit === 'spades')
    graphics.poly([x - s * 0.08, y, x + s * 0.08, y, x + s * 0.3, y + s, x - s * 0.3, y + s]).fill(colour);
}

/** A card; positioned by its centre. Without a face it shows its back. */
export interface PlayingCard {
  readonly root: Container;
  readonly face: CardFace | undefined;
  setWidth(width: number): void;
  setFace(face: CardFace | undefined): void;
  /** Turns the card over, to a face or to its back. */
  turn(face: CardFace | undefined): Promise<void>;
  /** Draws a line around it in a colour; undefined removes it. */
  setRim(colour: number | undefined): void;
}

/** The short name, `10♠`, for announcements and lists. */
export const faceName = (face: CardFace): string => cardName(face);

export function makePlayingCard(stage: Stage, startWidth: number): PlayingCard {
  const root = new Container();
  const base = new Graphics();
  const rim = new Graphics();
  const corner: Text = stage.text('', { fontWeight: '700' });
  root.addChild(base, corner, rim);
  let width = startWidth;
  let face: CardFace | undefined;
  let rimColour: number | undefined;

  function drawBack(height: number, radius: number): void {
    const inset = width * 0.07;
    const [w, h] = [width - 2 * inset, height - 2 * inset];
    base.roundRect(-width / 2, -height / 2, width, height, radius).fill(0x2a3744);
    base
      .roundRect(-w / 2, -h / 2, w, h, radius * 0.7)
      .fill(0x17202a)
      .stroke({ width: 1, color: 0x425262 });
    const step = width * 0.16;
    for (let row = -3; row <= 3; row++)
      for (let column = -2; column <= 2; column++) {
        const [x, y] = [column * step + (row % 2 === 0 ? 0 : step / 2), row * step * 0.86];
        if (Math.abs(x) > w / 2 - step * 0.4 || Math.abs(y) > h / 2 - step * 0.4) continue;
        base.poly([x, y - step * 0.22, x + step * 0.22, y, x, y + step * 0.22, x - step * 0.22, y]);
        base.fill({ color: palette.accent, alpha: 0.28 });
      }
  }

  function drawFace({ rank, suit }: CardFace, height: number, radius: number): void {
    base.roundRect(-width / 2, -height / 2, width, height, radius).fill(paper);
    base
      .roundRect(-width / 2, -height / 2, width, height, radius)
      .stroke({ width: 1, color: 0xb9c2ca, alignment: 1 });
    drawSuit(base, suit, { x: width * 0.13, y: height * 0.16, size: width * 0.52 });
    drawSuit(base, suit, { x: -width * 0.31, y: -height * 0.1, size: width * 0.2 });
    corner.text = rankName(rank);
    corner.style.fontSize = width * 0.34;
    corner.style.fill = isRed(suit) ? RED : BLACK;
    corner.position.set(-width * 0.31 + (rank === 10 ? width * 0.05 : 0), -height * 0.31);
  }

  function draw(): void {
    const height = width * CARD_RATIO;
    const radius = width * 0.1;
    base.clear();
    base.roundRect(-width / 2 - 1, -height / 2 + width * 0.03, width + 2, height, radius);
    base.fill({ color: 0x000000, alpha: 0.4 });
    corner.visible = face !== undefined;
    if (face) drawFace(face, height, radius);
    else drawBack(height, radius);
    rim.clear();
    if (rimColour !== undefined)
      rim
        .roundRect(-width / 2 - 3, -height / 2 - 3, width + 6, height + 6, radius + 3)
        .stroke({ width: 3, color: rimColour });
    stage.redraw();
  }

  draw();
  return {
    root,
    get face() {
      return face;
    },
    setWidth(next) {
      width = next;
      draw();
    },
    setFace(next) {
      face = next;
      draw();
    },
    async turn(next) {
      await stage.tween({
        ms: TURN_MS / 2,
        ease: easeIn,
        step: (share) => root.scale.set(1 - share, 1 + share * 0.05),
      });
      face = next;
      draw();
      await stage.tween({
        ms: TURN_MS / 2,
        ease: easeOut,
        step: (share) => root.scale.set(share, 1.05 - share * 0.05),
      });
    },
    setRim(colour) {
      rimColour = colour;
      draw();
    },
  };
}
