import { expect, test } from 'vitest';
import { CARDS, cardAt } from '../cards/deck.ts';
import { chiSquare, chiSquareLimit, randomDraws } from '../testing/index.ts';
import { baccaratPoints, type Coup } from './coup.ts';
import { countCoups } from './math.ts';
import { dealFromShoe, newShoe, type Shoe } from './shoe.ts';

/** All coups of a shoe, and the number of dealt cards after each. */
function dealtOut(first: Shoe): { readonly coups: readonly Coup[]; readonly dealt: readonly number[] } {
  const coups: Coup[] = [];
  const dealt = [first.dealt];
  let shoe: Shoe | undefined = first;
  while (shoe) {
    const next = dealFromShoe(shoe);
    coups.push(next.coup);
    dealt.push((dealt.at(-1) ?? 0) + next.coup.player.length + next.coup.banker.length);
    shoe = next.shoe;
  }
  return { coups, dealt };
}

test('a new shoe holds each card of eight decks and burns cards by the points of its first card', () => {
  const draws = randomDraws('shoes');
  for (let each = 0; each < 20; each++) {
    const { cards, dealt, isLastCoup } = newShoe(draws);
    const counts = new Array<number>(CARDS).fill(0);
    for (const place of cards) counts[place] = (counts[place] ?? 0) + 1;
    expect(new Set(counts)).toEqual(new Set([8]));
    const { rank } = cardAt(cards[0] ?? -1);
    expect(dealt).toBe(1 + (rank === 14 ? 1 : Math.min(rank, 10)));
    expect(isLastCoup).toBe(false);
  }
});

test('a shoe deals in order, and deals one more coup after the cut card', () => {
  const draws = randomDraws('cut cards');
  for (let each = 0; each < 100; each++) {
    const shoe = newShoe(draws);
    const { coups, dealt } = dealtOut(shoe);
    const [first] = coups;
    expect(first?.player[0]).toBe(cardAt(shoe.cards[shoe.dealt] ?? -1));
    expect(first?.banker[0]).toBe(cardAt(shoe.cards[shoe.dealt + 1] ?? -1));
    const [beforeCut = 0, atCut = 0, atEnd = 0] = dealt.slice(-3);
    // The cut card lies in front of the last 16 cards.
    expect(beforeCut).toBeLessThan(400);
    expect(atCut).toBeGreaterThanOrEqual(400);
    expect(atEnd).toBeLessThanOrEqual(416);
  }
});

test('a shoe that is stored between coups continues with the same cards', () => {
  const shoe = newShoe(randomDraws('stored'));
  const stored: Shoe = JSON.parse(JSON.stringify(dealFromShoe(shoe).shoe));
  expect(dealtOut(stored).coups).toEqual(dealtOut(shoe).coups.slice(1));
});

test('dealFromShoe throws if the shoe has too few cards', () => {
  expect(() => dealFromShoe({ cards: [1, 2, 3], dealt: 0, isLastCoup: false })).toThrow(
    'expected a card in the shoe',
  );
});

test('both sides win from shoes at the rates of eight decks', () => {
  const draws = randomDraws('coups of shoes');
  const wins = { player: 0, banker: 0, tie: 0 };
  let coups = 0;
  for (let each = 0; each < 1000; each++) {
    for (const { winner } of dealtOut(newShoe(draws)).coups) {
      wins[winner] += 1;
      coups += 1;
    }
  }
  const { player, banker, tie } = countCoups(8);
  const expected = [player, banker, tie].map((ways) => (coups * ways) / (player + banker + tie));
  expect(coups / 1000).toBeCloseTo(81, 0);
  expect(chiSquare([wins.player, wins.banker, wins.tie], expected)).toBeLessThan(chiSquareLimit(2));
});

test('tens and face cards count 0 points', () => {
  expect([2, 9, 10, 11, 13, 14].map((rank) => baccaratPoints(cardAt(4 * (rank - 2)).rank))).toEqual([
    2, 9, 0, 0, 0, 1,
  ]);
});
