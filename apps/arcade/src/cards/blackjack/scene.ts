import { Container, Graphics } from 'pixi.js';
import { type ChipPile, makeChipPile } from '../../chips/chip-pile.ts';
import { palette } from '../../stage/palette.ts';
import { CARD_RATIO, type CardFace, makePlayingCard } from '../../stage/playing-card.ts';
import type { Sounds } from '../../stage/sounds.ts';
import type { Stage } from '../../stage/stage.ts';
import { type Badge, type BadgeTone, makeBadge } from '../badge.ts';
import { type DealtCard, makeDealing, type Place } from '../dealing.ts';
import { fanned } from '../fan.ts';
import type { Pace } from '../pace.ts';
import { type DisplayedTable, motionsBetween, type TableMotion } from './deals.ts';
import { type BlackjackLayout, layOutBlackjack } from './layout.ts';
import { drawShoe } from './shoe.ts';
import { totalText } from './totals.ts';

/** The text on a hand: its result, or the decision that the table made for the player. */
export interface HandNote {
  readonly text: string;
  readonly tone: BadgeTone;
}

export interface HandMarks {
  /** Text beside the chips; empty if there is no stake. */
  readonly stake: string;
  readonly chips: number;
  readonly isTurn: boolean;
  readonly note: HandNote | undefined;
}

/** A side bet on the felt. */
export interface SideMark {
  /** Text beside the chips. */
  readonly stake: string;
  /** Replaces `stake` for a won bet once the deciding cards are visible. */
  readonly result: string | undefined;
  readonly isLost: boolean;
}

export interface SceneMarks {
  readonly hands: readonly HandMarks[];
  /** At most two. */
  readonly sides: readonly SideMark[];
  /** Whether the hand can get more cards; an ace then counts both ways. */
  readonly isOpen: boolean;
  readonly insurance: string;
}

export interface BlackjackScene {
  /** `above` is the height of the dealer's part of the picture, at a live table. */
  place(width: number, height: number, above?: number): void;
  /** Shows everything at once. */
  set(table: DisplayedTable, marks: SceneMarks): void;
  /** Deals new cards one by one. `mark` is called before, and again after the last card. */
  play(table: DisplayedTable): Promise<void>;
  mark(marks: SceneMarks): void;
  /** Removes the cards from the table. */
  clear(): Promise<void>;
  /** Centre of the player's side. */
  readonly playerAt: { readonly x: number; readonly y: number };
}

/** The felt continues above the picture. */
export const FELT_BACKDROP = 'linear-gradient(180deg, #0f4a35 0, #0f4a35 90px, #0b0e11 50%)';

const NOTHING: DisplayedTable = { dealer: [], hands: [], isPeeked: false };
const NO_MARKS: SceneMarks = { hands: [], sides: [], isOpen: true, insurance: '' };
const HANDS_MAX = 2;
const SIDES_MAX = 2;
const DIM = 0.5;

