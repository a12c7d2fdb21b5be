import type { Ticket } from '@evens/contract';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../app/chunk.ts';
import { loadLaterWords, t } from '../../app/words.ts';
import { useTicketNews } from '../../live/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/surface.tsx';
import { putReceiptsAway } from './placing-site.ts';

const TicketReceipt = lazy(() =>
  loadChunk(async () => {
    await loadLaterWords();
    return { default: (await import('../history/ticket-receipt.tsx')).TicketReceipt };
  }),
);

const DECLINED = 2;
const ACCEPTED = 1;

function headline(acceptance: number): string {
  if (acceptance === ACCEPTED) return t('slip.receipt.title');
  return t(acceptance === DECLINED ? 'slip.receipt.declined' : 'slip.receipt.waiting');
}

/** Bets just placed, each as it stands now. */
export function Receipts({ tickets }: { readonly tickets: readonly Ticket[] }) {
  const news = useTicketNews();
  return (
    <div role="status" className="grid gap-3 border-b border-line p-3.5">
      {tickets.map((placed) => {
        const ticket = news.get(placed.ID) ?? placed;
        return (
          <div key={ticket.ID} data-receipt={ticket.ID} className="rounded-lg bg-accent-soft p-3">
            <p className="mb-1.5 font-[640]">{headline(ticket.Acceptance)}</p>
            <Suspense fallback={<Skeleton className="h-36" />}>
              <TicketReceipt ticket={ticket} />
            </Suspense>
          </div>
        );
      })}
      <Button wide onClick={putReceiptsAway}>
        {t('slip.receipt.done')}
      </Button>
    </div>
  );
}
