import { across, type Brush, down, type Paint } from '@evens/games/symbols/brush';
import { box } from '@evens/games/symbols/outlines';
import type { SlotLayout } from '../reel-layout.ts';

export interface CabinetLook {
  /** Background of the symbols; may be transparent. */
  readonly face: Paint;
  readonly rim: Paint;
  /** The bright line on the rim. */
  readonly trim: Paint;
  /** Colour between the reels. */
  readonly gap: string;
}

/** The box of the reels with rounded corners. */
function reelsOutline({ reels, rim }: SlotLayout, grown = 0): string {
  const { x, y, width, height } = reels;
  return box(x - grown, y - grown, width + 2 * grown, height + 2 * grown, rim * 0.55 + grown);
}

/** Paints the rim around the reels and the background behind them. */
export function paintCabinet(
  brush: Brush,
  layout: SlotLayout,
  { face, rim: rimPaint, trim, gap }: CabinetLook,
): void {
  const { reels, rim, cellWidth } = layout;
  const outer = reelsOutline(layout, rim);
  const inner = reelsOutline(layout, 1);
  brush.soft(outer, '#000000c0', rim * 1.6);
  const ring = new Path2D(outer);
  ring.addPath(new Path2D(inner));
  brush.context.save();
  brush.context.clip(ring, 'evenodd');
  brush.fill(outer, rimPaint);
  brush.edge(outer, { depth: rim * 0.28, light: '#ffffff55', shade: '#000000b0' });
  brush.context.restore();
  brush.line(reelsOutline(layout, rim * 0.42), trim, Math.max(1, rim * 0.11));
  brush.fill(inner, face);
  for (let reel = 1; reel * cellWidth < reels.width - 1; reel++) {
    const x = reels.x + reel * cellWidth;
    brush.fill(box(x - 1, reels.y, 2, reels.height), gap);
  }
  brush.edge(inner, { depth: rim * 0.8, light: '#000000d0', shade: '#000000a0' });
}

/** Darkens the upper and lower ends of the reels, which are round. */
export function paintReelGlass(brush: Brush, layout: SlotLayout, strength = 0.62): void {
  const { reels, cellWidth } = layout;
  const { x, y, width, height } = reels;
  const depth = Math.min(height * 0.16, 70);
  const dark = Math.round(strength * 255)
    .toString(16)
    .padStart(2, '0');
  brush.inside(reelsOutline(layout), () => {
    brush.fill(box(x, y, width, depth), down(y, y + depth, `#04070b${dark}`, '#04070b00'));
    brush.fill(
      box(x, y + height - depth, width, depth),
      down(y + height - depth, y + height, '#04070b00', `#04070b${dark}`),
    );
    for (let reel = 0; reel * cellWidth < width - 1; reel++) {
      const left = x + reel * cellWidth;
      const soft = cellWidth * 0.12;
      brush.fill(box(left, y, soft, height), across(left, left + soft, '#04070b55', '#04070b00'));
      brush.fill(
        box(left + cellWidth - soft, y, soft, height),
        across(left + cellWidth - soft, left + cellWidth, '#04070b00', '#04070b55'),
      );
    }
  });
}
