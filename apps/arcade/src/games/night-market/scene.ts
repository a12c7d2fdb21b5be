import { seededRandom } from '@evens/base';
import { across, along, around, type Brush, down } from '@evens/games/symbols/brush';
import { box, circle, ellipse } from '@evens/games/symbols/outlines';
import { paintCabinet as paintRim } from '../../slots/paint/cabinet.ts';
import type { SlotLayout } from '../../slots/reel-layout.ts';

interface HungLantern {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
}

const COLOURS = ['#ff5f45', '#ffb03b', '#ff4f7a', '#ff8038'];

/** A rope across the street, with lanterns along it. */
function lanternsOn({ width, height, reels, rim }: SlotLayout): HungLantern[] {
  const isWide = reels.x > 70;
  const count = Math.max(5, Math.round(width / 120));
  const hung = Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count;
    const sag = Math.sin(share * Math.PI * 2) ** 2;
    const beside = Math.min(reels.x - rim, width * share, width * (1 - share)) / Math.max(1, reels.x - rim);
    const isBeside = isWide && (share * width < reels.x - rim || share * width > width - reels.x + rim);
    return {
      x: share * width,
      y: isBeside ? height * (0.2 + 0.18 * beside) : Math.max(14, (reels.y - rim) * 0.38 + sag * 6),
      size: isBeside ? 1.3 : 0.62,
      colour: COLOURS[index % COLOURS.length] ?? '#ff8038',
    };
  });
  // Without the middle, where the line above the reels is.
  return hung.filter(({ x }) => Math.abs(x / width - 0.5) > 0.3);
}

function paintLantern(brush: Brush, { x, y, size, colour }: HungLantern): void {
  brush.glow(x, y, 62 * size, colour, 0.5);
  brush.line(`M${x} 0V${y - 18 * size}`, '#1b0a1a', 1.5);
  brush.fill(ellipse(x, y, 17 * size, 15 * size), around(x, y, 19 * size, '#fff0b8', colour, '#7d1824'));
  for (const bend of [-9, 0, 9])
    brush.line(
      `M${x + bend * 0.4 * size} ${y - 14 * size}q${bend * 0.9 * size} ${14 * size} 0 ${28 * size}`,
      '#6d1420',
      0.9 * size,
      { alpha: 0.5 },
    );
  for (const side of [-1, 1])
    brush.fill(box(x - 7 * size, y + side * 14 * size - 2 * size, 14 * size, 4 * size, 1.5), '#c08a2e');
  brush.line(`M${x} ${y + 16 * size}v${9 * size}`, '#f0b84e', 1.6 * size);
}

function paintStall(
  brush: Brush,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  colour: string,
): void {
  const stripe = width / 7;
  brush.fill(box(x, y, width, height), down(y, y + height, '#3a1730', '#1c0a1d'));
  brush.fill(
    box(x + 5, y + 26, width - 10, height * 0.42),
    around(x + width / 2, y + 34, width * 0.7, '#ffcf7a', '#c2562c', '#4a1c2a'),
  );
  for (let jar = 0; jar < 6; jar++)
    brush.fill(
      box(x + 12 + (jar * (width - 24)) / 6, y + 30 + height * 0.2, (width - 24) / 9, height * 0.17, 4),
      jar % 2 ? '#8c2b33' : '#2f6b5c',
      0.85,
    );
  brush.fill(box(x - 4, y + 26 + height * 0.4, width + 8, 8, 2), '#6b3a24');
  for (let each = 0; each < 7; each++) {
    const left = x + each * stripe;
    brush.fill(
      `M${left} ${y - 10}h${stripe}v34a${stripe / 2} ${stripe / 2} 0 0 1-${stripe} 0z`,
      each % 2 ? '#e9d8ba' : colour,
      0.92,
    );
  }
  brush.fill(box(x, y - 10, width, 34), down(y - 10, y + 24, '#00000000', '#00000077'));
}

export function paintScene(brush: Brush, layout: SlotLayout): void {
  const { width, height, reels, rim } = layout;
  const random = seededRandom('night market');
  const street = height * 0.84;
  brush.fill(box(0, 0, width, height), down(0, height, '#0f0820', '#2a1038', '#51193f', '#2a0f26'));
  brush.glow(width / 2, height * 0.78, Math.max(width, height) * 0.62, '#ff7a3c', 0.34);
  for (let star = 0; star < 50; star++)
    brush.fill(
      circle(random() * width, random() * height * 0.35, 0.4 + random() * 0.7),
      '#ffe6d0',
      0.2 + random() * 0.4,
    );
  for (let house = 0; house < 13; house++) {
    const wide = width * (0.09 + random() * 0.07);
    const left = (house / 12) * width - wide / 2;
    const top = height * (0.28 + random() * 0.2);
    brush.fill(box(left, top, wide, street - top), down(top, street, '#2a1238', '#190a22'));
    brush.fill(
      `M${left - 12} ${top + 4}q${12 + wide / 2}-${26} ${24 + wide} 0l-8 8h-${8 + wide}z`,
      '#150819',
    );
    for (let window = 0; window < 9; window++)
      if (random() > 0.4)
        brush.fill(
          box(
            left + 6 + (window % 3) * (wide / 3.2),
            top + 20 + Math.floor(window / 3) * 34,
            wide * 0.17,
            17,
            2,
          ),
          random() > 0.5 ? '#ffb85c' : '#e8704a',
          0.45 + random() * 0.3,
        );
  }
  brush.fill(box(0, street, width, height - street), down(street, height, '#3d1930', '#12060f'));
  for (let light = 0; light < 60; light++) {
    const y = street + random() * (height - street);
    brush.fill(
      box(random() * width, y, 14 + random() * 50, 1.2, 0.6),
      COLOURS[light % 4] ?? '#ff8038',
      0.09 + random() * 0.15,
    );
  }
  const stall = Math.max(70, Math.min(reels.x - rim - 16, 130));
  const stallY = street - 124;
  if (reels.x > 70) {
    paintStall(brush, { x: (reels.x - rim - stall) / 2, y: stallY, width: stall, height: 140 }, '#c2323f');
    paintStall(
      brush,
      { x: width - (reels.x - rim + stall) / 2, y: stallY, width: stall, height: 140 },
      '#2f7d6d',
    );
  } else
    for (let each = 0; each < 3; each++)
      paintStall(
        brush,
        {
          x: (each * width) / 3 + 6,
          y: Math.max(reels.y + reels.height + rim + 16, street - 60),
          width: width / 3 - 12,
          height: 120,
        },
        each % 2 ? '#2f7d6d' : '#c2323f',
      );
  const lanterns = lanternsOn(layout);
  for (const lantern of lanterns) paintLantern(brush, lantern);
}

export function paintCabinet(brush: Brush, layout: SlotLayout): void {
  const { reels, rim } = layout;
  const { x, y, width, height } = reels;
  paintRim(brush, layout, {
    face: down(y, y + height, '#1c0b24f0', '#2a1032ea', '#170820f2'),
    rim: across(x - rim, x + width + rim, '#6d1626', '#b12c35', '#7a1a2a', '#a82a33', '#5c1120'),
    trim: along([x, y], [x + width, y + height], '#ffdf98', '#a8752a', '#f0c063', '#7d5218'),
    gap: '#ffffff0d',
  });
}
