import type { Ticket } from '@evens/contract';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Money } from '../../app/figures.tsx';
import { t } from '../../app/words.ts';
import { classNames } from '../../ui/class-names.ts';
import { isOver, ResultBadge } from './result-badge.tsx';
import { TicketLegs } from './ticket-legs.tsx';
import { TicketReceipt } from './ticket-receipt.tsx';

/** One ticket in a list; opens to its receipt. */
export function TicketCard({ ticket }: { readonly ticket: Ticket }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <article data-ticket={ticket.ID} data-result={ticket.Result} className="grid gap-2 px-3.5 py-3">
      <header className="flex items-center justify-between gap-2 text-sm text-faint">
        <span>
          {t('history.single')} · {t('history.number', { number: ticket.ID })}
        </span>
        <ResultBadge result={ticket.Result} acceptance={ticket.Acceptance} />
      </header>
      {isOpen ? <TicketReceipt ticket={ticket} /> : <TicketLegs ticket={ticket} />}
      {ticket.SettlementNo > 1 && (
        <p className="text-sm text-warn">{t('history.corrected', { number: ticket.SettlementNo })}</p>
      )}
      <footer className="flex items-center justify-between gap-3 text-sm">
        {!isOpen && (
          <>
            <span className="text-quiet">
              {t('history.stake')}{' '}
              <Money amount={ticket.Stake} currency={ticket.Currency} className="text-text" />
            </span>
            <span className="text-quiet">
              {t(isOver(ticket) ? 'history.returned' : 'history.to-return')}{' '}
              <Money
                amount={isOver(ticket) ? ticket.Payout : ticket.PotentialPayout}
                currency={ticket.Currency}
                className="font-[640] text-text"
              />
            </span>
          </>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-me-2 ms-auto flex min-h-8 touch:min-h-11 items-center gap-1 rounded-md px-2 text-faint pointer:hover:text-text"
        >
          <span className={classNames(!isOpen && 'sr-only')}>{t('history.details')}</span>
          <ChevronDown
            aria-hidden
            className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </footer>
    </article>
  );
}
