import { bestTotal, dealerDraws, isBust, type Points, pointsOfTwo, withPoints } from './hand.ts';
import { afterCard, isMore, NONE, plus, type Share, times, WHOLE } from './share.ts';

/** Final totals of the dealer: 17 to 21, or bust. */
export const dealerTotals = [17, 18, 19, 20, 21, 'bust'] as const;
export type DealerTotal = (typeof dealerTotals)[number];
type DealerEnds = readonly Share[];

/** Result of a standing hand against the dealer's final total: 1 won, 0 push, −1 lost. */
export function against(hand: Points, end: DealerTotal): -1 | 0 | 1 {
  if (isBust(hand)) return -1;
  if (end === 'bust' || bestTotal(hand) > end) return 1;
  return bestTotal(hand) === end ? 0 : -1;
}

export type HandMove = 'hit' | 'stand' | 'double' | 'split';

/** Values are in first stakes, over the deals in which the dealer has no blackjack. */
export interface Against {
  /**
   * Probability of each dealer total, in the order of `dealerTotals`. They add up to the probability of no blackjack.
   */
  readonly ends: DealerEnds;
  /** The best of the allowed moves and its value. */
  best(hand: Points, open: { readonly pair?: number | undefined; readonly mayDouble: boolean }): Best;
}

export interface Best {
  readonly move: HandMove;
  /** Returns minus stakes. */
  readonly net: Share;
}

const pointsKey = ({ hard, hasAce }: Points): number => 2 * hard + Number(hasAce);

function remembered<Value>(of: (hand: Points) => Value): (hand: Points) => Value {
  const known = new Map<number, Value>();
  return (hand) => {
    const value = known.get(pointsKey(hand)) ?? of(hand);
    known.set(pointsKey(hand), value);
    return value;
  };
}

const endsFrom: (hand: Points) => DealerEnds = remembered((hand) => {
  if (isBust(hand)) return dealerTotals.map((end) => (end === 'bust' ? WHOLE : NONE));
  if (!dealerDraws(hand)) return dealerTotals.map((end) => (end === bestTotal(hand) ? WHOLE : NONE));
  return dealerTotals.map((_, end) => afterCard((points) => endsFrom(withPoints(hand, points))[end] ?? NONE));
});

/** Exact best play against one open card of the dealer: enumerates all cards of an unlimited deck. */
export function playAgainst(up: number): Against {
  const ends = dealerTotals.map((_, end) =>
    afterCard((hole) => {
      const isBlackjack = Math.min(up, hole) === 1 && Math.max(up, hole) === 10;
      return isBlackjack ? NONE : (endsFrom(pointsOfTwo(up, hole))[end] ?? NONE);
    }),
  );
  const stand = remembered((hand) =>
    dealerTotals.reduce((net, end, index) => plus(net, times(against(hand, end), ends[index] ?? NONE)), NONE),
  );
  const hit = (hand: Points): Share =>
    afterCard((points) => {
      const next = withPoints(hand, points);
      return isBust(next) ? stand(next) : plain(next).net;
    });
  const plain: (hand: Points) => Best = remembered((hand) => {
    const stood: Best = { move: 'stand', net: stand(hand) };
    return bestTotal(hand) === 21 ? stood : better(stood, { move: 'hit', net: hit(hand) });
  });
  const double = (hand: Points): Share =>
    times(
      2,
      afterCard((points) => stand(withPoints(hand, points))),
    );
  const withDouble: (hand: Points) => Best = remembered((hand) =>
    better(plain(hand), { move: 'double', net: double(hand) }),
  );
  const split = (points: number): Share =>
    times(
      2,
      afterCard((next) => {
        const hand = pointsOfTwo(points, next);
        return points === 1 ? stand(hand) : withDouble(hand).net;
      }),
    );
  return {
    ends,
    best(hand, { pair, mayDouble }) {
      const unsplit = mayDouble ? withDouble(hand) : plain(hand);
      return pair === undefined ? unsplit : better(unsplit, { move: 'split', net: split(pair) });
    },
  };
}

const better = (a: Best, b: Best): Best => (isMore(b.net, a.net) ? b : a);
