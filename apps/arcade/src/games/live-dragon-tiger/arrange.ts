import type { DragonTigerBetKind } from '@evens/games';
import type { Box } from '../../stage/hotspots.ts';
import { CARD_RATIO } from '../../stage/playing-card.ts';
import { type Arranged, BELOW_DEALER, type HandPlace, handsBeside } from '../baccarat/arrange.ts';

/** Positions on the stage: the two cards at the top, bets below them, roads at the bottom. */
export interface Arrangement {
  readonly dragon: HandPlace;
  readonly tiger: HandPlace;
  /** Position of the shoe. */
  readonly shoe: { readonly x: number; readonly y: number };
  readonly spots: Readonly<Record<DragonTigerBetKind, Box>>;
  readonly roads: Box;
}

const EDGE = 12;
const GAP = 8;
const WIDTH_MAX = 980;
const HAND_WIDTH_MAX = 340;
/** Shares of the width: dragon, both ties, tiger. */
const WIDE = 0.3;

function placeCard(box: Box, outwards: 1 | -1): HandPlace {
  const head = Math.min(34, box.height * 0.22);
  const space = { width: box.width - 16, height: box.height - head - 16 };
  const cardWidth = Math.min(120, space.width, space.height / CARD_RATIO);
  const middleX = box.x + box.width / 2;
  const radius = head * 0.46;
  const y = box.y + head / 2 + 4;
  return {
    box,
    cardWidth,
    cards: [{ x: middleX, y: box.y + head + 8 + space.height / 2 }],
    title: { x: middleX + outwards * radius, y },
    total: {
      x: outwards === 1 ? box.x + radius + 10 : box.x + box.width - radius - 10,
      y,
      radius,
    },
  };
}

export function arrange({ width, height, studio }: Arranged): Arrangement {
  const above = studio?.height ?? 0;
  const beside = studio && above > 0 ? handsBeside(studio, HAND_WIDTH_MAX) : undefined;
  const most = beside ? BELOW_DEALER : { width: WIDTH_MAX, spots: 140, roads: 190 };
  const inner = { width: Math.min(width - 2 * EDGE, most.width), height: height - above - EDGE };
  const left = (width - inner.width) / 2;
  const roadsHeight = Math.max(72, Math.min(inner.height * (beside ? 0.5 : 0.27), most.roads));
  const spotsHeight = beside
    ? Math.min(inner.height - roadsHeight - GAP, most.spots)
    : Math.max(64, Math.min(inner.height * 0.24, most.spots));
  const handsHeight = beside ? -GAP : Math.min(inner.height - roadsHeight - spotsHeight - 2 * GAP, 280);
  const handWidth = Math.min((inner.width - GAP) / 2, HAND_WIDTH_MAX);
  const used = handsHeight + spotsHeight + roadsHeight + 2 * GAP;
  const y = above + EDGE / 2 + Math.max(0, inner.height - used) / 2;
  const spotsY = y + handsHeight + GAP;
  const side = inner.width * WIDE;
  const middle = { x: left + side + GAP, width: inner.width - 2 * (side + GAP) };
  const half = (spotsHeight - GAP) / 2;
  return {
    dragon: placeCard(
      beside?.left ?? { x: width / 2 - GAP / 2 - handWidth, y, width: handWidth, height: handsHeight },
      -1,
    ),
    tiger: placeCard(
      beside?.right ?? { x: width / 2 + GAP / 2, y, width: handWidth, height: handsHeight },
      1,
    ),
    shoe: beside ? { x: width + 60, y: 20 } : { x: width / 2, y: y - 60 },
    spots: {
      dragon: { x: left, y: spotsY, width: side, height: spotsHeight },
      tie: { ...middle, y: spotsY, height: half },
      suitedTie: { ...middle, y: spotsY + half + GAP, height: half },
      tiger: { x: left + inner.width - side, y: spotsY, width: side, height: spotsHeight },
    },
    roads: { x: left, y: spotsY + spotsHeight + GAP, width: inner.width, height: roadsHeight },
  };
}
