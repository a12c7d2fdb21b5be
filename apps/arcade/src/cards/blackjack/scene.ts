import { Container } from 'pixi.js';
import { makeChipPile } from '../../chips/chip-pile.ts';
import { palette } from '../../stage/palette.ts';
import { CARD_RATIO, type CardFace } from '../../stage/playing-card.ts';
import type { Sounds } from '../../stage/sounds.ts';
import type { Stage } from '../../stage/stage.ts';
import { type Badge, type BadgeTone, makeBadge } from '../badge.ts';
import { type DealtCard, makeDealing, type Place } from '../dealing.ts';
import { fanned } from '../fan.ts';
import type { Pace } from '../pace.ts';
import { type DisplayedTable, motionsBetween, type TableMotion } from './deals.ts';
import { type FeltTexts, makeGround } from './ground.ts';
import { type BlackjackLayout, layOutBlackjack } from './layout.ts';
import { makeSpotStake, type SpotStake } from './spot-stake.ts';
import { totalText } from './totals.ts';

/** The text on a hand: its result, or the decision that the table made for the player. */
export interface HandNote {
  readonly text: string;
  readonly tone: BadgeTone;
}

export interface HandMarks {
  /** Text on the chips; empty if there is no stake. */
  readonly stake: string;
  readonly chips: number;
  readonly isTurn: boolean;
  readonly note: HandNote | undefined;
}

/** A side bet on the felt. */
export interface SideMark {
  /** Index of its spot. */
  readonly place: number;
  /** Text on the chips. */
  readonly stake: string;
  /** Replaces `stake` for a won bet once the deciding cards are visible. */
  readonly result: string | undefined;
  readonly isLost: boolean;
}

export interface SceneMarks {
  readonly hands: readonly HandMarks[];
  readonly sides: readonly SideMark[];
  /** Whether the hand can get more cards; an ace then counts both ways. */
  readonly isOpen: boolean;
  readonly insurance: string;
}

/** Stakes that are chosen and not placed; empty texts without a stake. */
export interface NextStakes {
  /** Invites to bet, in the place of the first hand. */
  readonly invitation: string;
  readonly stake: string;
  readonly sides: readonly string[];
}

export interface BlackjackScene {
  /** `above` is the height of the dealer's part of the picture, at a live table. */
  place(width: number, height: number, above?: number): void;
  /** Shows everything at once. */
  set(table: DisplayedTable, marks: SceneMarks): void;
  /** Deals new cards one by one. `mark` is called before, and again after the last card. */
  play(table: DisplayedTable): Promise<void>;
  mark(marks: SceneMarks): void;
  /** Shows the stakes of the next bet, faintly, on the spots of a table without cards and stakes. */
  setNext(next: NextStakes): void;
  /** Removes the cards from the table. */
  clear(): Promise<void>;
  /** Centre of the player's side. */
  readonly playerAt: { readonly x: number; readonly y: number };
}

/** The lit floor around the table. */
export const FELT_BACKDROP = 'radial-gradient(85% 75% at 50% 34%, #46403a 0%, #2c2a28 48%, #1a1a1a 100%)';

const NOTHING: DisplayedTable = { dealer: [], hands: [], isPeeked: false };
const NO_MARKS: SceneMarks = { hands: [], sides: [], isOpen: true, insurance: '' };
const HANDS_MAX = 2;
const SIDES_MAX = 2;
const NO_NEXT: NextStakes = { invitation: '', stake: '', sides: [] };
const DIM = 0.5;
const FAINT = 0.75;
/** Height of the dark edge below the studio, as a share of the studio. */
const STUDIO_EDGE = 0.04;

