import type { BlackjackMove, BlackjackView } from './blackjack.ts';
import { type Points, pointsIn, pointsOf, pointsOfTwo } from './hand.ts';
import { type Against, playAgainst } from './strategy.ts';

/** As tables of basic strategy say it: what to do when doubling is not open is part of the word. */
export type TableMove = 'hit' | 'stand' | 'double-or-hit' | 'double-or-stand' | 'split';

export interface TableRow {
  readonly of: 'hard' | 'soft' | 'pair';
  /** The hand's total; of pairs the points of one card, an ace 1. */
  readonly points: number;
  /** In the order of `openCards`. */
  readonly moves: readonly TableMove[];
}

/** The dealer's open card, by points: the ace is 1. */
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

/** The best play, exactly, for all hands that leave a choice. */
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

/** The best move where one is open; throws once the round is over. */
export function bestBlackjackMove({ dealer, hands, turn, moves }: BlackjackView): BlackjackMove {
  if (moves.includes('decline')) return 'decline';
  const [up] = dealer;
  const [first, ...others] = hands[turn ?? -1]?.cards ?? [];
  if (!up || !first) throw new Error('bestBlackjackMove: no move is open');
  const pair = moves.includes('split') ? pointsOf(first.rank) : undefined;
  const hand = pointsIn([first, ...others]);
  return playOn(pointsOf(up.rank)).best(hand, { pair, mayDouble: moves.includes('double') }).move;
}
