import type { Ticket } from '@evens/contract';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { selectionKey } from './selection-key.ts';
import { TicketItems } from './ticket-items.tsx';
import { ticketPath } from './ticket-path.ts';
import { Fact, factsLook, TicketSums } from './ticket-sums.tsx';
import { typeText } from './ticket-words.ts';

/** A placed bet: type, reference, legs, sums and the terms at placement. */
export function TicketReceipt({ ticket }: { readonly ticket: Ticket }) {
  return (
    <div className="grid gap-2.5">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-[560] text-quiet">{typeText(ticket)}</span>
        <Link to={ticketPath(ticket.ID)} className="shrink-0 text-quiet underline">
          {t('history.number', { number: ticket.ID })}
        </Link>
      </p>
      <TicketItems ticket={ticket} />
      <TicketSums ticket={ticket} />
      <ReceiptFacts ticket={ticket} />
    </div>
  );
}

/** Time of placement and settlement; rules version and match book clock are in the details. */
export function ReceiptFacts({ ticket }: { readonly ticket: Ticket }) {
  const selections = ticket.Items.flatMap((item) => item.Selections);
  return (
    <div className="grid gap-1">
      <dl className={factsLook}>
        <Fact name={t('history.placed-at')}>
          <DateAndTime atMs={Date.parse(ticket.PlacedAt)} />
        </Fact>
        {ticket.SettledAt !== null && (
          <Fact name={t('history.settled-at')}>
            <DateAndTime atMs={Date.parse(ticket.SettledAt)} />
          </Fact>
        )}
      </dl>
      <details className="text-sm">
        <summary className="cursor-pointer py-1.5 text-quiet touch:min-h-11">
          {t('shell.error.details')}
        </summary>
        <dl className={factsLook}>
          <Fact name={t('history.rules')}>{ticket.RulesVersion}</Fact>
          {selections.map((selection) => (
            <Fact key={selectionKey(selection)} name={t('history.book-clock')}>
              <bdi dir="ltr">{selection.BookClock}</bdi>
            </Fact>
          ))}
        </dl>
      </details>
    </div>
  );
}
