import { CARD_RATIO } from '../../stage/playing-card.ts';
import type { FanBox } from '../fan.ts';
import { between, layOutTable, type TableShape, tableBottomAt } from './table-shape.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface BlackjackLayout {
  readonly table: TableShape;
  readonly cardWidth: number;
  readonly dealer: FanBox;
  /** One box, or two side by side after a split. */
  readonly hands: readonly FanBox[];
  /** Vertical position of the line with the table's rules. */
  readonly ruleY: number;
  readonly ruleSize: number;
  /** Vertical position of the insurance stake, on its line. */
  readonly insuranceY: number;
  /** Betting spots of the hands. */
  readonly spots: readonly Spot[];
  readonly sideSpots: readonly Spot[];
  readonly spotRadius: number;
  readonly sideRadius: number;
  readonly chipRadius: number;
  readonly tray: { readonly y: number; readonly width: number; readonly height: number };
  /** Centre of the shoe; the discard holder is its mirror image. */
  readonly shoe: Spot & { readonly width: number };
}

const CARD_WIDTH_MAX = 150;
const CARD_WIDTH_MIN = 26;
/** A scene of this width per height has space for the side bets beside the rules. */
const WIDE_FROM = 1.3;
/** A lower scene, such as one of four tables, has no chip tray. */
const TRAY_FROM = 240;

/** The dealer at the top, the player at the bottom, the table's rules between them. */
export function layOutBlackjack({
  width,
  height,
  hands,
  isFlush = false,
}: {
  readonly width: number;
  readonly height: number;
  readonly hands: number;
  /** Whether the table begins at the edge of a studio. */
  readonly isFlush?: boolean;
}): BlackjackLayout {
  const table = layOutTable({ width, height, isFlush });
  const middle = width / 2;
  const isWide = width >= height * WIDE_FROM;
  const isLow = height < TRAY_FROM;
  const tray = {
    y: table.feltTop + 4,
    width: Math.min(width * 0.36, height * 0.62),
    height: isLow ? 0 : between(9, height * 0.06, 40),
  };
  const spotRadius = between(12, Math.min(height * 0.046, width * 0.055), 34);
  const sideRadius = spotRadius * 0.84;
  const ruleSize = between(9, Math.min(height * 0.032, width * 0.038), 24);
  // Two hands are close together: they must not lie on the rail.
  const spread = hands > 1 ? Math.min(width * 0.24, height * 0.33) : 0;
  const spotY = tableBottomAt(table, spread + spotRadius) - spotRadius - 5;

  const dealerTop = tray.y + tray.height + between(4, height * 0.015, 12);
  const handBottom = spotY - spotRadius - between(3, height * 0.01, 10);
  const ruleHeight = ruleSize * (isLow ? 2.5 : 3.2);
  const sideHeight = isWide ? ruleSize * (isLow ? 1.2 : 2.4) : 2 * sideRadius + ruleSize * 1.4;
  const gap = between(3, height * 0.012, 12);
  const cardHeight = (handBottom - dealerTop - ruleHeight - sideHeight - 2 * gap) / 2;
  const boxWidth = hands > 1 ? 2 * spread - 16 : Math.min(width - 60, width * 0.8);
  const cardWidth = Math.max(
    CARD_WIDTH_MIN,
    // Two cards side by side need one and a half times the width of one.
    Math.min(CARD_WIDTH_MAX, cardHeight / CARD_RATIO, width * (hands > 1 ? 0.21 : 0.24), boxWidth / 1.6),
  );
  const half = (cardWidth * CARD_RATIO) / 2;
  const [dealerY, handY] = [dealerTop + half, handBottom - half];

  // A low scene may have less space than the parts need; they share the space between the cards.
  const bandTop = dealerY + half;
  const band = handY - half - bandTop;
  const ruleY = bandTop + (band * (gap + ruleHeight / 2)) / (ruleHeight + sideHeight + 2 * gap);
  const insuranceY =
    bandTop + (band * (gap + ruleHeight + sideHeight / 2)) / (ruleHeight + sideHeight + 2 * gap);
  const sideX = isWide ? Math.min(width * 0.29, height * 0.56) : width * 0.32;
  const sideY = isWide ? (ruleY + insuranceY) / 2 : insuranceY + ruleSize * 0.4;

  const shoeWidth = between(24, Math.min(cardWidth * 0.72, width * 0.11), 84);
  const shoe = {
    width: shoeWidth,
    x: middle + Math.min(table.rx - table.rail - shoeWidth * 1.1, height * 0.82),
    y: table.feltTop + shoeWidth * 1.08 + 4,
  };
  return {
    table,
    cardWidth,
    dealer: {
      x: middle,
      y: dealerY,
      width: 2 * Math.max(cardWidth * 0.8, shoe.x - shoeWidth * 0.9 - middle),
      cardWidth,
    },
    hands: Array.from({ length: hands }, (_, place) => ({
      x: middle + spread * (2 * place - hands + 1),
      y: handY,
      width: boxWidth,
      cardWidth,
    })),
    ruleY,
    ruleSize,
    insuranceY,
    spots: Array.from({ length: hands }, (_, place) => ({
      x: middle + spread * (2 * place - hands + 1),
      y: spotY,
    })),
    sideSpots: [-1, 1].map((side) => ({ x: middle + side * sideX, y: sideY })),
    spotRadius,
    sideRadius,
    chipRadius: spotRadius * 0.6,
    tray,
    shoe,
  };
}
