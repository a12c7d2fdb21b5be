import { Container, Graphics } from 'pixi.js';
import { palette } from '../stage/palette.ts';
import type { Stage } from '../stage/stage.ts';

/** A stake on the felt: chips and their total. */
export interface ChipPile {
  readonly root: Container;
  /** Hidden while the text is empty; `chips` is the number of chips in the pile. */
  set(text: string, chips?: number): void;
  /** Positioned by the centre of pile and text together, which are scaled down to `widest`. */
  place(x: number, y: number, radius: number, widest?: number): void;
}

const CHIPS_MAX = 4;

export function makeChipPile(stage: Stage, colour: number = palette.accentDeep): ChipPile {
  const root = new Container();
  const pile = new Graphics();
  const label = stage.text('', { fontWeight: '700' });
  root.addChild(pile, label);
  root.visible = false;
  let radius = 12;
  let widest = Number.POSITIVE_INFINITY;
  let count = 1;

  function drawChip(x: number, y: number): void {
    pile.ellipse(x, y + radius * 0.2, radius, radius * 0.86).fill({ color: 0x000000, alpha: 0.45 });
    pile.circle(x, y, radius).fill(colour).stroke({ width: 1, color: 0x0b0e11, alpha: 0.7 });
    for (let notch = 0; notch < 6; notch++) {
      const from = (notch * Math.PI) / 3;
      pile
        .moveTo(x + Math.cos(from) * radius * 0.72, y + Math.sin(from) * radius * 0.72)
        .arc(x, y, radius * 0.86, from - 0.22, from + 0.22)
        .stroke({ width: radius * 0.26, color: 0xf3f6ee, alpha: 0.92 });
    }
    pile.circle(x, y, radius * 0.58).fill({ color: 0x0b0e11, alpha: 0.28 });
    pile.circle(x, y, radius * 0.58).stroke({ width: 1.2, color: 0xf3f6ee, alpha: 0.75 });
  }

  function draw(): void {
    label.style.fontSize = Math.max(11, radius * 1.05);
    const gap = radius * 0.45;
    const whole = 2 * radius + gap + label.width;
    const x = -whole / 2 + radius;
    pile.clear();
    for (let chip = 0; chip < Math.min(CHIPS_MAX, count); chip++) drawChip(x, -chip * radius * 0.34);
    label.anchor.set(0, 0.5);
    label.position.set(x + radius + gap, 0);
    root.scale.set(Math.min(1, widest / whole));
    root.visible = label.text !== '';
    stage.redraw();
  }

  return {
    root,
    set(text, chips = 1) {
      label.text = text;
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
