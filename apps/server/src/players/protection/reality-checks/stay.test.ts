import { describe, expect, test } from 'vitest';
import { chosenStay, duePass, type Stay } from './stay.ts';

const MINUTE_MS = 60_000;
const idleMs = 30 * MINUTE_MS;
const fresh: Stay = { minutes: 60, sinceMs: 1000, startedAtMs: undefined, dueAtMs: undefined };
const playing: Stay = { ...fresh, startedAtMs: 2000, dueAtMs: 2000 + 60 * MINUTE_MS };

describe('a stay', () => {
  test('an interval chosen without a stay counts stakes from then on', () => {
    expect(chosenStay(undefined, { minutes: 60, isOpen: false, atMs: 1000 })).toEqual(fresh);
  });

  test('another interval makes a stay due that long after it began, and immediately if that time has passed', () => {
    const at = (minutes: number) => chosenStay(playing, { minutes, isOpen: false, atMs: 20 * MINUTE_MS });
    expect(at(30).dueAtMs).toBe(2000 + 30 * MINUTE_MS);
    expect(at(15).dueAtMs).toBe(20 * MINUTE_MS);
  });

  test('a stay with an open check continues and is not due, whatever interval is chosen', () => {
    for (const minutes of [15, undefined])
      expect(chosenStay(playing, { minutes, isOpen: true, atMs: 5000 })).toEqual({
        ...playing,
        minutes,
        dueAtMs: undefined,
      });
  });

  test('a stay ends if the player disables checks', () => {
    expect(chosenStay(playing, { minutes: undefined, isOpen: false, atMs: 5000 })).toMatchObject({
      startedAtMs: undefined,
      dueAtMs: undefined,
    });
  });

  test('a stay opens its check when it is due and not before', () => {
    const dueAtMs = 2000 + 60 * MINUTE_MS;
    const lastStakeMs = dueAtMs - MINUTE_MS;
    expect(duePass(playing, { lastStakeMs, atMs: dueAtMs - 1, idleMs })).toEqual({
      kind: 'kept',
      stay: playing,
    });
    expect(duePass(playing, { lastStakeMs, atMs: dueAtMs, idleMs })).toEqual({
      kind: 'open',
      minutes: 60,
      startedAtMs: 2000,
      stay: { ...playing, dueAtMs: undefined },
    });
  });

  test('a stay ends without a check after the idle time without stakes, to the millisecond', () => {
    const atMs = 2000 + 60 * MINUTE_MS;
    expect(duePass(playing, { lastStakeMs: atMs - idleMs + 1, atMs, idleMs }).kind).toBe('open');
    expect(duePass(playing, { lastStakeMs: atMs - idleMs, atMs, idleMs })).toEqual({
      kind: 'kept',
      stay: { ...fresh, sinceMs: atMs },
    });
  });

  test('a stay has no due check if checks are disabled', () => {
    const none = { ...playing, minutes: undefined };
    expect(duePass(none, { lastStakeMs: 5000, atMs: 1e10, idleMs })).toEqual({
      kind: 'kept',
      stay: { ...none, dueAtMs: undefined },
    });
  });
});
