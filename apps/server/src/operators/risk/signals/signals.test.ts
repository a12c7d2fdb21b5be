import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCancelledWithdrawals } from './cancelled-withdrawals.ts';
import { findChasing } from './chasing.ts';
import { findFailedDeposits } from './failed-deposits.ts';
import { findNightPlay } from './night-play.ts';
import type { PaymentEntry, PlayEntry, PlayHour } from './play.ts';
import { findQuickDeposits } from './quick-deposits.ts';
import { findRisingStakes } from './rising-stakes.ts';
import { DAY_MS, HOUR_MS, riskLevel } from './signal.ts';

const NOW = Date.UTC(2026, 2, 10, 12);
const MINUTE = 60_000;

/** A stake per minute, each lost at once unless `netResult` gives another result. */
function session(
  stakes: readonly number[],
  { netResult = (stake: number) => -stake, fromMs = NOW - 3 * HOUR_MS, everyMs = MINUTE } = {},
): readonly PlayEntry[] {
  return stakes.flatMap((stake, index): PlayEntry[] => {
    const atMs = fromMs + index * everyMs;
    return [
      { kind: 'stake', atMs, stakeMinor: BigInt(stake) },
      { kind: 'result', atMs: atMs + 1, netMinor: BigInt(netResult(stake)) },
    ];
  });
}

const stakesArbitrary = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 0, maxLength: 40 });

describe('levels', () => {
  test('levels are reached exactly at their bounds', () => {
    expect([1, 2, 3, 4, 5, 99].map((value) => riskLevel(value, [2, 3, 5]))).toEqual([
      undefined,
      1,
      2,
      2,
      3,
      3,
    ]);
  });
});

describe('chasing', () => {
  const rising = [...Array(4).fill(100), ...Array(4).fill(300), ...Array(4).fill(500)] as number[];

  test('chasing is found if stakes rise after losses, with the numbers of the session', () => {
    expect(findChasing(session(rising))).toEqual({
      kind: 'chasing',
      level: 3,
      facts: { stakes: 12, minutes: 11, lostMinor: 1600n, beforeMinor: 100n, afterMinor: 500n },
    });
  });

  test('chasing is not found if the same stakes were won, or are not settled yet', () => {
    expect(findChasing(session(rising, { netResult: (stake) => stake }))).toBeUndefined();
    expect(findChasing(session(rising).filter(({ kind }) => kind === 'stake'))).toBeUndefined();
  });

  test('chasing needs nine stakes, twice the stake, and a loss of ten stakes', () => {
    expect(findChasing(session([100, 100, 500, 500, 500, 500, 500, 500]))).toBeUndefined();
    expect(findChasing(session([100, 100, 100, 400, 400, 400, 199, 199, 199]))).toBeUndefined();
    expect(findChasing(session([100, 100, 100, 100, 100, 100, 500, 500, 500]))).toBeUndefined();
    expect(findChasing(session([100, 100, 100, 233, 233, 234, 200, 200, 200]))?.level).toBe(1);
  });

  test('chasing: a pause of more than half an hour ends the session', () => {
    expect(findChasing(session(rising, { everyMs: 30 * MINUTE }))?.level).toBe(3);
    expect(findChasing(session(rising, { everyMs: 30 * MINUTE + 1 }))).toBeUndefined();
  });

  test('chasing reports the session with the highest level, not the last one', () => {
    const earlier = session(rising, { fromMs: NOW - 8 * HOUR_MS });
    expect(findChasing([...session(Array(12).fill(100)), ...earlier])?.level).toBe(3);
  });

  test('chasing is never found for equal stakes or for winners', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 60 }), (stake, count) => {
        expect(findChasing(session(Array(count).fill(stake)))).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(stakesArbitrary, (stakes) => {
        expect(findChasing(session(stakes, { netResult: () => 1 }))).toBeUndefined();
      }),
    );
  });

  test("the chasing level does not depend on the currency's unit or on the order of rows", () => {
    fc.assert(
      fc.property(stakesArbitrary, fc.integer({ min: 1, max: 1000 }), (stakes, unit) => {
        const level = findChasing(session(stakes))?.level;
        expect(findChasing(session(stakes.map((stake) => stake * unit)))?.level).toBe(level);
        expect(findChasing(session(stakes).toReversed())?.level).toBe(level);
      }),
    );
  });

  test('the chasing level never falls if stakes of the last third rise', () => {
    fc.assert(
      fc.property(stakesArbitrary, fc.integer({ min: 2, max: 9 }), (stakes, times) => {
        const third = Math.floor(stakes.length / 3);
        const raised = stakes.map((stake, index) => (index >= stakes.length - third ? stake * times : stake));
        expect(findChasing(session(raised))?.level ?? 0).toBeGreaterThanOrEqual(
          findChasing(session(stakes))?.level ?? 0,
        );
      }),
    );
  });
});

