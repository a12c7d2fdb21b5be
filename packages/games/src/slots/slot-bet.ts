import { asFields, err, floor, fraction, ok, type Result } from '@evens/base';
import { readStake } from '../game.ts';
import { SPIN } from './slot-state.ts';

/** The bet of a slot is only its stake. */
export interface SlotBet {
  readonly stakeMinor: bigint;
}

export type Spin = typeof SPIN;

export function readSlotBet(raw: unknown): Result<SlotBet, string> {
  const stakeMinor = readStake(asFields(raw)?.['stake']);
  return stakeMinor.ok ? ok({ stakeMinor: stakeMinor.value }) : stakeMinor;
}

export function writeSlotBet({ stakeMinor }: SlotBet): unknown {
  return { stake: stakeMinor };
}

/** The move of a feature: `{ kind: 'spin' }`. */
export function readSpin(raw: unknown): Result<Spin, string> {
  return asFields(raw)?.['kind'] === SPIN.kind ? ok(SPIN) : err('the move is { "kind": "spin" }');
}

/** Value of coins in minor units, rounded down. A coin is the stake divided by `coinsPerStake`. */
export function coinsPaid(
  { stakeMinor }: SlotBet,
  { coins, coinsPerStake }: { readonly coins: number; readonly coinsPerStake: number },
): bigint {
  return floor(fraction(stakeMinor * BigInt(coins), BigInt(coinsPerStake)));
}
