import { type Fraction, floor, fraction, type Result } from '@evens/base';
import { drawCard } from '../cards/deck.ts';
import { defineInHouseGame, type GameRules } from '../game.ts';
import { highestReturn } from '../highest-return.ts';
import { readSpotBet, type SpotBet, spotBetModes, spotStakeTotal } from '../spot-stakes.ts';
import { type BaccaratBetKind, baccaratBets } from './bet-kinds.ts';
import { baccaratSides, type Coup, dealCoup } from './coup.ts';
import { unlimitedDeckReturns } from './returns.ts';

/** Return of a winning bet in stakes, including the stake. */
export const baccaratPays: Readonly<Record<BaccaratBetKind, Fraction>> = {
  player: fraction(2n),
  banker: fraction(39n, 20n),
  tie: fraction(9n),
  playerPair: fraction(12n),
  bankerPair: fraction(12n),
};

/** The fields of a coup that decide bets. */
export type CoupResult = Pick<Coup, 'winner' | 'playerPair' | 'bankerPair'>;

export type BaccaratBet = SpotBet<BaccaratBetKind>;

interface BaccaratState extends BaccaratBet {
  readonly coup: Coup;
  readonly returnMinor: bigint;
}

const LOST = fraction(0n);
const PUSH = fraction(1n);

/** Return of a bet in stakes. A tie refunds the bets on player and banker. */
export function baccaratReturn(kind: BaccaratBetKind, coup: CoupResult): Fraction {
  const pays = baccaratPays[kind];
  if (kind === 'playerPair' || kind === 'bankerPair') return coup[kind] ? pays : LOST;
  if (coup.winner === kind) return pays;
  return coup.winner === 'tie' ? PUSH : LOST;
}

/** Payout of all bets together, rounded down once. Twenty is a multiple of every denominator. */
export function baccaratPayout({ stakes }: BaccaratBet, coup: CoupResult): bigint {
  const twentieths = baccaratBets.reduce((sum, kind) => {
    const { num, den } = baccaratReturn(kind, coup);
    return sum + (stakes[kind] ?? 0n) * num * (20n / den);
  }, 0n);
  return floor(fraction(twentieths, 20n));
}

export function readBaccaratBet(raw: unknown): Result<BaccaratBet, string> {
  return readSpotBet(raw, baccaratBets);
}

export function writeBaccaratBet({ stakes }: BaccaratBet): unknown {
  return { stakes };
}

/** All coups that pay differently to a bet's advantage. Both sides may hold a pair with any winner. */
export const highestCoups: readonly CoupResult[] = baccaratSides.map((winner) => ({
  winner,
  playerPair: true,
  bankerPair: true,
}));

const rules: GameRules<BaccaratBet, never, BaccaratState> = {
  key: 'baccarat',
  kind: 'card',
  version: 1,
  // RTP of a bet on the banker.
  rtp: unlimitedDeckReturns.banker,
  betModes: spotBetModes(baccaratBets),
  readBet: readBaccaratBet,
  writeBet: writeBaccaratBet,
  stakeTotal: spotStakeTotal,
  returnMax: (bet) => highestReturn(highestCoups, (coup) => baccaratPayout(bet, coup)),
  start(bet, draws) {
    const coup = dealCoup(() => drawCard(draws));
    const returnMinor = baccaratPayout(bet, coup);
    return {
      state: { ...bet, coup, returnMinor },
      stakeMinor: spotStakeTotal(bet),
      returnMinor,
      isOver: true,
    };
  },
  view: (state) => state,
};

/**
 * Cards are ⌊f·52⌋ of an unlimited deck, to player, banker, player, banker, then the player's third and the banker's.
 * Player pays 1:1, banker 0.95:1. A tie pays 8:1 and refunds the other two. A pair in a side's first two cards pays
 * 11:1.
 */
export const baccarat = defineInHouseGame(rules);
