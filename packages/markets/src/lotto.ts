import type { Facts } from './facts.ts';

/** Number of balls of a draw. Every number has one ball. */
export const LOTTO_BALLS = 6;

/** Kinds of markets on numbers: the number is drawn, or drawn first. */
export type NumberMarketKind = 'drawn' | 'first';

/** Drawn numbers in the order of the draw. A draw has the facts of a race: the nth ball has place n, other numbers 0. */
export function drawnBalls(facts: Facts): readonly number[] {
  if (facts.kind !== 'race') return [];
  return facts.places
    .map((place, index) => ({ place, number: index + 1 }))
    .filter(({ place }) => place > 0)
    .sort((a, b) => a.place - b.place)
    .map(({ number }) => number);
}

export function sumOfBalls(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
