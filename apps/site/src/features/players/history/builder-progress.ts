import type { Ticket, TicketItem } from '@evens/contract';
import { betResults } from '@evens/markets';
import { acceptances } from '@evens/tickets';
import { t } from '@evens/web/core/words.ts';
import { isOver } from './ticket-words.ts';

/** "2 of 4 legs won · 1 lost · 1 open" for a bet builder; empty until the bet is accepted. */
export function builderProgress(ticket: Ticket, { Selections }: TicketItem): string {
  const { Acceptance } = ticket;
  if (Acceptance !== acceptances.accepted && Acceptance !== acceptances.delayedCashout) return '';
  const count = (...results: readonly number[]) =>
    Selections.filter(({ Result }) => results.includes(Result)).length;
  const lost = count(betResults.lost, betResults.halfLose);
  // A leg that was open when its bet ended, for instance at a cash-out, has no result.
  const open = isOver(ticket) ? 0 : count(betResults.pending);
  return [
    t('history.legs.won', { won: count(betResults.win, betResults.halfWin), count: Selections.length }),
    ...(lost > 0 ? [t('history.legs.lost', { count: lost })] : []),
    ...(open > 0 ? [t('history.legs.open', { count: open })] : []),
  ].join(' · ');
}
