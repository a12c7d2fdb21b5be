import { get as httpGet, type IncomingMessage } from 'node:http';
import { type AccountId, formatAmount } from '@evens/base';
import { DOWNLOAD_ROWS_MAX, type HistoryRound } from '@evens/contract';
import type { TicketFormula } from '@evens/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  emptyArchive,
  type MoneySite,
  openMoneySite,
  type Player,
  START_MS,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import { readTransactions } from '../../payments/index.ts';
import type { HttpApp } from '../../platform/http.ts';
import { visitor } from '../../platform/principal.ts';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { historyRoutes } from '../../players/index.ts';
import { presentTickets, presentTicketsByIds, ticketRoutes } from '../index.ts';
import { insertJournal, insertTicket } from './histories-rows.ts';

const MINUTE_MS = 60_000;
const single: TicketFormula = { type: 'single', legCount: 1, unitMinor: 1000n, eachWay: false };

let site: MoneySite;
let app: HttpApp;
let port: number;
let player: Player;
let other: Player;
let caller: Player | undefined;
let rounds: readonly HistoryRound[] = [];
/** Awaited before each page of rounds, so that a test can keep a file open. */
let beforePage: () => Promise<void>;

beforeAll(async () => {
  site = await openMoneySite();
  app = await createTestApp({ readPrincipal: async () => caller?.principal ?? visitor, rateFactor: 1000 });
  historyRoutes(app, {
    pool: site.pool,
    archivedRounds: emptyArchive,
    findGameName: (_provider, key) => key,
    findMethodName: (key) => key,
    readTickets: (request) => presentTickets(site.pool, request),
    readTicketsByIds: (request) => presentTicketsByIds(site.pool, request),
    readTransactions: (request) => readTransactions(site.pool, request),
    async readRounds({ before, limit }) {
      await beforePage();
      return rounds.filter(({ ID }) => ID < before).slice(0, limit);
    },
  });
  ticketRoutes(app, site.pool);
  port = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await site.stop();
});
beforeEach(async () => {
  player = await site.player('0');
  other = await site.player('0');
  caller = player;
  beforePage = async () => undefined;
  rounds = [];
});

async function download(query: Readonly<Record<string, string>>) {
  return app.fastify.inject({ method: 'GET', url: `/api/history/csv?${new URLSearchParams(query)}` });
}

/** Parses the rows of a file that has no quoted fields. */
async function downloadRows(
  query: Readonly<Record<string, string>>,
): Promise<readonly (readonly string[])[]> {
  const reply = await download(query);
  expect(reply.statusCode, reply.body).toBe(200);
  const { body } = reply;
  expect(body.startsWith('\uFEFF') && body.endsWith('\r\n')).toBe(true);
  return body
    .slice(1, -2)
    .split('\r\n')
    .map((row) => row.split(','));
}

/** Books one stake a minute. Journal ids grow with their times. */
async function book(
  accountId: AccountId,
  { count, afterMinutes = 0 }: { readonly count: number; readonly afterMinutes?: number },
): Promise<readonly number[]> {
  const { openBets } = (await readHouse(site.pool)).EUR;
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push(
      await insertJournal(site.pool, {
        kind: 'stake',
        atMs: START_MS + (afterMinutes + n) * MINUTE_MS,
        ticketId: n + 1,
        postings: [[accountId, openBets, 100 + n]],
      }),
    );
  return ids;
}

function round(ID: number): HistoryRound {
  const atMs = START_MS + ID;
  return {
    ID,
    GameID: 'evens:dice',
    GameName: '=cmd|dice',
    ProviderName: 'Evens',
    Stake: '1.00',
    Win: '0.00',
    Currency: 'EUR',
    StartedAt: new Date(atMs).toISOString(),
    EndedAt: null,
    State: 'open',
  };
}

