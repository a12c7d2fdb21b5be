import { Container, Graphics } from 'pixi.js';
import { drawChip } from '../../chips/chip-face.ts';
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

export function makeSpotStake(stage: Stage, colour: number): SpotStake {
  const root = new Container();
  const pile = new Graphics();
  const badge = makeBadge(stage);
  root.addChild(pile, badge.root);
  root.visible = false;
  let radius = 0;
  let widest = Number.POSITIVE_INFINITY;
  let count = 1;

  function draw(): void {
    pile.clear();
    for (let chip = 0; chip < Math.min(CHIPS_MAX, count); chip++)
      drawChip(pile, { y: -chip * radius * 0.3, radius, colour });
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
