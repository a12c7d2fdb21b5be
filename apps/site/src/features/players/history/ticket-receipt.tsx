import type { Ticket } from '@evens/contract';
import { betTypes } from '@evens/tickets';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { LegOdds } from '@evens/web/core/leg-odds.tsx';
import { t } from '@evens/web/core/words.ts';
import { selectionKey, TicketItems } from './ticket-items.tsx';
import { Fact, factsLook, TicketSums } from './ticket-sums.tsx';

/** The terms at placement: price, score, match book clock and rules version. */
export function TicketReceipt({ ticket }: { readonly ticket: Ticket }) {
  return (
    <div className="grid gap-2.5">
      <TicketItems ticket={ticket} />
      <TicketSums ticket={ticket} />
      <ReceiptFacts ticket={ticket} />
    </div>
  );
}

/** Time, price and score at placement; rules version and match book clock are in the details. */
export function ReceiptFacts({ ticket }: { readonly ticket: Ticket }) {
  // A teaser pays the price of the whole ticket.
  const isTeaser = ticket.BetType === betTypes.teaser;
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
        <Fact name={t('history.ticket')}>{ticket.ID}</Fact>
        {selections.map((selection) => (
          <ClockFacts
            key={selectionKey(selection)}
            name={
              selections.length > 1 ? `${selection.Odd.Title} ${selection.Odd.TitleSuffix}`.trim() : undefined
            }
            oddsMilli={isTeaser ? undefined : selection.Odds}
            score={selection.Score}
          />
        ))}
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

interface ClockFactsProps {
  /** Name of the selection; undefined if there is only one. */
  readonly name: string | undefined;
  readonly oddsMilli: number | undefined;
  readonly score: string;
}

function ClockFacts({ name, oddsMilli, score }: ClockFactsProps) {
  return (
    <>
      {name !== undefined && (
        <dt className="col-span-2 border-t border-line pt-1 font-[560]">
          <bdi>{name}</bdi>
        </dt>
      )}
      {oddsMilli !== undefined && (
        <Fact name={t('history.price-then')}>
          <LegOdds oddsMilli={oddsMilli} />
        </Fact>
      )}
      {score !== '' && (
        <Fact name={t('history.score-then')}>
          <bdi dir="ltr">{score.replace(':', '–')}</bdi>
        </Fact>
      )}
    </>
  );
}
