import type { DragonTigerBetKind } from '@evens/games';
import type { Box } from '../../stage/hotspots.ts';
import { CARD_RATIO } from '../../stage/playing-card.ts';
import { type Arranged, GAP, type HandPlace, headIn, rowsIn } from '../baccarat/arrange.ts';

/** Positions on the stage: the two cards at the top, bets below them, roads at the bottom. */
export interface Arrangement {
  readonly dragon: HandPlace;
  readonly tiger: HandPlace;
  /** Position of the shoe. */
  readonly shoe: { readonly x: number; readonly y: number };
  readonly spots: Readonly<Record<DragonTigerBetKind, Box>>;
  readonly roads: Box;
}

/** Shares of the width: dragon, both ties, tiger. */
const WIDE = 0.3;

function placeCard(box: Box, outwards: 1 | -1): HandPlace {
  const { head, title, total } = headIn(box, outwards);
  const space = { width: box.width - 16, height: box.height - head - 16 };
  const cardWidth = Math.min(120, space.width, space.height / CARD_RATIO);
  const cards = [{ x: box.x + box.width / 2, y: box.y + head + 8 + space.height / 2 }];
  return { box, cardWidth, cards, title, total };
}

export function arrange(size: Arranged): Arrangement {
  const { left, right, shoe, roads, spots } = rowsIn(size, {
    spots: { least: 64, share: 0.24, most: 140 },
    handsHeight: 280,
    handWidth: 340,
  });
  const width = spots.width * WIDE;
  const tie = {
    x: spots.x + width + GAP,
    y: spots.y,
    width: spots.width - 2 * (width + GAP),
    height: (spots.height - GAP) / 2,
  };
  return {
    dragon: placeCard(left, -1),
    tiger: placeCard(right, 1),
    shoe,
    spots: {
      dragon: { ...spots, width },
      tie,
      suitedTie: { ...tie, y: tie.y + tie.height + GAP },
      tiger: { ...spots, x: spots.x + spots.width - width, width },
    },
    roads,
  };
}
