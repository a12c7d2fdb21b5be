import type { Payment } from '@evens/contract';
import { CircleCheck } from 'lucide-react';
import { moneyText } from '../../core/formatted.tsx';
import { t } from '../../core/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/surface.tsx';

interface WithdrawnNoticeProps {
  readonly payment: Payment;
  onAgain(): void;
}

/** The withdrawal was requested: what happens next, and until when it can be cancelled. */
export function WithdrawnNotice({ payment, onAgain }: WithdrawnNoticeProps) {
  const { Amount, Currency } = payment;
  return (
    <div role="status" data-withdrawal="requested">
      <EmptyState
        icon={CircleCheck}
        title={t('cashier.withdraw.requested', { amount: moneyText(Amount ?? '', Currency) })}
        text={t('cashier.withdraw.requested.text')}
      >
        <Button onClick={onAgain}>{t('cashier.withdraw.again')}</Button>
      </EmptyState>
    </div>
  );
}