export function makeBlackjackScene({
  stage,
  pace,
  sounds,
  texts,
}: {
  readonly stage: Stage;
  readonly pace: Pace;
  readonly sounds: Sounds;
  readonly texts: FeltTexts;
}): BlackjackScene {
  const [layer, top] = [new Container(), new Container()];
  const root = new Container();
  const invitation = stage.text('', { fill: 0xf0d48a, fontWeight: '700', align: 'center', wordWrap: true });
  root.addChild(invitation, layer, top);
  stage.root.addChild(root);
  const ground = makeGround(stage, texts);
  const dealing = makeDealing({ stage, layer, pace, sounds });
  const dealerTotal = makeBadge(stage);
  const totals: readonly Badge[] = Array.from({ length: HANDS_MAX }, () => makeBadge(stage));
  const notes: readonly Badge[] = Array.from({ length: HANDS_MAX }, () => makeBadge(stage));
  const piles: readonly SpotStake[] = Array.from({ length: HANDS_MAX }, () =>
    makeSpotStake(stage, palette.accentDeep),
  );
  const insurancePile = makeChipPile(stage, 0x8a5a00);
  const sidePiles: readonly SpotStake[] = Array.from({ length: SIDES_MAX }, () =>
    makeSpotStake(stage, 0x5b3a8c),
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
  let nextStakes: NextStakes = NO_NEXT;
  let dealer: DealtCard[] = [];
  let hands: DealtCard[][] = [];

  const visibleFaces = (cards: readonly DealtCard[]): readonly CardFace[] =>
    cards.flatMap(({ face }) => (face ? [face] : []));
  const dealerPlaces = (): readonly Place[] => fanned(dealer.length, layout.dealer);
  const handPlaces = (hand: number): readonly Place[] => {
    const box = layout.hands[hand];
    return box ? fanned(hands[hand]?.length ?? 0, box) : [];
  };

  function lay(): void {
    layout = layOutBlackjack({ ...size, hands: Math.max(1, hands.length), isFlush: size.above > 0 });
    dealing.setShoe({ x: layout.shoe.x, y: layout.shoe.y, angle: 0.5 });
    ground.draw(layout, size);
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
      showStake(hand, mark);
      for (const card of cards) {
        card.setRim(mark?.note?.tone === 'won' ? palette.gold : mark?.isTurn ? palette.accent : undefined);
        card.setLight(mark?.note?.tone === 'lost' ? DIM : 1);
      }
    }
    showSides();
    showInvitation();
    insurancePile.set(marks.insurance);
    insurancePile.place(size.width / 2, layout.insuranceY, Math.max(9, layout.chipRadius * 0.75));
    stage.redraw();
  }

  /** Whether the stakes of the next bet are visible: the table has no cards and no stakes. */
  function isFree(): boolean {
    return dealer.length === 0 && hands.length === 0 && marks.hands.every(({ stake }) => stake === '');
  }

  function showStake(hand: number, mark: HandMarks | undefined): void {
    const spot = layout.spots[hand] ?? layout.spots[0];
    const pile = piles[hand];
    if (!spot || !pile) return;
    const next = hand === 0 && isFree() ? nextStakes.stake : '';
    const stake = hands.length > hand || hand === 0 ? (mark?.stake ?? '') : '';
    pile.set(stake || next, mark?.chips ?? 1);
    pile.root.alpha = stake === '' ? FAINT : 1;
    pile.place(spot.x, spot.y, layout.chipRadius, size.width / 2 - 16);
  }

  /** Side bets are decided by the player's first two cards and the dealer's open card. */
  function showSides(): void {
    const isDealt =
      (hands.length > 1 || visibleFaces(hands[0] ?? []).length > 1) && visibleFaces(dealer).length > 0;
    for (const [index, pile] of sidePiles.entries()) {
      const side = marks.sides.find(({ place }) => place === index);
      const next = isFree() ? (nextStakes.sides[index] ?? '') : '';
      pile.set((isDealt ? side?.result : undefined) ?? side?.stake ?? next);
      pile.root.alpha = side === undefined ? FAINT : isDealt && side.isLost ? DIM : 1;
      const spot = layout.sideSpots[index];
      if (!spot) continue;
      const widest = 2 * Math.min(spot.x, size.width - spot.x) - 16;
      pile.place(spot.x, spot.y, layout.sideRadius * 0.62, widest);
    }
  }

  function showInvitation(): void {
    const [at] = layout.hands;
    invitation.visible = isFree() && nextStakes.invitation !== '';
    if (!invitation.visible || !at) return;
    invitation.text = nextStakes.invitation;
    invitation.style.fontSize = Math.max(11, layout.ruleSize * 0.95);
    invitation.style.wordWrapWidth = layout.cardWidth * 1.4;
    invitation.position.set(at.x, at.y);
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
      const tableY = above * (1 - STUDIO_EDGE);
      size = { width, height: height - tableY, above: tableY };
      root.position.y = tableY;
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
    setNext(next) {
      nextStakes = next;
      if (isFree()) showMarks();
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
