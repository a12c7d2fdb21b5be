import { Container, Graphics } from 'pixi.js';
import type { Hurry } from '../../stage/hurry.ts';
import { easeOut } from '../../stage/motion.ts';
import { mixed, palette } from '../../stage/palette.ts';
import { type CardFace, makePlayingCard, type PlayingCard } from '../../stage/playing-card.ts';
import type { Stage } from '../../stage/stage.ts';
import type { HandPlace } from './arrange.ts';

/** Share of a card's motion in which it slides; it is turned over in the rest. */
const SLIDE = 0.55;

/** `past` while bets on the next round are taken. */
export type HandState = 'plain' | 'won' | 'lost' | 'past';

const lights: Readonly<Record<HandState, number>> = { plain: 1, won: 1, lost: 0.72, past: 0.3 };

/** One side's cards and total. */
export interface HandView {
  place(place: HandPlace, shoe: { readonly x: number; readonly y: number }): void;
  /** Shows all cards at once. */
  set(cards: readonly CardFace[]): void;
  /** Deals the next card from the shoe and turns it over. */
  deal(card: CardFace, ms: number): Promise<void>;
  /** `won` and `lost` after the coup. */
  setState(state: HandState): void;
}

export function makeHandView(
  stage: Stage,
  {
    hurry,
    name,
    colour,
    totalText,
  }: {
    readonly hurry: Hurry;
    readonly name: string;
    readonly colour: number;
    /** The text beside the name, for at least one card. */
    totalText(cards: readonly CardFace[]): string;
  },
): HandView {
  const root = new Container();
  const panel = new Graphics();
  const title = stage.text(name, { fontWeight: '700' });
  const badge = new Graphics();
  const total = stage.text('', { fontWeight: '700' });
  const cardLayer = new Container();
  root.addChild(panel, title, badge, total, cardLayer);
  stage.root.addChild(root);
  let seat: HandPlace | undefined;
  let shoe = { x: 0, y: 0 };
  let cards: readonly CardFace[] = [];
  let lying: PlayingCard[] = [];
  let state: HandState = 'plain';

  function drawPanel(): void {
    if (!seat) return;
    const { x, y, width, height } = seat.box;
    const isWon = state === 'won';
    panel.clear();
    panel
      .roundRect(x, y, width, height, 14)
      .fill({ color: mixed(0x10191f, colour, isWon ? 0.2 : 0.09), alpha: 0.9 })
      .stroke({ width: isWon ? 2.5 : 1, color: isWon ? palette.gold : mixed(0x22303a, colour, 0.35) });
    title.style.fill = state === 'lost' || state === 'past' ? palette.faint : palette.text;
    title.style.fontSize = Math.max(12, Math.min(17, seat.total.radius * 1.05));
    title.position.set(seat.title.x, seat.title.y);
    const { radius } = seat.total;
    badge.clear();
    badge
      .circle(seat.total.x, seat.total.y, radius)
      .fill(isWon ? palette.gold : mixed(0x10191f, colour, 0.55));
    total.text = cards.length === 0 ? '–' : totalText(cards);
    total.style.fontSize = radius * 1.25;
    total.style.fill = isWon ? 0x1c1402 : palette.text;
    total.position.set(seat.total.x, seat.total.y);
    stage.redraw();
  }

  function makeCard(index: number, face: CardFace | undefined): PlayingCard {
    const card = makePlayingCard(stage, seat?.cardWidth ?? 60);
    card.setFace(face);
    const at = seat?.cards[index];
    if (at) card.root.position.set(at.x, at.y);
    card.root.rotation = index === 2 ? Math.PI / 2 : 0;
    cardLayer.addChild(card.root);
    return card;
  }

  function drawCards(): void {
    for (const card of lying) card.root.destroy({ children: true });
    lying = cards.map((face, index) => makeCard(index, face));
    for (const card of lying) card.root.alpha = lights[state];
  }

  function set(next: readonly CardFace[]): void {
    cards = next;
    drawCards();
    drawPanel();
  }

  return {
    place(next, from) {
      seat = next;
      shoe = from;
      set(cards);
    },
    set,
    async deal(face, ms) {
      const index = cards.length;
      const card = makeCard(index, undefined);
      lying.push(card);
      let isTurned = false;
      await hurry.tween({
        ms,
        step(share) {
          // The stage was resized meanwhile and has drawn its cards anew.
          if (card.root.destroyed) return;
          const to = seat?.cards[index] ?? shoe;
          const slid = easeOut(Math.min(1, share / SLIDE));
          card.root.position.set(shoe.x + (to.x - shoe.x) * slid, shoe.y + (to.y - shoe.y) * slid);
          const turned = Math.max(0, (share - SLIDE) / (1 - SLIDE));
          if (turned >= 0.5 && !isTurned) {
            isTurned = true;
            card.setFace(face);
          }
          card.root.scale.x = Math.abs(1 - 2 * turned);
        },
      });
      cards = [...cards, face];
      if (card.root.destroyed) drawCards();
      drawPanel();
    },
    setState(next) {
      state = next;
      for (const card of lying) card.root.alpha = lights[state];
      drawPanel();
    },
  };
}
