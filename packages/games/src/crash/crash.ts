import { asFields, err, type Fraction, fraction, ok, type Result } from '@evens/base';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { readStake } from '../game.ts';
import { returnAtHundredths } from '../one-stake.ts';

/** All multipliers are in hundredths. A round crashes between 1.00 and 1,000,000.00. */
export const CRASH_MIN = 100;
export const CRASH_MAX = 100_000_000;
/** A cash-out at 1.00 is not possible. */
export const CASH_OUT_MIN = 101;
/** RTP in percent, before rounding. */
export const CRASH_PAID_OF = 99n;
const HASH_BITS = 52n;
const HASHES = 2n ** HASH_BITS;
const HASH_HEX_DIGITS = 13;

export interface CrashBet {
  readonly stakeMinor: bigint;
  /** In hundredths. Default: 1,000,000.00. */
  readonly autoCashOut: number;
}

/** ⌊99·2⁵² / (2⁵² − h)⌋ hundredths for h below 2⁵². The house edge is 1 %. */
export function crashPoint(h: bigint): number {
  const hundredths = (CRASH_PAID_OF * HASHES) / (HASHES - h);
  return Math.min(CRASH_MAX, Math.max(CRASH_MIN, Number(hundredths)));
}

/**
 * Crash point of a round in hundredths. h is the first 52 bits of HMAC-SHA256(key: text of the round's seed, message:
 * public salt of the chain). The salt was unknown when the chain was generated.
 */
export function crashPointFromSeed(seed: string, salt: string): number {
  const hex = bytesToHex(hmac(sha256, utf8ToBytes(seed), utf8ToBytes(salt)));
  return crashPoint(BigInt(`0x${hex.slice(0, HASH_HEX_DIGITS)}`));
}

/** Number of the 2⁵² values of h that reach a target: those with ⌊99·2⁵² / (2⁵² − h)⌋ ≥ target. */
export function crashWinningHashes(targetHundredths: number): bigint {
  return targetHundredths <= CRASH_MIN ? HASHES : (CRASH_PAID_OF * HASHES) / BigInt(targetHundredths);
}

/** RTP of a bet with a cash-out at the target. It is below 0.99 by less than target / 2⁵². */
export function crashRtp(targetHundredths: number): Fraction {
  return fraction(crashWinningHashes(targetHundredths) * BigInt(targetHundredths), HASHES * 100n);
}

export function readCrashBet(raw: unknown): Result<CrashBet, string> {
  const { stake, autoCashOut = CRASH_MAX } = asFields(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  return typeof autoCashOut === 'number' &&
    Number.isInteger(autoCashOut) &&
    autoCashOut >= CASH_OUT_MIN &&
    autoCashOut <= CRASH_MAX
    ? ok({ stakeMinor: stakeMinor.value, autoCashOut })
    : err(`autoCashOut is a whole number of hundredths from ${CASH_OUT_MIN} to ${CRASH_MAX}`);
}

/** Return of a cash-out at a multiplier. */
export const crashReturn = returnAtHundredths;

/** Highest return of a bet. */
export function crashReturnMax({ stakeMinor, autoCashOut }: CrashBet): bigint {
  return crashReturn(stakeMinor, autoCashOut);
}

/** Return of a bet without a manual cash-out. Exact: it does not depend on clock ticks. */
export function autoCashOutReturn(bet: CrashBet, crashHundredths: number): bigint {
  return crashHundredths >= bet.autoCashOut ? crashReturnMax(bet) : 0n;
}
