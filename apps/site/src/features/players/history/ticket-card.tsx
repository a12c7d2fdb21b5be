import type { Ticket } from '@evens/contract';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { ChevronRight } from 'lucide-react';
import { CashoutBar } from '../../sportsbook/cashout/index.ts';
import { EditBet, EditedNote } from './edit-bet.tsx';
import { ShareBet } from './share-bet.tsx';
import { TicketBadge } from './ticket-badge.tsx';
import { TicketItems } from './ticket-items.tsx';
import { ticketPath } from './ticket-path.ts';
import { TicketSums } from './ticket-sums.tsx';
import { TicketWait } from './ticket-wait.tsx';
import { typeText } from './ticket-words.ts';

/** One ticket of a list with its cash-out actions and a link to its page. */
export function TicketCard({ ticket }: { readonly ticket: Ticket }) {
  return (
    <article
      data-ticket={ticket.ID}
      data-result={ticket.Result}
      data-acceptance={ticket.Acceptance}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-3.5 py-3"
    >
      <header className="flex items-start justify-between gap-2 text-sm">
        <span className="font-[560] text-quiet">{typeText(ticket)}</span>
        <TicketBadge ticket={ticket} />
      </header>
      <TicketItems ticket={ticket} />
      <TicketWait ticket={ticket} />
      {ticket.SettlementNo > 1 && (
        <p className="text-sm text-warn">{t('history.corrected', { number: ticket.SettlementNo })}</p>
      )}
      <TicketSums ticket={ticket} />
      <CashoutBar ticket={ticket} />
      <EditBet ticket={ticket} />
      <EditedNote ticket={ticket} />
      <footer className="-me-2 -mb-1.5 flex flex-wrap items-center gap-x-1 text-sm whitespace-nowrap text-faint">
        <DateAndTime atMs={Date.parse(ticket.PlacedAt)} />
        <span className="ms-auto flex items-center">
          <ShareBet ticket={ticket} />
          <Link
            to={ticketPath(ticket.ID)}
            className="flex min-h-8 touch:min-h-11 items-center gap-1 rounded-md px-2 pointer:hover:text-text"
          >
            {t('history.number', { number: ticket.ID })}
            <ChevronRight aria-hidden className="size-4 rtl:rotate-180" />
          </Link>
        </span>
      </footer>
    </article>
  );
}
