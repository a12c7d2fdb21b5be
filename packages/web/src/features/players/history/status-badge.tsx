import { toTransactionStatus } from '@evens/contract';
import { t } from '../../../core/words.ts';
import { Badge } from '../../../ui/surface.tsx';
import { transactionTone } from './transaction-status.ts';

/** The state of a deposit or withdrawal by its number. */
export function StatusBadge({ statusId }: { readonly statusId: number }) {
  return (
    <Badge tone={transactionTone(statusId)}>
      {t(`cashier.transaction.status.${toTransactionStatus(statusId)}`)}
    </Badge>
  );
}