/** An hour of play `days` days ago. */
const hour = (days: number, stakedMinor: number, stakes = 5): PlayHour => ({
  hourMs: NOW - Math.round(days * DAY_MS),
  stakes,
  stakedMinor: BigInt(stakedMinor),
});

describe('rising stakes', () => {
  const usual = [hour(8, 500), hour(9, 500), hour(15, 1000), hour(29, 1000)];
  const lastWeek = (minor: number) => [1, 2, 3, 4].map((day) => hour(day, minor / 4));

  test('rising stakes are measured against the weeks that had stakes', () => {
    expect(findRisingStakes([...usual, ...lastWeek(2000)], NOW)).toEqual({
      kind: 'rising-stakes',
      level: 1,
      facts: { weekMinor: 2000n, usualMinor: 1000n, percent: 200 },
    });
    expect(findRisingStakes([...usual, ...lastWeek(1996)], NOW)).toBeUndefined();
    expect(findRisingStakes([...usual, ...lastWeek(8000)], NOW)?.level).toBe(3);
  });

  test('rising stakes need twenty stakes and two usual weeks within the last five', () => {
    expect(findRisingStakes([...usual, hour(1, 9000, 19)], NOW)).toBeUndefined();
    expect(findRisingStakes([...usual, hour(1, 9000, 20)], NOW)?.level).toBe(3);
    expect(findRisingStakes([hour(8, 1000), hour(36, 1000), ...lastWeek(9000)], NOW)).toBeUndefined();
    expect(findRisingStakes([hour(8, 1000), hour(34, 1000), ...lastWeek(9000)], NOW)?.level).toBe(3);
  });

  test('rising stakes are never found for a player with the same stakes every week', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 20, max: 500 }),
        (minor, count) => {
          const weeks = [1, 8, 15, 22, 29].map((day) => hour(day, minor, count));
          expect(findRisingStakes(weeks, NOW)).toBeUndefined();
        },
      ),
    );
  });
});

describe('night play', () => {
  const midnight = Date.UTC(2026, 2, 9);
  const at = (night: number, clock: number, stakes: number): PlayHour => ({
    hourMs: midnight - night * DAY_MS + clock * HOUR_MS,
    stakes,
    stakedMinor: 100n,
  });
  const judge = (hours: readonly PlayHour[], ...offsets: number[]) =>
    findNightPlay(hours, { nowMs: NOW, offsetsAt: () => offsets });

  test('night play is judged by nights and by share, using the lower level', () => {
    const nights = [0, 1, 2].map((night) => at(night, 2, 10));
    expect(judge(nights, 0)).toEqual({
      kind: 'night-play',
      level: 1,
      facts: { nights: 3, nightStakes: 30, percent: 100 },
    });
    expect(judge([...nights, at(3, 5, 1), at(4, 0, 1)], 0)?.level).toBe(3);
    expect(judge([...nights, at(0, 14, 70)], 0)?.level).toBe(1);
    expect(judge([...nights, at(0, 14, 71)], 0)).toBeUndefined();
    expect(judge(nights.slice(1), 0)).toBeUndefined();
  });

  test("night play uses the player's time, and requires every possible zone", () => {
    const hours = [0, 1, 2].map((night) => at(night, 23, 10));
    expect(judge(hours, 0)).toBeUndefined();
    expect(judge(hours, 60)?.facts.nights).toBe(3);
    expect(judge(hours, 60, 120)?.level).toBe(1);
    expect(judge(hours, 60, -300)).toBeUndefined();
    expect(judge(hours)).toBeUndefined();
  });

  test("night ends before six o'clock, and only the last seven days count", () => {
    expect(
      judge(
        [0, 1, 2].map((night) => at(night, 6, 10)),
        0,
      ),
    ).toBeUndefined();
    expect(
      judge(
        [7, 8, 9].map((night) => at(night, 2, 10)),
        0,
      ),
    ).toBeUndefined();
  });
});

