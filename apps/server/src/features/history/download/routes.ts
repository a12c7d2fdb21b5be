import { err, ok } from '@evens/base';
import { type HistoryRound, refusal } from '@evens/contract';
import type { Pool } from '../../../platform/db.ts';
import type { HttpApp } from '../../../platform/http.ts';
import type { Principal } from '../../../platform/principal.ts';
import { type CallInput, route } from '../../../platform/route.ts';
import type { FileAnswer } from '../../../platform/send-file.ts';
import { mapInTurns } from '../../../platform/turns.ts';
import { readAccountEntries } from '../account-entries.ts';
import type { Span } from '../id-bounds.ts';
import { parseSpan } from '../parse-span.ts';
import { presentTicket } from '../present.ts';
import { presentEntry } from '../present-entry.ts';
import { readTickets, type TicketList } from '../store.ts';
import { historyFile } from './history-file.ts';
import { entryTable, type FileView, roundTable, ticketTable } from './lists.ts';
import { OpenDownloads } from './open-downloads.ts';
import { parseZone } from './zone-time.ts';

const ENTRIES_AT_ONCE = 500;
const ROUNDS_AT_ONCE = 500;
/** Their legs are read with them. */
const TICKETS_AT_ONCE = 100;

export interface RoundsAsked {
  readonly principal: Principal;
  readonly span: Span;
  readonly before: number;
  readonly limit: number;
}

export interface DownloadRoutes {
  readonly pool: Pool;
  /** Rounds of the caller that began in a span of time, newest first. */
  readRounds(asked: RoundsAsked): Promise<readonly HistoryRound[]>;
  /** A game's name in the lobby. */
  nameOfGame(provider: string, key: string): string;
  /** A payment method's own name. */
  nameOfMethod(key: string): string;
}

type Asked = Pick<CallInput<'GET /api/history/csv'>, 'principal' | 'charge'> & {
  readonly span: Span;
  readonly view: FileView;
};

export function downloadRoutes(app: HttpApp, parts: DownloadRoutes): void {
  const { pool, nameOfGame, nameOfMethod, readRounds } = parts;
  const open = new OpenDownloads();

  function entriesFile({ principal, span, view, charge }: Asked) {
    const { accountId, currency } = principal;
    const names = { currency, language: view.language, nameOfGame, nameOfMethod };
    return historyFile({
      table: entryTable,
      view,
      pageRows: ENTRIES_AT_ONCE,
      read: async (page) => {
        const entries = await readAccountEntries(pool, { ...page, accountId, span });
        return mapInTurns(entries, (entry) => presentEntry(entry, names));
      },
      idOf: ({ ID }) => ID,
      written: charge,
    });
  }

  function ticketsFile(list: TicketList, { principal, span, view, charge }: Asked) {
    return historyFile({
      table: ticketTable,
      view,
      pageRows: TICKETS_AT_ONCE,
      read: async (page) => {
        const tickets = await readTickets(pool, { ...page, accountId: principal.accountId, list, span });
        return mapInTurns(tickets, (ticket) => presentTicket(ticket, view.language));
      },
      idOf: ({ ID }) => ID,
      written: charge,
    });
  }

  function roundsFile({ principal, span, view, charge }: Asked) {
    return historyFile({
      table: roundTable,
      view,
      pageRows: ROUNDS_AT_ONCE,
      read: (page) => readRounds({ ...page, principal, span }),
      idOf: ({ ID }) => ID,
      written: charge,
    });
  }

  route(app, 'GET /api/history/csv', async ({ principal, query, lang, atMs, charge }) => {
    const { list, zone: zoneName = 'UTC' } = query;
    const span = parseSpan(query);
    if (!span.ok) return span;
    const zone = parseZone(zoneName);
    if (!zone.ok) return err(refusal('InvalidRequestException', { field: 'zone', reason: zone.error }));
    const begun = open.begin(principal.accountId);
    if (!begun.ok) return begun;
    const asked = { principal, charge, span: span.value, view: { language: lang, zone: zone.value } };
    const chunks =
      list === 'account'
        ? entriesFile(asked)
        : list === 'casino'
          ? roundsFile(asked)
          : ticketsFile(list, asked);
    const file: FileAnswer = {
      name: `${list}-${zone.value.day(atMs)}.csv`,
      chunks,
      ended: begun.value,
    };
    return ok(file);
  });
}
