import { CASH_OUT_MIN, type CrashBet } from '../crash/crash.ts';
import { cashOutAt, msUntil, multiplierAt } from '../crash/curve.ts';

export const crashTable = { key: 'crash', version: 1 } as const;

/**
 * The bet with its automatic cash-out lowered to the maximum payout of a round. Undefined if that is below the lowest
 * cash-out: the stake is too high.
 */
export function boundedCrashBet(bet: CrashBet, returnMaxMinor: bigint): CrashBet | undefined {
  const bound = (returnMaxMinor * 100n) / bet.stakeMinor;
  if (bound < BigInt(CASH_OUT_MIN)) return undefined;
  return bound < BigInt(bet.autoCashOut) ? { ...bet, autoCashOut: Number(bound) } : bet;
}

export type CashOutRuling =
  | { readonly kind: 'out'; readonly multiplierHundredths: number; readonly isByHand: boolean }
  /** No cash-out is possible yet: the flight has not begun, or is at 1.00. */
  | { readonly kind: 'early' }
  | { readonly kind: 'late' };

/**
 * Result of a manual cash-out at a given time. An automatic cash-out that is already due takes precedence, even if it
 * has not been paid yet.
 */
export function ruleCashOut({
  autoCashOut,
  crashHundredths,
  startsAtMs,
  atMs,
}: {
  readonly autoCashOut: number;
  readonly crashHundredths: number;
  readonly startsAtMs: number;
  readonly atMs: number;
}): CashOutRuling {
  const elapsedMs = atMs - startsAtMs;
  if (elapsedMs < 0) return { kind: 'early' };
  if (autoCashOut <= crashHundredths && elapsedMs >= msUntil(autoCashOut))
    return { kind: 'out', multiplierHundredths: autoCashOut, isByHand: false };
  const multiplierHundredths = cashOutAt({ elapsedMs, crashHundredths });
  if (multiplierHundredths !== undefined) return { kind: 'out', multiplierHundredths, isByHand: true };
  return { kind: elapsedMs < crashesAfterMs(crashHundredths) ? 'early' : 'late' };
}

/** The first millisecond of a flight at which every cash-out is late. The curve may skip the crash point. */
export function crashesAfterMs(crashHundredths: number): number {
  const reachedMs = msUntil(crashHundredths);
  return multiplierAt(reachedMs) > crashHundredths ? reachedMs : reachedMs + 1;
}
