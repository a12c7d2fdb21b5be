import { api, NetworkError } from '@evens/web/core/api.ts';
import { openModal, showError, type WithdrawalToCancel } from '@evens/web/core/modals.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { useState } from 'react';
import { refreshMoney } from './refresh-money.ts';

interface CancelWithdrawalProps {
  readonly withdrawal: WithdrawalToCancel;
  onClose(): void;
}

/** Asks for confirmation before a withdrawal is cancelled, then shows the result. Only its buttons close it. */
export function CancelWithdrawal({ withdrawal, onClose }: CancelWithdrawalProps) {
  const { pendingWithdrawalId, amount, methodName } = withdrawal;
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      const result = await api('POST /api/history/cancelwithdrawal', { body: { pendingWithdrawalId } });
      if (result.ok)
        openModal({ kind: 'message', title: t('cashier.cancel.done'), text: result.value.Message });
      else showError(result.error.message);
      onClose();
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      showError(t('cashier.error.no-answer'));
      setBusy(false);
    } finally {
      refreshMoney();
    }
  }

  return (
    <Dialog title={t('cashier.cancel.title')} closeLabel={t('shell.close')} insists onClose={onClose}>
      <div className="grid gap-5 p-5">
        {amount !== undefined && methodName !== undefined && (
          <p className="text-lg font-[620]">
            <bdi translate="no">{amount}</bdi> · <bdi translate="no">{methodName}</bdi>
          </p>
        )}
        <p className="text-quiet">{t('cashier.cancel.text')}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={isBusy} onClick={onClose}>
            {t('cashier.cancel.keep')}
          </Button>
          <Button kind="primary" busy={isBusy} onClick={() => void confirm()}>
            {t(isBusy ? 'cashier.cancel.busy' : 'cashier.cancel.do')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
