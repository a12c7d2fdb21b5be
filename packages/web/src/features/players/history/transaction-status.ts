import { type TransactionStatus, toTransactionStatus } from '@evens/contract';
import type { BadgeTone } from '../../../ui/surface.tsx';

const tones: Readonly<Record<TransactionStatus, BadgeTone>> = {
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

export function transactionTone(number: number): BadgeTone {
  return tones[toTransactionStatus(number)];
}
