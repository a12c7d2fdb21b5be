import { describe, expect, test } from 'vitest';
import {
  asksForIdentity,
  barredRefusal,
  checkedRefusal,
  enforcementPoints,
  identityGates,
  judgeAt,
  judgedAt,
  lockedRefusal,
} from './enforcement-points.ts';
import { profiles } from './profiles/profiles.ts';
import { OPENING_HOURS } from './vault/lock-money.ts';

const nowMs = Date.parse('2026-11-23T12:00:00.000Z');
const excluded = { barredUntilMs: Number.POSITIVE_INFINITY };
const onTimeOut = { barredUntilMs: nowMs + 1 };

describe.each(enforcementPoints)('at %s', (point) => {
  const refuses = (protection: 'closure' | 'lock' | 'exclusion' | 'time-out') =>
    judgedAt[point].includes(protection);

  test('a player without a break passes, and so does one whose time-out has ended', () => {
    expect(judgeAt(point, { barredUntilMs: null }, { nowMs })).toBeUndefined();
    expect(judgeAt(point, { barredUntilMs: nowMs }, { nowMs })).toBeUndefined();
  });

  test('a lock and a closure are refused at points that list them', () => {
    const free = { barredUntilMs: null };
    const locked = refuses('lock') ? { code: 'AccountLockedException' } : undefined;
    expect(judgeAt(point, { ...free, isLocked: true }, { nowMs })).toEqual(locked);
    if (locked) expect(lockedRefusal(point)).toEqual(locked);
    else expect(() => lockedRefusal(point)).toThrow(/not judged at/);
    const closed = refuses('closure') ? { code: 'AccountClosedException' } : undefined;
    expect(judgeAt(point, { ...free, isClosed: true }, { nowMs })).toEqual(closed);
  });

  test('an open reality check is refused at points that list it', () => {
    const checked = judgedAt[point].includes('reality-check') ? { code: 'RealityCheckException' } : undefined;
    expect(judgeAt(point, { barredUntilMs: null, isChecked: true }, { nowMs })).toEqual(checked);
    if (checked) expect(checkedRefusal(point)).toEqual(checked);
    else expect(() => checkedRefusal(point)).toThrow(/not judged at/);
  });

  test('identity is required only at its own gate, and never from a player who has proven it', () => {
    const state = (isProven: boolean, gates: readonly (typeof identityGates)[number][]) => ({
      barredUntilMs: null,
      identity: { isProven, gates },
    });
    const gate = identityGates.find((each) => asksForIdentity(point, [each]));
    expect(gate !== undefined).toBe(judgedAt[point].includes('identity'));
    expect(judgeAt(point, state(false, identityGates), { nowMs })).toEqual(
      gate && { code: 'IdentityNotProvenException', data: { gate } },
    );
    const others = identityGates.filter((each) => each !== gate);
    expect(judgeAt(point, state(false, others), { nowMs })).toBeUndefined();
    expect(judgeAt(point, state(true, identityGates), { nowMs })).toBeUndefined();
  });

  test('an exclusion is refused, with the earliest time to request its end if it is known', () => {
    if (!refuses('exclusion')) return expect(judgeAt(point, excluded, { nowMs })).toBeUndefined();
    expect(judgeAt(point, excluded, { nowMs })).toEqual({ code: 'SelfExclusionException' });
    expect(judgeAt(point, { ...excluded, mayEndFromMs: nowMs }, { nowMs })).toEqual({
      code: 'SelfExclusionException',
      data: { mayEndAt: '2026-11-23T12:00:00.000Z' },
    });
    expect(judgeAt(point, { ...excluded, mayEndFromMs: Number.POSITIVE_INFINITY }, { nowMs })).toEqual({
      code: 'SelfExclusionException',
    });
  });

  test('a time-out is refused with its end at points that list it', () => {
    const refused = { code: 'TimeOutException', data: { endsAt: '2026-11-23T12:00:00.001Z' } };
    expect(judgeAt(point, onTimeOut, { nowMs })).toEqual(refuses('time-out') ? refused : undefined);
    if (refuses('time-out')) expect(barredRefusal(point, { untilMs: nowMs + 1 })).toEqual(refused);
    else expect(() => barredRefusal(point, { untilMs: nowMs + 1 })).toThrow(/not judged at/);
  });
});

test('a registration is refused one day before the minimum age of the jurisdiction', () => {
  const aged = (years: number) =>
    judgeAt('repeated-registration', { barredUntilMs: null, age: { years, minimum: 19 } }, { nowMs });
  expect(aged(18)).toEqual({ code: 'UnderAgeException', data: { minimumAge: 19 } });
  expect(aged(19)).toBeUndefined();
});

test('no profile offers a break that opens the vault sooner than the player can open it', () => {
  expect(profiles.filter(({ timeOutHours }) => Math.min(...timeOutHours) < OPENING_HOURS)).toEqual([]);
});

test('a time-out is enforced at every point except the log-in, demos and payouts', () => {
  const open = enforcementPoints.filter((point) => !judgedAt[point].includes('time-out'));
  expect(open).toEqual(['log-in', 'demo', 'withdrawal', 'agent-withdrawal', 'cash-out']);
});
