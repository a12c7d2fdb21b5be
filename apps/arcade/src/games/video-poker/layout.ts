import { HAND_CARDS } from '@evens/games';
import type { Box } from '../../stage/hotspots.ts';
import { CARD_RATIO } from '../../stage/playing-card.ts';

export interface PokerLayout {
  readonly cardWidth: number;
  /** Centres of the five cards, from the left. */
  readonly cards: readonly { readonly x: number; readonly y: number }[];
  readonly table: Box;
  readonly columns: 1 | 2;
  readonly rowHeight: number;
}

const ROWS = 9;
const CARD_WIDTH_MAX = 158;
const ROW_HEIGHT_MAX = 34;
const TABLE_WIDTH_MAX = 620;
const LOW = 400;

/** The paytable above, the hand below; on a low stage the paytable has two columns. */
export function layOutPoker(width: number, height: number): PokerLayout {
  const columns = height < LOW ? 2 : 1;
  const rows = Math.ceil(ROWS / columns);
  const margin = Math.max(8, Math.min(24, width * 0.025));
  const gap = Math.max(5, Math.min(16, width * 0.014));
  const widest = (width - 2 * margin - (HAND_CARDS - 1) * gap) / HAND_CARDS;
  const cardShare = columns === 2 ? 0.46 : 0.42;
  const cardWidth = Math.max(30, Math.min(widest, CARD_WIDTH_MAX, (height * cardShare) / CARD_RATIO));
  const cardHeight = cardWidth * CARD_RATIO;
  // Held cards are raised, with a label above; shortcut keys are below.
  const [over, under] = [cardHeight * 0.1 + 14, 18];
  const left = height - cardHeight - over - under - 16;
  const rowHeight = Math.max(13, Math.min(ROW_HEIGHT_MAX, left / rows));
  const spare = Math.max(0, left - rowHeight * rows);
  const tableWidth = Math.min(width - 2 * margin, TABLE_WIDTH_MAX);
  const top = 6 + spare * 0.35;
  const y = top + rowHeight * rows + over + spare * 0.3 + cardHeight / 2 + 4;
  const first = width / 2 - ((HAND_CARDS - 1) * (cardWidth + gap)) / 2;
  return {
    cardWidth,
    cards: Array.from({ length: HAND_CARDS }, (_, place) => ({ x: first + place * (cardWidth + gap), y })),
    table: { x: (width - tableWidth) / 2, y: top, width: tableWidth, height: rowHeight * rows },
    columns,
    rowHeight,
  };
}
