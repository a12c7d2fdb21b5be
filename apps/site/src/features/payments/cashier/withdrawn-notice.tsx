import { type Payment, type TransactionStatus, toTransactionStatus } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { usePaymentNews } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { CircleCheck, CircleX } from 'lucide-react';

/** States in which the withdrawal was not sent and can be cancelled. */
const heldBack: readonly TransactionStatus[] = ['pending', 'approved', 'processing'];
const onItsWay: readonly TransactionStatus[] = [...heldBack, 'at-provider', 'completed'];

interface WithdrawnNoticeProps {
  readonly payment: Payment;
  onAgain(): void;
}

/** Notice after a withdrawal request: the next steps and the time until which it can be cancelled; later its status. */
export function WithdrawnNotice({ payment, onAgain }: WithdrawnNoticeProps) {
  const { ID, Amount, Currency } = payment;
  const latest = usePaymentNews()?.find((news) => news.ID === ID) ?? payment;
  const status = toTransactionStatus(latest.StatusID);
  return (
    <div role="status" data-withdrawal="requested">
      <EmptyState
        icon={onItsWay.includes(status) ? CircleCheck : CircleX}
        title={t('cashier.withdraw.requested', { amount: moneyText(Amount ?? '', Currency) })}
        text={t(
          heldBack.includes(status)
            ? 'cashier.withdraw.requested.text'
            : `cashier.transaction.status.${status}`,
        )}
      >
        <Button onClick={onAgain}>{t('cashier.withdraw.again')}</Button>
      </EmptyState>
    </div>
  );
}
