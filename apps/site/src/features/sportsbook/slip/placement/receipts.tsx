import type { Ticket } from '@evens/contract';
import { acceptances } from '@evens/tickets';
import { closePanels } from '@evens/web/core/panels.ts';
import { t } from '@evens/web/core/words.ts';
import { ticketHead } from '@evens/web/features/sportsbook/slip/outcome-head.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { withSelectionsAgain } from '../state/awaited-bets.ts';
import { awaitedBets, receipts } from './placement-site.ts';
import { isWaiting } from './use-waiting-bets.ts';
import { DeclinedBet, WaitingBet, WholeReceipt } from './waiting-bet.tsx';

interface ReceiptsProps {
  readonly tickets: readonly Ticket[];
  /** Opens the accepted bets, which are folded to one line; undefined if they are open. */
  readonly onOpen?: (() => void) | undefined;
}

/** Placed and pending bets in their current state. */
export function Receipts({ tickets, onOpen }: ReceiptsProps) {
  const over = tickets.filter((ticket) => !isWaiting(ticket));
  const accepted = over.filter(({ Acceptance }) => Acceptance !== acceptances.declined);
  const folded = onOpen ? accepted : [];
  const visible = tickets.filter((ticket) => !folded.includes(ticket));
  const bets = accepted.flatMap(({ ID }) => receipts.bet(ID) ?? []);

  // After a long slip its first line may be above the visible part.
  const list = useRef<HTMLDivElement>(null);
  const newest = tickets.at(-1)?.ID;
  useEffect(() => {
    if (newest !== undefined)
      list.current?.querySelector(`[data-receipt="${newest}"] p`)?.scrollIntoView({ block: 'nearest' });
  }, [newest]);

  function dismiss(dismissed = over) {
    for (const { ID } of dismissed) {
      receipts.remove(ID);
      awaitedBets.remove(ID);
    }
  }

  return (
    <div ref={list} className="grid scroll-mt-14 grid-cols-[minmax(0,1fr)] gap-3 border-b border-line p-3.5">
      {onOpen && folded.length > 0 && (
        <FoldedReceipts tickets={folded} onOpen={onOpen} onDone={() => dismiss(folded)} />
      )}
      {visible.map((ticket) => (
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
      {over.length > folded.length && (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {bets.length > 0 && !onOpen && (
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

interface FoldedReceiptsProps {
  readonly tickets: readonly Ticket[];
  onOpen(): void;
  onDone(): void;
}

/** One line for accepted bets, so that a new slip has its place. */
function FoldedReceipts({ tickets, onOpen, onDone }: FoldedReceiptsProps) {
  const [first, ...others] = tickets;
  const text =
    first && others.length === 0
      ? first.Items.flatMap(({ Selections }) => Selections.map(ticketHead)).join(' + ')
      : t('history.bets', { count: tickets.length });
  return (
    <div
      role="status"
      data-receipts-folded
      className="-mx-1.5 -my-2 flex items-center gap-1 rounded-lg bg-accent-soft ps-2.5"
    >
      <button
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className="flex min-h-8 touch:min-h-11 min-w-0 grow items-center gap-1.5 text-start text-sm"
      >
        <Check role="img" aria-label={t('bet.receipt.title')} className="size-4 shrink-0 text-accent-text" />
        <bdi className="truncate font-[560]">{text}</bdi>
        {first && others.length === 0 && (
          <span className="shrink-0 text-quiet">{t('history.number', { number: first.ID })}</span>
        )}
        <ChevronDown aria-hidden className="ms-auto size-4 shrink-0 text-faint" />
      </button>
      <Button kind="quiet" size="small" className="shrink-0 px-2.5!" onClick={onDone}>
        {t('bet.receipt.done')}
      </Button>
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
