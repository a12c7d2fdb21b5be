import { describe, expect, test } from 'vitest';
import { barredRefusal, enforcementPoints, judgeAt, judgedAt } from './enforcement-points.ts';

const nowMs = Date.parse('2026-11-23T12:00:00.000Z');
const excluded = { barredUntilMs: Number.POSITIVE_INFINITY };
const onTimeOut = { barredUntilMs: nowMs + 1 };

describe.each(enforcementPoints)('at %s', (point) => {
  const refuses = (protection: 'exclusion' | 'time-out') => judgedAt[point].includes(protection);

  test('a player without a break passes, and so does one whose time-out is over', () => {
    expect(judgeAt(point, { barredUntilMs: null }, { nowMs })).toBeUndefined();
    expect(judgeAt(point, { barredUntilMs: nowMs }, { nowMs })).toBeUndefined();
  });

  test('an exclusion is refused, with the moment from which its end may be asked for where it is known', () => {
    expect(judgeAt(point, excluded, { nowMs })).toEqual({ code: 'SelfExclusionException' });
    expect(judgeAt(point, { ...excluded, mayEndFromMs: nowMs }, { nowMs })).toEqual({
      code: 'SelfExclusionException',
      data: { mayEndAt: '2026-11-23T12:00:00.000Z' },
    });
    expect(judgeAt(point, { ...excluded, mayEndFromMs: Number.POSITIVE_INFINITY }, { nowMs })).toEqual({
      code: 'SelfExclusionException',
    });
  });

  test('a time-out is refused with its end where the list names it', () => {
    const refused = { code: 'TimeOutException', data: { endsAt: '2026-11-23T12:00:00.001Z' } };
    expect(judgeAt(point, onTimeOut, { nowMs })).toEqual(refuses('time-out') ? refused : undefined);
    if (refuses('time-out')) expect(barredRefusal(point, { untilMs: nowMs + 1 })).toEqual(refused);
    else expect(() => barredRefusal(point, { untilMs: nowMs + 1 })).toThrow(/not judged at/);
  });
});

test('a registration is refused a day before the age of the jurisdiction', () => {
  const aged = (years: number) =>
    judgeAt('repeated-registration', { barredUntilMs: null, age: { years, minimum: 19 } }, { nowMs });
  expect(aged(18)).toEqual({ code: 'UnderAgeException', data: { minimumAge: 19 } });
  expect(aged(19)).toBeUndefined();
});

test('every point but the log-in holds a time-out', () => {
  expect(enforcementPoints.filter((point) => !judgedAt[point].includes('time-out'))).toEqual(['log-in']);
});
