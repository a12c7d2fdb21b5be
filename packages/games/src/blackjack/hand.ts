import type { Card, Rank } from '../cards/deck.ts';

/** Points of a card: an ace counts 1 here, a face card 10. */
export function rankPoints(rank: Rank): number {
  return rank === 14 ? 1 : Math.min(rank, 10);
}

/** Sum of the cards of a hand. */
export interface Points {
  /** Total with every ace as 1. */
  readonly hard: number;
  readonly hasAce: boolean;
}

const BEST = 21;
const NO_POINTS: Points = { hard: 0, hasAce: false };

export function withPoints({ hard, hasAce }: Points, points: number): Points {
  return { hard: hard + points, hasAce: hasAce || points === 1 };
}

export function pointsOfTwo(one: number, two: number): Points {
  return withPoints(withPoints(NO_POINTS, one), two);
}

export function pointsIn(cards: readonly Card[]): Points {
  return cards.reduce((points, { rank }) => withPoints(points, rankPoints(rank)), NO_POINTS);
}

/** True if an ace counts 11. */
export function isSoft({ hard, hasAce }: Points): boolean {
  return hasAce && hard + 10 <= BEST;
}

/** The best total. Above 21 the hand is bust. */
export function bestTotal(points: Points): number {
  return isSoft(points) ? points.hard + 10 : points.hard;
}

export function isBust({ hard }: Points): boolean {
  return hard > BEST;
}

/** An ace and a ten-point card as the only two cards. */
export function isBlackjack(cards: readonly Card[]): boolean {
  return cards.length === 2 && bestTotal(pointsIn(cards)) === BEST;
}

/** A player's hand of 21 gets no more moves. */
export function isBest(points: Points): boolean {
  return bestTotal(points) === BEST;
}

/** The dealer stands on every 17, including a soft 17. */
export function dealerDraws(points: Points): boolean {
  return bestTotal(points) < 17;
}
