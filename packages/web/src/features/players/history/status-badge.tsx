import { type TransactionStatus, toTransactionStatus } from '@evens/contract';
import { t } from '../../../core/words.ts';
import { Badge, type BadgeTone } from '../../../ui/surface.tsx';

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

function transactionTone(number: number): BadgeTone {
  return tones[toTransactionStatus(number)];
}

/** The state of a deposit or withdrawal by its number. */
export function StatusBadge({ statusId }: { readonly statusId: number }) {
  return (
    <Badge tone={transactionTone(statusId)}>
      {t(`cashier.transaction.status.${toTransactionStatus(statusId)}`)}
    </Badge>
  );
}
