import { formatAmount } from '@evens/base';
import type { Ticket } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { returnMinor } from '@evens/web/live/won-ticket.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { ticketPath } from './ticket-path.ts';
import { typeText } from './ticket-words.ts';

/** Names of more legs do not fit in one line. */
const NAMED_LEGS_MAX = 2;

/** "Won 24.40 EUR – Fenwick Albion – Jasper Road", or the sum of several bets. */
export function wonText(tickets: readonly Ticket[]): string {
  const [first] = tickets;
  if (first === undefined) return '';
  const { Currency } = first;
  const amount = moneyText(formatAmount(sumOfReturns(tickets), Currency), Currency);
  return tickets.length > 1
    ? t('history.won.several', { amount, count: tickets.length })
    : t('history.won', { amount, bet: betText(first) });
}

/** Returns of several bets of one player, minor units. */
export function sumOfReturns(tickets: readonly Ticket[]): bigint {
  return tickets.reduce((sum, ticket) => sum + returnMinor(ticket), 0n);
}

/** The page of the only ticket, or the history of several. */
export function ticketsPath([first, ...others]: readonly Ticket[]): string {
  return first !== undefined && others.length === 0 ? ticketPath(first.ID) : paths.sportsHistory;
}

/** "Lost – Fenwick Albion – Jasper Road", or the number of several bets. */
function lostText(tickets: readonly Ticket[]): string {
  const [first] = tickets;
  if (first === undefined) return '';
  return tickets.length > 1
    ? t('history.lost.several', { count: tickets.length })
    : t('history.lost', { bet: betText(first) });
}

/** One quiet notice for lost bets, with a link to the bet or to the history. */
export function showLosses(tickets: readonly Ticket[]): void {
  notify(lostText(tickets), 'plain', ticketsPath(tickets));
}

/** A single is named by its match, a combo of two by its selections. */
export function betText(ticket: Ticket): string {
  const { Items } = ticket;
  if (Items.length > NAMED_LEGS_MAX) return typeText(ticket);
  const names = Items.flatMap(({ Selections: [selection], IsBuilder }) => {
    if (!selection) return [];
    const { MatchName, Odd } = selection;
    if (IsBuilder) return [MatchName];
    if (Items.length > 1 || MatchName.includes(Odd.Title)) return [Items.length > 1 ? Odd.Title : MatchName];
    return [`${Odd.Title}, ${MatchName}`];
  });
  // Isolated: names of another direction keep their order.
  return names.map((name) => `\u2068${name}\u2069`).join(' – ');
}
