import { describe, expect, test } from 'vitest';
import { isOpenAt, isTimeZone, nextOpening, type SupportHours } from './hours.ts';

const nine = { from: 540, to: 1080 };
const office: SupportHours = {
  timeZone: 'Europe/Malta',
  days: [nine, nine, nine, nine, nine, null, null],
};
const at = (text: string) => Date.parse(text);

describe('support hours', () => {
  test('support is open from its first minute until before its last', () => {
    // Monday, Malta is an hour ahead of UTC in November.
    expect(isOpenAt(office, at('2026-11-23T07:59:59Z'))).toBe(false);
    expect(isOpenAt(office, at('2026-11-23T08:00:00Z'))).toBe(true);
    expect(isOpenAt(office, at('2026-11-23T16:59:59Z'))).toBe(true);
    expect(isOpenAt(office, at('2026-11-23T17:00:00Z'))).toBe(false);
    expect(isOpenAt(office, at('2026-11-22T12:00:00Z'))).toBe(false);
  });

  test('support opens next on the same day, the next day or after the weekend', () => {
    const next = (text: string) => new Date(nextOpening(office, at(text)) ?? 0).toISOString();
    expect(next('2026-11-23T05:30:20Z')).toBe('2026-11-23T08:00:00.000Z');
    expect(next('2026-11-23T18:00:00Z')).toBe('2026-11-24T08:00:00.000Z');
    expect(next('2026-11-27T18:00:00Z')).toBe('2026-11-30T08:00:00.000Z');
    expect(nextOpening(office, at('2026-11-23T09:00:00Z'))).toBeUndefined();
  });

  test('support opens at the local hour after a clock change', () => {
    // Summer time ends in the night to 25 October 2026.
    expect(nextOpening(office, at('2026-10-23T18:00:00Z'))).toBe(at('2026-10-26T08:00:00Z'));
    expect(nextOpening(office, at('2026-03-27T18:00:00Z'))).toBe(at('2026-03-30T07:00:00Z'));
  });

  test('hours of one day a week reopen a week later', () => {
    const mondays = { timeZone: 'UTC', days: [nine, null, null, null, null, null, null] };
    expect(nextOpening(mondays, at('2026-11-23T18:00:00Z'))).toBe(at('2026-11-30T09:00:00Z'));
  });

  test('hours without a day never open', () => {
    const never = { timeZone: 'UTC', days: [null, null, null, null, null, null, null] };
    expect(nextOpening(never, at('2026-11-23T18:00:00Z'))).toBeUndefined();
  });

  test('support settings refuse time zones that do not exist', () => {
    expect(isTimeZone('Europe/Malta')).toBe(true);
    expect(isTimeZone('Mars/Base')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });
});
