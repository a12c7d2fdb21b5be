import type { Ticket } from '@evens/contract';
import { betResults } from '@evens/markets';
import { acceptances, betTypes } from '@evens/tickets';
import { openPanel } from '@evens/web/core/panels.ts';
import { t } from '@evens/web/core/words.ts';
import { beginEdit } from '@evens/web/features/sportsbook/slip/begin-edit.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { useCashoutValues } from '@evens/web/live/hooks.ts';
import { Link, useCover } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Pencil } from 'lucide-react';
import { ticketPath } from './ticket-path.ts';

/**
 * Opens the slip with the legs of an open ticket that has a value, and closes a dialog that covers it. The server refuses bets
 * in play.
 */
export function EditBet({ ticket }: { readonly ticket: Ticket }) {
  const value = useCashoutValues()?.get(ticket.ID);
  const { isCovered, uncover } = useCover();
  const isPlain = ticket.BetType === betTypes.single || ticket.BetType === betTypes.combo;
  const isOpen = ticket.Result === betResults.pending && ticket.Acceptance === acceptances.accepted;
  if (!isOpen || !isPlain || ticket.EachWay || ticket.Funding || value?.State !== 'open' || !value.Value)
    return null;
  const worth = value.Value;
  return (
    <Button
      data-edit-bet={ticket.ID}
      onClick={() => {
        slip.change(beginEdit(ticket, worth));
        if (isCovered) uncover();
        openPanel('slip');
      }}
    >
      <Pencil aria-hidden className="size-3.5" />
      {t('bet.edit')}
    </Button>
  );
}

/** Links an edited ticket with the other one. */
export function EditedNote({ ticket: { Replaces, ReplacedBy } }: { readonly ticket: Ticket }) {
  if (Replaces === undefined && ReplacedBy === undefined) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
      {Replaces !== undefined && (
        <Link to={ticketPath(Replaces)} className="underline">
          {t('history.replaces', { number: Replaces })}
        </Link>
      )}
      {ReplacedBy !== undefined && (
        <Link to={ticketPath(ReplacedBy)} className="underline">
          {t('history.replaced-by', { number: ReplacedBy })}
        </Link>
      )}
    </p>
  );
}
