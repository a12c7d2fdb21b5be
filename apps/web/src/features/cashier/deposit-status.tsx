import type { DepositStep, Payment } from '@evens/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleX, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { callQuery, RefusalError } from '../../core/api.ts';
import { moneyText } from '../../core/formatted.tsx';
import { openModal } from '../../core/modals.ts';
import { useUser } from '../../core/session.ts';
import { t, words } from '../../core/words.ts';
import { usePaymentNews } from '../../live/hooks.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/surface.tsx';
import { PayTo } from './pay-to.tsx';
import { runningDeposit } from './running-deposit.ts';

/** Beside the stream: a page whose socket is down asks by itself. */
const POLL_MS = 4_000;

type Outcome =
  | 'waiting'
  | 'processing'
  | 'done'
  | 'refunded'
  | 'rejected'
  | 'cancelled'
  | 'expired'
  | 'error';

/** By the numbers of the wire; what is not here waits. */
const outcomes: Readonly<Record<number, Outcome>> = {
  2: 'done',
  3: 'rejected',
  4: 'cancelled',
  5: 'refunded',
  9: 'processing',
  11: 'rejected',
  12: 'expired',
  13: 'error',
  15: 'processing',
  16: 'rejected',
};
const icons: Readonly<Record<Outcome, LucideIcon>> = {
  waiting: Hourglass,
  processing: Hourglass,
  done: CircleCheck,
  refunded: Undo2,
  rejected: CircleX,
  cancelled: CircleX,
  expired: CircleAlert,
  error: CircleAlert,
};

function outcomeOf({ StatusID }: Payment): Outcome {
  return outcomes[StatusID] ?? 'waiting';
}

function isOver(outcome: Outcome): boolean {
  return outcome !== 'waiting' && outcome !== 'processing';
}

/** What became of a deposit, from its beginning to the changed balance. */
export function DepositStatus({ id }: { readonly id: string }) {
  const news = usePaymentNews()?.find((payment) => payment.ID === id);
  const found = useQuery({
    ...callQuery('GET /api/deposit/payment', { query: { id } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOver(outcomeOf(state.data.Payment)) ? false : POLL_MS,
  });
  const isGone = found.error instanceof RefusalError && found.error.refused.code === 'NotFoundException';
  useEffect(() => {
    // Another player's deposit, or one of a database that was replaced. Without a network it is still there.
    if (isGone) runningDeposit.set(undefined);
  }, [isGone]);
  const payment = news ?? found.data?.Payment;
  const isFinished = payment !== undefined && isOver(outcomeOf(payment));
  // Who comes back later wants to deposit again. A reload shows the outcome once more.
  useEffect(() => (isFinished ? () => forget(id) : undefined), [isFinished, id]);
  if (!found.data || !payment) return <Skeleton className="m-5 h-40" />;
  return <Status payment={payment} step={found.data.Step} />;
}

function forget(id: string): void {
  if (runningDeposit.get() === id) runningDeposit.set(undefined);
}

function Status({ payment, step }: { readonly payment: Payment; readonly step: DepositStep | null }) {
  const outcome = outcomeOf(payment);
  const amount = outcome === 'refunded' ? payment.Reversed : payment.Received;
  const args = { amount: moneyText(amount, payment.Currency) };
  const isInPart = outcome === 'done' && /[1-9]/.test(payment.Reversed);
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
            <a href={step.Url} className={buttonLook('primary')}>
              {t('cashier.continue')}
            </a>
          )}
          {outcome === 'waiting' && step?.Kind === 'widget' && <OpenWidget step={step} />}
          <Button onClick={() => runningDeposit.set(undefined)}>{t('cashier.again')}</Button>
        </div>
      </EmptyState>
    </div>
  );
}

/** Opens the provider's part of our page, with what it needs to know of the player. */
function OpenWidget({ step }: { readonly step: Extract<DepositStep, { Kind: 'widget' }> }) {
  const user = useUser();
  const { Kind: _kind, ...fields } = step;
  const { locale } = words().language;
  const email = step.emailHidden ? '' : (user?.Email ?? '');
  return (
    <Button
      kind="primary"
      onClick={() => openModal({ kind: 'payment-widget', widget: { ...fields, locale, email } })}
    >
      {t('cashier.continue')}
    </Button>
  );
}
