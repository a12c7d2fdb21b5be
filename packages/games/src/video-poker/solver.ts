import { CARDS } from '../cards/deck.ts';
import { HAND_CARDS, paidHand, videoPokerPays } from './video-poker.ts';

/** Ways to replace 0 to 5 cards from the 47 cards that were not dealt. */
const WAYS = [1, 47, 1081, 16_215, 178_365, 1_533_939];
/** A common multiple of `WAYS`. Each hold is counted with this many outcomes, so that holds are comparable. */
export const OUTCOMES = 7_669_695;
/** A set of a hand's cards has one bit per card, from the lowest card up. */
const SETS = 2 ** HAND_CARDS;
const ALL = SETS - 1;
const KINDS = videoPokerPays.length;

const sizes = Uint8Array.from({ length: SETS }, (_, set) => set.toString(2).replaceAll('0', '').length);
const highest = Uint8Array.from({ length: SETS }, (_, set) => 31 - Math.clz32(set || 1));

/** `choose[k][n]`: number of sets of k out of n. */
const choose: readonly Int32Array[] = (() => {
  const rows = [new Int32Array(CARDS + 1).fill(1)];
  for (let k = 1; k <= HAND_CARDS; k++) {
    const [row, above] = [new Int32Array(CARDS + 1), rows[k - 1]];
    for (let n = 1; n <= CARDS; n++) row[n] = (row[n - 1] ?? 0) + (above?.[n - 1] ?? 0);
    rows.push(row);
  }
  return rows;
})();
/** Sets of up to five cards are numbered by size, then by their cards. */
const firstOfSize = [0, 1, 53, 1379, 23_479, 294_204];
const FIVES = 2_598_960;

/** For every set of up to five cards: totals over the hands that contain it. */
export interface HandsWith {
  /** Sum of their pays. */
  readonly pays: Int32Array;
  /** For sets below five cards: number of hands of each paid kind. */
  readonly kinds: Int32Array;
  /** For five cards: index of their kind in the paytable from 1; 0 if unpaid. */
  readonly kindOfFive: Uint8Array;
}

/** Calls back for each hand of the deck, with ascending cards. Reuses the same array. */
export function eachHand(of: (hand: Uint8Array) => void): void {
  const hand = new Uint8Array(HAND_CARDS);
  const deal = (place: number, first: number) => {
    for (let card = first; card < CARDS; card++) {
      hand[place] = card;
      if (place === HAND_CARDS - 1) of(hand);
      else deal(place + 1, card + 1);
    }
  };
  deal(0, 0);
}

/** Writes the numbers of all subsets of the hand to `numbers`. Cards must be ascending. */
function numberSets(hand: Uint8Array, numbers: Int32Array): void {
  numbers[0] = 0;
  for (let set = 1; set < SETS; set++) {
    const size = sizes[set] ?? 0;
    const top = highest[set] ?? 0;
    const remaining = set ^ (1 << top);
    const within = (numbers[remaining] ?? 0) - (firstOfSize[size - 1] ?? 0);
    numbers[set] = (firstOfSize[size] ?? 0) + within + (choose[size]?.[hand[top] ?? 0] ?? 0);
  }
}

export function countHandsWith(): HandsWith {
  const sets = firstOfSize[HAND_CARDS] ?? 0;
  const pays = new Int32Array(sets + FIVES);
  const kinds = new Int32Array(sets * KINDS);
  const kindOfFive = new Uint8Array(FIVES);
  const numbers = new Int32Array(SETS);
  eachHand((hand) => {
    const paid = paidHand(hand);
    if (!paid) return;
    const kind = videoPokerPays.indexOf(paid);
    numberSets(hand, numbers);
    kindOfFive[(numbers[ALL] ?? 0) - sets] = kind + 1;
    for (let set = 0; set < SETS; set++) {
      const number = numbers[set] ?? 0;
      pays[number] = (pays[number] ?? 0) + paid.pays;
      if (set < ALL) kinds[number * KINDS + kind] = (kinds[number * KINDS + kind] ?? 0) + 1;
    }
  });
  return { pays, kinds, kindOfFive };
}

export interface Hold {
  /** Bits of the held cards, in ascending order of the cards. */
  readonly set: number;
  /** Mean payout of its draws, times `OUTCOMES`. */
  readonly pays: number;
}

export interface HoldSolver {
  /** Best hold. Of equal holds, the one with more cards. Cards must be ascending. */
  best(hand: Uint8Array): Hold;
  /** Adds the hold's outcomes per paid kind. With unpaid outcomes they add up to `OUTCOMES`. */
  addOutcomes(hand: Uint8Array, hold: Hold, outcomes: Float64Array): void;
}

export function holdSolver({ pays, kinds, kindOfFive }: HandsWith): HoldSolver {
  const numbers = new Int32Array(SETS);
  const sums = new Float64Array(SETS);
  const cardCount = (set: number): number => sizes[set] ?? 0;
  const repeats = (set: number): number => OUTCOMES / (WAYS[HAND_CARDS - cardCount(set)] ?? 1);
  return {
    best(hand) {
      numberSets(hand, numbers);
      for (let set = 0; set < SETS; set++) sums[set] = pays[numbers[set] ?? 0] ?? 0;
      // Subtracts the hands that also contain another dealt card, card by card.
      for (let bit = 1; bit < SETS; bit <<= 1)
        for (let set = 0; set < SETS; set++)
          if (!(set & bit)) sums[set] = (sums[set] ?? 0) - (sums[set | bit] ?? 0);
      let found: Hold = { set: ALL, pays: (sums[ALL] ?? 0) * repeats(ALL) };
      for (let set = ALL - 1; set >= 0; set--) {
        const paid = (sums[set] ?? 0) * repeats(set);
        if (paid > found.pays || (paid === found.pays && cardCount(set) > cardCount(found.set)))
          found = { set, pays: paid };
      }
      return found;
    },
    addOutcomes(hand, { set }, outcomes) {
      numberSets(hand, numbers);
      const add = (kind: number, count: number) => {
        outcomes[kind] = (outcomes[kind] ?? 0) + count * repeats(set);
      };
      const thrown = ALL ^ set;
      for (let more = thrown; ; more = (more - 1) & thrown) {
        const sign = cardCount(more) % 2 ? -1 : 1;
        const number = numbers[set | more] ?? 0;
        if ((set | more) === ALL) {
          const kind = kindOfFive[number - (firstOfSize[HAND_CARDS] ?? 0)] ?? 0;
          if (kind > 0) add(kind - 1, sign);
        } else for (let kind = 0; kind < KINDS; kind++) add(kind, sign * (kinds[number * KINDS + kind] ?? 0));
        if (more === 0) break;
      }
    },
  };
}
