import { openModal } from '@evens/web/core/modals.ts';
import { t } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { ArrowLeftRight } from 'lucide-react';
import { transferStatuses, useTransferStatus } from './transfer-state.ts';

/** A header button that is shown while money at another platform can be moved. */
export function TransferWaits() {
  const { status, name } = useTransferStatus();
  if (status !== transferStatuses.available) return null;
  const label = t('cashier.transfer.offer', { name });
  return (
    <IconButton
      label={label}
      title={label}
      className="relative"
      onClick={() => openModal({ kind: 'transfer-confirmation' })}
    >
      <ArrowLeftRight aria-hidden className="size-5" strokeWidth={1.75} />
      <span aria-hidden className="absolute end-1.5 top-1.5 size-2 rounded-full bg-accent" />
    </IconButton>
  );
}
