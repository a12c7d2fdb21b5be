import { CARD_RATIO } from '../../stage/playing-card.ts';
import type { FanBox } from '../fan.ts';

export interface BlackjackLayout {
  readonly cardWidth: number;
  readonly dealer: FanBox;
  /** One box, or two side by side after a split. */
  readonly hands: readonly FanBox[];
  /** Vertical position of the line with the table's rules. */
  readonly ruleY: number;
  readonly ruleSize: number;
  readonly stakeY: number;
  readonly chipRadius: number;
}

const CARD_WIDTH_MAX = 150;
const STAKE_HEIGHT = 30;

/** The dealer at the top, the player at the bottom, the table's rules between them. */
export function layOutBlackjack({
  width,
  height,
  hands,
}: {
  readonly width: number;
  readonly height: number;
  readonly hands: number;
}): BlackjackLayout {
  const handWidth = width / Math.max(1, hands) - 20;
  // Two cards side by side need one and a half times the width of one.
  const cardWidth = Math.max(
    26,
    Math.min(CARD_WIDTH_MAX, (height * 0.31) / CARD_RATIO, width * 0.24, handWidth / 1.6),
  );
  const half = (cardWidth * CARD_RATIO) / 2;
  const chipRadius = Math.max(9, Math.min(14, height * 0.028));
  const stakeY = height - STAKE_HEIGHT / 2;
  const handY = height - STAKE_HEIGHT - half - 12;
  const dealerY = Math.max(half + 8, height * 0.03 + half);
  const box = { width: handWidth, cardWidth };
  return {
    cardWidth,
    dealer: { x: width / 2, y: dealerY, width: Math.min(width - 120, width * 0.72), cardWidth },
    hands: Array.from({ length: hands }, (_, place) => ({
      ...box,
      x: (width * (place + 0.5)) / hands,
      y: handY,
    })),
    ruleY: (dealerY + handY) / 2 + 4,
    ruleSize: Math.max(10, Math.min(20, height * 0.034, width * 0.04)),
    stakeY,
    chipRadius,
  };
}
