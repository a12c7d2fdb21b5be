import { type BaccaratBetKind, baccaratBets } from '@evens/games';
import type { Box } from '../../stage/hotspots.ts';
import { CARD_RATIO } from '../../stage/playing-card.ts';

/** Positions of one side's cards. */
export interface HandPlace {
  readonly box: Box;
  readonly cardWidth: number;
  /** Centres of the two upright cards; the third lies sideways. */
  readonly cards: readonly { readonly x: number; readonly y: number }[];
  readonly title: { readonly x: number; readonly y: number };
  readonly total: { readonly x: number; readonly y: number; readonly radius: number };
}

/** Positions on the stage: hands at the top, bets below them, roads at the bottom. */
export interface Arrangement {
  readonly player: HandPlace;
  readonly banker: HandPlace;
  /** Position of the shoe. */
  readonly shoe: { readonly x: number; readonly y: number };
  readonly spots: Readonly<Record<BaccaratBetKind, Box>>;
  readonly roads: Box;
}

const EDGE = 12;
export const GAP = 8;
const WIDTH_MAX = 980;
/** The player's side at the left, as on every baccarat layout. */
const spotOrder = ['playerPair', 'player', 'tie', 'banker', 'bankerPair'] as const;
const weights: Readonly<Record<BaccaratBetKind, number>> = {
  playerPair: 0.82,
  player: 1.25,
  tie: 0.95,
  banker: 1.25,
  bankerPair: 0.82,
};

/** Height of a hand's head, with its title and its total at the outer side. */
export function headIn(box: Box, outwards: 1 | -1): Pick<HandPlace, 'title' | 'total'> & { head: number } {
  const head = Math.min(34, box.height * 0.22);
  const radius = head * 0.46;
  const y = box.y + head / 2 + 4;
  return {
    head,
    title: { x: box.x + box.width / 2 + outwards * radius, y },
    total: { x: outwards === 1 ? box.x + radius + 10 : box.x + box.width - radius - 10, y, radius },
  };
}

/** The rows of a table with two hands: hands, bets and roads, in the middle of the stage. */
export function rowsIn(
  { width, height }: { readonly width: number; readonly height: number },
  most: {
    readonly spots: { readonly least: number; readonly share: number; readonly most: number };
    readonly handsHeight: number;
    readonly handWidth: number;
  },
) {
  const inner = { width: Math.min(width - 2 * EDGE, WIDTH_MAX), height: height - EDGE };
  const x = (width - inner.width) / 2;
  const roadsHeight = Math.max(72, Math.min(inner.height * 0.27, 190));
  const { spots } = most;
  const spotsHeight = Math.max(spots.least, Math.min(inner.height * spots.share, spots.most));
  const handsHeight = Math.min(inner.height - roadsHeight - spotsHeight - 2 * GAP, most.handsHeight);
  const handWidth = Math.min((inner.width - GAP) / 2, most.handWidth);
  const used = handsHeight + spotsHeight + roadsHeight + 2 * GAP;
  const y = EDGE / 2 + Math.max(0, inner.height - used) / 2;
  const spotsY = y + handsHeight + GAP;
  const hand = { y, width: handWidth, height: handsHeight };
  return {
    /** Boxes of both hands. */
    left: { x: width / 2 - GAP / 2 - handWidth, ...hand },
    right: { x: width / 2 + GAP / 2, ...hand },
    shoe: { x: width / 2, y: y - 60 },
    spots: { x, y: spotsY, width: inner.width, height: spotsHeight },
    roads: { x, y: spotsY + spotsHeight + GAP, width: inner.width, height: roadsHeight },
  };
}

/** Two upright cards side by side. The third lies sideways, at the outer side or below, where the cards are larger. */
function handIn(box: Box, outwards: 1 | -1): HandPlace {
  const { head, title, total } = headIn(box, outwards);
  const space = { width: box.width - 16, height: box.height - head - 14 };
  const besides = Math.min((space.width - 12) / (2 + CARD_RATIO), space.height / CARD_RATIO);
  const below = Math.min((space.width - 6) / 2, (space.height - 6) / (CARD_RATIO + 1));
  const isBelow = below > besides;
  const cardWidth = Math.min(104, isBelow ? below : besides);
  const cardHeight = cardWidth * CARD_RATIO;
  const middleX = box.x + box.width / 2;
  const top = box.y + head + 6;
  const used = isBelow ? cardHeight + 6 + cardWidth : cardHeight;
  const y = top + (space.height - used) / 2 + cardHeight / 2;
  const pair = 2 * cardWidth + 6;
  const whole = isBelow ? pair : pair + 6 + cardHeight;
  const left = middleX - whole / 2 + (!isBelow && outwards === -1 ? cardHeight + 6 : 0);
  const first = left + cardWidth / 2;
  const third = isBelow
    ? { x: middleX, y: y + cardHeight / 2 + 6 + cardWidth / 2 }
    : { x: outwards === 1 ? left + pair + 6 + cardHeight / 2 : left - 6 - cardHeight / 2, y };
  const cards = [{ x: first, y }, { x: first + cardWidth + 6, y }, third];
  return { box, cardWidth, cards, title, total };
}

export function arrange(size: { readonly width: number; readonly height: number }): Arrangement {
  const {
    left,
    right,
    shoe,
    roads,
    spots: row,
  } = rowsIn(size, {
    spots: { least: 50, share: 0.2, most: 120 },
    handsHeight: 300,
    handWidth: 420,
  });
  const unit =
    (row.width - GAP * (spotOrder.length - 1)) / baccaratBets.reduce((sum, each) => sum + weights[each], 0);
  const spots: Partial<Record<BaccaratBetKind, Box>> = {};
  let { x } = row;
  for (const kind of spotOrder) {
    const box = { ...row, x, width: weights[kind] * unit };
    spots[kind] = box;
    x += box.width + GAP;
  }
  const none = { x: 0, y: 0, width: 0, height: 0 };
  return {
    player: handIn(left, -1),
    banker: handIn(right, 1),
    shoe,
    spots: { player: none, banker: none, tie: none, playerPair: none, bankerPair: none, ...spots },
    roads,
  };
}
