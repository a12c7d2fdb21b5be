import { Container } from 'pixi.js';
import { easeInOut, easeOut } from '../../stage/motion.ts';
import { palette } from '../../stage/palette.ts';
import { CARD_RATIO, type CardFace, makePlayingCard, type PlayingCard } from '../../stage/playing-card.ts';
import type { Stage } from '../../stage/stage.ts';

const SLIDE_MS = 240;

/** The open card and the earlier cards. */
export interface Felt {
  place(place: {
    readonly x: number;
    readonly y: number;
    readonly cardWidth: number;
    readonly trail: Trail;
  }): void;
  /** Shows the cards so far at once; the last one is the open card. */
  set(cards: readonly CardFace[]): void;
  /** Deals the next card from above the picture and turns it over. */
  deal(card: CardFace): Promise<void>;
  /** A rim around the open card, in the colour of the result. */
  mark(colour: number | undefined): void;
}

/** The strip of earlier cards. */
export interface Trail {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly cardWidth: number;
}

export function makeFelt(stage: Stage): Felt {
  const trailLayer = new Container();
  const openLayer = new Container();
  stage.root.addChild(trailLayer, openLayer);
  let open: PlayingCard | undefined;
  let cards: readonly CardFace[] = [];
  let rim: number | undefined;
  let seat = { x: 0, y: 0, cardWidth: 60, trail: { x: 0, y: 0, width: 0, cardWidth: 30 } };

  function drawTrail(): void {
    for (const child of trailLayer.removeChildren()) child.destroy({ children: true });
    const { x, y, width, cardWidth } = seat.trail;
    const step = cardWidth * 0.82;
    const fitting = Math.max(0, Math.floor((width - cardWidth) / step) + 1);
    const before = cards.slice(0, -1).slice(-fitting);
    const left = x + width / 2 - ((before.length - 1) * step) / 2;
    for (const [index, face] of before.entries()) {
      const card = makePlayingCard(stage, cardWidth);
      card.setFace(face);
      card.root.position.set(left + index * step, y);
      card.root.alpha = 0.55 + (0.45 * (index + 1)) / before.length;
      trailLayer.addChild(card.root);
    }
  }

  function freshCard(face: CardFace | undefined): PlayingCard {
    const card = makePlayingCard(stage, seat.cardWidth);
    card.setFace(face);
    openLayer.addChild(card.root);
    return card;
  }

  function setOpen(face: CardFace | undefined): void {
    open?.root.destroy({ children: true });
    open = freshCard(face);
    open.setRim(rim);
    open.root.position.set(seat.x, seat.y);
  }

  return {
    place(next) {
      seat = next;
      drawTrail();
      setOpen(cards.at(-1));
    },
    set(next) {
      cards = next;
      rim = undefined;
      drawTrail();
      setOpen(cards.at(-1));
    },
    async deal(face) {
      const old = open;
      const card = freshCard(undefined);
      const fromY = -seat.cardWidth * CARD_RATIO * 0.6;
      card.root.position.set(seat.x, fromY);
      await stage.tween({
        ms: SLIDE_MS,
        ease: easeOut,
        step: (share) => card.root.position.set(seat.x, fromY + (seat.y - fromY) * share),
      });
      await card.turn(face);
      open = card;
      rim = undefined;
      cards = [...cards, face];
      if (!old) return;
      const [oldX, oldY] = [old.root.x, old.root.y];
      const { trail } = seat;
      old.setRim(undefined);
      const shrunk = trail.cardWidth / seat.cardWidth;
      await stage.tween({
        ms: SLIDE_MS,
        ease: easeInOut,
        step(share) {
          if (old.root.destroyed) return;
          old.root.scale.set(1 + (shrunk - 1) * share);
          old.root.position.set(oldX, oldY + (trail.y - oldY) * share);
          old.root.alpha = 1 - share * 0.6;
        },
      });
      if (!old.root.destroyed) old.root.destroy({ children: true });
      drawTrail();
      stage.redraw();
    },
    mark(colour) {
      rim = colour;
      open?.setRim(colour);
    },
  };
}

export const rightRim = palette.gold;
export const wrongRim = palette.loss;
