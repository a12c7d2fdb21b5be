import type { Transaction } from '@evens/contract';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { openModal } from '@evens/web/core/modals.ts';
import { t } from '@evens/web/core/words.ts';
import { StatusBadge } from '@evens/web/features/players/history/status-badge.tsx';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine } from 'lucide-react';

/** State of a withdrawal whose order the provider could not process. */
const IN_ERROR = 13;
const directionIcons = {
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  transfer: ArrowLeftRight,
} as const;

/** One deposit, withdrawal or transfer: time, method, state, amount, and a cancel button while possible. */
export function TransactionRow({ transaction }: { readonly transaction: Transaction }) {
  const { ID, StatusID, Direction, MethodName, Amount, Currency, IsCancelable } = transaction;
  const { CreatedDate, CompletedDate, Reversed, ReturnCause } = transaction;
  const isIncoming = Direction !== 'withdrawal';
  const Icon = directionIcons[Direction];
  const amount = Amount === null ? undefined : moneyText(Amount, Currency);
  const hasMoved = StatusID === 2;
  return (
    <li
      data-transaction={ID}
      data-status={StatusID}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-3.5 py-2.5 tablet:grid-cols-[140px_1fr_auto]"
    >
      <span className="text-sm text-faint max-tablet:order-3">
        <DateAndTime atMs={Date.parse(CreatedDate)} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Icon aria-hidden className="size-4 shrink-0 text-quiet" strokeWidth={1.75} />
          <span>
            {t(`cashier.transaction.${Direction}`)}
            {' · '}
            <bdi translate="no">{MethodName}</bdi>
          </span>
          <StatusBadge statusId={StatusID} />
        </p>
        {Direction === 'withdrawal' && StatusID === IN_ERROR && (
          <p className="text-sm text-quiet">{t('cashier.transaction.error.text')}</p>
        )}
        {ReturnCause !== null && (
          <p className="text-sm text-quiet" data-cause={ReturnCause}>
            {t(`cashier.returned.${ReturnCause}`)}
          </p>
        )}
        {hasMoved && /[1-9]/.test(Reversed) && (
          <p className="text-sm text-quiet">
            {t('cashier.transaction.reversed', { amount: moneyText(Reversed, Currency) })}
          </p>
        )}
        {CompletedDate !== null && CompletedDate !== CreatedDate && (
          <p className="text-sm text-faint">
            {t(hasMoved ? 'cashier.transaction.completed' : 'cashier.transaction.ended')}{' '}
            <DateAndTime atMs={Date.parse(CompletedDate)} />
          </p>
        )}
      </div>
      <div className="grid justify-items-end gap-1.5">
        <bdi
          translate="no"
          dir="ltr"
          className={classNames('text-end font-[640]', hasMoved ? isIncoming && 'text-up' : 'text-quiet')}
        >
          {amount === undefined ? '–' : `${isIncoming ? '+' : '−'}${amount}`}
        </bdi>
        {IsCancelable && (
          <Button
            size="small"
            onClick={() =>
              openModal({
                kind: 'cancel-withdrawal',
                withdrawal: {
                  pendingWithdrawalId: ID,
                  methodName: MethodName,
                  ...(amount !== undefined && { amount }),
                },
              })
            }
          >
            {t('shell.cancel')}
          </Button>
        )}
      </div>
    </li>
  );
}
