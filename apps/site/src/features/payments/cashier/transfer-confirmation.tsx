import type { CurrencyCode } from '@evens/base';
import type { PendingTransfer } from '@evens/contract';
import { api, callQuery, NetworkError, type Refused } from '@evens/web/core/api.ts';
import { newCommandId } from '@evens/web/core/clock.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { openModal, showError } from '@evens/web/core/modals.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { CircleSlash, Hourglass } from 'lucide-react';
import { useRef, useState } from 'react';
import { refreshMoney } from './refresh-money.ts';
import { transferStatuses, useTransferStatus } from './transfer-state.ts';

const BONUS_CODE_MAX = 60;

interface ClosableProps {
  onClose(): void;
}

/** Offers to transfer the player's money from another platform, and shows the result. */
export function TransferConfirmation({ onClose }: ClosableProps) {
  const user = useUser();
  const { isPending, status, name } = useTransferStatus();
  const [isBusy, setBusy] = useState(false);
  const transferQuery = useQuery({
    ...callQuery('GET /api/transfer/pendingtransfer'),
    enabled: status === transferStatuses.available,
    // The id changes with the sum, so the player confirms the displayed sum.
    refetchOnMount: 'always',
  });
  const pending = transferQuery.data?.Transfer;
  const isLoading =
    isPending || (status === transferStatuses.available && transferQuery.isFetching && !isBusy);
  return (
    <Dialog
      title={name === '' ? t('cashier.transaction.transfer') : t('cashier.transfer.title', { name })}
      closeLabel={t('shell.close')}
      insists={isBusy}
      onClose={onClose}
    >
      {isLoading && (
        <div role="status" aria-label={t('cashier.transfer.loading', { name })} className="grid gap-3 p-5">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-20 w-full" />
        </div>
      )}
      {!isLoading && pending && user && status === transferStatuses.available && (
        <TransferForm
          key={pending.Id}
          pending={pending}
          name={name}
          account={user.Currency}
          isBusy={isBusy}
          onBusy={setBusy}
          onClose={onClose}
        />
      )}
      {!isLoading && !(pending && status === transferStatuses.available) && (
        <NoTransfer status={transferQuery.isError ? transferStatuses.disabled : status} name={name} />
      )}
    </Dialog>
  );
}

function NoTransfer({ status, name }: { readonly status: number | undefined; readonly name: string }) {
  if (status === transferStatuses.inProgress)
    return (
      <EmptyState
        icon={Hourglass}
        title={t('cashier.transfer.pending')}
        text={t('cashier.transfer.in-progress', { name })}
      />
    );
  if (status === transferStatuses.disabled)
    return <EmptyState icon={CircleSlash} title={t('cashier.transfer.disabled')} />;
  return (
    <EmptyState
      icon={CircleSlash}
      title={t('cashier.transfer.none')}
      text={t('cashier.transfer.none.text', { name })}
    />
  );
}

/** The server's message, else a text in the data of its answer, else a general error. */
function failureText({ message, data }: Refused): string {
  if (message !== '') return message;
  const dataText = Object.values(data).find((value) => typeof value === 'string' && value !== '');
  return typeof dataText === 'string' ? dataText : t('cashier.transfer.failed');
}

interface TransferFormProps extends ClosableProps {
  readonly pending: PendingTransfer;
  readonly name: string;
  readonly account: CurrencyCode;
  readonly isBusy: boolean;
  onBusy(isBusy: boolean): void;
}

function TransferForm({ pending, name, account, isBusy, onBusy, onClose }: TransferFormProps) {
  const { Id, DepositAmount, DepositCurrency } = pending;
  const [bonusCode, setBonusCode] = useState(pending.BonusCode);
  const lastCommand = useRef<{ readonly id: string; readonly bodyText: string }>(undefined);
  const amount = moneyText(DepositAmount, DepositCurrency);
  const isOtherCurrency = DepositCurrency !== account;

  /** All attempts share a command id, so a retry after a lost answer starts no second transfer. */
  function commandIdFor(body: object): string {
    const bodyText = JSON.stringify(body);
    if (lastCommand.current?.bodyText !== bodyText) lastCommand.current = { id: newCommandId(), bodyText };
    return lastCommand.current.id;
  }

  async function confirm() {
    onBusy(true);
    const code = bonusCode.trim();
    const body = { Id, ...(code !== '' && { BonusCode: code }) };
    try {
      const result = await api('POST /api/transfer/fundtransfer', {
        body: { ...body, CommandId: commandIdFor(body) },
      });
      setBonusCode('');
      onClose();
      if (!result.ok) return showError(failureText(result.error));
      const isDone = result.value.Status !== transferStatuses.inProgress;
      const title = t(isDone ? 'cashier.transfer.success' : 'cashier.transfer.pending');
      openModal({ kind: 'message', title, text: result.value.Message });
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      showError(t('shell.error.network'));
    } finally {
      onBusy(false);
      refreshMoney();
    }
  }

  return (
    <div className="grid gap-5 p-5">
      {!isOtherCurrency && <p>{t('cashier.transfer.text', { name })}</p>}
      <p className="flex items-baseline justify-between gap-3 rounded-md bg-raised px-3.5 py-3">
        <span className="text-quiet">{t('cashier.transfer.amount')}</span>
        <bdi translate="no" dir="ltr" className="text-lg font-[640]">
          {amount}
        </bdi>
      </p>
      {isOtherCurrency ? (
        <p role="alert">
          {t('cashier.transfer.other-currency', { currency: DepositCurrency, accountCurrency: account })}
        </p>
      ) : (
        <Field
          label={t('cashier.bonus-code')}
          value={bonusCode}
          maxLength={BONUS_CODE_MAX}
          autoComplete="off"
          disabled={isBusy}
          onChange={(event) => setBonusCode(event.target.value)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={onClose}>
          {t('cashier.transfer.later')}
        </Button>
        {!isOtherCurrency && (
          <Button kind="primary" busy={isBusy} onClick={() => void confirm()}>
            {isBusy ? t('cashier.transfer.busy') : t('cashier.transfer.confirm', { amount })}
          </Button>
        )}
      </div>
    </div>
  );
}