const payment = (entry: Partial<PaymentEntry> & { minutesAgo: number }): PaymentEntry => ({
  direction: 'deposit',
  outcome: 'completed',
  createdAtMs: NOW - entry.minutesAgo * MINUTE,
  changedAtMs: NOW - entry.minutesAgo * MINUTE,
  amountMinor: 1000n,
  ...entry,
});

const paymentsArbitrary = fc.array(
  fc.record({
    direction: fc.constantFrom('deposit' as const, 'withdrawal' as const),
    outcome: fc.constantFrom('completed' as const, 'failed' as const, 'cancelled' as const, 'other' as const),
    minutesAgo: fc.integer({ min: 0, max: 10 * 24 * 60 }),
  }),
  { maxLength: 30 },
);

describe('cancelled withdrawals', () => {
  const cancelled = (minutesAgo: number) =>
    payment({ direction: 'withdrawal', outcome: 'cancelled', minutesAgo });

  test('cancelled withdrawals of the last seven days are counted with their amounts', () => {
    expect(findCancelledWithdrawals([cancelled(1), cancelled(7 * 24 * 60)], NOW)).toBeUndefined();
    expect(findCancelledWithdrawals([cancelled(1), cancelled(7 * 24 * 60 - 1)], NOW)).toEqual({
      kind: 'cancelled-withdrawals',
      level: 1,
      facts: { count: 2, amountMinor: 2000n },
    });
    expect(findCancelledWithdrawals([1, 2, 3, 4, 5].map(cancelled), NOW)?.level).toBe(3);
  });

  test('cancelled withdrawals exclude rejected ones and deposits', () => {
    const others = [1, 2, 3].flatMap((minutesAgo) => [
      payment({ direction: 'withdrawal', outcome: 'other', minutesAgo }),
      payment({ outcome: 'cancelled', minutesAgo }),
    ]);
    expect(findCancelledWithdrawals(others, NOW)).toBeUndefined();
  });
});

describe('failed deposits', () => {
  const failed = (minutesAgo: number) => payment({ outcome: 'failed', minutesAgo });

  test('failed deposits since the last completed one are counted', () => {
    expect(findFailedDeposits([failed(3), failed(2), failed(1)], NOW)).toEqual({
      kind: 'failed-deposits',
      level: 1,
      facts: { count: 3 },
    });
    expect(
      findFailedDeposits([failed(4), failed(3), payment({ minutesAgo: 2 }), failed(1)], NOW),
    ).toBeUndefined();
    expect(
      findFailedDeposits([failed(4), failed(3), payment({ outcome: 'other', minutesAgo: 2 }), failed(1)], NOW)
        ?.level,
    ).toBe(1);
    expect(findFailedDeposits([failed(1), failed(2), failed(24 * 60)], NOW)).toBeUndefined();
  });

  test('a completed deposit always ends the row of failed ones', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 24 * 60 - 1 }), { maxLength: 20 }), (minutes) => {
        const earlier = minutes.map(failed);
        const row = findFailedDeposits(earlier, NOW);
        expect(row?.facts.count).toBe(minutes.length >= 3 ? minutes.length : undefined);
        expect(findFailedDeposits([...earlier, payment({ minutesAgo: 0 })], NOW)).toBeUndefined();
      }),
    );
  });
});

describe('quick deposits', () => {
  const at = (...minutesAgo: number[]) => minutesAgo.map((minutes) => payment({ minutesAgo: minutes }));

  test('quick deposits are counted in the hour with most of them', () => {
    expect(findQuickDeposits(at(500, 480, 441, 60), NOW)).toEqual({
      kind: 'quick-deposits',
      level: 1,
      facts: { count: 3, minutes: 59, amountMinor: 3000n },
    });
    expect(findQuickDeposits(at(500, 480, 440, 60), NOW)).toBeUndefined();
    expect(findQuickDeposits(at(9, 8, 7, 6, 5), NOW)?.level).toBe(2);
  });

  test('quick deposits count only completed ones, and never fall when one is added', () => {
    fc.assert(
      fc.property(paymentsArbitrary, (entries) => {
        const payments = entries.map((entry) => payment(entry));
        const completed = payments.filter(
          ({ direction, outcome }) => direction === 'deposit' && outcome === 'completed',
        );
        const found = findQuickDeposits(payments, NOW);
        expect(found).toEqual(findQuickDeposits(completed, NOW));
        expect(
          findQuickDeposits([...payments, payment({ minutesAgo: 0 })], NOW)?.level ?? 0,
        ).toBeGreaterThanOrEqual(found?.level ?? 0);
      }),
    );
  });
});
