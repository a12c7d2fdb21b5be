import type { BadgeTone } from '../../ui/surface.tsx';

/** States of a payment by the numbers of the wire, and how they are named. */
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
type Status = (typeof statuses)[keyof typeof statuses];

const tones: Readonly<Record<Status, BadgeTone>> = {
  none: 'plain',
  pending: 'warn',
  approved: 'warn',
  processing: 'warn',
  'at-provider': 'warn',
  completed: 'up',
  rejected: 'down',
  declined: 'down',
  'rejected-by-provider': 'down',
  cancelled: 'plain',
  'not-processed': 'plain',
  error: 'plain',
  failed: 'plain',
  refunded: 'accent',
};

const byNumber: ReadonlyMap<number, Status> = new Map(
  Object.entries(statuses).map(([number, status]) => [Number(number), status]),
);

export function statusOf(number: number): Status {
  return byNumber.get(number) ?? 'none';
}

export function toneOf(number: number): BadgeTone {
  return tones[statusOf(number)];
}
