import type { Suit, VideoPokerHand } from '@evens/games';
import { expect, test } from 'vitest';
import type { CardFace } from '../../stage/playing-card.ts';
import { paidBeforeDraw, paidPlaces } from './paid-places.ts';

const suitsByLetter: Readonly<Record<string, Suit>> = { d: 'diamonds', h: 'hearts', s: 'spades', c: 'clubs' };

function cards(text: string): readonly CardFace[] {
  const ranks = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;
  return text.split(' ').map((name) => {
    const rank = ranks['23456789TJQKA'.indexOf(name[0] ?? '')];
    const suit = suitsByLetter[name[1] ?? ''];
    if (rank === undefined || suit === undefined)
      throw new Error(`card: expected a card such as "9s", got ${name}`);
    return { rank, suit };
  });
}

test.each<[string, VideoPokerHand | undefined, number[]]>([
  ['Ks 3d Kh 9c 2d', 'jacks-or-better', [0, 2]],
  ['4s 3d 4h 3c 2d', 'two-pair', [0, 1, 2, 3]],
  ['9s 9d 2h 9c 3d', 'three-of-a-kind', [0, 1, 3]],
  ['9s 9d 2h 9c 9h', 'four-of-a-kind', [0, 1, 3, 4]],
  ['9s 9d 2h 9c 2d', 'full-house', [0, 1, 2, 3, 4]],
  ['2s 5s 9s Ks As', 'flush', [0, 1, 2, 3, 4]],
  ['Ts 3d Th 9c 2d', undefined, []],
])('%s paid as %s is made by the cards %s', (hand, paid, places) => {
  expect(paidPlaces(cards(hand), paid)).toEqual(places);
});

test.each<[string, VideoPokerHand | undefined, number[], VideoPokerHand | undefined, number[]]>([
  ['Ks 3d Kh 9c 2d', 'jacks-or-better', [], 'jacks-or-better', [0, 2]],
  ['Ks 3d Kh 9c 2d', 'jacks-or-better', [0], 'jacks-or-better', [0, 2]],
  ['Ks 3d Kh 9c 2d', 'jacks-or-better', [0, 2], 'jacks-or-better', [0, 2]],
  ['Ks 3d Kh 9c 2d', 'jacks-or-better', [0, 2, 3], 'jacks-or-better', [0, 2]],
  // Four to a flush: the pair is thrown away.
  ['Ks 3s Kh 9s 2s', 'jacks-or-better', [0, 1, 3, 4], undefined, []],
  ['Ks 9d Kh 9c 2d', 'two-pair', [0, 2], 'jacks-or-better', [0, 2]],
  ['Ts 9d Th 9c 2d', 'two-pair', [0, 2], 'two-pair', [0, 1, 2, 3]],
  ['Ts 9d Th 9c 2d', 'two-pair', [0, 1, 2, 3], 'two-pair', [0, 1, 2, 3]],
  ['9s 9d 2h 9c 2d', 'full-house', [0, 1, 3], 'three-of-a-kind', [0, 1, 3]],
  ['9s 9d 2h 9c 2d', 'full-house', [0, 1, 2, 3, 4], 'full-house', [0, 1, 2, 3, 4]],
  ['9s 9d 2h 9c 9h', 'four-of-a-kind', [0, 1, 2, 3, 4], 'four-of-a-kind', [0, 1, 3, 4]],
  ['9s 9d 2h 9c 9h', 'four-of-a-kind', [0, 1, 3], 'three-of-a-kind', [0, 1, 3]],
  ['2s 5s 9s Ks As', 'flush', [3, 4], 'flush', [0, 1, 2, 3, 4]],
  ['Ts 3d Th 9c 2d', undefined, [], undefined, []],
  ['Ts 3d Th 9c 2d', undefined, [0, 2], undefined, []],
])('%s dealt as %s with the cards %s held already pays %s', (text, dealt, held, hand, places) => {
  const paid = paidBeforeDraw(cards(text), new Set(held), dealt);
  expect([paid?.hand, paid?.places ?? []]).toEqual([hand, places]);
});
