import type { Card, Rank } from '../cards/deck.ts';

/** What a card counts: an ace 1 here, a picture 10. */
export function pointsOf(rank: Rank): number {
  return rank === 14 ? 1 : Math.min(rank, 10);
}

/** Cards added up. */
export interface Points {
  /** Every ace as 1. */
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
  return cards.reduce((points, { rank }) => withPoints(points, pointsOf(rank)), NO_POINTS);
}

/** Whether an ace counts 11. */
export function isSoft({ hard, hasAce }: Points): boolean {
  return hasAce && hard + 10 <= BEST;
}

/** The best total; above 21 the hand is bust. */
export function totalOf(points: Points): number {
  return isSoft(points) ? points.hard + 10 : points.hard;
}

export function isBust({ hard }: Points): boolean {
  return hard > BEST;
}

/** An ace and a ten, as the first two cards and no others. */
export function isBlackjack(cards: readonly Card[]): boolean {
  return cards.length === 2 && totalOf(pointsIn(cards)) === BEST;
}

/** A player's hand of 21 asks for nothing more. */
export function isBest(points: Points): boolean {
  return totalOf(points) === BEST;
}

/** The dealer stands on every 17, with an ace too. */
export function dealerDraws(points: Points): boolean {
  return totalOf(points) < 17;
}
