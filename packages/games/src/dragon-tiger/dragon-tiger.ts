import { asFields, type Fraction, floor, fraction, type Result } from '@evens/base';
import { SHOE_DECKS } from '../baccarat/shoe.ts';
import { CARDS, type Card, cardAt, type Rank, readCards } from '../cards/deck.ts';
import { below, type Draws } from '../fairness/draws.ts';
import { readSpotBet, type SpotBet } from '../spot-stakes.ts';

export const dragonTigerBets = ['dragon', 'tiger', 'tie', 'suitedTie'] as const;
export type DragonTigerBetKind = (typeof dragonTigerBets)[number];

export const dragonTigerSides = ['dragon', 'tiger', 'tie'] as const;
export type DragonTigerSide = (typeof dragonTigerSides)[number];

/** Return of a winning bet in stakes, including the stake. */
export const dragonTigerPays: Readonly<Record<DragonTigerBetKind, Fraction>> = {
  dragon: fraction(2n),
  tiger: fraction(2n),
  tie: fraction(12n),
  suitedTie: fraction(51n),
};

/** One card to each side and its result. */
export interface DragonTigerDeal {
  readonly dragon: Card;
  readonly tiger: Card;
  /** `tie` if both cards have the same rank. */
  readonly winner: DragonTigerSide;
  /** Both cards have the same rank and suit. */
  readonly isSuitedTie: boolean;
}

/** The fields of a deal that decide bets. */
export type DragonTigerResult = Pick<DragonTigerDeal, 'winner' | 'isSuitedTie'>;

export type DragonTigerBet = SpotBet<DragonTigerBetKind>;

const SHOE_CARDS = SHOE_DECKS * CARDS;
const LOST = fraction(0n);
/** A tie takes half of the bets on dragon and tiger. */
const HALF = fraction(1n, 2n);

/** The ace is the lowest card, the king the highest. */
function cardHeight(rank: Rank): number {
  return rank === 14 ? 1 : rank;
}

export function compareDragonTiger(dragon: Card, tiger: Card): DragonTigerDeal {
  const difference = cardHeight(dragon.rank) - cardHeight(tiger.rank);
  return {
    dragon,
    tiger,
    winner: difference === 0 ? 'tie' : difference > 0 ? 'dragon' : 'tiger',
    isSuitedTie: difference === 0 && dragon.suit === tiger.suit,
  };
}

/** Two different cards of eight full decks: the dragon's, then the tiger's. Every pair of cards is equally likely. */
export function dealDragonTiger(draws: Draws): DragonTigerDeal {
  const dragon = below(draws, SHOE_CARDS);
  const left = below(draws, SHOE_CARDS - 1);
  const tiger = left < dragon ? left : left + 1;
  return compareDragonTiger(cardAt(dragon % CARDS), cardAt(tiger % CARDS));
}

/** Parses a stored deal. Returns undefined for any other value. */
export function readDragonTiger(raw: unknown): DragonTigerDeal | undefined {
  const { dragon, tiger, winner, isSuitedTie } = asFields(raw) ?? {};
  const [one, two] = readCards([dragon, tiger]) ?? [];
  if (!one || !two) return undefined;
  const deal = compareDragonTiger(one, two);
  return deal.winner === winner && deal.isSuitedTie === isSuitedTie ? deal : undefined;
}

/** Return of a bet in stakes. */
export function dragonTigerReturn(
  kind: DragonTigerBetKind,
  { winner, isSuitedTie }: DragonTigerResult,
): Fraction {
  if (kind === 'suitedTie') return isSuitedTie ? dragonTigerPays.suitedTie : LOST;
  if (kind === winner) return dragonTigerPays[kind];
  return winner === 'tie' ? HALF : LOST;
}

/** Payout of all bets together, rounded down once. */
export function dragonTigerPayout({ stakes }: DragonTigerBet, result: DragonTigerResult): bigint {
  const halves = dragonTigerBets.reduce((sum, kind) => {
    const { num, den } = dragonTigerReturn(kind, result);
    return sum + (stakes[kind] ?? 0n) * num * (2n / den);
  }, 0n);
  return floor(fraction(halves, 2n));
}

/** All results that pay differently. */
export const dragonTigerResults: readonly DragonTigerResult[] = [
  { winner: 'dragon', isSuitedTie: false },
  { winner: 'tiger', isSuitedTie: false },
  { winner: 'tie', isSuitedTie: false },
  { winner: 'tie', isSuitedTie: true },
];

export function readDragonTigerBet(raw: unknown): Result<DragonTigerBet, string> {
  return readSpotBet(raw, dragonTigerBets);
}
