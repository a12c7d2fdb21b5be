import { type Fraction, fraction, ONE, ZERO } from '@evens/base';

/** Numeric codes of bet results in the specification. */
export const betResults = {
  pending: 0,
  cancelled: 1,
  win: 2,
  lost: 3,
  refund: 4,
  halfWin: 5,
  halfLose: 6,
} as const;
export type BetResult = (typeof betResults)[keyof typeof betResults];

/** Verdict of one outcome. `share` below one means a dead heat: that part of the stake wins, the rest loses. */
export interface Verdict {
  readonly result: Exclude<BetResult, 0>;
  readonly share?: Fraction;
  /** The place part of an each-way bet is paid at this fraction of the winnings: a quarter, a fifth. */
  readonly placeFraction?: Fraction;
  /** Rule 4 deduction in hundredths of the winnings, 0 to 90, for runners withdrawn after the bet. */
  readonly deduction?: number;
}

export const WIN: Verdict = { result: betResults.win };
export const LOST: Verdict = { result: betResults.lost };
export const REFUND: Verdict = { result: betResults.refund };
export const HALF_WIN: Verdict = { result: betResults.halfWin };
export const HALF_LOSE: Verdict = { result: betResults.halfLose };
export const CANCELLED: Verdict = { result: betResults.cancelled };

export function wonIf(won: boolean): Verdict {
  return won ? WIN : LOST;
}

/**
 * The factor on the stake of a leg at odds o: win o, lost 0, refund and cancelled 1, half win (1+o)/2, half lose 1/2. A
 * win with a share, a place fraction and a deduction: share × (1 + (o − 1) × fraction × (1 − deduction)).
 */
export function legFactor(verdict: Verdict, odds: Fraction): Fraction {
  switch (verdict.result) {
    case betResults.win:
      return winFactor(verdict, odds);
    case betResults.lost:
      return ZERO;
    case betResults.refund:
    case betResults.cancelled:
      return ONE;
    case betResults.halfWin:
      return fraction(odds.den + odds.num, 2n * odds.den);
    case betResults.halfLose:
      return fraction(1n, 2n);
  }
}

function winFactor({ share = ONE, placeFraction = ONE, deduction = 0 }: Verdict, odds: Fraction): Fraction {
  if (placeFraction === ONE && deduction === 0)
    return share === ONE ? odds : fraction(share.num * odds.num, share.den * odds.den);
  const winnings = (odds.num - odds.den) * placeFraction.num * BigInt(100 - deduction);
  const den = odds.den * placeFraction.den * 100n;
  return fraction(share.num * (den + winnings), share.den * den);
}

/**
 * Verdict of handicaps and totals. `x` is the lead of the picked side in hundredths: own − opponent + handicap, total −
 * line, or line − total. A quarter line is half a stake on each neighbouring half line.
 */
export function lineVerdict(xHundredths: number): Verdict {
  if (xHundredths >= 50) return WIN;
  if (xHundredths === 25) return HALF_WIN;
  if (xHundredths === 0) return REFUND;
  if (xHundredths === -25) return HALF_LOSE;
  return xHundredths > 0 ? WIN : LOST;
}
