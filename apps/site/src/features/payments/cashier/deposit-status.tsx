import type { DepositStep, Payment } from '@evens/contract';
import { RefusalError } from '@evens/web/core/api.ts';
import { forgetDepositOrigin, keepDepositOrigin } from '@evens/web/core/deposit-origin.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { openPanel } from '@evens/web/core/panels.ts';
import { t } from '@evens/web/core/words.ts';
import { useCover, usePlaceBeneath } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { CircleAlert, CircleCheck, CircleX, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useSelectionCount } from '../../sportsbook/slip/index.ts';
import { type DepositOutcome, depositOutcome, isDepositOver } from './deposit-outcome.ts';
import { openWidget } from './open-widget.ts';
import { PayTo } from './pay-to.tsx';
import { runningDeposit } from './running-deposit.ts';
import { useDeposit } from './use-deposit.ts';

const icons: Readonly<Record<DepositOutcome, LucideIcon>> = {
  waiting: Hourglass,
  processing: Hourglass,
  done: CircleCheck,
  refunded: Undo2,
  rejected: CircleX,
  cancelled: CircleX,
  expired: CircleAlert,
  error: CircleAlert,
};

/** Status of a deposit from its creation to the changed balance. */
export function DepositStatus({ id }: { readonly id: string }) {
  const { found, payment } = useDeposit(id);
  const isGone = found.error instanceof RefusalError && found.error.refused.code === 'NotFoundException';
  useEffect(() => {
    // The deposit belongs to another player or to a replaced database. A network error does not remove it.
    if (isGone) runningDeposit.set(undefined);
  }, [isGone]);
  const isFinished = payment !== undefined && isDepositOver(depositOutcome(payment));
  // A player who comes back later wants a new deposit. After a reload the outcome is displayed again.
  useEffect(() => (isFinished ? () => forget(id) : undefined), [isFinished, id]);
  if (!found.data || !payment) return <Skeleton className="m-5 h-40" />;
  return <Status payment={payment} step={found.data.Step} />;
}

function forget(id: string): void {
  if (runningDeposit.get() !== id) return;
  runningDeposit.set(undefined);
  forgetDepositOrigin();
}

function Status({ payment, step }: { readonly payment: Payment; readonly step: DepositStep | null }) {
  const beneath = usePlaceBeneath();
  const { uncover } = useCover();
  const selections = useSelectionCount();
  const outcome = depositOutcome(payment);
  const amount = outcome === 'refunded' ? payment.Reversed : payment.Received;
  const args = { amount: moneyText(amount, payment.Currency) };
  const isInPart = outcome === 'done' && /[1-9]/.test(payment.Reversed);
  /** Uncovers the page from which the player came, with the slip open. */
  function backToBet() {
    uncover();
    openPanel('slip');
  }

  if (outcome === 'waiting' && step?.Kind === 'pay-to') return <PayTo step={step} />;
  return (
    <div role="status" data-deposit={outcome}>
      <EmptyState
        icon={icons[outcome]}
        title={t(`cashier.status.${outcome}`, args)}
        text={
          isInPart
            ? t('cashier.status.done.reversed', { amount: moneyText(payment.Reversed, payment.Currency) })
            : t(`cashier.status.${outcome}.text`, args)
        }
      >
        <div className="flex flex-wrap justify-center gap-2">
          {outcome === 'waiting' && step?.Kind === 'redirect' && (
            <a href={step.Url} className={buttonLook('primary')} onClick={() => keepDepositOrigin(beneath)}>
              {t('cashier.continue')}
            </a>
          )}
          {outcome === 'waiting' && step?.Kind === 'widget' && (
            <Button kind="primary" onClick={() => openWidget(step, payment.ID)}>
              {t('cashier.continue')}
            </Button>
          )}
          {isDepositOver(outcome) && selections > 0 && (
            <Button kind={outcome === 'done' ? 'primary' : 'plain'} onClick={backToBet}>
              {t('cashier.status.back-to-bet')}
            </Button>
          )}
          {outcome === 'done' && selections === 0 && (
            <Button kind="primary" onClick={uncover}>
              {t('bet.receipt.done')}
            </Button>
          )}
          <Button onClick={() => runningDeposit.set(undefined)}>{t('cashier.again')}</Button>
        </div>
      </EmptyState>
    </div>
  );
}
