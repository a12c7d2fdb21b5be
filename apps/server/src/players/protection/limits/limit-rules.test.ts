import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CONFIRM_WITHIN_MS,
  confirmIncrease,
  type LimitState,
  noLimit,
  requestLimit,
  withdrawIncrease,
} from './limit-rules.ts';

const HOUR_MS = 3_600_000;
const increaseAfterMs = 24 * HOUR_MS;
const at = (hours: number) => ({ nowMs: hours * HOUR_MS, increaseAfterMs });

function requestedState(state: LimitState, value: bigint | null, hours: number): LimitState {
  return requestLimit(state, value, at(hours))?.state ?? state;
}

describe('a limit', () => {
  test('a limit is set and lowered immediately', () => {
    const set = requestedState(noLimit, 100n, 0);
    expect(set).toEqual({ value: 100n, next: undefined });
    expect(requestedState(set, 50n, 1)).toEqual({ value: 50n, next: undefined });
  });

  test('a limit is raised after 24 hours and a confirmation, and not after 23 hours', () => {
    const raised = requestedState(requestedState(noLimit, 100n, 0), 200n, 0);
    expect(raised.value).toBe(100n);
    expect(confirmIncrease(raised, 23 * HOUR_MS)).toMatchObject({ ok: false, error: { kind: 'early' } });
    expect(confirmIncrease(raised, 24 * HOUR_MS)).toMatchObject({
      ok: true,
      value: { state: { value: 200n } },
    });
  });

  test('a limit is removed by the same steps as an increase', () => {
    const removed = requestedState(requestedState(noLimit, 100n, 0), null, 0);
    expect(removed).toEqual({ value: 100n, next: { value: null, fromMs: 24 * HOUR_MS } });
    expect(confirmIncrease(removed, 24 * HOUR_MS)).toMatchObject({ ok: true, value: { state: noLimit } });
  });

  test('a limit keeps its value if the increase is withdrawn or not confirmed in time', () => {
    const raised = requestedState(requestedState(noLimit, 100n, 0), 200n, 0);
    expect(withdrawIncrease(raised)?.state).toEqual({ value: 100n, next: undefined });
    const late = increaseAfterMs + CONFIRM_WITHIN_MS;
    expect(confirmIncrease(raised, late)).toEqual({ ok: false, error: { kind: 'none' } });
    expect(confirmIncrease(raised, late - 1)).toMatchObject({ ok: true });
  });

  test('another requested increase restarts the cooling-off, and a decrease cancels it', () => {
    const raised = requestedState(requestedState(requestedState(noLimit, 100n, 0), 200n, 0), 300n, 20);
    expect(confirmIncrease(raised, 25 * HOUR_MS)).toMatchObject({ ok: false, error: { kind: 'early' } });
    expect(confirmIncrease(requestedState(raised, 90n, 21), 50 * HOUR_MS)).toMatchObject({
      error: { kind: 'none' },
    });
  });

  test('a limit never rises within the cooling-off after any request', () => {
    const value = fc.option(fc.bigInt(0n, 5n), { nil: null });
    const step = fc.record({
      hours: fc.integer({ min: 0, max: 30 }),
      requestedValue: fc.option(value, { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state: LimitState = { value: 3n, next: undefined };
        let nowHours = 0;
        const requests: { value: bigint | null; hours: number }[] = [];
        for (const { hours, requestedValue } of steps) {
          nowHours += hours;
          const before = state.value;
          if (requestedValue === undefined) {
            const confirmed = confirmIncrease(state, nowHours * HOUR_MS);
            if (!confirmed.ok) continue;
            state = confirmed.value.state;
            const since = requests.filter((one) => one.hours > nowHours - 24);
            // The confirmed request is the newest one, and it is old enough.
            expect(since).toEqual([]);
            expect(requests.at(-1)?.value).toBe(state.value);
          } else {
            state = requestedState(state, requestedValue, nowHours);
            if (requestedValue !== before) requests.push({ value: requestedValue, hours: nowHours });
            if (before !== null) expect(state.value !== null && state.value <= before).toBe(true);
          }
        }
      }),
    );
  });
});
