import { err, ok } from '@evens/base';
import { describe, expect, test } from 'vitest';
import type { DepositStep, PaymentEvent, PaymentId } from '../providers/payment-provider.ts';
import { type PaymentState, paymentStates, type StoredDirection } from '../states.ts';
import { overdueEvent } from './overdue-event.ts';

const END_MS = Date.UTC(2026, 10, 15);
// Any text is an id here.
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

describe('a deposit of which its provider reports nothing', () => {
  test('is unreported from its end on, also while the provider is away or not connected', () => {
    for (const answer of [nothing, away, undefined]) expect(eventAt(END_MS, answer)).toEqual(unreported);
    expect(eventAt(END_MS, nothing, { state: paymentStates.atProvider })).toEqual(unreported);
    expect(eventAt(END_MS - 1, nothing)).toBeUndefined();
    expect(eventAt(END_MS, nothing, { expiresAtMs: undefined })).toBeUndefined();
  });

  test('stays as it is if it has a step, whose money may still come', () => {
    expect(eventAt(END_MS, nothing, { state: paymentStates.notProcessed })).toBeUndefined();
  });

  test('has failed if its order was never answered, once the provider says that it has nothing', () => {
    const unanswered = { state: paymentStates.notProcessed, step: undefined };
    expect(eventAt(END_MS, nothing, unanswered)).toEqual(expired);
    expect(eventAt(END_MS, away, unanswered)).toBeUndefined();
    expect(eventAt(END_MS, undefined, unanswered)).toBeUndefined();
    // It is unreported first.
    expect(eventAt(END_MS, nothing, { step: undefined })).toEqual(unreported);
  });
});

test('a deposit with an event is not overdue', () => {
  const reported = ok([{ kind: 'failed', paymentId: id, failure: 'declined' } satisfies PaymentEvent]);
  expect(eventAt(END_MS, reported)).toBeUndefined();
});

test('a withdrawal and a transfer are never overdue', () => {
  for (const direction of ['withdrawal', 'transfer'] as const)
    expect(eventAt(END_MS, nothing, { direction, state: paymentStates.atProvider })).toBeUndefined();
});
