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
