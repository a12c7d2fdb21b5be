import { type Payment, type TransactionStatus, toTransactionStatus } from '@evens/contract';
import { CircleCheck, CircleX } from 'lucide-react';
import { moneyText } from '../../../core/formatted.tsx';
import { t } from '../../../core/words.ts';
import { usePaymentNews } from '../../../live/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/surface.tsx';

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
