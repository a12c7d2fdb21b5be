import { Container, Graphics } from 'pixi.js';
import { mixed } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';
import { makeBadge } from '../badge.ts';

/** Chips in the middle of a betting spot, with their amount on a badge below them. */
export interface SpotStake {
  readonly root: Container;
  /** Hidden while the text is empty; `chips` is the number of chips in the pile. */
  set(text: string, chips?: number): void;
  /** Positioned by the spot's centre; the badge is scaled down to `widest`. */
  place(x: number, y: number, radius: number, widest?: number): void;
}

const CHIPS_MAX = 4;
const MARKS = 8;

export function makeSpotStake(stage: Stage, colour: number): SpotStake {
  const root = new Container();
  const pile = new Graphics();
  const badge = makeBadge(stage);
  root.addChild(pile, badge.root);
  root.visible = false;
  let radius = 0;
  let widest = Number.POSITIVE_INFINITY;
  let count = 1;

  function drawChip(y: number): void {
    pile.ellipse(0, y + radius * 0.2, radius, radius * 0.94).fill({ color: 0x000000, alpha: 0.45 });
    pile
      .circle(0, y, radius)
      .fill(colour)
      .stroke({ width: 1, color: mixed(colour, 0x000000, 0.6) });
    for (let mark = 0; mark < MARKS; mark++) {
      const from = (mark * 2 * Math.PI) / MARKS - 0.17;
      pile
        .moveTo(Math.cos(from) * radius * 0.76, y + Math.sin(from) * radius * 0.76)
        .arc(0, y, radius * 0.86, from, from + 0.34)
        .stroke({ width: radius * 0.22, color: 0xf3f6ee, alpha: 0.92 });
    }
    pile
      .circle(0, y, radius * 0.64)
      .fill(mixed(colour, 0x000000, 0.35))
      .stroke({ width: 1, color: mixed(colour, 0xffffff, 0.5) });
  }

  function draw(): void {
    pile.clear();
    for (let chip = 0; chip < Math.min(CHIPS_MAX, count); chip++) drawChip(-chip * radius * 0.3);
    badge.place(0, radius * 1.15, Math.max(10.5, Math.min(15, radius * 0.72)));
    badge.root.scale.set(1);
    if (badge.root.width > widest) badge.root.scale.set(widest / badge.root.width);
    stage.redraw();
  }

  return {
    root,
    set(text, chips = 1) {
      badge.set(text);
      root.visible = text !== '';
      count = chips;
      draw();
    },
    place(x, y, nextRadius, nextWidest = Number.POSITIVE_INFINITY) {
      root.position.set(x, y);
      radius = nextRadius;
      widest = nextWidest;
      draw();
    },
  };
}
