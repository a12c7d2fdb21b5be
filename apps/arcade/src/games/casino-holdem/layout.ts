import type { Place } from '../../cards/dealing.ts';
import { CARD_RATIO } from '../../stage/playing-card.ts';

export interface HoldemLayout {
  readonly cardWidth: number;
  readonly dealer: readonly Place[];
  /** Flop, turn and river. */
  readonly board: readonly Place[];
  readonly player: readonly Place[];
  /** Left of the player's cards: the ante above the bonus. Right of them: the call. */
  readonly ante: Place;
  readonly bonus: Place;
  readonly call: Place;
  readonly chipRadius: number;
  /** Size of texts and badges. */
  readonly textSize: number;
}

/** Half the height of a spot, in chip radii. */
export const SPOT = 1.25;
const BOARD = 5;
const CARD_WIDTH_MAX = 118;

function row(count: number, { x, y, step }: { x: number; y: number; step: number }): readonly Place[] {
  return Array.from({ length: count }, (_, place) => ({ x: x + (place - (count - 1) / 2) * step, y }));
}

/** The dealer's cards, the board and the player's cards, one row under the other. */
export function layOutHoldem(width: number, height: number): HoldemLayout {
  const gap = Math.max(4, Math.min(12, width * 0.012));
  const widest = (width - 28 - (BOARD - 1) * gap) / BOARD;
  const cardWidth = Math.max(24, Math.min(widest, CARD_WIDTH_MAX, (height * 0.252) / CARD_RATIO));
  const cardHeight = cardWidth * CARD_RATIO;
  const spare = height - 3 * cardHeight;
  const [x, step] = [width / 2, cardWidth + gap];
  const dealerY = spare * 0.2 + cardHeight / 2;
  const boardY = dealerY + cardHeight + spare * 0.26;
  const playerY = boardY + cardHeight + spare * 0.26;
  const side = Math.max(cardWidth * 2.1, Math.min(width * 0.31, 260));
  const chipRadius = Math.max(9, Math.min(15, cardWidth * 0.16));
  const textSize = Math.max(10, Math.min(15, cardWidth * 0.17));
  const apart = Math.max(cardHeight * 0.26, chipRadius * SPOT + textSize * 0.8);
  return {
    cardWidth,
    dealer: row(2, { x, y: dealerY, step }),
    board: row(BOARD, { x, y: boardY, step }),
    player: row(2, { x, y: playerY, step }),
    ante: { x: x - side, y: playerY - apart + textSize * 0.6 },
    bonus: { x: x - side, y: playerY + apart + textSize * 0.6 },
    call: { x: x + side, y: playerY },
    chipRadius,
    textSize,
  };
}
