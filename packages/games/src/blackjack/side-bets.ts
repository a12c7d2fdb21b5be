import { asFields, type Fraction, fraction, ok, type Result } from '@evens/base';
import type { Card } from '../cards/deck.ts';
import { readStake } from '../game.ts';

export const blackjackSideBets = ['perfectPairs', 'twentyOnePlusThree'] as const;
export type BlackjackSideBet = (typeof blackjackSideBets)[number];

export const sideBetWins = [
  'perfect-pair',
  'coloured-pair',
  'mixed-pair',
  'suited-trips',
  'straight-flush',
  'three-of-a-kind',
  'straight',
  'flush',
] as const;
export type SideBetWin = (typeof sideBetWins)[number];

/** Pays of a side bet without the stake itself, the highest first. */
export const sideBetPays: Readonly<Record<BlackjackSideBet, Readonly<Partial<Record<SideBetWin, bigint>>>>> =
  {
    perfectPairs: { 'perfect-pair': 25n, 'coloured-pair': 10n, 'mixed-pair': 5n },
    twentyOnePlusThree: {
      'suited-trips': 100n,
      'straight-flush': 40n,
      'three-of-a-kind': 25n,
      straight: 10n,
      flush: 5n,
    },
  };

/** RTP of each side bet for an unlimited deck. A test compares it with the result of `math.ts`. */
export const sideBetReturns: Readonly<Record<BlackjackSideBet, Fraction>> = {
  perfectPairs: fraction(49n, 52n),
  twentyOnePlusThree: fraction(33_887n, 35_152n),
};

/** Stakes of side bets. A bet without side bets has none. */
export type SideStakes = Readonly<Partial<Record<BlackjackSideBet, bigint>>>;

/** The cards that decide the side bets. */
export interface SideBetCards {
  /** The player's first two cards. */
  readonly first: readonly [Card, Card];
  /** The dealer's open card. */
  readonly up: Card;
}

/** A side bet with its result. */
export interface SideBetResult {
  readonly spot: BlackjackSideBet;
  readonly stakeMinor: bigint;
  readonly result: SideBetWin | 'lose';
  /** Zero for a losing bet. */
  readonly returnMinor: bigint;
}

const isRed = ({ suit }: Card): boolean => suit === 'diamonds' || suit === 'hearts';

function perfectPairsResult([one, two]: SideBetCards['first']): SideBetWin | 'lose' {
  if (one.rank !== two.rank) return 'lose';
  if (one.suit === two.suit) return 'perfect-pair';
  return isRed(one) === isRed(two) ? 'coloured-pair' : 'mixed-pair';
}

/** An ace counts as the lowest or the highest card of a straight. */
function isStraight(cards: readonly Card[]): boolean {
  const [low = 0, middle = 0, high = 0] = cards.map(({ rank }) => rank).toSorted((a, b) => a - b);
  return middle === low + 1 && (high === middle + 1 || (low === 2 && high === 14));
}

function twentyOnePlusThreeResult({ first: [one, two], up }: SideBetCards): SideBetWin | 'lose' {
  const isFlush = one.suit === two.suit && one.suit === up.suit;
  if (one.rank === two.rank && one.rank === up.rank) return isFlush ? 'suited-trips' : 'three-of-a-kind';
  if (isStraight([one, two, up])) return isFlush ? 'straight-flush' : 'straight';
  return isFlush ? 'flush' : 'lose';
}

export function sideBetResult(bet: BlackjackSideBet, cards: SideBetCards): SideBetWin | 'lose' {
  return bet === 'perfectPairs' ? perfectPairsResult(cards.first) : twentyOnePlusThreeResult(cards);
}

/** Return of a side bet in stakes, including the stake. */
export function sideBetReturn(bet: BlackjackSideBet, result: SideBetWin | 'lose'): bigint {
  const pays = result === 'lose' ? undefined : sideBetPays[bet][result];
  return pays === undefined ? 0n : pays + 1n;
}

/** The placed side bets, in display order. */
export function placedSideBets(
  stakes: SideStakes | undefined,
): readonly Pick<SideBetResult, 'spot' | 'stakeMinor'>[] {
  return blackjackSideBets.flatMap((spot) => {
    const stakeMinor = stakes?.[spot];
    return stakeMinor === undefined ? [] : [{ spot, stakeMinor }];
  });
}

export function settleSideBets(
  stakes: SideStakes | undefined,
  cards: SideBetCards,
): readonly SideBetResult[] {
  return placedSideBets(stakes).map(({ spot, stakeMinor }) => {
    const result = sideBetResult(spot, cards);
    return { spot, stakeMinor, result, returnMinor: stakeMinor * sideBetReturn(spot, result) };
  });
}

/** A stake on the hand with optional side bets. */
export interface StakeWithSides {
  readonly stakeMinor: bigint;
  /** Absent without side bets. */
  readonly sides?: SideStakes;
}

/** Parses `stake` and `sides`. Ignores unknown fields. */
export function readStakeWithSides(raw: unknown): Result<StakeWithSides, string> {
  const { stake, sides: rawSides } = asFields(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  const sides: Partial<Record<BlackjackSideBet, bigint>> = {};
  for (const spot of blackjackSideBets) {
    const given = asFields(rawSides)?.[spot];
    if (given === undefined) continue;
    const sideMinor = readStake(given);
    if (!sideMinor.ok) return sideMinor;
    sides[spot] = sideMinor.value;
  }
  const hasSides = Object.keys(sides).length > 0;
  return ok({ stakeMinor: stakeMinor.value, ...(hasSides && { sides }) });
}

/** The form that `readStakeWithSides` parses. */
export function writeStakeWithSides({ stakeMinor, sides }: StakeWithSides): unknown {
  return { stake: stakeMinor, ...(sides && { sides }) };
}

export function stakeTotalWithSides({ stakeMinor, sides }: StakeWithSides): bigint {
  return placedSideBets(sides).reduce((sum, side) => sum + side.stakeMinor, stakeMinor);
}

/** The smallest single stake, to which the minimum stake applies. */
export function leastStakeWithSides({ stakeMinor, sides }: StakeWithSides): bigint {
  return placedSideBets(sides).reduce((least, side) => {
    if (side.stakeMinor < least) return side.stakeMinor;
    return least;
  }, stakeMinor);
}

/**
 * Highest payout: two hands after a split, both doubled and won, and the best result of every side bet. Three equal
 * cards allow all of it at once. Won insurance ends the round with at most 5/2 of the stake.
 */
export function returnMaxWithSides({ stakeMinor, sides }: StakeWithSides): bigint {
  return placedSideBets(sides).reduce((sum, side) => {
    const [best = 0n] = Object.values(sideBetPays[side.spot]);
    return sum + side.stakeMinor * (best + 1n);
  }, 8n * stakeMinor);
}
