import { describe, expect, test } from 'vitest';
import { drawnFrom } from '../fairness/draws.ts';
import { randomDraws } from '../testing/index.ts';
import { CARDS, cardName, deck, ranks } from './deck.ts';
import { countHands } from './hand-counts.ts';
import { deckIndex, handKind, handValue, leastPair } from './hand-rank.ts';

const places = new Map(deck.map((card, place) => [cardName(card), place]));
const value = (cards: string) =>
  handValue(
    cards.split(' ').map((name) => {
      const place = places.get(name);
      if (place === undefined) throw new Error(`no card is ${name}`);
      return place;
    }),
  );

/** Hands in ascending order of value. */
const ladder = [
  ['7♦ 5♥ 4♠ 3♣ 2♦', 'high-card'],
  ['A♦ Q♥ J♠ 10♣ 8♦', 'high-card'],
  ['A♦ K♥ 5♠ 3♣ 2♦', 'high-card'],
  ['2♦ 2♥ 5♠ 4♣ 3♦', 'pair'],
  ['2♦ 2♥ A♠ 4♣ 3♦', 'pair'],
  ['2♦ 2♥ A♠ 5♣ 3♦', 'pair'],
  ['3♦ 3♥ 5♠ 4♣ 2♦', 'pair'],
  ['3♦ 3♥ 2♠ 2♣ A♦', 'two-pair'],
  ['4♦ 4♥ 2♠ 2♣ 3♦', 'two-pair'],
  ['4♦ 4♥ 3♠ 3♣ 2♦', 'two-pair'],
  ['4♦ 4♥ 3♠ 3♣ A♦', 'two-pair'],
  ['2♦ 2♥ 2♠ A♣ K♦', 'three-of-a-kind'],
  ['3♦ 3♥ 3♠ 4♣ 2♦', 'three-of-a-kind'],
  ['5♦ 4♥ 3♠ 2♣ A♦', 'straight'],
  ['6♦ 5♥ 4♠ 3♣ 2♦', 'straight'],
  ['A♦ K♥ Q♠ J♣ 10♦', 'straight'],
  ['7♦ 5♦ 4♦ 3♦ 2♦', 'flush'],
  ['A♦ 5♦ 4♦ 3♦ 2♣ 9♦ A♣', 'flush'],
  ['2♦ 2♥ 2♠ A♣ A♦', 'full-house'],
  ['3♦ 3♥ 3♠ 2♣ 2♦', 'full-house'],
  ['2♦ 2♥ 2♠ 2♣ A♦', 'four-of-a-kind'],
  ['3♦ 3♥ 3♠ 3♣ 2♦', 'four-of-a-kind'],
  ['3♦ 3♥ 3♠ 3♣ 4♦', 'four-of-a-kind'],
  ['5♦ 4♦ 3♦ 2♦ A♦', 'straight-flush'],
  ['K♠ Q♠ J♠ 10♠ 9♠', 'straight-flush'],
  ['A♠ K♠ Q♠ J♠ 10♠', 'royal-flush'],
] as const;

describe('the value of a hand', () => {
  test('better hands have greater values', () => {
    expect(ladder.map(([cards]) => handKind(value(cards)))).toEqual(ladder.map(([, kind]) => kind));
    const values = ladder.map(([cards]) => value(cards));
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(new Set(values).size).toBe(ladder.length);
  });

  test.each([
    ['suits mean nothing', 'A♦ K♥ 5♠ 3♣ 2♦', 'A♠ K♣ 5♥ 3♦ 2♥'],
    ['a third pair is but a card', 'A♦ A♥ K♠ K♣ 3♦ 3♠ 2♦', 'A♦ A♥ K♠ K♣ 3♦ 2♠ 2♦'],
    ['or beaten by a higher card', 'A♦ A♥ K♠ K♣ 3♦ 3♠ Q♦', 'A♦ A♥ K♠ K♣ Q♦ 7♠ 2♦'],
    ['of two threes the lower is a pair', 'A♦ A♥ A♠ K♣ K♦ K♠ Q♦', 'A♦ A♥ A♠ K♣ K♦ 4♠ 2♦'],
    ['three kings beside four aces are one', 'A♦ A♥ A♠ A♣ K♦ K♠ K♥', 'A♦ A♥ A♠ A♣ K♦ 4♠ 2♦'],
    ['no ace goes round the corner', '3♦ 2♥ A♠ K♣ Q♦', 'A♦ K♥ Q♠ 3♣ 2♦'],
    ['of six in a row the highest five', '9♦ 8♥ 7♠ 6♣ 5♦ 4♦ 4♥', '9♦ 8♥ 7♠ 6♣ 5♦ K♦ K♥'],
    ['of six of a suit the highest five', 'A♦ J♦ 9♦ 7♦ 5♦ 3♦ A♥', 'A♦ J♦ 9♦ 7♦ 5♦ 4♦ K♥'],
  ])('hand value: %s', (_, left, right) => expect(value(left)).toBe(value(right)));

  test('the value of seven cards equals the value of their best five', () => {
    const draws = randomDraws('seven cards');
    for (let round = 0; round < 5000; round++) {
      const seven = drawnFrom(draws, { n: CARDS, count: 7 });
      const fives = seven.flatMap((_, one) =>
        seven.slice(one + 1).map((__, two) => seven.filter((___, at) => at !== one && at !== one + 1 + two)),
      );
      expect(fives).toHaveLength(21);
      expect(handValue(seven)).toBe(Math.max(...fives.map(handValue)));
    }
  });

  test('the counts of five-card hands equal the published counts', () => {
    const { kinds, values } = countHands(5);
    expect({ kinds: Object.fromEntries(kinds), values }).toEqual({
      kinds: {
        'high-card': 1_302_540,
        pair: 1_098_240,
        'two-pair': 123_552,
        'three-of-a-kind': 54_912,
        straight: 10_200,
        flush: 5108,
        'full-house': 3744,
        'four-of-a-kind': 624,
        'straight-flush': 36,
        'royal-flush': 4,
      },
      values: 7462,
    });
  });
});

test('leastPair(rank) separates lower hands from hands with a pair of the rank or better', () => {
  expect(value('4♦ 4♥ 3♠ 2♣ 5♦')).toBeGreaterThanOrEqual(leastPair(4));
  expect(value('3♦ 3♥ A♠ K♣ Q♦')).toBeLessThan(leastPair(4));
  expect(value('3♦ 3♥ 2♠ 2♣ 4♦')).toBeGreaterThan(leastPair(14));
  for (const rank of ranks) expect(handKind(leastPair(rank))).toBe('pair');
});

test('deckIndex inverts cardAt for every card', () =>
  expect(deck.map(deckIndex)).toEqual(deck.map((_, place) => place)));
