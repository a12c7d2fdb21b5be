import type { Container } from 'pixi.js';
import { easeInOut, easeOut } from '../stage/motion.ts';
import { mixed } from '../stage/palette.ts';
import { type CardFace, makePlayingCard, type PlayingCard } from '../stage/playing-card.ts';
import type { Sounds } from '../stage/sounds.ts';
import type { Stage } from '../stage/stage.ts';
import type { Pace } from './pace.ts';

/** Position of a card's centre; the angle in radians. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly angle?: number;
}

/** A card on the table. */
export interface DealtCard {
  readonly face: CardFace | undefined;
  /** Sets the card's position at once. A card that is moving goes to the new position. */
  setHome(home: Place): void;
  /** Moves the card from the shoe, or from its present position, to the new one. */
  slide(home: Place): Promise<void>;
  /** Like `slide`, but silent and shorter: makes space for another card. */
  shift(home: Place): Promise<void>;
  turn(face: CardFace | undefined): Promise<void>;
  setRim(colour: number | undefined): void;
  /** 1 is normal; less is dimmed. */
  setLight(light: number): void;
  setWidth(width: number): void;
  /** Lifts the card's edge and lowers it again, for the dealer's peek at the hole card. */
  peek(): Promise<void>;
  /** Moves the card off the table and destroys it. */
  leave(to: Place): Promise<void>;
  remove(): void;
}

const SLIDE_MS = 260;
const SHIFT_MS = 160;
const TURN_MS = 240;
const PEEK_MS = 620;

export interface DealingParts {
  readonly stage: Stage;
  readonly layer: Container;
  readonly pace: Pace;
  readonly sounds: Sounds;
}

/** Deals cards out of a shoe. A press shortens each animation. */
export interface Dealing {
  setShoe(shoe: Place): void;
  /** A new card: with a face it is face up at once; without one it is face down in the shoe. */
  fresh(width: number, face?: CardFace): DealtCard;
}

export function makeDealing({ stage, layer, pace, sounds }: DealingParts): Dealing {
  let shoe: Place = { x: 0, y: 0 };

  function fresh(startWidth: number, face?: CardFace): DealtCard {
    const card: PlayingCard = makePlayingCard(stage, startWidth);
    const { root } = card;
    let width = startWidth;
    let home: Place = shoe;
    let isMoving = false;
    card.setFace(face);
    layer.addChild(root);
    lieAt(shoe);

    function lieAt({ x, y, angle = 0 }: Place): void {
      root.position.set(x, y);
      root.rotation = angle;
    }

    async function move(to: () => Place, ms: number): Promise<void> {
      const from = { x: root.x, y: root.y, angle: root.rotation };
      isMoving = true;
      await pace.tween({
        ms,
        ease: easeOut,
        step(share) {
          if (root.destroyed) return;
          const { x, y, angle = 0 } = to();
          lieAt({
            x: from.x + (x - from.x) * share,
            y: from.y + (y - from.y) * share,
            angle: from.angle + (angle - from.angle) * share,
          });
        },
      });
      isMoving = false;
    }

    function remove(): void {
      if (!root.destroyed) root.destroy({ children: true });
      stage.redraw();
    }

    return {
      get face() {
        return card.face;
      },
      setHome(next) {
        home = next;
        if (!isMoving && !root.destroyed) lieAt(home);
        stage.redraw();
      },
      slide(next) {
        home = next;
        sounds.play('card');
        return move(() => home, SLIDE_MS);
      },
      shift(next) {
        home = next;
        return move(() => home, SHIFT_MS);
      },
      async turn(next) {
        let isTurned = false;
        sounds.play('card', 1.25);
        await pace.tween({
          ms: TURN_MS,
          ease: easeInOut,
          step(share) {
            if (root.destroyed) return;
            if (share >= 0.5 && !isTurned) {
              isTurned = true;
              card.setFace(next);
            }
            root.scale.set(Math.max(0.02, Math.abs(1 - 2 * share)), 1 + 0.06 * Math.sin(Math.PI * share));
          },
        });
      },
      setRim: card.setRim,
      setLight(light) {
        // Dimmed by tint, not by transparency, because cards overlap.
        root.tint = mixed(0x000000, 0xffffff, light);
        stage.redraw();
      },
      setWidth(next) {
        if (next === width) return;
        width = next;
        card.setWidth(next);
      },
      peek: () =>
        pace.tween({
          ms: PEEK_MS,
          step(share) {
            if (root.destroyed) return;
            const lift = Math.sin(Math.PI * Math.min(1, share * 1.15));
            root.skew.set(-0.14 * lift, 0);
            root.scale.set(1, 1 - 0.12 * lift);
          },
        }),
      async leave(to) {
        await move(() => to, SLIDE_MS);
        remove();
      },
      remove,
    };
  }

  return {
    setShoe(next) {
      shoe = next;
    },
    fresh,
  };
}
