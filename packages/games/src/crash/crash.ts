import { err, type Fraction, fieldsOf, floor, fraction, ok, type Result } from '@evens/base';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { readStake } from '../game.ts';

/** All multipliers are hundredths: a round crashes at 1.00 at the earliest, and at 1,000,000.00 at the latest. */
export const CRASH_MIN = 100;
export const CRASH_MAX = 100_000_000;
/** At 1.00 nothing can be cashed out. */
export const CASH_OUT_MIN = 101;
/** Percent of stakes that comes back, but for what rounding takes. */
export const CRASH_PAID_OF = 99n;
const HASH_BITS = 52n;
const HASHES = 2n ** HASH_BITS;
const HASH_HEX_DIGITS = 13;

export interface CrashBet {
  readonly stakeMinor: bigint;
  /** Hundredths; a bet that names none is cashed out by itself at 1,000,000.00. */
  readonly autoCashOut: number;
}

/** ⌊99·2⁵² / (2⁵² − h)⌋ hundredths, where h is below 2⁵²: the edge is one in a hundred. */
export function crashPoint(h: bigint): number {
  const hundredths = (CRASH_PAID_OF * HASHES) / (HASHES - h);
  return Math.min(CRASH_MAX, Math.max(CRASH_MIN, Number(hundredths)));
}

/**
 * Where a round crashes, in hundredths: h is the first 52 bits of HMAC-SHA256, keyed by the text of the round's seed, of the
 * chain's public salt, which was not known when the chain was made.
 */
export function crashPointOf(seed: string, salt: string): number {
  const hex = bytesToHex(hmac(sha256, utf8ToBytes(seed), utf8ToBytes(salt)));
  return crashPoint(BigInt(`0x${hex.slice(0, HASH_HEX_DIGITS)}`));
}

/** Of the 2⁵² values of h those that reach a cash-out: ⌊99·2⁵² / (2⁵² − h)⌋ ≥ target for these. */
export function crashWinningHashes(targetHundredths: number): bigint {
  return targetHundredths <= CRASH_MIN ? HASHES : (CRASH_PAID_OF * HASHES) / BigInt(targetHundredths);
}

/** Of a bet that is cashed out at a target: below 0.99 by less than target / 2⁵² stakes. */
export function crashRtp(targetHundredths: number): Fraction {
  return fraction(crashWinningHashes(targetHundredths) * BigInt(targetHundredths), HASHES * 100n);
}

export function readCrashBet(raw: unknown): Result<CrashBet, string> {
  const { stake, autoCashOut = CRASH_MAX } = fieldsOf(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  return typeof autoCashOut === 'number' &&
    Number.isInteger(autoCashOut) &&
    autoCashOut >= CASH_OUT_MIN &&
    autoCashOut <= CRASH_MAX
    ? ok({ stakeMinor: stakeMinor.value, autoCashOut })
    : err(`autoCashOut is a whole number of hundredths from ${CASH_OUT_MIN} to ${CRASH_MAX}`);
}

/** What a cash-out at a multiplier pays. */
export function crashReturn(stakeMinor: bigint, multiplierHundredths: number): bigint {
  return floor(fraction(stakeMinor * BigInt(multiplierHundredths), 100n));
}

/** The most that a bet can pay. */
export function crashReturnMax({ stakeMinor, autoCashOut }: CrashBet): bigint {
  return crashReturn(stakeMinor, autoCashOut);
}

/** What a bet pays that nobody cashed out by hand: exact, whatever the ticks of the clock were. */
export function autoCashOutReturn(bet: CrashBet, crashHundredths: number): bigint {
  return crashHundredths >= bet.autoCashOut ? crashReturnMax(bet) : 0n;
}
