import { describe, expect, test } from 'vitest';
import { chiSquare, chiSquareLimit, givenDraws, randomDraws, wordFor } from '../testing/index.ts';
import { CARDS, cardAt, cardName, deck, drawCard, drawCardFairly } from './deck.ts';

describe('the deck', () => {
  test('the deck has 52 different cards in the order of public verifiers', () => {
    const names = deck.map(cardName);
    expect(names.slice(0, 5)).toEqual(['2♦', '2♥', '2♠', '2♣', '3♦']);
    expect(names.slice(-5)).toEqual(['K♣', 'A♦', 'A♥', 'A♠', 'A♣']);
    expect(names[34]).toBe('10♠');
    expect(new Set(names).size).toBe(CARDS);
  });

  test('cardAt throws for a 53rd card', () => {
    expect(() => cardAt(52)).toThrow('expected the number of a card');
  });

  test('drawCard returns the card whose range contains the word', () => {
    for (let index = 0; index < CARDS; index++) {
      const first = wordFor(index, CARDS);
      expect(drawCard(givenDraws([first]))).toBe(deck[index]);
      if (index > 0) expect(drawCard(givenDraws([first - 1]))).toBe(deck[index - 1]);
    }
  });

  test('drawCardFairly skips the words that would make some cards likelier', () => {
    const lastWord = 2 ** 32 - 1;
    const firstDropped = 2 ** 32 - (2 ** 32 % CARDS);
    expect(drawCardFairly(givenDraws([lastWord, firstDropped, 53]))).toBe(deck[1]);
    expect(drawCardFairly(givenDraws([firstDropped - 1]))).toBe(deck[51]);
  });

  test.each([
    ['as public verifiers draw', drawCard],
    ['fairly', drawCardFairly],
  ])('cards drawn %s are uniform', (_, draw) => {
    const draws = randomDraws('deck');
    const seen = new Map(deck.map((card) => [card, 0]));
    const count = 52_000;
    for (let each = 0; each < count; each++) {
      const card = draw(draws);
      seen.set(card, (seen.get(card) ?? 0) + 1);
    }
    const expected = deck.map(() => count / CARDS);
    expect(chiSquare([...seen.values()], expected)).toBeLessThan(chiSquareLimit(CARDS - 1));
  });
});
