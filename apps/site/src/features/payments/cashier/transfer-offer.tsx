import { openModal } from '@evens/web/core/modals.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { ArrowLeftRight } from 'lucide-react';
import { transferStatuses, useTransferStatus } from './transfer-state.ts';

/** A notice that money can be moved from another platform or that a transfer is in progress; otherwise empty. */
export function TransferOffer() {
  const { status, name } = useTransferStatus();
  const isAvailable = status === transferStatuses.available;
  if (!isAvailable && status !== transferStatuses.inProgress) return null;
  return (
    <div className="mx-auto max-w-[560px] px-5 pt-5" data-transfer-status={status}>
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-line px-3.5 py-3">
        <ArrowLeftRight aria-hidden className="size-5 shrink-0 text-quiet" strokeWidth={1.75} />
        <p className="min-w-0 flex-1 basis-40">
          {t(isAvailable ? 'cashier.transfer.offer' : 'cashier.transfer.in-progress', { name })}
        </p>
        {isAvailable && (
          <Button onClick={() => openModal({ kind: 'transfer-confirmation' })}>
            {t('cashier.transfer.open')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Sandbox only: a link to the page that adds play money at the other platform. */
export function TestTransfers() {
  const { name, servicePage } = useTransferStatus();
  if (servicePage === null) return null;
  return (
    <p className="mx-auto max-w-[560px] px-5 pb-5">
      <a
        href={servicePage}
        target="_blank"
        rel="noopener noreferrer"
        className="text-sm text-quiet underline touch:inline-block touch:py-3"
      >
        {t('cashier.transfer.service', { name })}
      </a>
    </p>
  );
}
