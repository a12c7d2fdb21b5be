import type { Ticket } from '@evens/contract';
import { DateAndTime, Money } from '../../app/figures.tsx';
import { t } from '../../app/words.ts';
import { isOver } from './result-badge.tsx';
import { legKey, legsOf, TicketLegs } from './ticket-legs.tsx';

/** Everything a ticket was struck at: price, score, the book's clock and the version of the rules. */
export function TicketReceipt({ ticket }: { readonly ticket: Ticket }) {
  const legs = legsOf(ticket);
  return (
    <div className="grid gap-2">
      <TicketLegs ticket={ticket} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&>dd]:text-end [&>dt]:text-quiet">
        <dt>{t('history.stake')}</dt>
        <dd>
          <Money amount={ticket.Stake} currency={ticket.Currency} />
        </dd>
        <dt>{t(isOver(ticket) ? 'history.returned' : 'history.to-return')}</dt>
        <dd className="font-[640]">
          <Money
            amount={isOver(ticket) ? ticket.Payout : ticket.PotentialPayout}
            currency={ticket.Currency}
          />
        </dd>
        <dt>{t('history.placed-at')}</dt>
        <dd>
          <DateAndTime atMs={Date.parse(ticket.PlacedAt)} />
        </dd>
        {ticket.SettledAt !== null && (
          <>
            <dt>{t('history.settled-at')}</dt>
            <dd>
              <DateAndTime atMs={Date.parse(ticket.SettledAt)} />
            </dd>
          </>
        )}
        {legs.map((leg) => (
          <LegFacts key={legKey(leg)} bookClock={leg.BookClock} score={leg.Score} />
        ))}
        <dt>{t('history.rules')}</dt>
        <dd>{ticket.RulesVersion}</dd>
        <dt className="sr-only">{t('history.number', { number: '' })}</dt>
        <dd className="col-span-2 text-faint">{t('history.number', { number: ticket.ID })}</dd>
      </dl>
    </div>
  );
}

function LegFacts({ bookClock, score }: { readonly bookClock: string; readonly score: string }) {
  return (
    <>
      {score !== '' && (
        <>
          <dt>{t('history.score-then')}</dt>
          <dd>
            <bdi dir="ltr">{score.replace(':', '–')}</bdi>
          </dd>
        </>
      )}
      <dt>{t('history.book-clock')}</dt>
      <dd>
        <bdi dir="ltr">{bookClock}</bdi>
      </dd>
    </>
  );
}
