import { err, ok } from '@evens/base';
import { describe, expect, test } from 'vitest';
import type { DepositStep, PaymentEvent, PaymentId } from '../payment-provider.ts';
import { type PaymentState, paymentStates, type StoredDirection } from '../states.ts';
import { overdueEvent } from './overdue-event.ts';

const END_MS = Date.UTC(2026, 10, 15);
// Tests may use any text as an id.
const id = 'd-1' as PaymentId;
const step: DepositStep = { kind: 'wait' };
const payment = (
  changes: {
    readonly state?: PaymentState;
    readonly direction?: StoredDirection;
    readonly step?: DepositStep | undefined;
    readonly expiresAtMs?: number | undefined;
  } = {},
) => ({
  id,
  direction: 'deposit' as const,
  state: paymentStates.pending,
  step,
  expiresAtMs: END_MS,
  ...changes,
});
const nothing = ok<readonly PaymentEvent[]>([]);
const away = err({ kind: 'unavailable' });
const unreported = { kind: 'unreported', paymentId: id };
const expired = { kind: 'failed', paymentId: id, failure: 'expired' };
type Answer = Parameters<typeof overdueEvent>[1]['answer'];
const eventAt = (atMs: number, answer: Answer, changes: Parameters<typeof payment>[0] = {}) =>
  overdueEvent(payment(changes), { answer, atMs });

describe('overdueEvent', () => {
  test('a deposit without events becomes unreported when it expires, also if its provider is unreachable or not connected', () => {
    for (const answer of [nothing, away, undefined]) expect(eventAt(END_MS, answer)).toEqual(unreported);
    expect(eventAt(END_MS, nothing, { state: paymentStates.atProvider })).toEqual(unreported);
    expect(eventAt(END_MS - 1, nothing)).toBeUndefined();
    expect(eventAt(END_MS, nothing, { expiresAtMs: undefined })).toBeUndefined();
  });

  test('an unreported deposit with a next step has no overdue event, because its money may still arrive', () => {
    expect(eventAt(END_MS, nothing, { state: paymentStates.notProcessed })).toBeUndefined();
  });

  test('an unreported deposit without a next step fails as expired once the provider has no record of it', () => {
    const unanswered = { state: paymentStates.notProcessed, step: undefined };
    expect(eventAt(END_MS, nothing, unanswered)).toEqual(expired);
    expect(eventAt(END_MS, away, unanswered)).toBeUndefined();
    expect(eventAt(END_MS, undefined, unanswered)).toBeUndefined();
    // It becomes unreported first.
    expect(eventAt(END_MS, nothing, { step: undefined })).toEqual(unreported);
  });
});

test('a deposit with an event of its provider has no overdue event', () => {
  const reported = ok([{ kind: 'failed', paymentId: id, failure: 'declined' } satisfies PaymentEvent]);
  expect(eventAt(END_MS, reported)).toBeUndefined();
});

test('withdrawals and transfers have no overdue event', () => {
  for (const direction of ['withdrawal', 'transfer'] as const)
    expect(eventAt(END_MS, nothing, { direction, state: paymentStates.atProvider })).toBeUndefined();
});
