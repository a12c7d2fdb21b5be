import { type AccountId, err, formatAmount, ok, type Result } from '@evens/base';
import { type Refusal, refusal, type Ticket } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { readAccountEntries } from './account-entries.ts';
import { type DownloadRoutes, downloadRoutes } from './download/routes.ts';
import { readNetResult } from './net-result.ts';
import { nextBefore, parsePage } from './pages.ts';
import { parseInstant } from './parse-span.ts';
import { readPosition } from './position.ts';
import { presentEntry } from './present-entry.ts';
import { ticketEvent } from './ticket-event.ts';

const HOUR_MS = 3_600_000;
/** A day has 25 hours when clocks go back; devices' clocks differ from ours by minutes. */
const DAY_MAX_MS = 26 * HOUR_MS;
const CLOCK_APART_MS = 5 * 60_000;

const periods = [
  { period: 'day', daysEarlier: 0 },
  { period: 'week', daysEarlier: 6 },
  { period: 'month', daysEarlier: 29 },
] as const;

/** When the caller's day began; a moment that no zone's day can have begun at is refused. */
function parseDayStart(from: string, nowMs: number): Result<number, Refusal> {
  const start = parseInstant(from);
  if (!start.ok) return err(refusal('InvalidRequestException', { field: 'from', reason: start.error }));
  const { value: startMs = Number.NaN } = start;
  const isToday = startMs >= nowMs - DAY_MAX_MS && startMs <= nowMs + CLOCK_APART_MS;
  return isToday
    ? ok(startMs)
    : err(refusal('InvalidRequestException', { field: 'from', reason: 'not-today' }));
}

export interface HistoryRoutes extends DownloadRoutes {
  /** Bets of an account by their ids, in any order. Other ids are left out. */
  readTicketsByIds(request: TicketsByIdsRequest): Promise<readonly Ticket[]>;
}

export interface TicketsByIdsRequest {
  readonly accountId: AccountId;
  readonly ids: readonly number[];
  readonly language: Language;
}

export function historyRoutes(app: HttpApp, parts: HistoryRoutes): void {
  const { pool, archivedRounds, findGameName, findMethodName, readTicketsByIds } = parts;
  downloadRoutes(app, parts);
  route(app, 'GET /api/history/account', async ({ principal, query, lang }) => {
    const page = parsePage(query);
    if (!page.ok) return page;
    const { accountId, currency } = principal;
    const entries = await readAccountEntries(pool, archivedRounds, { ...page.value, accountId });
    const tickets = await readTicketsByIds({
      accountId,
      ids: [...new Set(entries.flatMap(({ ticketId }) => ticketId ?? []))],
      language: lang,
    });
    const events = new Map(tickets.map((ticket) => [ticket.ID, ticketEvent(ticket, lang)]));
    const isNewest = query.before === undefined && page.value.span.toMs === undefined;
    const [newest] = entries;
    return ok({
      Entries: entries.map((entry) => ({
        ...presentEntry(entry, { currency, language: lang, findGameName, findMethodName }),
        Event: events.get(entry.ticketId ?? 0) ?? '',
      })),
      Balance: isNewest && newest ? formatAmount(newest.currentBalanceMinor, currency) : null,
      NextBefore: nextBefore(entries, page.value.limit),
    });
  });

  route(app, 'GET /api/history/today', async ({ principal, query, atMs, charge }) => {
    const fromMs = parseDayStart(query.from, atMs);
    if (!fromMs.ok) return fromMs;
    const { accountId, currency } = principal;
    const { result, rowsRead } = await readNetResult(pool, { accountId, fromMs: fromMs.value });
    charge(rowsRead);
    return ok({
      Net: result ? formatAmount(result.netMinor, currency) : null,
      OpenStakes: result ? formatAmount(result.openStakesMinor, currency) : null,
      Currency: currency,
    });
  });

  route(app, 'GET /api/history/position', async ({ principal, query, atMs, charge }) => {
    const fromMs = parseDayStart(query.from, atMs);
    if (!fromMs.ok) return fromMs;
    const { accountId, currency } = principal;
    const starts = periods.map(({ daysEarlier }) => fromMs.value - daysEarlier * 24 * HOUR_MS);
    const { since, postings } = await readPosition(pool, { accountId, sinceMs: starts });
    charge(postings);
    return ok({
      Periods: periods.map(({ period }, index) => {
        const position = since[index];
        return {
          Period: period,
          From: new Date(starts[index] ?? fromMs.value).toISOString(),
          Staked: position ? formatAmount(position.stakedMinor, currency) : null,
          Net: position ? formatAmount(position.netMinor, currency) : null,
          PlayedSeconds: position ? position.playedSeconds : null,
        };
      }),
      Currency: currency,
    });
  });
}