describe('a downloaded history', () => {
  it("the account file has all and only the player's bookings, newest first, over many pages", async () => {
    const ids = await book(player.accountId, { count: 1_203 });
    await book(other.accountId, { count: 2, afterMinutes: 1_500 });
    const [header, ...rows] = await downloadRows({ list: 'account', zone: 'Europe/Malta' });
    expect(header).toEqual([
      'Booking',
      'Time',
      'Type',
      'Description',
      'Amount',
      'Currency',
      'Ticket',
      'Round',
    ]);
    expect(rows.map(([id]) => Number(id))).toEqual(ids.toReversed());
    const last = rows.at(-1);
    expect(last).toEqual([
      String(ids[0]),
      `${new Date(START_MS + 60 * MINUTE_MS).toISOString().slice(0, 19)}+01:00`,
      'Stake',
      'Stake of bet 1',
      '-1.00',
      'EUR',
      '1',
      '',
    ]);
    const amounts = rows.map((row) => row[4]);
    expect(amounts).toEqual(ids.map((_, n) => formatAmount(-BigInt(100 + n), 'EUR')).toReversed());
  });

  it('the file respects its time span and uses the language of the page', async () => {
    const ids = await book(player.accountId, { count: 6, afterMinutes: 2_000 });
    const at = (minutes: number) => new Date(START_MS + (2_000 + minutes) * MINUTE_MS).toISOString();
    const rows = await downloadRows({ list: 'account', from: at(1), to: at(4), lang: 'pt-BR' });
    expect(rows[0]?.slice(0, 3)).toEqual(['Lançamento', 'Data e hora', 'Tipo']);
    expect(rows.slice(1).map(([id]) => Number(id))).toEqual(ids.slice(1, 4).toReversed());
    expect(rows[1]?.[3]).toBe('Valor da aposta 4');
  });

  it('the ticket lists each have their own file', async () => {
    const matchId = await site.feed.addMatch(soccer('=Home', 'Away, "FC"'));
    const insert = (columns: Readonly<Record<string, unknown>> = {}) =>
      insertTicket(site.pool, {
        accountId: player.accountId,
        decidedAtMs: START_MS,
        formula: single,
        legs: [{ matchId, legNo: 1 }],
        columns,
      });
    const open = await insert();
    const over = await insert({
      result: 3,
      stake_open: 0n,
      settlement_no: 1,
      settled_at: new Date(START_MS + 1),
    });
    const downloadIds = async (list: string) => {
      const { body, statusCode } = await download({ list });
      expect(statusCode, body).toBe(200);
      return [...body.matchAll(/^(\d+),/gm)].map(([, id]) => Number(id));
    };
    expect(await downloadIds('uncleared')).toEqual([open]);
    expect(await downloadIds('cleared')).toEqual([over]);
    expect(await downloadIds('declined')).toEqual([]);
    const { body } = await download({ list: 'uncleared' });
    // A team name that would be a formula, with a comma and quotes.
    expect(body).toContain(`"'=Home – Away, ""FC"", Match result: =Home (2)",2,10.00,0.00,0.00,EUR,Pending,`);
  });

  it('the payments file has deposits and withdrawals, either all or one group', async () => {
    const insert = (n: number, { direction = 'deposit', state = 2 } = {}) =>
      site.pool.query(
        `insert into payment (id, account_id, direction, method, provider, amount, currency, state, version, form, command_id, received,
                              approvals_needed, created_at, changed_at, completed_at)
         values ($1, $2, $3, 'sandbox-card', 'sandbox', 5000, 'EUR', $4, 1, '{}', gen_random_uuid(), $5, $6, $7, $7, $7)`,
        [
          `019a0000-0000-7000-8000-${`${n}`.padStart(12, '0')}`,
          player.accountId,
          direction,
          state,
          direction === 'deposit' && state === 2 ? 5000 : 0,
          direction === 'deposit' ? null : 1,
          new Date(START_MS),
        ],
      );
    for (let n = 0; n < 1_100; n += 1) await insert(n);
    await insert(1_100, { direction: 'withdrawal' });
    await insert(1_101, { state: 12 });
    const [header, ...rows] = await downloadRows({ list: 'transactions' });
    expect(header).toEqual(['Transaction', 'Time', 'Ended', 'Type', 'Method', 'Amount', 'Currency', 'State']);
    expect(rows.map(([id]) => Number(id?.slice(-12)))).toEqual(
      Array.from({ length: 1_102 }, (_, n) => 1_101 - n),
    );
    const at = `${new Date(START_MS).toISOString().slice(0, 19)}Z`;
    expect(rows.slice(0, 3).map((row) => row.slice(1))).toEqual([
      [at, at, 'Deposit', 'Test card', '50.00', 'EUR', 'Not processed'],
      [at, at, 'Withdrawal', 'Test card', '-50.00', 'EUR', 'Completed'],
      [at, at, 'Deposit', 'Test card', '50.00', 'EUR', 'Completed'],
    ]);
    expect((await downloadRows({ list: 'transactions', group: 'cancelled' })).length).toBe(2);
    expect((await download({ list: 'transactions', group: 'none' })).statusCode).toBe(400);
  });

  it('the file stops at the maximum number of rows', async () => {
    rounds = Array.from({ length: DOWNLOAD_ROWS_MAX + 700 }, (_, n) => round(DOWNLOAD_ROWS_MAX + 700 - n));
    const rows = await downloadRows({ list: 'casino' });
    expect(rows.length).toBe(1 + DOWNLOAD_ROWS_MAX);
    expect(rows.at(-1)?.[0]).toBe('701');
    expect(rows[1]?.[3]).toBe("'=cmd|dice");
  });

  it('downloads are refused for visitors and for invalid queries', async () => {
    for (const query of [
      { list: 'everything' },
      { list: 'account', zone: 'Nowhere/Atall' },
      { list: 'account', from: 'yesterday' },
    ]) {
      const reply = await download(query);
      expect(reply.statusCode, reply.body).toBe(400);
    }
    caller = undefined;
    expect((await download({ list: 'account' })).json()).toMatchObject({ ErrorCode: 'NotLoggedInException' });
  });

  it('the download has CSV and attachment headers', async () => {
    const { headers } = await download({ list: 'account' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="account-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('concurrent downloads', () => {
  function begin(): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      httpGet({ port, path: '/api/history/csv?list=casino' }, resolve).on('error', reject);
    });
  }

  it('an account can have one open download and a process four, and an aborted one frees its slot', async () => {
    const gates: (() => void)[] = [];
    beforePage = () => new Promise((resolve) => gates.push(resolve));
    const open: IncomingMessage[] = [];
    for (let n = 0; n < 4; n += 1) {
      caller = await site.player('0');
      open.push(await begin());
      expect((await download({ list: 'casino' })).json()).toMatchObject({
        ErrorCode: 'TooManyRequestsException',
        Data: { retryAfterSeconds: 5 },
      });
    }
    caller = await site.player('0');
    expect((await download({ list: 'account' })).json()).toMatchObject({ ErrorCode: 'OverloadedException' });
    await expect.poll(() => gates.length).toBe(4);
    open[0]?.on('error', () => undefined);
    open[0]?.destroy();
    gates[0]?.();
    await expect.poll(async () => (await download({ list: 'account' })).statusCode).toBe(200);
    for (const release of gates.slice(1)) release();
    for (const one of open.slice(1)) one.resume();
    await expect.poll(() => open.slice(1).every(({ complete }) => complete)).toBe(true);
  });

  it('the connection is cut if a page cannot be read, so that a partial file never looks complete', async () => {
    caller = await site.player('0');
    rounds = Array.from({ length: 1_000 }, (_, n) => round(1_000 - n));
    let pages = 0;
    let fail: () => void = () => undefined;
    beforePage = () => {
      pages += 1;
      return pages === 1
        ? Promise.resolve()
        : new Promise((_, reject) => {
            fail = () => reject(new Error('the database is gone'));
          });
    };
    const reply = await begin();
    const closed = new Promise((resolve) => reply.once('close', resolve));
    reply.on('error', () => undefined);
    let received = '';
    reply.on('data', (chunk) => {
      received += String(chunk);
    });
    await expect.poll(() => received.split('\r\n').length).toBe(502);
    fail();
    await closed;
    expect(reply.complete).toBe(false);
    beforePage = async () => undefined;
    await expect.poll(async () => (await download({ list: 'casino' })).statusCode).toBe(200);
  });
});
