import { CARDS, suits } from '../cards/deck.ts';
import { boardCaller, DEALER_HANDS, HANDS_ON_BOARD, handNumber } from './board.ts';

/** Number of two-card hands. */
const HANDS = 1326;
const SUITS = suits.length;
/** Number of turns and rivers that a hand and a flop leave. */
const BOARDS = 1081;
/** Number of combinations of all cards that the player cannot see at the decision. */
export const UNSEEN = BOARDS * DEALER_HANDS;

/** A decision that represents all decisions equal to it after the suits are exchanged. */
export interface Decision {
  /** Deck indexes. */
  readonly hand: readonly [number, number];
  readonly flop: readonly [number, number, number];
  /** Number of deals of a hand and a flop that it represents. */
  readonly deals: number;
  /** Sums for calling, over those deals and all unseen cards. Amounts are in antes. */
  readonly net: number;
  readonly squares: number;
  readonly hits: number;
}

/** A permutation of the suits: suit s becomes `exchange[s]`. */
type Exchange = readonly number[];

const exchanges: readonly Exchange[] = permutations([...suits.keys()]);

function permutations(items: readonly number[]): readonly Exchange[] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((each) => each !== item)).map((others) => [item, ...others]),
  );
}

const exchanged = (card: number, exchange: Exchange): number =>
  card - (card % SUITS) + (exchange[card % SUITS] ?? 0);

/** For every exchange and every two-card hand, the number of the exchanged hand. */
const exchangedHands: readonly Uint16Array[] = exchanges.map((exchange) => {
  const numbers = new Uint16Array(HANDS);
  for (let high = 1; high < CARDS; high++)
    for (let low = 0; low < high; low++) {
      const [one, two] = [exchanged(low, exchange), exchanged(high, exchange)];
      numbers[handNumber(low, high)] = handNumber(Math.min(one, two), Math.max(one, two));
    }
  return numbers;
});

/** The set of ranks in each suit. */
function suitSets(cards: readonly number[]): readonly number[] {
  const sets = new Array<number>(SUITS).fill(0);
  for (const card of cards) sets[card % SUITS] = (sets[card % SUITS] ?? 0) | (1 << Math.floor(card / SUITS));
  return sets;
}

/** True for one representative of all suit exchanges: the one with rank sets in descending order. */
const isModel = (sets: readonly number[]): boolean =>
  sets.every((set, suit) => suit === 0 || (sets[suit - 1] ?? 0) >= set);

/** Number of different results of exchanging suits. */
function likenesses(sets: readonly number[]): number {
  return new Set(exchanges.map((exchange) => exchange.map((suit) => sets[suit]).join())).size;
}

const flopNumber = (one: number, two: number, three: number): number =>
  one + (two * (two - 1)) / 2 + (three * (three - 1) * (three - 2)) / 6;

interface Model {
  readonly flop: readonly [number, number, number];
  readonly likenesses: number;
  /** Indexes of the `exchanges` that leave the flop unchanged. */
  readonly same: readonly number[];
}

/** Maps each flop to its representative, and to the exchange that turns the flop into it. */
function flops() {
  const models: Model[] = [];
  const modelByFlop = new Uint16Array(22_100);
  const exchangeByFlop = new Uint8Array(22_100);
  for (let three = 2; three < CARDS; three++)
    for (let two = 1; two < three; two++)
      for (let one = 0; one < two; one++) {
        const flop = [one, two, three] as const;
        const sets = suitSets(flop);
        if (!isModel(sets)) continue;
        const same: number[] = [];
        for (const [place, exchange] of exchanges.entries()) {
          const cards = flop.map((card) => exchanged(card, exchange)).sort((a, b) => a - b);
          const [low = 0, middle = 0, high = 0] = cards;
          const number = flopNumber(low, middle, high);
          if (number === flopNumber(one, two, three)) same.push(place);
          modelByFlop[number] = models.length;
          // The inverse exchange, from the variant back to the representative.
          const back = exchanges.findIndex((other) => exchange.every((suit, from) => other[suit] === from));
          exchangeByFlop[number] = back;
        }
        models.push({ flop, likenesses: likenesses(sets), same });
      }
  return { models, modelByFlop, exchangeByFlop };
}

/** Visits one representative per class of boards that differ only in suits, with the size of the class. */
function eachModelBoard(of: (board: readonly number[], likenesses: number) => void): void {
  const deal = (board: readonly number[]) => {
    if (board.length === 5) {
      const sets = suitSets(board);
      if (isModel(sets)) of(board, likenesses(sets));
      return;
    }
    for (let card = (board.at(-1) ?? -1) + 1; card < CARDS; card++) deal([...board, card]);
  };
  deal([]);
}

/** Index triples of a five-card board that can be the flop. */
const flopsOfBoard = [0, 1, 2].flatMap((one) =>
  [1, 2, 3].flatMap((two) =>
    [2, 3, 4].flatMap((three) => (one < two && two < three ? [[one, two, three]] : [])),
  ),
);

/**
 * Every decision, exactly: on each board all hands of the player against all hands of the dealer, once for each three
 * of its cards that can be the flop. Suit exchanges of a decision or a board are counted once. Takes about half a
 * minute on one core.
 */
export function casinoHoldemDecisions(): readonly Decision[] {
  const { models, modelByFlop, exchangeByFlop } = flops();
  const size = models.length * HANDS;
  const [net, squares, hits] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const call = boardCaller();
  eachModelBoard((board, weight) => {
    const calls = call(board);
    for (const [one = 0, two = 0, three = 0] of flopsOfBoard) {
      const number = flopNumber(board[one] ?? 0, board[two] ?? 0, board[three] ?? 0);
      const first = (modelByFlop[number] ?? 0) * HANDS;
      const become = exchangedHands[exchangeByFlop[number] ?? 0] ?? new Uint16Array();
      for (let place = 0; place < HANDS_ON_BOARD; place++) {
        const at = first + (become[calls.numbers[place] ?? 0] ?? 0);
        net[at] = (net[at] ?? 0) + weight * (calls.net[place] ?? 0);
        squares[at] = (squares[at] ?? 0) + weight * (calls.squares[place] ?? 0);
        hits[at] = (hits[at] ?? 0) + weight * (calls.hits[place] ?? 0);
      }
    }
  });
  return models.flatMap(({ flop, likenesses: flopsAlike, same }, model) =>
    handsBeside(flop).flatMap((hand) => {
      const number = handNumber(...hand);
      const alike = [...new Set(same.map((exchange) => exchangedHands[exchange]?.[number] ?? number))];
      if (Math.min(...alike) < number) return [];
      const sum = (of: Float64Array) => alike.reduce((all, each) => all + (of[model * HANDS + each] ?? 0), 0);
      const deals = flopsAlike * alike.length;
      return [{ hand, flop, deals, net: sum(net), squares: sum(squares), hits: sum(hits) }];
    }),
  );
}

function handsBeside(flop: readonly number[]): readonly (readonly [number, number])[] {
  const left = Array.from({ length: CARDS }, (_, card) => card).filter((card) => !flop.includes(card));
  return left.flatMap((high) => left.filter((low) => low < high).map((low) => [low, high] as const));
}
