import { err, type Fraction, fieldsOf, floor, fraction, ok, type Result } from '@evens/base';
import { drawCard } from '../cards/deck.ts';
import { type BetMode, defineInHouseGame, type GameRules, readStake } from '../game.ts';
import { type BaccaratBetKind, baccaratBets } from './bet-kinds.ts';
import { baccaratSides, type Coup, dealCoup } from './coup.ts';
import { unlimitedDeckReturns } from './returns.ts';

/** What a bet that wins pays, its stake included. */
export const baccaratPays: Readonly<Record<BaccaratBetKind, Fraction>> = {
  player: fraction(2n),
  banker: fraction(39n, 20n),
  tie: fraction(9n),
  playerPair: fraction(12n),
  bankerPair: fraction(12n),
};

/** A coup as far as bets are about it. */
export type CoupResult = Pick<Coup, 'winner' | 'playerPair' | 'bankerPair'>;

type Stakes = Readonly<Partial<Record<BaccaratBetKind, bigint>>>;

export interface BaccaratBet {
  readonly stakes: Stakes;
}

interface BaccaratState extends BaccaratBet {
  readonly coup: Coup;
  readonly returnMinor: bigint;
}

const LOST = fraction(0n);
const PUSH = fraction(1n);

/** What a bet gets back of its stake, in stakes: a tie returns what is on player and banker. */
export function baccaratReturn(kind: BaccaratBetKind, coup: CoupResult): Fraction {
  const pays = baccaratPays[kind];
  if (kind === 'playerPair' || kind === 'bankerPair') return coup[kind] ? pays : LOST;
  if (coup.winner === kind) return pays;
  return coup.winner === 'tie' ? PUSH : LOST;
}

/** All bets together, rounded down once. Twenty is a multiple of every denominator. */
export function baccaratPayout({ stakes }: BaccaratBet, coup: CoupResult): bigint {
  const twentieths = baccaratBets.reduce((sum, kind) => {
    const { num, den } = baccaratReturn(kind, coup);
    return sum + (stakes[kind] ?? 0n) * num * (20n / den);
  }, 0n);
  return floor(fraction(twentieths, 20n));
}

export function readBaccaratBet(raw: unknown): Result<BaccaratBet, string> {
  const stakes: Partial<Record<BaccaratBetKind, bigint>> = {};
  const given = Object.entries(fieldsOf(fieldsOf(raw)?.['stakes']) ?? {});
  for (const [name, stake] of given) {
    const kind = baccaratBets.find((each) => each === name);
    if (!kind) return err(`a bet is on one of ${baccaratBets.join(', ')}`);
    const stakeMinor = readStake(stake);
    if (!stakeMinor.ok) return stakeMinor;
    stakes[kind] = stakeMinor.value;
  }
  return given.length > 0 ? ok({ stakes }) : err('stakes has the stake of each bet');
}

export function writeBaccaratBet({ stakes }: BaccaratBet): unknown {
  return { stakes };
}

export function baccaratStake({ stakes }: BaccaratBet): bigint {
  return baccaratBets.reduce((sum, kind) => sum + (stakes[kind] ?? 0n), 0n);
}

/** The most that any coup pays: both sides may hold a pair whoever wins. */
export function baccaratPayoutMax(bet: BaccaratBet): bigint {
  return baccaratSides
    .map((winner) => baccaratPayout(bet, { winner, playerPair: true, bankerPair: true }))
    .reduce((most, each) => {
      if (each > most) return each;
      return most;
    });
}

/** Each spot by itself. */
const betModes: readonly BetMode[] = baccaratBets.map((kind) => ({
  name: kind,
  bet: (stake) => ({ stakes: { [kind]: `${stake}` } }),
}));

const rules: GameRules<BaccaratBet, never, BaccaratState> = {
  key: 'baccarat',
  kind: 'card',
  version: 1,
  // Of a bet on the banker.
  rtp: unlimitedDeckReturns.banker,
  betModes,
  readBet: readBaccaratBet,
  writeBet: writeBaccaratBet,
  stakeOf: baccaratStake,
  returnMaxOf: baccaratPayoutMax,
  start(bet, draws) {
    const coup = dealCoup(() => drawCard(draws));
    const returnMinor = baccaratPayout(bet, coup);
    return {
      state: { ...bet, coup, returnMinor },
      stakeMinor: baccaratStake(bet),
      returnMinor,
      isOver: true,
    };
  },
  view: (state) => state,
};

/**
 * Cards are ⌊f·52⌋ of an unlimited deck, to player, banker, player, banker, then the player's third and the banker's. Player
 * pays 1:1, banker 0.95:1, a tie 8:1 and returns what is on the other two; a pair in a side's first two cards pays 11:1.
 */
export const baccarat = defineInHouseGame(rules);
