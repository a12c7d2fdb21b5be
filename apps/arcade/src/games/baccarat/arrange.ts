import { type BaccaratBetKind, baccaratBets } from '@evens/games';
import type { StudioLayout } from '../../frame/table/studio-layout.ts';
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
/** Below the dealer there is more space for the bets. */
const BELOW_DEALER = { width: 1240, spots: 200, roads: 250 };
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

export interface Arranged {
  readonly width: number;
  readonly height: number;
  /** The dealer's part of the picture, at a live table. */
  readonly studio?: StudioLayout | undefined;
}

/** The most of a table's rows. */
interface RowBounds {
  readonly spots: { readonly least: number; readonly share: number; readonly most: number };
  readonly handsHeight: number;
  readonly handWidth: number;
}

/** The two hands beside the dealer. */
function handsBeside({ device }: StudioLayout, most: number): { readonly left: Box; readonly right: Box } {
  const y = device.y + GAP;
  const width = Math.min((device.width - GAP) / 2, most);
  const left = device.x + (device.width - 2 * width - GAP) / 2;
  const height = device.height - GAP;
  return { left: { x: left, y, width, height }, right: { x: left + width + GAP, y, width, height } };
}

/**
 * The rows of a table with two hands, in the middle of the stage: hands, bets and roads. At a live table the hands are beside
 * the dealer, above the bets.
 */
export function rowsIn({ width, height, studio }: Arranged, most: RowBounds) {
  const above = studio?.height ?? 0;
  const beside = studio && above > 0 ? handsBeside(studio, most.handWidth) : undefined;
  const inner = {
    width: Math.min(width - 2 * EDGE, beside ? BELOW_DEALER.width : WIDTH_MAX),
    height: height - above - EDGE,
  };
  const x = (width - inner.width) / 2;
  const roadsMost = beside ? BELOW_DEALER.roads : 190;
  const roadsHeight = Math.max(72, Math.min(inner.height * (beside ? 0.5 : 0.27), roadsMost));
  const { spots } = most;
  const spotsHeight = beside
    ? Math.min(inner.height - roadsHeight - GAP, BELOW_DEALER.spots)
    : Math.max(spots.least, Math.min(inner.height * spots.share, spots.most));
  const handsHeight = beside
    ? -GAP
    : Math.min(inner.height - roadsHeight - spotsHeight - 2 * GAP, most.handsHeight);
  const handWidth = Math.min((inner.width - GAP) / 2, most.handWidth);
  const used = handsHeight + spotsHeight + roadsHeight + 2 * GAP;
  const y = above + EDGE / 2 + Math.max(0, inner.height - used) / 2;
  const spotsY = y + handsHeight + GAP;
  const hand = { y, width: handWidth, height: handsHeight };
  return {
    /** Boxes of both hands. */
    left: beside?.left ?? { x: width / 2 - GAP / 2 - handWidth, ...hand },
    right: beside?.right ?? { x: width / 2 + GAP / 2, ...hand },
    shoe: beside ? { x: width + 60, y: 20 } : { x: width / 2, y: y - 60 },
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

export function arrange(size: Arranged): Arrangement {
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
