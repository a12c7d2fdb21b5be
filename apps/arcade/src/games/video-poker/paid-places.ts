import type { VideoPokerHand } from '@evens/games';
import type { CardFace } from '../../stage/playing-card.ts';

const JACK = 11;
const ofAKind: ReadonlySet<VideoPokerHand> = new Set([
  'jacks-or-better',
  'two-pair',
  'three-of-a-kind',
  'four-of-a-kind',
]);

/** Indexes of the cards that make the paid hand, without kickers. */
export function paidPlaces(hand: readonly CardFace[], paid: VideoPokerHand | undefined): readonly number[] {
  if (paid === undefined) return [];
  const places = [...hand.keys()];
  if (!ofAKind.has(paid)) return places;
  const countRank = (rank: number): number => hand.filter((card) => card.rank === rank).length;
  const rankAt = (place: number): number => hand[place]?.rank ?? 0;
  return places.filter(
    (place) => countRank(rankAt(place)) > 1 && (paid !== 'jacks-or-better' || rankAt(place) >= JACK),
  );
}

/** The hand that fewer than five cards make, whatever the others will be. */
function handOfHeld(cards: readonly CardFace[]): VideoPokerHand | undefined {
  const counts = new Map<number, number>();
  for (const { rank } of cards) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  if (most === 4) return 'four-of-a-kind';
  if (most === 3) return 'three-of-a-kind';
  const pairs = [...counts].filter(([, count]) => count === 2);
  if (pairs.length === 2) return 'two-pair';
  return pairs.some(([rank]) => rank >= JACK) ? 'jacks-or-better' : undefined;
}

export interface PaidHand {
  readonly hand: VideoPokerHand;
  /** Indexes of its cards. */
  readonly places: readonly number[];
}

/**
 * The hand that already pays before the draw: that of the held cards, or the dealt one as long as no card outside of it
 * is held.
 */
export function paidBeforeDraw(
  cards: readonly CardFace[],
  held: ReadonlySet<number>,
  dealt: VideoPokerHand | undefined,
): PaidHand | undefined {
  const heldPlaces = [...cards.keys()].filter((place) => held.has(place));
  if (heldPlaces.length < cards.length) {
    const heldCards = heldPlaces.flatMap((place) => cards[place] ?? []);
    const hand = handOfHeld(heldCards);
    if (hand) {
      const places = paidPlaces(heldCards, hand).flatMap((index) => heldPlaces[index] ?? []);
      return { hand, places };
    }
  }
  if (dealt === undefined) return undefined;
  const places = paidPlaces(cards, dealt);
  return heldPlaces.every((place) => places.includes(place)) || heldPlaces.length === cards.length
    ? { hand: dealt, places }
    : undefined;
}
