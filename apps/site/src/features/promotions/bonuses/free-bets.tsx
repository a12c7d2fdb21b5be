import type { FreeBet } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { termOdds } from '@evens/web/features/promotions/bonuses/offer-text.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Usable free bets, each with its minimum odds and its expiry. */
export function FreeBets() {
  const { data } = useQuery(callQuery('GET /api/bonus/appendedfreebets'));
  const freeBets = data?.FreeBets ?? [];
  if (freeBets.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="text-lg font-[640]">{t('bonuses.free-bets')}</h3>
      <ul className="grid gap-2">
        {freeBets.map((freeBet) => (
          <Row key={freeBet.ID} freeBet={freeBet}>
            {t('bonuses.terms.min-odds', { odds: termOdds(freeBet.MinimumOddsMilli) })} {t('bonuses.expires')}{' '}
            <DateAndTime atMs={Date.parse(freeBet.ExpiresDate)} />
          </Row>
        ))}
      </ul>
    </section>
  );
}

/** Used free bets with their tickets, and expired ones. */
export function FreeBetHistory() {
  const { data } = useQuery(callQuery('GET /api/bonus/freebethistory'));
  const past = data?.FreeBets ?? [];
  if (past.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="text-lg font-[640]">{t('bonuses.free-bets.past')}</h3>
      <ul className="grid gap-2">
        {past.map((freeBet) => (
          <Row key={freeBet.ID} freeBet={freeBet}>
            {freeBet.TicketID === null ? (
              t('bonuses.end.expired')
            ) : (
              <Link
                to={paths.ticket.replace(':ticketId', String(freeBet.TicketID))}
                className="text-accent-text underline"
              >
                {t('bonuses.free-bets.ticket', { number: freeBet.TicketID })}
              </Link>
            )}
          </Row>
        ))}
      </ul>
    </section>
  );
}

function Row({ freeBet, children }: { readonly freeBet: FreeBet; readonly children: ReactNode }) {
  return (
    <li
      data-free-bet={freeBet.ID}
      className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-md border border-line px-3.5 py-3"
    >
      <span className="font-[640]">{moneyText(freeBet.Value, freeBet.Currency)}</span>
      <span className="text-sm text-quiet">{children}</span>
    </li>
  );
}
