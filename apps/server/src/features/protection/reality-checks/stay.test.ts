import { describe, expect, test } from 'vitest';
import { duePass, type Stay } from './stay.ts';

const MINUTE_MS = 60_000;
const idleMs = 30 * MINUTE_MS;
const fresh: Stay = { minutes: 60, sinceMs: 1000, startedAtMs: undefined, dueAtMs: undefined };
const playing: Stay = { ...fresh, startedAtMs: 2000, dueAtMs: 2000 + 60 * MINUTE_MS };

describe('a stay', () => {
  test('begins with the first stake after the choice, and is due an interval later', () => {
    expect(duePass(fresh, { lastStakeMs: 2000, atMs: 5000, idleMs }).stay).toEqual(playing);
  });

  test.each<[string, number | undefined]>([
    ['no stake', undefined],
    ['a stake before the choice', 999],
  ])('does not begin with %s', (_name, lastStakeMs) => {
    expect(duePass(fresh, { lastStakeMs, atMs: 5000, idleMs })).toEqual({ kind: 'kept', stay: fresh });
  });

  test('does not begin with a stake that was made too long ago', () => {
    expect(duePass(fresh, { lastStakeMs: 2000, atMs: 2000 + idleMs, idleMs }).stay).toEqual(fresh);
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
