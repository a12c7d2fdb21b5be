import { expect, test } from 'vitest';
import type { CardFace } from '../../stage/playing-card.ts';
import { type DisplayedTable, motionsBetween, type TableMotion } from './deals.ts';

const card = (rank: CardFace['rank']): CardFace => ({ rank, suit: 'spades' });
const table = (
  dealer: readonly CardFace['rank'][],
  hands: readonly (readonly CardFace['rank'][])[],
  isPeeked = false,
): DisplayedTable => ({ dealer: dealer.map(card), hands: hands.map((ranks) => ranks.map(card)), isPeeked });

function motionsText(motions: readonly TableMotion[]): string {
  return motions
    .map((motion) => {
      if (motion.kind === 'card') return `${motion.hand}:${motion.face.rank}`;
      if (motion.kind === 'dealer') return `d:${motion.face?.rank ?? 'back'}`;
      return motion.kind === 'reveal' ? `reveal:${motion.face.rank}` : motion.kind;
    })
    .join(' ');
}

test.each([
  ['the first deal', undefined, table([6], [[9, 7]]), '0:9 d:6 0:7 d:back'],
  ['a ten that the dealer looks under', undefined, table([13], [[9, 7]], true), '0:9 d:13 0:7 d:back peek'],
  ['a blackjack at once', undefined, table([6, 5], [[14, 13]]), '0:14 d:6 0:13 d:back reveal:5'],
  ['a hit', table([6], [[9, 7]]), table([6], [[9, 7, 2]]), '0:2'],
  [
    'a split',
    table([6], [[8, 8]]),
    table(
      [6],
      [
        [8, 3],
        [8, 10],
      ],
    ),
    'split 0:3 1:10',
  ],
  [
    'split aces, after which the dealer plays',
    table([6], [[14, 14]]),
    table(
      [6, 9, 4],
      [
        [14, 3],
        [14, 10],
      ],
    ),
    'split 0:3 1:10 reveal:9 d:4',
  ],
  ['no insurance, nobody has a blackjack', table([14], [[9, 7]]), table([14], [[9, 7]], true), 'peek'],
  ['a stand', table([6], [[9, 7]]), table([6, 10, 5], [[9, 7]]), 'reveal:10 d:5'],
  ['a viewer without a bet', undefined, table([6], []), 'd:6 d:back'],
  ['no change', table([6, 10], [[9, 7]]), table([6, 10], [[9, 7]]), ''],
])('%s', (_, before, after, motions) => {
  expect(motionsText(motionsBetween(before, after))).toBe(motions);
});
