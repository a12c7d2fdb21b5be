import { type Fraction, fraction, ZERO } from '@evens/base';
import { CARDS, type Card, ranks } from '../cards/deck.ts';
import { countHands } from '../cards/hand-counts.ts';
import { deckIndex, handValue } from '../cards/hand-rank.ts';
import { computeGameMath, type GameMath, lowest } from '../math/game-math.ts';
import { anteWins, bonusPays, CALL, QUALIFIES } from './casino-holdem.ts';
import { casinoHoldemDecisions, type Decision, UNSEEN } from './decisions.ts';

/** Number of deals of two cards and a flop: 1326 × 19,600. */
const DEALS = 25_989_600n;
const WAYS = DEALS * BigInt(UNSEEN);

/** Sums of one strategy over all deals, in antes. */
export interface CallSums {
  /** Number of deals of two cards and a flop that are called. */
  readonly called: bigint;
  /** Sums over the called deals and all unseen cards: returns minus stakes, squared returns, number of paid deals. */
  readonly net: bigint;
  readonly squares: bigint;
  readonly hits: bigint;
}

export interface CasinoHoldemSums {
  readonly bestPlay: CallSums;
  readonly everyHandCalled: CallSums;
}

/** The result of `recomputeCasinoHoldem`. */
export const casinoHoldemSums: CasinoHoldemSums = {
  bestPlay: {
    called: 21_309_024n,
    net: 4_408_982_115_560n,
    squares: 416_586_175_585_544n,
    hits: 13_965_024_102_748n,
  },
  everyHandCalled: {
    called: DEALS,
    net: -2_197_191_760_240n,
    squares: 457_090_183_771_040n,
    hits: 15_833_160_985_720n,
  },
};

/** True if calling returns more than folding, which loses the ante. */
export function isCalled({ net, deals }: Pick<Decision, 'net' | 'deals'>): boolean {
  return net > -deals * UNSEEN;
}

function summed(decisions: readonly Decision[]): CallSums {
  const sum = (of: (decision: Decision) => number) =>
    BigInt(decisions.reduce((all, decision) => all + of(decision), 0));
  return {
    called: sum(({ deals }) => deals),
    net: sum(({ net }) => net),
    squares: sum(({ squares }) => squares),
    hits: sum(({ hits }) => hits),
  };
}

/** Recomputes the sums over every decision. */
export function recomputeCasinoHoldem(decisions = casinoHoldemDecisions()): CasinoHoldemSums {
  return { bestPlay: summed(decisions.filter(isCalled)), everyHandCalled: summed(decisions) };
}

function gameMathOfSums(of: string, { called, net, squares, hits }: CallSums): GameMath {
  const calledWays = called * BigInt(UNSEEN);
  const staked = WAYS + BigInt(CALL) * calledWays;
  const returned = net + BigInt(1 + CALL) * calledWays;
  const [mean, square, hitRate] = [returned, squares, hits].map((sum) => Number(sum) / Number(WAYS));
  return {
    of,
    rtp: lowest(fraction(returned, staked)),
    hitRate: hitRate ?? 0,
    deviation: Math.sqrt((square ?? 0) - (mean ?? 0) ** 2),
    returnMax: 105,
    staked: lowest(fraction(staked, WAYS)),
  };
}

function bonusMath(): GameMath {
  const { kinds } = countHands(5);
  const hands = [...kinds.values()].reduce((sum, count) => sum + count, 0);
  const paid = [...kinds].flatMap(([kind, count]) => {
    const wins = bonusPays[kind];
    if (wins === undefined) return [];
    // Only pairs of aces are paid.
    const weight = BigInt(kind === 'pair' ? count / ranks.length : count);
    return [{ weight, pays: fraction(BigInt(1 + wins)) }];
  });
  const nothing = paid.reduce((left, { weight }) => left - weight, BigInt(hands));
  return computeGameMath('bonus', [...paid, { weight: nothing, pays: ZERO }]);
}

/** Ante and call under best play, ante and call if every hand is called, and the bonus bet alone. */
export function casinoHoldemMath(): readonly GameMath[] {
  return [
    gameMathOfSums('best play', casinoHoldemSums.bestPlay),
    gameMathOfSums('every hand called', casinoHoldemSums.everyHandCalled),
    bonusMath(),
  ];
}

/**
 * Exact average result of calling, in antes, over all turns, rivers and hands of the dealer. Folding is −1. Takes a few
 * tenths of a second.
 */
export function casinoHoldemCall(player: readonly Card[], flop: readonly Card[]): Fraction {
  const known = [...player, ...flop].map(deckIndex);
  const left = Array.from({ length: CARDS }, (_, card) => card).filter((card) => !known.includes(card));
  const pairs = left.flatMap((one, at) => left.slice(at + 1).map((two) => [one, two] as const));
  const [own, theirs] = [Uint8Array.from([...known, 0, 0]), Uint8Array.from([...known, 0, 0])];
  let net = 0;
  for (const turnAndRiver of pairs) {
    own.set(turnAndRiver, 5);
    theirs.set(turnAndRiver, 5);
    const value = handValue(own);
    for (const dealer of pairs) {
      if (dealer.some((card) => turnAndRiver.includes(card))) continue;
      theirs.set(dealer, 0);
      const dealerValue = handValue(theirs);
      if (dealerValue < QUALIFIES) net += anteWins(value);
      else if (dealerValue < value) net += anteWins(value) + CALL;
      else if (dealerValue > value) net -= 1 + CALL;
    }
  }
  return lowest(fraction(BigInt(net), BigInt(UNSEEN)));
}