export function makeBlackjackScene({
  stage,
  pace,
  sounds,
  rules,
}: {
  readonly stage: Stage;
  readonly pace: Pace;
  readonly sounds: Sounds;
  /** Two lines on the felt: what a blackjack pays, and how the dealer draws. */
  readonly rules: readonly [string, string];
}): BlackjackScene {
  const [felt, shoe, layer, top] = [new Graphics(), new Container(), new Container(), new Container()];
  const rule = stage.text(rules[0], { fill: 0xf0d48a, fontWeight: '800', letterSpacing: 0 });
  const ruleBelow = stage.text(rules[1], { fill: 0xa9d8bf, fontWeight: '600' });
  const root = new Container();
  const edge = new Graphics();
  root.addChild(felt, edge, shoe, rule, ruleBelow, layer, top);
  stage.root.addChild(root);
  const shoeCards = Array.from({ length: 4 }, () => makePlayingCard(stage, 50));
  const shoeFace = new Graphics();
  shoe.addChild(...shoeCards.map(({ root }) => root), shoeFace);
  const dealing = makeDealing({ stage, layer, pace, sounds });
  const dealerTotal = makeBadge(stage);
  const totals: readonly Badge[] = Array.from({ length: HANDS_MAX }, () => makeBadge(stage));
  const notes: readonly Badge[] = Array.from({ length: HANDS_MAX }, () => makeBadge(stage));
  const piles: readonly ChipPile[] = Array.from({ length: HANDS_MAX }, () => makeChipPile(stage));
  const insurancePile = makeChipPile(stage, 0x8a5a00);
  const sidePiles: readonly ChipPile[] = Array.from({ length: SIDES_MAX }, () =>
    makeChipPile(stage, 0x5b3a8c),
  );
  top.addChild(
    dealerTotal.root,
    ...[...totals, ...notes, ...piles].map(({ root }) => root),
    insurancePile.root,
    ...sidePiles.map(({ root }) => root),
  );
  let size = { width: 1, height: 1, above: 0 };
  let layout: BlackjackLayout = layOutBlackjack({ ...size, hands: 1 });
  let displayedTable: DisplayedTable = NOTHING;
  let marks: SceneMarks = NO_MARKS;
  let dealer: DealtCard[] = [];
  let hands: DealtCard[][] = [];

  const visibleFaces = (cards: readonly DealtCard[]): readonly CardFace[] =>
    cards.flatMap(({ face }) => (face ? [face] : []));
  const dealerPlaces = (): readonly Place[] => fanned(dealer.length, layout.dealer);
  const handPlaces = (hand: number): readonly Place[] => {
    const box = layout.hands[hand];
    return box ? fanned(hands[hand]?.length ?? 0, box) : [];
  };

  function drawFelt(): void {
    const { width, height, above } = size;
    felt.clear();
    edge.clear();
    felt.mask = above > 0 ? edge : null;
    // The table's far edge, in front of the dealer.
    if (above > 0)
      edge
        .moveTo(0, 0)
        .quadraticCurveTo(width / 2, -14, width, 0)
        .lineTo(width, height + 40)
        .lineTo(0, height + 40)
        .closePath()
        .fill(0xffffff);
    // The table from the player's side: a half moon with its rail below.
    const [x, y, rx, ry] = [width / 2, -height * 0.42, Math.max(width * 0.66, height * 0.75), height * 1.5];
    felt.ellipse(x, y, rx + 16, ry + 16).fill(0x241812);
    felt.ellipse(x, y, rx + 16, ry + 16).stroke({ width: 2, color: 0x4c3426 });
    felt.ellipse(x, y, rx, ry).fill(0x0f4a35);
    felt.ellipse(x, y, rx * 0.985, ry * 0.985).stroke({ width: 1.5, color: 0x2d7457, alpha: 0.7 });
    if (above > 0) drawPositions();
    const band = layout.ruleY;
    felt
      .moveTo(0, band - layout.ruleSize * 1.7)
      .quadraticCurveTo(width / 2, band - layout.ruleSize * 1.25, width, band - layout.ruleSize * 1.7)
      .stroke({ width: 1.5, color: 0x2d7457, alpha: 0.8 });
    felt
      .moveTo(0, band + layout.ruleSize * 1.75)
      .quadraticCurveTo(width / 2, band + layout.ruleSize * 2.2, width, band + layout.ruleSize * 1.75)
      .stroke({ width: 1.5, color: 0x2d7457, alpha: 0.8 });
  }

  /** Outlines for the dealer's cards, the player's hand and the other seats, on a table that waits for bets. */
  function drawPositions(): void {
    const line = { width: 1.5, color: 0x7fc3a2, alpha: 0.5 };
    const [cardWidth, cardHeight] = [layout.cardWidth, layout.cardWidth * CARD_RATIO];
    for (const side of [-1, 1])
      felt
        .roundRect(
          layout.dealer.x + side * cardWidth * 0.56 - cardWidth / 2,
          layout.dealer.y - cardHeight / 2,
          cardWidth,
          cardHeight,
          8,
        )
        .stroke(line);
    const y = layout.hands[0]?.y ?? 0;
    const middle = size.width / 2;
    const radius = Math.min(cardHeight * 0.52, size.width * 0.09);
    felt.circle(middle, y, radius).stroke({ ...line, width: 2.5, color: 0xf0d48a, alpha: 0.75 });
    for (const seat of [-3, -2, -1, 1, 2, 3]) {
      const x = middle + seat * Math.min(radius * 2.5, size.width * 0.15);
      felt.circle(x, y - seat * seat * radius * 0.2, radius * 0.7).stroke({ ...line, alpha: 0.35 });
    }
  }

  function lay(): void {
    layout = layOutBlackjack({ ...size, hands: Math.max(1, hands.length) });
    const { width } = size;
    const shoeWidth = Math.min(layout.cardWidth * 0.8, 76);
    const shoeAt = { x: width - shoeWidth * 0.5, y: shoeWidth * 0.9, angle: 0.5 };
    dealing.setShoe(shoeAt);
    drawShoe({ cards: shoeCards, face: shoeFace }, { ...shoeAt, width: shoeWidth });
    rule.style.fontSize = layout.ruleSize;
    ruleBelow.style.fontSize = Math.max(9, layout.ruleSize * 0.66);
    const widest = width - 24;
    for (const line of [rule, ruleBelow]) line.scale.set(1);
    for (const line of [rule, ruleBelow]) if (line.width > widest) line.scale.set(widest / line.width);
    rule.position.set(width / 2, layout.ruleY - layout.ruleSize * 0.5);
    ruleBelow.position.set(width / 2, layout.ruleY + layout.ruleSize * 0.75);
    drawFelt();
  }

  /** Moves everything to its final position at once. */
  function lieDown(): void {
    const settle = (cards: readonly DealtCard[], places: readonly Place[]): void => {
      for (const [index, card] of cards.entries()) {
        card.setWidth(layout.cardWidth);
        card.setHome(places[index] ?? { x: 0, y: 0 });
      }
    };
    settle(dealer, dealerPlaces());
    for (const [hand, cards] of hands.entries()) settle(cards, handPlaces(hand));
    showMarks();
  }

  function showMarks(): void {
    const half = (layout.cardWidth * CARD_RATIO) / 2;
    const badgeSize = Math.max(11, Math.min(16, layout.cardWidth * 0.17));
    const leftEdge = (places: readonly Place[]): number => (places[0]?.x ?? 0) - layout.cardWidth / 2;
    dealerTotal.set(totalText(visibleFaces(dealer), { isOpen: displayedTable.dealer.length < 2 }));
    dealerTotal.place(leftEdge(dealerPlaces()) - badgeSize * 1.5, layout.dealer.y, badgeSize);
    for (let hand = 0; hand < HANDS_MAX; hand++) {
      const cards = hands[hand] ?? [];
      const mark = marks.hands[hand];
      const at = layout.hands[hand] ?? layout.hands[0];
      if (!at) continue;
      const places = handPlaces(hand);
      totals[hand]?.set(totalText(visibleFaces(cards), { isOpen: marks.isOpen }));
      const totalX = leftEdge(places) - badgeSize * 1.5;
      // If two hands leave no space beside them, the total is on the corner without a rank.
      const isBeside = totalX - badgeSize * 1.4 > at.x - at.width / 2 - 10;
      const rightX = (places.at(-1)?.x ?? 0) + layout.cardWidth / 2 - badgeSize;
      totals[hand]?.place(isBeside ? totalX : rightX, isBeside ? at.y : at.y - half, badgeSize);
      notes[hand]?.set(cards.length > 0 ? (mark?.note?.text ?? '') : '', mark?.note?.tone);
      notes[hand]?.place(at.x, at.y + half * 0.62, badgeSize);
      piles[hand]?.set(hands.length > hand || hand === 0 ? (mark?.stake ?? '') : '', mark?.chips ?? 1);
      piles[hand]?.place(at.x, layout.stakeY, layout.chipRadius);
      for (const card of cards) {
        card.setRim(mark?.note?.tone === 'won' ? palette.gold : mark?.isTurn ? palette.accent : undefined);
        card.setLight(mark?.note?.tone === 'lost' ? DIM : 1);
      }
    }
    showSides();
    insurancePile.set(marks.insurance);
    insurancePile.place(size.width / 2, layout.ruleY + layout.ruleSize * 2.1, layout.chipRadius * 0.8);
    stage.redraw();
  }

  /** Side bets at both ends of the band, decided by the player's first two cards and the dealer's open card. */
  function showSides(): void {
    const isDealt =
      (hands.length > 1 || visibleFaces(hands[0] ?? []).length > 1) && visibleFaces(dealer).length > 0;
    for (const [index, pile] of sidePiles.entries()) {
      const side = marks.sides[index];
      pile.set((isDealt ? side?.result : undefined) ?? side?.stake ?? '');
      pile.root.alpha = isDealt && side?.isLost ? DIM : 1;
      const x = size.width * (index === 0 ? 0.18 : 0.82);
      pile.place(x, layout.ruleY + layout.ruleSize * 2.1, layout.chipRadius * 0.8, size.width * 0.32);
    }
  }

  function makeSpace(cards: readonly DealtCard[], places: readonly Place[]): readonly Promise<void>[] {
    return cards.map((card, index) => {
      card.setWidth(layout.cardWidth);
      return card.shift(places[index] ?? { x: 0, y: 0 });
    });
  }

  /** Adds a card to the end of a row; the other cards move to make space. */
  async function add(
    row: DealtCard[],
    face: CardFace | undefined,
    computePlaces: () => readonly Place[],
  ): Promise<void> {
    const card = dealing.fresh(layout.cardWidth);
    const others = [...row];
    row.push(card);
    const places = computePlaces();
    await Promise.all([...makeSpace(others, places), card.slide(places.at(-1) ?? { x: 0, y: 0 })]);
    if (face) await card.turn(face);
    showMarks();
  }

  async function split(): Promise<void> {
    const [left, right] = hands[0] ?? [];
    if (!left || !right) return;
    hands = [[left], [right]];
    lay();
    lieDownDealer();
    await Promise.all([...makeSpace([left], handPlaces(0)), ...makeSpace([right], handPlaces(1))]);
    showMarks();
  }

  function lieDownDealer(): void {
    for (const [index, place] of dealerPlaces().entries()) {
      dealer[index]?.setWidth(layout.cardWidth);
      dealer[index]?.setHome(place);
    }
  }

  async function doMotion(motion: TableMotion): Promise<void> {
    if (motion.kind === 'card') {
      const row = hands[motion.hand] ?? [];
      hands[motion.hand] = row;
      await add(row, motion.face, () => handPlaces(motion.hand));
    } else if (motion.kind === 'dealer') await add(dealer, motion.face, dealerPlaces);
    else if (motion.kind === 'split') await split();
    else if (motion.kind === 'peek') await dealer[1]?.peek();
    else {
      await dealer[1]?.turn(motion.face);
      showMarks();
      await pace.wait(220);
    }
  }

  function removeAll(): void {
    for (const card of [...dealer, ...hands.flat()]) card.remove();
    [dealer, hands, displayedTable] = [[], [], NOTHING];
  }

  return {
    place(width, height, above = 0) {
      size = { width, height: height - above, above };
      root.position.y = above;
      lay();
      lieDown();
    },
    set(next, nextMarks) {
      removeAll();
      displayedTable = next;
      marks = nextMarks;
      hands = next.hands.map((faces) => faces.map((face) => dealing.fresh(layout.cardWidth, face)));
      dealer = next.dealer.map((face) => dealing.fresh(layout.cardWidth, face));
      if (dealer.length === 1) dealer.push(dealing.fresh(layout.cardWidth));
      lay();
      lieDown();
    },
    async play(next) {
      const motions = motionsBetween(displayedTable, next);
      displayedTable = next;
      for (const motion of motions) await doMotion(motion);
      lieDown();
    },
    mark(next) {
      marks = next;
      showMarks();
    },
    async clear() {
      const leaving = [...dealer, ...hands.flat()];
      [dealer, hands, displayedTable, marks] = [[], [], NOTHING, NO_MARKS];
      lay();
      showMarks();
      await Promise.all(leaving.map((card) => card.leave({ x: -180, y: -60, angle: -0.6 })));
    },
    get playerAt() {
      const { x = 0, y = 0 } = layout.hands[0] ?? {};
      return { x: hands.length > 1 ? size.width / 2 : x, y: y + size.above };
    },
  };
}
