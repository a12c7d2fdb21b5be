/** States of a payment by wire number; the messages `cashier.transaction.status.<name>` are their labels. */
const statuses = {
  0: 'none',
  1: 'pending',
  2: 'completed',
  3: 'rejected',
  4: 'cancelled',
  5: 'refunded',
  6: 'pending',
  7: 'declined',
  8: 'rejected',
  9: 'at-provider',
  11: 'rejected-by-provider',
  12: 'not-processed',
  13: 'error',
  14: 'approved',
  15: 'processing',
  16: 'failed',
} as const;
export type TransactionStatus = (typeof statuses)[keyof typeof statuses];

const byNumber: ReadonlyMap<number, TransactionStatus> = new Map(
  Object.entries(statuses).map(([number, status]) => [Number(number), status]),
);

export function toTransactionStatus(number: number): TransactionStatus {
  return byNumber.get(number) ?? 'none';
}
