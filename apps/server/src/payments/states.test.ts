import { describe, expect, it } from 'vitest';
import { canMove, isHeldBack, isOpen, paymentStates, toPaymentState } from './states.ts';

const states = Object.values(paymentStates);
const directions = ['deposit', 'withdrawal', 'transfer'] as const;

describe('payment states', () => {
  it('payment states have the numbers of the wire, without 10', () => {
    expect(states).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16]);
    expect(toPaymentState(16)).toBe(16);
    for (const no of [10, 17, -1, 1.5]) expect(() => toPaymentState(no)).toThrow('no state');
  });

  it('a payment never moves to its own state, back to pending, or out of refunded', () => {
    for (const direction of directions)
      for (const from of states)
        for (const to of states) {
          if (!canMove(direction, { from, to })) continue;
          expect(from).not.toBe(to);
          expect(from).not.toBe(paymentStates.refunded);
          if (to === paymentStates.pending) expect(from).toBe(paymentStates.none);
        }
  });

  it('a deposit can be completed from every state in which it can end without money', () => {
    const { cancelled, rejectedByProvider, notProcessed, processingError, completed } = paymentStates;
    for (const from of [cancelled, rejectedByProvider, notProcessed, processingError])
      expect(canMove('deposit', { from, to: completed })).toBe(true);
    expect(canMove('deposit', { from: completed, to: rejectedByProvider })).toBe(false);
  });

  it('payments can leave every open state that they can enter, in each direction', () => {
    for (const direction of directions)
      for (const from of states.filter((state) => isOpen(direction, state))) {
        const isEntered = states.some((one) => canMove(direction, { from: one, to: from }));
        if (isEntered) expect(states.some((to) => canMove(direction, { from, to }))).toBe(true);
      }
  });

  it('a withdrawal can be cancelled and rejected until it is sent, and paid only after that', () => {
    const { pending, approved, processing, atProvider, completed, rejected, cancelled } = paymentStates;
    expect(states.filter(isHeldBack)).toEqual([pending, approved, processing]);
    expect(states.filter((from) => canMove('withdrawal', { from, to: rejected }))).toEqual([
      pending,
      approved,
      processing,
    ]);
    for (const from of [pending, approved, processing, rejected, cancelled])
      expect(canMove('withdrawal', { from, to: completed })).toBe(false);
    expect(canMove('withdrawal', { from: atProvider, to: completed })).toBe(true);
    expect(states.filter((from) => canMove('withdrawal', { from, to: atProvider }))).toEqual([processing]);
  });

  it('a transfer ends once, by the answer of the other platform', () => {
    const { none, atProvider, completed, rejectedByProvider } = paymentStates;
    const moves = states.flatMap((from) =>
      states.filter((to) => canMove('transfer', { from, to })).map((to) => [from, to]),
    );
    expect(moves).toEqual([
      [none, atProvider],
      [atProvider, completed],
      [atProvider, rejectedByProvider],
    ]);
  });
});
