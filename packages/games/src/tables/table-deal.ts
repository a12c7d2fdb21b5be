import { dealerDraws, isBlackjack, isBust, pointsIn, totalOf } from '../blackjack/hand.ts';
import { type Card, drawCardFairly } from '../cards/deck.ts';
import { type SharedSeed, sharedDraws } from './shared-draws.ts';

/** Streams of cards that know nothing of each other: what players draw never moves what the dealer holds. */
const places = { deal: 0, drawn: 1, splitDrawn: 2, dealer: 3 } as const;

/** No hand takes more cards: 21 aces, counted 1 each, are the longest. */
export const STEPS_MAX = 20;

/** All cards that a round of a shared table can come to, of an unlimited deck, each exactly as likely. */
export interface TableDeal {
  /** Everybody's first two. */
  readonly first: readonly [Card, Card];
  /** The open card, then the hole card. */
  readonly dealer: readonly [Card, Card];
  /** The dealer's whole hand, where it plays: it stands on every 17. */
  readonly dealerHand: readonly Card[];
  /** The card of each step, the first one's first. */
  readonly drawn: readonly Card[];
  /** As `drawn`, for the second of two hands after a split. */
  readonly splitDrawn: readonly Card[];
}

/** Player, dealer, player, dealer, then each stream by itself. */
export function dealTable(seed: SharedSeed): TableDeal {
  const deal = sharedDraws(seed, places.deal);
  const [one, up, two, hole] = [
    drawCardFairly(deal),
    drawCardFairly(deal),
    drawCardFairly(deal),
    drawCardFairly(deal),
  ];
  const stream = (place: number): readonly Card[] => {
    const draws = sharedDraws(seed, place);
    return Array.from({ length: STEPS_MAX }, () => drawCardFairly(draws));
  };
  const dealerHand = [up, hole];
  const dealerDrawsFrom = sharedDraws(seed, places.dealer);
  while (dealerDraws(pointsIn(dealerHand))) dealerHand.push(drawCardFairly(dealerDrawsFrom));
  return {
    first: [one, two],
    dealer: [up, hole],
    dealerHand,
    drawn: stream(places.drawn),
    splitDrawn: stream(places.splitDrawn),
  };
}

/** Whether insurance is asked about: the dealer shows an ace. */
export function offersInsurance({ dealer: [up] }: TableDeal): boolean {
  return up.rank === 14;
}

/** Under an ace or a ten the dealer peeks; a blackjack on either side ends the round, everybody's hand being the same. */
export function endsAtPeek({ first, dealer }: TableDeal): boolean {
  return isBlackjack(dealer) || isBlackjack(first);
}

/** What the dealer ends with: two cards where nobody is left to play against. */
export function dealerShown(
  deal: TableDeal,
  hands: readonly { readonly cards: readonly Card[] }[],
): readonly Card[] {
  const isAgainstNobody = hands.length > 0 && hands.every(({ cards }) => isBust(pointsIn(cards)));
  return endsAtPeek(deal) || isAgainstNobody ? deal.dealer : deal.dealerHand;
}

/** What cards count at best, an ace 11 where that is not too much. */
export function cardsTotal(cards: readonly Card[]): number {
  return totalOf(pointsIn(cards));
}
