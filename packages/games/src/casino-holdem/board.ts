import { CARDS } from '../cards/deck.ts';
import { handValue } from '../cards/hand-rank.ts';
import { anteWins, CALL, QUALIFIES } from './casino-holdem.ts';

/** Two-card hands that the five cards of the board leave, and those that one of these hands leaves to the dealer. */
export const HANDS_ON_BOARD = 1081;
export const DEALER_HANDS = 990;

/** Number of a two-card hand. The lower card comes first. */
export function handNumber(low: number, high: number): number {
  return (high * (high - 1)) / 2 + low;
}

/** Results of calling on one board for each hand, over all hands of the dealer. Amounts are in antes. */
export interface BoardCalls {
  /** Hand numbers. The other arrays use the same order. */
  readonly numbers: Uint16Array;
  /** Sum of returns minus stakes. */
  readonly net: Float64Array;
  /** Sum of squared returns. */
  readonly squares: Float64Array;
  /** Number of deals that return anything. */
  readonly hits: Float64Array;
}

/** Counts hands in total and per card. `without` returns how many of them share no card with a given hand. */
function tally() {
  const byCard = new Int32Array(CARDS);
  let all = 0;
  return {
    clear() {
      all = 0;
      byCard.fill(0);
    },
    add(low: number, high: number) {
      all += 1;
      byCard[low] = (byCard[low] ?? 0) + 1;
      byCard[high] = (byCard[high] ?? 0) + 1;
    },
    /** A hand that was counted itself shares both its cards, so it was subtracted twice. */
    without(low: number, high: number, isCounted: boolean): number {
      return all - (byCard[low] ?? 0) - (byCard[high] ?? 0) + (isCounted ? 1 : 0);
    },
  };
}

/**
 * Counts one board after another into the same arrays. Hands are sorted once; each is compared with the lower hands
 * counted so far.
 */
export function boardCaller(): (board: ArrayLike<number>) => BoardCalls {
  const numbers = new Uint16Array(HANDS_ON_BOARD);
  const net = new Float64Array(HANDS_ON_BOARD);
  const squares = new Float64Array(HANDS_ON_BOARD);
  const hits = new Float64Array(HANDS_ON_BOARD);
  const lows = new Uint8Array(HANDS_ON_BOARD);
  const highs = new Uint8Array(HANDS_ON_BOARD);
  // Each entry packs a value and the hand's index, so that sorting moves both.
  const sorted = new Float64Array(HANDS_ON_BOARD);
  const places = 2048;
  const seven = new Uint8Array(7);
  const usedCards = new Uint8Array(CARDS);
  const [lower, alike, notQualified] = [tally(), tally(), tally()];

  const rank = (board: ArrayLike<number>) => {
    usedCards.fill(0);
    for (let at = 0; at < 5; at++) {
      seven[at] = board[at] ?? 0;
      usedCards[board[at] ?? 0] = 1;
    }
    notQualified.clear();
    let place = 0;
    for (let high = 1; high < CARDS; high++) {
      if (usedCards[high]) continue;
      seven[6] = high;
      for (let low = 0; low < high; low++) {
        if (usedCards[low]) continue;
        seven[5] = low;
        const value = handValue(seven);
        if (value < QUALIFIES) notQualified.add(low, high);
        numbers[place] = handNumber(low, high);
        lows[place] = low;
        highs[place] = high;
        sorted[place] = value * places + place;
        place += 1;
      }
    }
    sorted.sort();
  };

  const settle = (place: number, value: number) => {
    const [low, high] = [lows[place] ?? 0, highs[place] ?? 0];
    const qualifies = value >= QUALIFIES;
    const free = notQualified.without(low, high, !qualifies);
    const won = qualifies ? lower.without(low, high, false) - free : 0;
    const push = qualifies ? alike.without(low, high, true) : 0;
    const lost = DEALER_HANDS - free - won - push;
    const ante = anteWins(value);
    net[place] = (free + won) * ante + won * CALL - lost * (1 + CALL);
    squares[place] =
      free * (1 + ante + CALL) ** 2 + won * (1 + ante + 2 * CALL) ** 2 + push * (1 + CALL) ** 2;
    hits[place] = free + won + push;
  };

  return (board) => {
    rank(board);
    lower.clear();
    let first = 0;
    while (first < HANDS_ON_BOARD) {
      const value = Math.floor((sorted[first] ?? 0) / places);
      alike.clear();
      let end = first;
      for (; end < HANDS_ON_BOARD && (sorted[end] ?? 0) < (value + 1) * places; end++) {
        const place = (sorted[end] ?? 0) % places;
        alike.add(lows[place] ?? 0, highs[place] ?? 0);
      }
      for (let each = first; each < end; each++) settle((sorted[each] ?? 0) % places, value);
      for (let each = first; each < end; each++) {
        const place = (sorted[each] ?? 0) % places;
        lower.add(lows[place] ?? 0, highs[place] ?? 0);
      }
      first = end;
    }
    return { numbers, net, squares, hits };
  };
}
