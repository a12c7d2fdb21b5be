import { mixed } from '../../stage/palette.ts';
import { CARD_RATIO } from '../../stage/playing-card.ts';
import type { BlackjackLayout } from './layout.ts';
import { type Attributes, part } from './svg-part.ts';

/** Colours of the chips in the dealer's tray. */
const TRAY_CHIPS = [0x3c8a4a, 0x3f73b8, 0xb8517c, 0xd7dde2, 0x7d5bc2, 0xb86a2c, 0x2f8f8c];
const DISCARDS = 5;

const hex = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;

/** The chip tray before the dealer. */
export function drawTray({ table, tray }: BlackjackLayout): readonly SVGElement[] {
  const { y, width, height } = tray;
  if (height === 0) return [];
  const left = table.x - width / 2;
  const slots = TRAY_CHIPS.length;
  const [slot, pad] = [(width - 8) / slots, height * 0.16];
  return [
    part('rect', {
      x: left,
      y,
      width,
      height,
      rx: height * 0.2,
      fill: '#120e0c',
      stroke: '#7d5a3f',
      'stroke-width': 1.5,
    }),
    ...TRAY_CHIPS.flatMap((colour, place) => {
      const [x, chipWidth] = [left + 4 + place * slot + slot * 0.06, slot * 0.88];
      const chips = Math.max(5, Math.round(chipWidth / 4.5));
      const step = chipWidth / chips;
      return [
        ...Array.from({ length: chips }, (_, chip) =>
          part('rect', {
            x: x + chip * step,
            y: y + pad,
            width: Math.max(1, step - 0.8),
            height: height - 2 * pad,
            rx: 1.2,
            fill: hex(chip % 5 === 2 ? mixed(colour, 0xffffff, 0.55) : colour),
          }),
        ),
        // Chips in a tray are round: lit above, dark below.
        part('rect', {
          x,
          y: y + pad,
          width: chipWidth,
          height: height * 0.18,
          fill: '#ffffff',
          opacity: 0.2,
        }),
        part('rect', {
          x,
          y: y + height * 0.58,
          width: chipWidth,
          height: height * 0.26,
          fill: '#000000',
          opacity: 0.34,
        }),
      ];
    }),
  ];
}

function cardBack(width: number, height: number, at: Attributes): SVGElement {
  return part(
    'g',
    at,
    part('rect', {
      x: -width / 2,
      y: -height / 2,
      width,
      height,
      rx: width * 0.09,
      fill: '#1b2430',
      stroke: '#46566b',
      'stroke-width': Math.max(1, width * 0.045),
    }),
    part('rect', {
      x: -width * 0.36,
      y: -height / 2 + width * 0.14,
      width: width * 0.72,
      height: height - width * 0.28,
      rx: width * 0.05,
      fill: 'none',
      stroke: '#8b9a3c',
      'stroke-opacity': 0.55,
    }),
  );
}

/** The shoe at the dealer's left hand, and the discard holder at the other side. */
export function drawShoe({ table, shoe }: BlackjackLayout): readonly SVGElement[] {
  const { x, y, width } = shoe;
  const [body, height] = [width * 1.16, width * CARD_RATIO];
  const card = { width: width * 0.94, height: height * 0.5 };
  const mirrorX = 2 * table.x - x;
  return [
    part(
      'g',
      { transform: `translate(${x} ${y}) rotate(28)` },
      part('rect', {
        x: -body / 2 - 3,
        y: -height / 2 + 4,
        width: body + 8,
        height: height + 4,
        rx: 8,
        fill: '#000000',
        opacity: 0.35,
      }),
      cardBack(card.width, card.height, { transform: `translate(0 ${height * 0.3})` }),
      part('rect', {
        x: -body / 2,
        y: -height / 2,
        width: body,
        height: height * 0.72,
        rx: width * 0.1,
        fill: 'url(#shoe-body)',
        stroke: '#7d5a3f',
        'stroke-width': 1.5,
      }),
      part('rect', {
        x: -body * 0.36,
        y: -height * 0.43,
        width: body * 0.72,
        height: height * 0.3,
        rx: width * 0.06,
        fill: '#0a0706',
        opacity: 0.55,
      }),
      part('rect', {
        x: -body * 0.42,
        y: height * 0.13,
        width: body * 0.84,
        height: Math.max(2, width * 0.05),
        rx: 2,
        fill: '#c79a5e',
        opacity: 0.8,
      }),
    ),
    part(
      'g',
      { transform: `translate(${mirrorX} ${y}) rotate(-28)` },
      part('rect', {
        x: -body / 2,
        y: -height / 2,
        width: body,
        height: height * 0.96,
        rx: width * 0.1,
        fill: '#0b1613',
        'fill-opacity': 0.55,
        stroke: '#b9d7ca',
        'stroke-opacity': 0.4,
        'stroke-width': 1.5,
      }),
      ...Array.from({ length: DISCARDS }, (_, place) =>
        cardBack(width * 0.86, height * 0.74, {
          transform: `translate(${(place % 2) * 1.4 - 0.7} ${height * 0.03 - place * 1.6})`,
        }),
      ),
    ),
  ];
}
