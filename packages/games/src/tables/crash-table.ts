import { CASH_OUT_MIN, type CrashBet } from '../crash/crash.ts';
import { cashOutAt, msUntil, multiplierAt } from '../crash/curve.ts';

export const crashTable = { key: 'crash', version: 1 } as const;

/**
 * The bet with its cash-out lowered to where it pays the most that a round may pay. Undefined where that is below the lowest
 * cash-out there is: the stake is too much.
 */
export function boundedCrashBet(bet: CrashBet, returnMaxMinor: bigint): CrashBet | undefined {
  const bound = (returnMaxMinor * 100n) / bet.stakeMinor;
  if (bound < BigInt(CASH_OUT_MIN)) return undefined;
  return bound < BigInt(bet.autoCashOut) ? { ...bet, autoCashOut: Number(bound) } : bet;
}

export type CashOutRuling =
  | { readonly kind: 'out'; readonly multiplierHundredths: number; readonly isByHand: boolean }
  /** Nothing can be cashed out yet: the flight hasn't begun, or is at 1.00. */
  | { readonly kind: 'early' }
  | { readonly kind: 'late' };

/**
 * What a cash-out by hand comes to whose turn it is at a moment. One by itself that was due by then has come before it, also
 * where nobody has paid it yet.
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

/** The first millisecond of a flight at which every cash-out is late: the curve may jump over the crash. */
export function crashesAfterMs(crashHundredths: number): number {
  const reachedMs = msUntil(crashHundredths);
  return multiplierAt(reachedMs) > crashHundredths ? reachedMs : reachedMs + 1;
}
