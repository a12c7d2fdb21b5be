import { describe, expect, test } from 'vitest';
import { CRASH_MAX, crashReturn } from '../crash/crash.ts';
import { msUntil, multiplierAt } from '../crash/curve.ts';
import { boundedCrashBet, crashesAfterMs, ruleCashOut } from './crash-table.ts';

const START = 1_000_000;
const rule = (elapsedMs: number, crashHundredths: number, autoCashOut = CRASH_MAX) =>
  ruleCashOut({ autoCashOut, crashHundredths, startsAtMs: START, atMs: START + elapsedMs });

describe('a cash-out whose turn has come', () => {
  test('a cash-out pays the multiplier of the curve at its millisecond', () => {
    expect(rule(10_000, 500)).toEqual({
      kind: 'out',
      multiplierHundredths: multiplierAt(10_000),
      isByHand: true,
    });
    expect(multiplierAt(10_000)).toBe(182);
  });

  test.each([100, 101, 150, 237, 1000, 123_456])(
    'a cash-out is late from the millisecond after the crash at %i',
    (crash) => {
      const last = crashesAfterMs(crash) - 1;
      expect(rule(last + 1, crash)).toEqual({ kind: 'late' });
      expect(rule(last + 5000, crash)).toEqual({ kind: 'late' });
      expect(rule(last, crash).kind).toBe(crash === 100 ? 'early' : 'out');
    },
  );

  test('a cash-out is early before the flight and at 1.00', () => {
    expect(rule(-1, 500)).toEqual({ kind: 'early' });
    expect(rule(0, 500)).toEqual({ kind: 'early' });
    expect(rule(msUntil(101) - 1, 500)).toEqual({ kind: 'early' });
    expect(rule(msUntil(101), 500)).toMatchObject({ kind: 'out', multiplierHundredths: 101 });
  });

  test('an automatic cash-out that is already due precedes the manual one', () => {
    expect(rule(msUntil(200), 500, 200)).toEqual({ kind: 'out', multiplierHundredths: 200, isByHand: false });
    expect(rule(msUntil(200) + 3000, 500, 200)).toMatchObject({ multiplierHundredths: 200, isByHand: false });
    expect(rule(msUntil(500) + 9000, 500, 500)).toMatchObject({ multiplierHundredths: 500, isByHand: false });
    expect(rule(msUntil(200) - 1, 500, 200)).toMatchObject({ multiplierHundredths: 199, isByHand: true });
    expect(rule(msUntil(500) + 9000, 500, 501)).toEqual({ kind: 'late' });
  });
});

test('boundedCrashBet cashes out before the maximum payout is exceeded', () => {
  const bet = { stakeMinor: 10_000n, autoCashOut: CRASH_MAX };
  const bounded = boundedCrashBet(bet, 2_500_099n);
  expect(bounded?.autoCashOut).toBe(25_000);
  expect(crashReturn(10_000n, 25_000)).toBeLessThanOrEqual(2_500_099n);
  expect(boundedCrashBet({ ...bet, autoCashOut: 200 }, 2_500_099n)?.autoCashOut).toBe(200);
  expect(boundedCrashBet(bet, 10_099n)).toBeUndefined();
  expect(boundedCrashBet(bet, 10_100n)?.autoCashOut).toBe(101);
});
