import { expect, test } from 'vitest';
import type { CardFace } from '../../stage/playing-card.ts';
import { cardsDue, dealOrder } from './deal-order.ts';

const card = (rank: CardFace['rank']): CardFace => ({ rank, suit: 'spades' });

test('player and banker get cards in turn, third cards last', () => {
  const sides = (player: number, banker: number) =>
    dealOrder({ player: Array(player).fill(card(2)), banker: Array(banker).fill(card(9)) }).map(
      ({ side }) => side,
    );
  expect(sides(2, 2)).toEqual(['player', 'banker', 'player', 'banker']);
  expect(sides(3, 3).slice(4)).toEqual(['player', 'banker']);
  expect(sides(2, 3).slice(4)).toEqual(['banker']);
});

test.each([
  [0, 0],
  [1, 1],
  [1000, 1],
  [1001, 2],
  [5500, 6],
  [60_000, 6],
])('cards due after %i ms: %i of six', (passedMs, due) => {
  expect(cardsDue(6, { paceMs: 1000, passedMs })).toBe(due);
});
