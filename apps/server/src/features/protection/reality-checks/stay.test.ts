import { describe, expect, test } from 'vitest';
import { chosenStay, duePass, type Stay } from './stay.ts';

const MINUTE_MS = 60_000;
const idleMs = 30 * MINUTE_MS;
const fresh: Stay = { minutes: 60, sinceMs: 1000, startedAtMs: undefined, dueAtMs: undefined };
const playing: Stay = { ...fresh, startedAtMs: 2000, dueAtMs: 2000 + 60 * MINUTE_MS };

describe('a stay', () => {
  test('that is chosen while there is none begins later, and counts stakes from then on', () => {
    expect(chosenStay(undefined, { minutes: 60, isOpen: false, atMs: 1000 })).toEqual(fresh);
  });

  test('is due an interval after it began when another is chosen, and at once where that is over', () => {
    const at = (minutes: number) => chosenStay(playing, { minutes, isOpen: false, atMs: 20 * MINUTE_MS });
    expect(at(30).dueAtMs).toBe(2000 + 30 * MINUTE_MS);
    expect(at(15).dueAtMs).toBe(20 * MINUTE_MS);
  });

  test('goes on under an open check, of which nothing more is due, whatever is chosen', () => {
    for (const minutes of [15, undefined])
      expect(chosenStay(playing, { minutes, isOpen: true, atMs: 5000 })).toEqual({
        ...playing,
        minutes,
        dueAtMs: undefined,
      });
  });

  test('ends when no checks are wanted', () => {
    expect(chosenStay(playing, { minutes: undefined, isOpen: false, atMs: 5000 })).toMatchObject({
      startedAtMs: undefined,
      dueAtMs: undefined,
    });
  });

  test('opens a check at its moment and not before', () => {
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

  test('ends without a check where nothing was staked for the idle time, to the millisecond', () => {
    const atMs = 2000 + 60 * MINUTE_MS;
    expect(duePass(playing, { lastStakeMs: atMs - idleMs + 1, atMs, idleMs }).kind).toBe('open');
    expect(duePass(playing, { lastStakeMs: atMs - idleMs, atMs, idleMs })).toEqual({
      kind: 'kept',
      stay: { ...fresh, sinceMs: atMs },
    });
  });

  test('has no check due when none are wanted', () => {
    const none = { ...playing, minutes: undefined };
    expect(duePass(none, { lastStakeMs: 5000, atMs: 1e10, idleMs })).toEqual({
      kind: 'kept',
      stay: { ...none, dueAtMs: undefined },
    });
  });
});
