import type { Ticket } from '@evens/contract';
import { betResults } from '@evens/markets';
import { t } from '@evens/web/core/words.ts';
import { ticketSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { shareSelections } from '@evens/web/features/sportsbook/slip/share-selections.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { Share2 } from 'lucide-react';

/** Shares a link to the selections of an open ticket: whoever opens it has them on the slip at current prices. */
export function ShareBet({ ticket }: { readonly ticket: Ticket }) {
  if (ticket.Result !== betResults.pending) return null;
  const keys = ticket.Items.flatMap(({ Selections }) => Selections.map(ticketSelectionKey));
  return (
    <IconButton label={t('bet.share-bet')} className="ms-auto" onClick={() => void shareSelections(keys)}>
      <Share2 aria-hidden className="size-4" />
    </IconButton>
  );
}
