import { expect, test } from 'vitest';
import { canMove, isHeldBack, type PaymentState, paymentStates } from '../states.ts';
import { approvalStates } from './approval-states.ts';

const { pending, approved, processing } = paymentStates;

test.each<readonly [PaymentState, boolean, readonly PaymentState[]]>([
  [pending, false, [approved]],
  [pending, true, [approved, processing]],
  [approved, true, [processing]],
  // An approval before the last one changes nothing else.
  [approved, false, []],
])(
  'a withdrawal approved in state %i (last approval: %s) passes through states %j, by moves that are allowed',
  (from, isLast, path) => {
    expect(approvalStates(from, isLast)).toEqual(path);
    let state = from;
    for (const to of path) {
      expect(canMove('withdrawal', { from: state, to })).toBe(true);
      expect(isHeldBack(to)).toBe(true);
      state = to;
    }
  },
);
