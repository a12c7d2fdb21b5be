import { expect, test } from 'vitest';
import type { CardFace } from '../../stage/playing-card.ts';
import { totalText } from './totals.ts';

const cards = (...ranks: readonly CardFace['rank'][]): readonly CardFace[] =>
  ranks.map((rank) => ({ rank, suit: 'hearts' }));

test('an ace counts both ways while the hand can get more cards', () => {
  expect(totalText(cards(14, 6), { isOpen: true })).toBe('7/17');
  expect(totalText(cards(14, 6), { isOpen: false })).toBe('17');
  expect(totalText(cards(14, 13), { isOpen: true })).toBe('21');
  expect(totalText(cards(14, 6, 10), { isOpen: true })).toBe('17');
  expect(totalText(cards(12, 9, 5), { isOpen: true })).toBe('24');
  expect(totalText([], { isOpen: true })).toBe('');
});
