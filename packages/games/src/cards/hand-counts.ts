import { CARDS } from './deck.ts';
import { type HandKind, handKind, handKinds, handValue } from './hand-rank.ts';

export interface HandCounts {
  readonly kinds: ReadonlyMap<HandKind, number>;
  /** Number of different hand values. */
  readonly values: number;
}

/** Counts all hands of this many cards by kind. Seven cards have 133,784,560 hands, which takes some seconds. */
export function countHands(cards: 5 | 6 | 7): HandCounts {
  const hands = new Map<number, number>();
  const hand = new Uint8Array(cards);
  const deal = (place: number, first: number) => {
    const isLast = place === cards - 1;
    for (let card = first; card < CARDS; card++) {
      hand[place] = card;
      if (!isLast) deal(place + 1, card + 1);
      else {
        const value = handValue(hand);
        hands.set(value, (hands.get(value) ?? 0) + 1);
      }
    }
  };
  deal(0, 0);
  const kinds = new Map(handKinds.map((kind) => [kind, 0]));
  for (const [value, count] of hands) kinds.set(handKind(value), (kinds.get(handKind(value)) ?? 0) + count);
  return { kinds, values: hands.size };
}
