import { type AccountId, err, ok } from '@evens/base';
import {
  type HistoryRound,
  refusal,
  type Ticket,
  type Transaction,
  type TransactionGroup,
} from '@evens/contract';
import type { Language } from '@evens/locales';
import type { RowArchive } from '../../../platform/archive/row-archive.ts';
import type { Queryable } from '../../../platform/db.ts';
import type { HttpApp } from '../../../platform/http.ts';
import type { Principal } from '../../../platform/principal.ts';
import { type CallInput, route } from '../../../platform/route.ts';
import type { FileAnswer } from '../../../platform/send-file.ts';
import { mapInTurns } from '../../../platform/turns.ts';
import { readAccountEntries } from '../account-entries.ts';
import type { Span } from '../id-bounds.ts';
import { parseSpan } from '../parse-span.ts';
import { presentEntry } from '../present-entry.ts';
import { historyFile } from './history-file.ts';
import { type Entry, entryTable, type FileView, roundTable, ticketTable, transactionTable } from './lists.ts';
import { OpenDownloads } from './open-downloads.ts';
import { parseZone } from './zone-time.ts';

const ENTRIES_AT_ONCE = 100;
const ROUNDS_AT_ONCE = 500;
const TRANSACTIONS_AT_ONCE = 200;
/** Their legs are read with them. */
const TICKETS_AT_ONCE = 50;

export interface RoundsRequest {
  readonly principal: Principal;
  readonly span: Span;
  readonly before: number;
  readonly limit: number;
}

export interface TicketsRequest {
  readonly accountId: AccountId;
  readonly list: 'uncleared' | 'cleared' | 'declined' | 'virtual' | 'lotto';
  readonly span: Span;
  readonly before: number;
  readonly limit: number;
  readonly language: Language;
}

export interface TransactionsRequest {
  readonly accountId: AccountId;
  readonly group: TransactionGroup | undefined;
  readonly span: Span;
  readonly before: string | undefined;
  readonly limit: number;
}

export interface DownloadRoutes {
  readonly pool: Queryable;
  readonly archivedRounds: RowArchive;
  /** Rounds of the caller that began in a span of time, newest first. */
  readRounds(request: RoundsRequest): Promise<readonly HistoryRound[]>;
  /** Bets of an account, newest first. */
  readTickets(request: TicketsRequest): Promise<readonly Ticket[]>;
  /** Deposits and withdrawals of an account, newest first; `before` is an id of an earlier page. */
  readTransactions(request: TransactionsRequest): Promise<readonly Transaction[]>;
  /** A game's name in the lobby. */
  findGameName(provider: string, key: string): string;
  /** A payment method's own name. */
  findMethodName(key: string): string;
}

type DownloadRequest = Pick<CallInput<'GET /api/history/csv'>, 'principal' | 'charge'> & {
  readonly span: Span;
  readonly view: FileView;
};

/** After every numbered row. */
const NEWEST = Number.MAX_SAFE_INTEGER;

export function downloadRoutes(app: HttpApp, parts: DownloadRoutes): void {
  const { pool, archivedRounds, findGameName, findMethodName, readRounds, readTickets, readTransactions } =
    parts;
  const open = new OpenDownloads();

  function entriesFile({ principal, span, view, charge }: DownloadRequest) {
    const { accountId, currency } = principal;
    const names = { currency, language: view.language, findGameName, findMethodName };
    return historyFile<Entry, number>({
      table: entryTable,
      view,
      pageRows: ENTRIES_AT_ONCE,
      read: async ({ before = NEWEST, limit }) => {
        const entries = await readAccountEntries(pool, archivedRounds, { accountId, span, before, limit });
        return mapInTurns(entries, (entry) => presentEntry(entry, names));
      },
      getId: ({ ID }) => ID,
      written: charge,
    });
  }

  function ticketsFile(
    list: TicketsRequest['list'],
    { principal: { accountId }, span, view, charge }: DownloadRequest,
  ) {
    return historyFile<Ticket, number>({
      table: ticketTable,
      view,
      pageRows: TICKETS_AT_ONCE,
      read: ({ before = NEWEST, limit }) =>
        readTickets({ accountId, list, span, before, limit, language: view.language }),
      getId: ({ ID }) => ID,
      written: charge,
    });
  }

  function roundsFile({ principal, span, view, charge }: DownloadRequest) {
    return historyFile<HistoryRound, number>({
      table: roundTable,
      view,
      pageRows: ROUNDS_AT_ONCE,
      read: ({ before = NEWEST, limit }) => readRounds({ principal, span, before, limit }),
      getId: ({ ID }) => ID,
      written: charge,
    });
  }

  function transactionsFile(
    group: TransactionGroup | undefined,
    { principal: { accountId }, span, view, charge }: DownloadRequest,
  ) {
    return historyFile<Transaction, string>({
      table: transactionTable,
      view,
      pageRows: TRANSACTIONS_AT_ONCE,
      read: ({ before, limit }) => readTransactions({ accountId, group, span, before, limit }),
      getId: ({ ID }) => ID,
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
    const request = { principal, charge, span: span.value, view: { language: lang, zone: zone.value } };
    const readChunks = () => {
      if (list === 'account') return entriesFile(request);
      if (list === 'casino') return roundsFile(request);
      if (list === 'transactions') return transactionsFile(query.group, request);
      return ticketsFile(list, request);
    };
    const file: FileAnswer = {
      name: `${list}-${zone.value.day(atMs)}.csv`,
      chunks: readChunks(),
      ended: begun.value,
    };
    return ok(file);
  });
}
