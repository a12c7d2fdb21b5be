import { asFields } from '@evens/base';
import { below, type Draws, floored } from '../fairness/draws.ts';

/** In the order in which public verifiers number the cards of a rank. */
export const suits = ['diamonds', 'hearts', 'spades', 'clubs'] as const;
export type Suit = (typeof suits)[number];

/** 2 to 10 by value, then 11 jack, 12 queen, 13 king, 14 ace. */
export const ranks = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;
export type Rank = (typeof ranks)[number];

export interface Card {
  readonly rank: Rank;
  readonly suit: Suit;
}

/** Number of cards in one deck. */
export const CARDS = 52;

const rankNames = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
const suitSigns = { diamonds: '♦', hearts: '♥', spades: '♠', clubs: '♣' } as const;

/** One deck as public verifiers number it: ♦2 ♥2 ♠2 ♣2 ♦3 … ♠A ♣A. */
export const deck: readonly Card[] = ranks.flatMap((rank) => suits.map((suit) => ({ rank, suit })));

/** The card at an index of the deck, from 0. */
export function cardAt(index: number): Card {
  const card = deck[index];
  if (!card) throw new RangeError(`cardAt: expected the number of a card, got ${index}`);
  return card;
}

/** Parses stored cards. Returns undefined for any other value. */
export function readCards(raw: unknown): readonly Card[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const cards: Card[] = [];
  for (const each of raw) {
    const { rank, suit } = asFields(each) ?? {};
    const card = deck.find((known) => known.rank === rank && known.suit === suit);
    if (!card) return undefined;
    cards.push(card);
  }
  return cards;
}

/** `2` to `10`, `J`, `Q`, `K`, `A`. */
export function rankName(rank: Rank): string {
  return rankNames[rank - 2] ?? '';
}

/** Rank and suit sign: `10♠`. */
export function cardName({ rank, suit }: Card): string {
  return `${rankName(rank)}${suitSigns[suit]}`;
}

/** Draws a card of an unlimited deck as public verifiers do: ⌊f·52⌋. */
export function drawCard(draws: Draws): Card {
  return cardAt(floored(draws, CARDS));
}

/** Draws a card of an unlimited deck with exactly equal probabilities. */
export function drawCardFairly(draws: Draws): Card {
  return cardAt(below(draws, CARDS));
}
