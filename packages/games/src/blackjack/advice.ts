import type { BlackjackMove, BlackjackView } from './blackjack.ts';
import { type Points, pointsIn, pointsOfTwo, rankPoints } from './hand.ts';
import { type Against, playAgainst } from './strategy.ts';

/** Moves as in printed basic strategy tables: each double names the move to play if doubling is not allowed. */
export type TableMove = 'hit' | 'stand' | 'double-or-hit' | 'double-or-stand' | 'split';

export interface TableRow {
  readonly of: 'hard' | 'soft' | 'pair';
  /** The hand's total. For pairs the points of one card; an ace counts 1. */
  readonly points: number;
  /** One move per card of `openCards`, in the same order. */
  readonly moves: readonly TableMove[];
}

/** Points of the dealer's open card; an ace counts 1. */
export const openCards = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1] as const;

const plays = new Map<number, Against>();

function playOn(up: number): Against {
  const play = plays.get(up) ?? playAgainst(up);
  plays.set(up, play);
  return play;
}

function tableMove({ best }: Against, hand: Points, pair?: number): TableMove {
  const { move } = best(hand, { pair, mayDouble: true });
  if (move !== 'double') return move;
  return best(hand, { mayDouble: false }).move === 'stand' ? 'double-or-stand' : 'double-or-hit';
}

/** Exact best play for all hands that leave a choice. */
export function blackjackTable(): readonly TableRow[] {
  const row = (of: TableRow['of'], points: number, hand: Points, pair?: number): TableRow => ({
    of,
    points,
    moves: openCards.map((up) => tableMove(playOn(up), hand, pair)),
  });
  const from = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return [
    ...from(4, 20).map((total) => row('hard', total, { hard: total, hasAce: false })),
    ...from(12, 20).map((total) => row('soft', total, { hard: total - 10, hasAce: true })),
    ...from(1, 10).map((points) => row('pair', points, pointsOfTwo(points, points), points)),
  ];
}

/** The best of the allowed moves. Throws if the round has ended. */
export function bestBlackjackMove({ dealer, hands, turn, moves }: BlackjackView): BlackjackMove {
  if (moves.includes('decline')) return 'decline';
  const [up] = dealer;
  const [first, ...others] = hands[turn ?? -1]?.cards ?? [];
  if (!up || !first) throw new Error('bestBlackjackMove: no move is open');
  const pair = moves.includes('split') ? rankPoints(first.rank) : undefined;
  const hand = pointsIn([first, ...others]);
  return playOn(rankPoints(up.rank)).best(hand, { pair, mayDouble: moves.includes('double') }).move;
}
