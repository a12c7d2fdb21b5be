import { type PaymentState, paymentStates } from '../states.ts';

/** The states that a withdrawal passes through with an approval. `isLast`: it needs no further approval. */
export function approvalStates(from: PaymentState, isLast: boolean): readonly PaymentState[] {
  const { approved, processing } = paymentStates;
  const path = from === approved ? [] : [approved];
  return isLast ? [...path, processing] : path;
}
