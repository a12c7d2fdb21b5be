import { err, type Fraction, floor, fraction, multiply, ok, type Result } from '@evens/base';
import type { Step } from './game.ts';

interface OneStake {
  readonly stakeMinor: bigint;
}

interface PaidState extends OneStake {
  readonly returnMinor: bigint;
}

/** Rules that all bets of one stake share. */
export const oneStake = {
  stakeTotal: ({ stakeMinor }: OneStake): bigint => stakeMinor,
  withStake: <Bet extends OneStake>(bet: Bet, stakeMinor: bigint): Bet => ({ ...bet, stakeMinor }),
};

/** Return of a stake at a multiplier, rounded down once. */
export const returnAt = (stakeMinor: bigint, multiplier: Fraction): bigint =>
  floor(multiply(fraction(stakeMinor), multiplier));

/** Return of a stake at a multiplier in hundredths. */
export const returnAtHundredths = (stakeMinor: bigint, hundredths: number): bigint =>
  returnAt(stakeMinor, fraction(BigInt(hundredths), 100n));

/** The first step of a round that goes on. */
export const firstStep = <State extends OneStake>(state: State): Step<State> => ({
  state,
  stakeMinor: state.stakeMinor,
  returnMinor: 0n,
  isOver: false,
});

/** A later step of a round that goes on. */
export const nextStep = <State>(state: State): Step<State> => ({
  state,
  stakeMinor: 0n,
  returnMinor: 0n,
  isOver: false,
});

/** A step that ends the round and takes no further stake. */
export const lastStep = <State extends PaidState>(state: State): Step<State> => ({
  state,
  stakeMinor: 0n,
  returnMinor: state.returnMinor,
  isOver: true,
});

/** The step of a round that has no other. */
export const onlyStep = <State extends PaidState>(state: State): Step<State> => ({
  state,
  stakeMinor: state.stakeMinor,
  returnMinor: state.returnMinor,
  isOver: true,
});

/** Reads a whole number of a bet or a move. The refusal has its name and its bounds. */
export function readWhole(
  raw: unknown,
  { name, minimum, maximum }: { readonly name: string; readonly minimum: number; readonly maximum: number },
): Result<number, string> {
  return typeof raw === 'number' && Number.isInteger(raw) && raw >= minimum && raw <= maximum
    ? ok(raw)
    : err(`${name} is a whole number from ${minimum} to ${maximum}`);
}
