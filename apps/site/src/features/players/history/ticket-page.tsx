import type { Ticket } from '@evens/contract';
import { callQuery, RefusalError } from '@evens/web/core/api.ts';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { useTicketNews } from '@evens/web/live/hooks.ts';
import { Link, useParams } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { Card, EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Printer, SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { CashoutBar } from '../../sportsbook/cashout/index.ts';
import { EditBet, EditedNote } from './edit-bet.tsx';
import { ListFailed, LogInFirst, useIsPlayer } from './list-states.tsx';
import { TicketBadge } from './ticket-badge.tsx';
import { TicketItems } from './ticket-items.tsx';
import { TicketLines } from './ticket-lines.tsx';
import { ReceiptFacts } from './ticket-receipt.tsx';
import { CashoutsPaid, Settlements } from './ticket-story.tsx';
import { TicketSums } from './ticket-sums.tsx';
import { TicketWait } from './ticket-wait.tsx';
import { typeText } from './ticket-words.ts';
import './ticket-page.css';

function parseTicketId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function isGone(failure: Error): boolean {
  return failure instanceof RefusalError && failure.refused.code === 'NotFoundException';
}

/** A whole ticket: legs, lines, settlements, cash-outs and terms at placement. Prints as a receipt. */
export function TicketPage() {
  const id = parseTicketId(useParams()['ticketId']);
  const isPlayer = useIsPlayer();
  usePageSubject(id === undefined ? t('history.title') : t('history.number', { number: id }));
  if (!isPlayer) return <LogInFirst />;
  return (
    <div className="mx-auto max-w-[720px]">
      <Link
        to={paths.pendingBets}
        className="-ms-1 mb-2 inline-flex min-h-8 touch:min-h-11 items-center gap-1 text-sm text-quiet pointer:hover:text-text print:hidden"
      >
        <ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />
        {t('history.title')}
      </Link>
      {id === undefined ? <NoTicket /> : <LoadedTicket key={id} id={id} />}
    </div>
  );
}

function NoTicket() {
  return (
    <EmptyState icon={SearchX} title={t('history.no-ticket')}>
      <Link to={paths.pendingBets} className={buttonLook('primary')}>
        {t('history.title')}
      </Link>
    </EmptyState>
  );
}

/** Whether the ticket has changes that affect its lines, settlements or cash-outs. */
function isNewer(next: Ticket, displayed: Ticket): boolean {
  return (
    next.SettlementNo !== displayed.SettlementNo ||
    next.Result !== displayed.Result ||
    next.CashedOut !== displayed.CashedOut ||
    next.Acceptance !== displayed.Acceptance ||
    next.Items.some((item, index) =>
      item.Selections.some(
        ({ Result }, place) => Result !== displayed.Items[index]?.Selections[place]?.Result,
      ),
    )
  );
}

function LoadedTicket({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /api/history/ticket', { query: { id } }),
    staleTime: 0,
  });
  const news = useTicketNews().get(id);
  const isBehind = news !== undefined && data !== undefined && isNewer(news, data.Ticket);

  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);

  if (error && !data) {
    if (isGone(error)) return <NoTicket />;
    return <ListFailed failure={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <TicketSkeleton />;
  const ticket = news ?? data.Ticket;
  return (
    <div className="ticket-print grid gap-3" data-ticket-page={id}>
      <Card className="grid gap-4 p-4">
        <header className="flex flex-wrap items-start justify-between gap-2">
          <div>
            <h1>{t('history.number', { number: id })}</h1>
            <p className="text-sm text-quiet">{typeText(ticket)}</p>
          </div>
          <div className="flex items-center gap-2">
            <TicketBadge ticket={ticket} />
            <Button size="small" className="print:hidden" onClick={() => window.print()}>
              <Printer aria-hidden className="size-4" />
              {t('history.print')}
            </Button>
          </div>
        </header>
        <TicketWait ticket={ticket} />
        <TicketItems ticket={ticket} />
        <TicketSums ticket={ticket} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden print:hidden [&>button]:justify-self-start">
          <CashoutBar ticket={ticket} />
          <EditBet ticket={ticket} />
          <EditedNote ticket={ticket} />
        </div>
      </Card>
      {data.Settlements.length > 0 && (
        <Part title={t('history.settlements')}>
          <Settlements currency={data.Ticket.Currency} settlements={data.Settlements} />
        </Part>
      )}
      {data.Cashouts.length > 0 && (
        <Part title={t('history.cashouts')}>
          <CashoutsPaid ticket={ticket} cashouts={data.Cashouts} />
        </Part>
      )}
      {data.Lines.length > 1 && (
        <Part title={t('history.lines', { count: data.Lines.length })}>
          <TicketLines ticket={ticket} lines={data.Lines} />
        </Part>
      )}
      <Part title={t('history.details')}>
        <ReceiptFacts ticket={ticket} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card className="p-4">
      <h2 className="mb-2.5">{title}</h2>
      {children}
    </Card>
  );
}

function TicketSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid gap-3">
      <Skeleton className="h-64" />
      <Skeleton className="h-40" />
    </div>
  );
}
