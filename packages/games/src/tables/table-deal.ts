import { bestTotal, dealerDraws, isBlackjack, isBust, pointsIn } from '../blackjack/hand.ts';
import { type Card, drawCardFairly } from '../cards/deck.ts';
import { type SharedSeed, sharedDraws } from './shared-draws.ts';

/** Independent streams of cards: cards drawn by players do not change the dealer's cards. */
const places = { deal: 0, drawn: 1, splitDrawn: 2, dealer: 3 } as const;

/** The longest hand has 21 aces, counted 1 each, so no hand takes more than 20 drawn cards. */
export const STEPS_MAX = 20;

/** All cards that a round of a shared table may need, from an unlimited deck with equal probabilities. */
export interface TableDeal {
  /** The first two cards of all players. */
  readonly first: readonly [Card, Card];
  /** The open card, then the hole card. */
  readonly dealer: readonly [Card, Card];
  /** The dealer's final hand, if the dealer plays. The dealer stands on every 17. */
  readonly dealerHand: readonly Card[];
  /** The card of each step, in order. */
  readonly drawn: readonly Card[];
  /** Like `drawn`, for the second hand after a split. */
  readonly splitDrawn: readonly Card[];
}

/** Player, dealer, player, dealer, then each stream separately. */
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

/** True if insurance is offered: the dealer shows an ace. */
export function offersInsurance({ dealer: [up] }: TableDeal): boolean {
  return up.rank === 14;
}

/**
 * The dealer peeks under an ace or a ten. A blackjack on either side ends the round, because all players hold the same
 * cards.
 */
export function endsAtPeek({ first, dealer }: TableDeal): boolean {
  return isBlackjack(dealer) || isBlackjack(first);
}

/** The dealer's final cards: only two if no hand is left to play against. */
export function finalDealerCards(
  deal: TableDeal,
  hands: readonly { readonly cards: readonly Card[] }[],
): readonly Card[] {
  const isAgainstNobody = hands.length > 0 && hands.every(({ cards }) => isBust(pointsIn(cards)));
  return endsAtPeek(deal) || isAgainstNobody ? deal.dealer : deal.dealerHand;
}

/** The best total of the cards. An ace counts 11 unless that exceeds 21. */
export function cardsTotal(cards: readonly Card[]): number {
  return bestTotal(pointsIn(cards));
}
