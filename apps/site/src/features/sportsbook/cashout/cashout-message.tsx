import type { Ticket } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { CashoutState } from './cashouts.ts';
import { cashouts } from './cashouts-site.ts';

interface CashoutSaidProps {
  readonly ticket: Ticket;
  readonly state: Extract<CashoutState, { kind: 'paid' | 'declined' | 'failed' }>;
}

/** The result of the ticket's last cash-out, until it is dismissed. */
export function CashoutResult({ ticket, state }: CashoutSaidProps) {
  const isPaid = state.kind === 'paid';
  // Only a gain is green.
  const isGain = isPaid && Number(ticket.CashedOut) > Number(ticket.Stake);
  const Icon = isPaid ? CircleCheck : CircleAlert;
  return (
    <div
      role={isPaid ? 'status' : 'alert'}
      data-cashout-said={state.kind}
      className={classNames(
        'flex min-h-9 items-center gap-2 rounded-md ps-3 text-sm font-[560]',
        !isPaid ? 'bg-danger/10 text-danger' : isGain ? 'bg-up/12 text-up' : 'bg-raised text-text',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <div className="grow py-2">
        {isPaid ? (
          t('cashout.paid', { amount: moneyText(state.paid, ticket.Currency) })
        ) : state.kind === 'declined' ? (
          <>
            <p>{t('cashout.declined')}</p>
            <p className="mt-0.5 font-normal">{t('cashout.declined.reason')}</p>
          </>
        ) : (
          state.message
        )}
      </div>
      <IconButton label={t('shell.close')} onClick={() => cashouts.clear(ticket.ID)}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
