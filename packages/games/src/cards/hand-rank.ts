import { type Card, type Rank, suits } from './deck.ts';

/** From the lowest to the highest. A royal flush is an ace-high straight flush with its own entry in paytables. */
export const handKinds = [
  'high-card',
  'pair',
  'two-pair',
  'three-of-a-kind',
  'straight',
  'flush',
  'full-house',
  'four-of-a-kind',
  'straight-flush',
  'royal-flush',
] as const;
export type HandKind = (typeof handKinds)[number];

const RANKS = 13;
/**
 * A set of ranks has one bit per rank, from the two up to the ace. Of two sets of equal size, the better is the greater
 * number.
 */
const SETS = 1 << RANKS;
const ACE = 1 << (RANKS - 1);
/** The straight 5 4 3 2 A, whose highest card is the five. */
const WHEEL = 0b1_0000_0000_1111;
const WHEEL_HIGH = 0b1000;

/** A value combines the hand's kind, the set of ranks that form it, and the set of kickers. */
const KIND = 2 * RANKS;
const PAIR = 1 << KIND;
const TWO_PAIR = 2 << KIND;
const THREE = 3 << KIND;
const STRAIGHT = 4 << KIND;
const FLUSH = 5 << KIND;
const FULL_HOUSE = 6 << KIND;
const FOUR = 7 << KIND;
const STRAIGHT_FLUSH = 8 << KIND;
const ROYAL_FLUSH = 9 << KIND;

/** The `count` highest ranks of each set of ranks; the empty set if it has fewer. */
function highestRanks(count: number): Uint16Array {
  return Uint16Array.from({ length: SETS }, (_, set) => {
    const lowestFirst: number[] = [];
    for (let left = set; left > 0; left &= left - 1) lowestFirst.push(left);
    return lowestFirst.at(-count) ?? 0;
  });
}

const top1 = highestRanks(1);
const top2 = highestRanks(2);
const top3 = highestRanks(3);
const top5 = highestRanks(5);

/** The highest rank of the best straight in each set of ranks. */
const straights = Uint16Array.from({ length: SETS }, (_, set) => {
  for (let high = ACE; high > WHEEL_HIGH; high >>= 1) {
    const run = (high << 1) - (high >> 4);
    if ((set & run) === run) return high;
  }
  return (set & WHEEL) === WHEEL ? WHEEL_HIGH : 0;
});

/** Every table has an entry for each set. */
const of = (table: Uint16Array, set: number): number => table[set] ?? 0;
const inEachSuit = (table: Uint16Array, low: number, high: number): number =>
  of(table, low & (SETS - 1)) |
  of(table, low >> RANKS) |
  of(table, high & (SETS - 1)) |
  of(table, high >> RANKS);

/**
 * Value of the best five of five, six or seven different cards, given as deck indexes. The greater value wins; equal
 * values tie.
 */
export function handValue(cards: ArrayLike<number>): number {
  let once = 0;
  let twice = 0;
  let thrice = 0;
  let four = 0;
  // Each number packs the rank sets of two suits.
  let low = 0;
  let high = 0;
  for (let each = 0; each < cards.length; each++) {
    const card = cards[each] ?? 0;
    const bit = 1 << (card >> 2);
    four |= thrice & bit;
    thrice |= twice & bit;
    twice |= once & bit;
    once |= bit;
    if (card & 2) high |= bit << ((card & 1) * RANKS);
    else low |= bit << ((card & 1) * RANKS);
  }
  // Seven cards hold at most one flush, and a flush leaves too few cards for a full house or four of a kind.
  const flush = inEachSuit(top5, low, high);
  if (flush) {
    const top = inEachSuit(straights, low, high);
    if (top) return (top === ACE ? ROYAL_FLUSH : STRAIGHT_FLUSH) + top;
    return FLUSH + flush;
  }
  if (four) return FOUR + (four << RANKS) + of(top1, once ^ four);
  if (thrice) {
    const most = of(top1, thrice);
    const second = of(top1, twice ^ most);
    if (second) return FULL_HOUSE + (most << RANKS) + second;
  }
  const straight = of(straights, once);
  if (straight) return STRAIGHT + straight;
  if (thrice) return THREE + (thrice << RANKS) + of(top2, once ^ thrice);
  const pairs = of(top2, twice);
  if (pairs) return TWO_PAIR + (pairs << RANKS) + of(top1, once ^ pairs);
  return twice ? PAIR + (twice << RANKS) + of(top3, once ^ twice) : of(top5, once);
}

export function handKind(value: number): HandKind {
  return handKinds[value >> KIND] ?? 'high-card';
}

/** The lowest value of a hand with a pair of this rank or better. */
export function leastPair(rank: Rank): number {
  return PAIR + ((1 << (rank - 2)) << RANKS);
}

/** Index of a card in the deck. */
export function deckIndex({ rank, suit }: Card): number {
  return (rank - 2) * suits.length + suits.indexOf(suit);
}
