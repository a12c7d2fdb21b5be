import { err, type Fraction, ok, type Result } from '@evens/base';
import type { Draws } from '../fairness/draws.ts';
import type { GameRules, Step } from '../game.ts';
import { oneStake } from '../one-stake.ts';
import { coinsPaid, readSlotBet, readSpin, type SlotBet, type Spin, writeSlotBet } from './slot-bet.ts';
import { type SlotState, SPIN } from './slot-state.ts';

/** The parts that differ between slots. Payment and resuming of a round are common to all. */
interface SlotPlay<State extends SlotState, Bet extends SlotBet = SlotBet> {
  readonly key: string;
  readonly version: number;
  readonly rtp: Fraction;
  /** For bets with more fields than the stake. */
  writeBet?(bet: Bet): unknown;
  /** Number of coins in the stake. */
  readonly coinsPerStake: number;
  /** Highest payout of a round, in coins. Must be proven and must not be lower than the actual maximum. */
  readonly coinsMax: number;
  /** The first spin. The round continues while `feature` is defined. */
  open(bet: Bet, draws: Draws): State;
  /** One spin of the feature. Absent if all rounds have one step. */
  readonly spin?: (state: State, draws: Draws) => State;
  /** Name of the jackpot that the round won with its last step. */
  wonJackpot?(state: State): string | undefined;
}

/** Rules of a slot that adds up coins over the round and pays with its last step, rounded down once. */
export function slotRules<State extends SlotState>(play: SlotPlay<State>): GameRules<SlotBet, Spin, State> {
  return slotRulesFor(readSlotBet, play);
}

/** Like `slotRules`, for bets with more fields than the stake. */
export function slotRulesFor<State extends SlotState, Bet extends SlotBet>(
  readBet: (raw: unknown) => Result<Bet, string>,
  play: SlotPlay<State, Bet>,
): GameRules<Bet, Spin, State> {
  const { key, version, rtp, coinsPerStake, coinsMax, spin } = play;
  const step = (state: State, stakeMinor: bigint): Step<State> => {
    if (state.feature) return { state, stakeMinor, returnMinor: 0n, isOver: false };
    const returnMinor = coinsPaid(state, { coins: state.coinsTotal, coinsPerStake });
    const jackpot = play.wonJackpot?.(state);
    return {
      state: { ...state, returnMinor },
      stakeMinor,
      returnMinor,
      isOver: true,
      ...(jackpot === undefined ? {} : { jackpot }),
    };
  };
  return {
    key,
    kind: 'slot',
    version,
    rtp,
    readBet,
    writeBet: play.writeBet ?? writeSlotBet,
    ...oneStake,
    returnMax: (bet) => coinsPaid(bet, { coins: coinsMax, coinsPerStake }),
    start: (bet, draws) => step(play.open(bet, draws), bet.stakeMinor),
    ...(spin && {
      moves: {
        readMove: readSpin,
        play: (state, _, draws) =>
          state.feature ? ok(step(spin(state, draws), 0n)) : err('the round is over'),
        defaultMove: () => SPIN,
      },
    }),
    view: (state) => ({ ...state, coinsPerStake }),
  };
}
