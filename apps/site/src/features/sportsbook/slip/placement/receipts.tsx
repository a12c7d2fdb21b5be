import type { Ticket } from '@evens/contract';
import { acceptances } from '@evens/tickets';
import { closePanels } from '@evens/web/core/panels.ts';
import { t } from '@evens/web/core/words.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { useEffect, useRef } from 'react';
import { withSelectionsAgain } from '../state/awaited-bets.ts';
import { awaitedBets, receipts } from './placement-site.ts';
import { isWaiting } from './use-waiting-bets.ts';
import { DeclinedBet, WaitingBet, WholeReceipt } from './waiting-bet.tsx';

/** Placed and pending bets in their current state. */
export function Receipts({ tickets }: { readonly tickets: readonly Ticket[] }) {
  const over = tickets.filter((ticket) => !isWaiting(ticket));
  const accepted = over.filter(({ Acceptance }) => Acceptance !== acceptances.declined);
  const bets = accepted.flatMap(({ ID }) => receipts.bet(ID) ?? []);

  // After a long slip its first line may be above the visible part.
  const list = useRef<HTMLDivElement>(null);
  const newest = tickets.at(-1)?.ID;
  useEffect(() => {
    if (newest !== undefined)
      list.current?.querySelector(`[data-receipt="${newest}"] p`)?.scrollIntoView({ block: 'nearest' });
  }, [newest]);

  function dismiss() {
    for (const { ID } of over) {
      receipts.remove(ID);
      awaitedBets.remove(ID);
    }
  }

  return (
    <div ref={list} className="grid scroll-mt-14 grid-cols-[minmax(0,1fr)] gap-3 border-b border-line p-3.5">
      {tickets.map((ticket) => (
        <div
          key={ticket.ID}
          role="status"
          data-receipt={ticket.ID}
          data-acceptance={ticket.Acceptance}
          className={classNames(
            'rounded-lg p-3',
            ticket.Acceptance === acceptances.declined ? 'bg-danger/10' : 'bg-accent-soft',
          )}
        >
          {isWaiting(ticket) ? <WaitingBet ticket={ticket} /> : <Answered ticket={ticket} />}
        </div>
      ))}
      {over.length > 0 && (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {bets.length > 0 && (
            <Button
              className="px-2!"
              onClick={() => {
                dismiss();
                slip.change((state) => bets.reduce(withSelectionsAgain, state));
              }}
            >
              {t('bet.receipt.keep')}
            </Button>
          )}
          <Button
            onClick={() => {
              dismiss();
              if (accepted.length === tickets.length) closePanels();
            }}
          >
            {t('bet.receipt.done')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Answered({ ticket }: { readonly ticket: Ticket }) {
  if (ticket.Acceptance === acceptances.declined) return <DeclinedBet ticket={ticket} />;
  return (
    <>
      <p className="mb-1.5 font-[640]">{t('bet.receipt.title')}</p>
      <WholeReceipt ticket={ticket} />
    </>
  );
}
