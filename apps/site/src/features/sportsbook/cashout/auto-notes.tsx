import type { AutomaticKind, Ticket } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { setAutomatic } from './cashouts-site.ts';

/** The active take profit and stop loss, each with a button that clears it. */
export function AutoNotes({ ticket }: { readonly ticket: Ticket }) {
  const { TakeProfit, StopLoss } = ticket;
  return (
    <>
      {TakeProfit !== null && <AutoNote ticket={ticket} kind="take-profit" value={TakeProfit} />}
      {StopLoss !== null && <AutoNote ticket={ticket} kind="stop-loss" value={StopLoss} />}
    </>
  );
}

interface AutoNoteProps {
  readonly ticket: Ticket;
  readonly kind: AutomaticKind;
  readonly value: string;
}

function AutoNote({ ticket, kind, value }: AutoNoteProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const isProfit = kind === 'take-profit';
  const Icon = isProfit ? TrendingUp : TrendingDown;

  async function clear() {
    setBusy(true);
    const answer = await setAutomatic({ ticketId: ticket.ID, kind, value: null });
    setBusy(false);
    setError(answer.kind === 'failed' ? answer.message : '');
  }

  return (
    <div data-automatic-set={kind} className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
      <Icon aria-hidden className="size-4 shrink-0 text-accent-text" />
      <p className="grow">
        {t(isProfit ? 'cashout.auto.profit.at' : 'cashout.auto.loss.at', {
          amount: moneyText(value, ticket.Currency),
        })}
      </p>
      <Button
        kind="quiet"
        size="small"
        busy={isBusy}
        aria-label={t(isProfit ? 'cashout.auto.clear.profit' : 'cashout.auto.clear.loss')}
        onClick={() => void clear()}
      >
        {t('cashout.auto.clear')}
      </Button>
      {error !== '' && (
        <p role="alert" className="w-full text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
