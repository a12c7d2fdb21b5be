import { Container, Graphics } from 'pixi.js';
import { type Badge, makeBadge } from '../../cards/badge.ts';
import { type DealtCard, makeDealing } from '../../cards/dealing.ts';
import type { Pace } from '../../cards/pace.ts';
import { palette } from '../../stage/palette.ts';
import { CARD_RATIO, type CardFace } from '../../stage/playing-card.ts';
import type { Sounds } from '../../stage/sounds.ts';
import type { Stage } from '../../stage/stage.ts';
import type { PokerLayout } from './layout.ts';

/** Time between the starts of two cards, which move and turn together. */
const STEP_MS = 80;
const DIM = 0.55;
/** Marks a hand that pays before the draw, like its row of the paytable; gold is for wins. */
const PAYS_COLOUR = 0x9aa2ff;

/** The cards that make the paid hand, before the draw, or after it as a win or a returned stake. */
export interface PaidCards {
  readonly places: readonly number[];
  readonly as: 'held' | 'won' | 'back';
}

const paidRims = { held: PAYS_COLOUR, won: palette.gold, back: palette.quiet } as const;

/** The five cards, with marks for held and winning ones. */
export interface PokerHand {
  place(layout: PokerLayout): void;
  /** Shows cards at once; five backs without cards. */
  set(cards: readonly CardFace[]): void;
  /** Deals five new cards and turns them over. */
  deal(cards: readonly CardFace[]): Promise<void>;
  /** Replaces the cards that aren't held. */
  draw(cards: readonly CardFace[], held: ReadonlySet<number>): Promise<void>;
  setHeld(held: ReadonlySet<number>): void;
  /** Marks the paid cards, in gold if they win. After the draw the others are dimmed. */
  mark(paid: PaidCards | undefined): void;
}

export function makePokerHand({
  stage,
  pace,
  sounds,
  heldLabel,
}: {
  readonly stage: Stage;
  readonly pace: Pace;
  readonly sounds: Sounds;
  readonly heldLabel: string;
}): PokerHand {
  const layer = new Container();
  const top = new Container();
  stage.root.addChild(layer, top);
  const dealing = makeDealing({ stage, layer, pace, sounds });
  const badges: readonly Badge[] = Array.from({ length: 5 }, () => makeBadge(stage));
  // Shortcut numbers are shown only with a mouse, which implies a keyboard.
  const keys = matchMedia('(pointer: fine)').matches
    ? Array.from({ length: 5 }, () => stage.label('poker-key'))
    : [];
  for (const [place, key] of keys.entries()) key.set(String(place + 1));
  const underlines = new Graphics();
  top.addChild(underlines, ...badges.map(({ root }) => root));
  let cards: (DealtCard | undefined)[] = [];
  let layout: PokerLayout | undefined;
  let held: ReadonlySet<number> = new Set();
  let paid: PaidCards | undefined;

  function homePosition(place: number): { x: number; y: number } {
    const { x, y } = layout?.cards[place] ?? { x: 0, y: 0 };
    return { x, y: held.has(place) ? y - (layout?.cardWidth ?? 0) * CARD_RATIO * 0.08 : y };
  }

  function show(): void {
    if (!layout) return;
    const { cardWidth } = layout;
    underlines.clear();
    if (paid?.as === 'held')
      for (const place of paid.places) {
        const { x, y } = homePosition(place);
        underlines
          .roundRect(x - cardWidth * 0.36, y + (cardWidth * CARD_RATIO) / 2 + 2, cardWidth * 0.72, 4, 2)
          .fill({ color: PAYS_COLOUR });
      }
    for (const [place, card] of cards.entries()) {
      card?.setWidth(cardWidth);
      card?.setHome(homePosition(place));
      const isPaid = paid?.places.includes(place) ?? false;
      const isBeforeDraw = paid === undefined || paid.as === 'held';
      const paidRim = paid === undefined ? undefined : paidRims[paid.as];
      const heldRim = held.has(place) && isBeforeDraw ? palette.accent : undefined;
      card?.setRim(heldRim ?? (isPaid ? paidRim : undefined));
      card?.setLight(isBeforeDraw || isPaid ? 1 : DIM);
    }
    for (const [place, badge] of badges.entries()) {
      const { x, y } = homePosition(place);
      badge.place(x, y - (cardWidth * CARD_RATIO) / 2, Math.max(10, Math.min(14, cardWidth * 0.14)));
      badge.set(held.has(place) ? heldLabel : '', 'chosen');
    }
    for (const [place, key] of keys.entries()) {
      const { x, y } = layout.cards[place] ?? { x: 0, y: 0 };
      key.place(x, y + (cardWidth * CARD_RATIO) / 2 + 12);
    }
    stage.redraw();
  }

  /** Moves a card to its position and turns it over. */
  async function bring(place: number, face: CardFace | undefined): Promise<void> {
    const card = dealing.fresh(layout?.cardWidth ?? 60);
    cards[place] = card;
    await card.slide(homePosition(place));
    await card.turn(face);
  }

  /** Brings new cards while the old ones leave. */
  async function replace(
    places: readonly number[],
    next: readonly CardFace[],
    leave: (card: DealtCard, place: number) => Promise<void>,
  ): Promise<void> {
    const moves: Promise<void>[] = [];
    for (const place of places) {
      const old = cards[place];
      cards[place] = undefined;
      if (old) moves.push(leave(old, place));
    }
    for (const [index, place] of places.entries()) {
      if (index > 0) await pace.wait(STEP_MS);
      moves.push(bring(place, next[place]));
    }
    await Promise.all(moves);
  }

  return {
    place(next) {
      layout = next;
      dealing.setShoe({ x: stage.width + next.cardWidth, y: -next.cardWidth * 0.4, angle: 0.5 });
      show();
    },
    set(next) {
      for (const card of cards) card?.remove();
      cards = Array.from({ length: 5 }, (_, place) => dealing.fresh(layout?.cardWidth ?? 60, next[place]));
      [held, paid] = [new Set(), undefined];
      show();
    },
    async deal(next) {
      [held, paid] = [new Set(), undefined];
      show();
      await replace([0, 1, 2, 3, 4], next, (card) =>
        card.leave({ x: -200, y: stage.height * 0.4, angle: -0.4 }),
      );
    },
    async draw(next, heldPlaces) {
      const thrown = [0, 1, 2, 3, 4].filter((place) => !heldPlaces.has(place));
      held = heldPlaces;
      show();
      await replace(thrown, next, (card, place) =>
        card.leave({ x: homePosition(place).x - 60, y: stage.height + 160, angle: -0.3 }),
      );
    },
    setHeld(next) {
      held = next;
      show();
    },
    mark(next) {
      paid = next;
      show();
    },
  };
}
