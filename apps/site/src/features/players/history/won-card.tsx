import { formatAmount } from '@evens/base';
import type { Ticket } from '@evens/contract';
import { betResults } from '@evens/markets';
import { Money } from '@evens/web/core/formatted.tsx';
import { LegOdds } from '@evens/web/core/leg-odds.tsx';
import { t } from '@evens/web/core/words.ts';
import { ticketHead } from '@evens/web/features/sportsbook/slip/outcome-head.ts';
import { returnMinor } from '@evens/web/live/won-ticket.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook, IconButton } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { dismissCard, notifyCard } from '@evens/web/ui/notice.tsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { displayedLegResult } from './leg-result.ts';
import { ResultMark } from './result-mark.tsx';
import { selectionKey } from './selection-key.ts';
import { typeText } from './ticket-words.ts';
import { useCountedUp } from './use-counted-up.ts';
import { betText, sumOfReturns, ticketsPath, wonText } from './won-text.ts';

/** Bets or legs that the card lists; the others are counted. */
const ROWS_MAX = 4;
/** Bets of the displayed card; none while there is no card. */
let displayed: readonly Ticket[] = [];

/** Shows a card for won bets. Bets that are won while it is displayed are added to it. */
export function showWins(tickets: readonly Ticket[]): void {
  const added = new Map([...displayed, ...tickets].map((ticket) => [ticket.ID, ticket]));
  displayed = [...added.values()];
  notifyCard({
    label: t('history.result.2'),
    text: wonText(displayed),
    content: <WonCard tickets={displayed} />,
    onDismissed: () => {
      displayed = [];
    },
  });
}

function WonCard({ tickets }: { readonly tickets: readonly Ticket[] }) {
  const counted = useCountedUp(sumOfReturns(tickets));
  const [first] = tickets;
  if (first === undefined) return null;
  const { Currency } = first;
  const isSingle = tickets.length === 1;
  return (
    <div data-won-card className="grid grid-cols-[minmax(0,1fr)] gap-2.5 p-3.5 pt-2">
      <div className="-me-2 flex items-center justify-between">
        <span className="text-sm font-[620] text-quiet">
          {isSingle ? typeText(first) : t('history.bets', { count: tickets.length })}
        </span>
        <IconButton label={t('shell.close')} onClick={dismissCard}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      <p className="-mt-2 text-2xl leading-8 font-[720] text-up">
        <span className="sr-only">{wonText(tickets)}</span>
        <span aria-hidden>
          {t('history.result.2')} <Money amount={formatAmount(counted, Currency)} currency={Currency} />
        </span>
      </p>
      {isSingle ? <Legs ticket={first} /> : <Bets tickets={tickets} />}
      <Link
        to={ticketsPath(tickets)}
        onClick={dismissCard}
        className={classNames(buttonLook('plain', 'medium', true), 'bg-surface')}
      >
        {t('history.won.see', { count: tickets.length })}
      </Link>
    </div>
  );
}

/** Stake and odds, and the legs with their results. */
function Legs({ ticket }: { readonly ticket: Ticket }) {
  const { Items, Stake, Currency, Odds, Funding } = ticket;
  const rows = Items.flatMap(({ Selections, PlaceResult }) =>
    Selections.map((selection) => {
      // An each-way leg that has not won may have been placed.
      const isPlaced = PlaceResult !== undefined && selection.Result === betResults.lost;
      return (
        <Row
          key={selectionKey(selection)}
          result={isPlaced ? PlaceResult : selection.Result}
          ticket={ticket}
          note={isPlaced ? t('history.place-part') : selection.MatchName}
        >
          {ticketHead(selection)}
        </Row>
      );
    }),
  );
  return (
    <>
      <p className="flex justify-between gap-3 text-sm text-quiet">
        <span>
          {t(Funding?.IsFreeBet ? 'history.free-bet' : 'history.stake')}{' '}
          <Money amount={Stake} currency={Currency} />
        </span>
        {Odds > 0 && (
          <span>
            {t('history.odds')} <LegOdds oddsMilli={Odds} />
          </span>
        )}
      </p>
      <Rows rows={rows} />
    </>
  );
}

function Bets({ tickets }: { readonly tickets: readonly Ticket[] }) {
  const rows = tickets.map((ticket) => {
    const { ID, Currency } = ticket;
    const amount = formatAmount(returnMinor(ticket), Currency);
    return (
      <Row
        key={ID}
        result={ticket.Result}
        ticket={ticket}
        note={<Money amount={amount} currency={Currency} />}
      >
        {betText(ticket)}
      </Row>
    );
  });
  return <Rows rows={rows} />;
}

function Rows({ rows }: { readonly rows: readonly ReactNode[] }) {
  const more = rows.length - ROWS_MAX;
  return (
    <ul className="grid gap-1.5">
      {rows.slice(0, ROWS_MAX)}
      {more > 0 && <li className="ms-6 text-sm text-quiet">{t('history.won.more', { count: more })}</li>}
    </ul>
  );
}

interface RowProps {
  readonly ticket: Ticket;
  readonly result: number;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

function Row({ ticket, result, note, children }: RowProps) {
  const legResult = displayedLegResult(ticket, result);
  return (
    <li className="flex gap-1">
      {legResult === undefined ? <span className="size-5" /> : <ResultMark result={legResult} />}
      <span className="grid min-w-0 leading-5">
        <bdi className="truncate font-[620]">{children}</bdi>
        <bdi className="truncate text-sm text-quiet">{note}</bdi>
      </span>
    </li>
  );
}
