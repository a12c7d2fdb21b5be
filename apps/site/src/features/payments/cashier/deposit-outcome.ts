import type { Payment } from '@evens/contract';

export type DepositOutcome =
  | 'waiting'
  | 'processing'
  | 'done'
  | 'refunded'
  | 'rejected'
  | 'cancelled'
  | 'expired'
  | 'error';

/** Outcomes by payment state; any other state is `waiting`. */
const outcomes: Readonly<Record<number, DepositOutcome>> = {
  2: 'done',
  3: 'rejected',
  4: 'cancelled',
  5: 'refunded',
  9: 'processing',
  11: 'rejected',
  12: 'expired',
  13: 'error',
  15: 'processing',
  16: 'rejected',
};
export function depositOutcome({ StatusID }: Payment): DepositOutcome {
  return outcomes[StatusID] ?? 'waiting';
}

export function isDepositOver(outcome: DepositOutcome): boolean {
  return outcome !== 'waiting' && outcome !== 'processing';
}

/** Returns the later state of the stream's and the call's. While the stream is down, its last message is stale. */
export function laterPayment(
  streamed: Payment | undefined,
  fetched: Payment | undefined,
): Payment | undefined {
  if (!streamed || !fetched) return streamed ?? fetched;
  const isLate = isDepositOver(depositOutcome(fetched)) && !isDepositOver(depositOutcome(streamed));
  return isLate ? fetched : streamed;
}
