import { fieldsOf } from '@evens/base';
import { below, type Draws, floored } from '../fairness/draws.ts';

/** In the order in which public verifiers number a rank's cards. */
export const suits = ['diamonds', 'hearts', 'spades', 'clubs'] as const;
export type Suit = (typeof suits)[number];

/** 2 to 10 as they are; 11 is the jack, 12 the queen, 13 the king, 14 the ace. */
export const ranks = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;
export type Rank = (typeof ranks)[number];

export interface Card {
  readonly rank: Rank;
  readonly suit: Suit;
}

/** Cards of one deck. */
export const CARDS = 52;

const rankNames = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
const suitSigns = { diamonds: '♦', hearts: '♥', spades: '♠', clubs: '♣' } as const;

/** One deck: ♦2 ♥2 ♠2 ♣2 ♦3 … ♠A ♣A, as public verifiers number it. */
export const deck: readonly Card[] = ranks.flatMap((rank) => suits.map((suit) => ({ rank, suit })));

/** The card of a place in the deck, from 0. */
export function cardOf(index: number): Card {
  const card = deck[index];
  if (!card) throw new RangeError(`cardOf: expected the number of a card, got ${index}`);
  return card;
}

/** Cards as they were written down; undefined for anything else. */
export function readCards(raw: unknown): readonly Card[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const cards: Card[] = [];
  for (const each of raw) {
    const { rank, suit } = fieldsOf(each) ?? {};
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

/** Rank and sign of the suit: `10♠`. */
export function cardName({ rank, suit }: Card): string {
  return `${rankName(rank)}${suitSigns[suit]}`;
}

/** A card of an unlimited deck as public verifiers draw it: ⌊f·52⌋. */
export function drawCard(draws: Draws): Card {
  return cardOf(floored(draws, CARDS));
}

/** A card of an unlimited deck, each exactly as likely. */
export function drawCardFairly(draws: Draws): Card {
  return cardOf(below(draws, CARDS));
}
