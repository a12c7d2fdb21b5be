import type { CallAnswer, Calls } from '@evens/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  emptyArchive,
  type MoneySite,
  openMoneySite,
  type Player,
  START_MS,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import type { HttpApp } from '../../platform/http.ts';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { insertJournal, insertTicket } from '../../sportsbook/tests/histories-rows.ts';
import { readNetResult } from '../history/net-result.ts';
import { historyRoutes } from '../index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** 24.5 hours into a day of 25 hours, when clocks go back. */
const NOW_MS = START_MS + 24.5 * HOUR_MS;

let site: MoneySite;
let app: HttpApp;
let player: Player;
let house: Awaited<ReturnType<typeof readHouse>>['EUR'];

beforeAll(async () => {
  site = await openMoneySite();
  house = (await readHouse(site.pool)).EUR;
  app = await createTestApp({
    readPrincipal: async () => player.principal,
    clock: { nowMs: () => NOW_MS },
    rateFactor: 1000,
  });
  historyRoutes(app, {
    pool: site.pool,
    archivedRounds: emptyArchive,
    findGameName: (_provider, key) => key,
    findMethodName: (key) => key,
    readTickets: async () => [],
    readTicketsByIds: async () => [],
    readRounds: async () => [],
    readTransactions: async () => [],
  });
  await app.fastify.ready();
});
afterAll(async () => {
  await app.close();
  await site.stop();
});
beforeEach(async () => {
  player = await site.player('0');
});

type Postings = Parameters<typeof insertJournal>[1]['postings'];

function book(kind: string, atMs: number, ...postings: Postings): Promise<number> {
  return insertJournal(site.pool, { kind, atMs, postings });
}

function requestNetResult(from: string) {
  return app.fastify.inject({
    method: 'GET',
    url: `/api/history/today?${new URLSearchParams({ from })}`,
  });
}

type Today = CallAnswer<Calls['GET /api/history/today']>;

async function readToday(fromMs: number): Promise<readonly [net: Today['Net'], open: Today['OpenStakes']]> {
  const reply = await requestNetResult(new Date(fromMs).toISOString());
  expect(reply.statusCode, reply.body).toBe(200);
  const { Net, OpenStakes, Currency }: Today = reply.json();
  expect(Currency).toBe('EUR');
  return [Net, OpenStakes];
}

async function netSince(fromMs: number): Promise<string | null> {
  return (await readToday(fromMs))[0];
}

/** Inserts a bet and the journal of its stake. */
async function bet(
  stakeMinor: number,
  atMs: number,
  { accountId = player.accountId, kind = 'stake', columns = {} }: Partial<BetRow> = {},
): Promise<number> {
  const ticketId = await insertTicket(site.pool, {
    accountId,
    decidedAtMs: atMs,
    formula: { type: 'single', legCount: 1, unitMinor: BigInt(stakeMinor), eachWay: false },
    legs: [],
    columns,
  });
  const holder = kind === 'hold' ? house.heldBets : house.openBets;
  const minor = stakeMinor - Number(columns.bonus_stake ?? 0);
  if (minor > 0)
    await insertJournal(site.pool, { kind, atMs, ticketId, postings: [[accountId, holder, minor]] });
  return ticketId;
}

interface BetRow {
  readonly accountId: Player['accountId'];
  readonly kind: 'stake' | 'hold';
  readonly columns: Readonly<Record<string, unknown>>;
}

/** Settles a bet: its stake goes to the player or to the house, `wonMinor` to the player. */
async function settle(
  ticketId: number,
  atMs: number,
  { stakeMinor, wonMinor, no = 1 }: { stakeMinor: number; wonMinor?: number; no?: number },
): Promise<number> {
  const { accountId: own } = player;
  const postings: Postings =
    wonMinor === undefined
      ? [[house.openBets, house.sportsbook, stakeMinor]]
      : [
          [house.openBets, own, stakeMinor],
          ...(wonMinor > 0 ? [[house.sportsbook, own, wonMinor] as const] : []),
        ];
  const journalId = await insertJournal(site.pool, { kind: 'settlement', atMs, ticketId, postings });
  const [result, payout] = wonMinor === undefined ? [3, 0] : [2, stakeMinor + wonMinor];
  await site.pool.query(
    'update ticket set result = $2, stake_open = 0, payout = $3, settled_at = $4, settlement_no = $5 where id = $1',
    [ticketId, result, payout, new Date(atMs), no],
  );
  await site.pool.query(
    "insert into ticket_settlement (ticket_id, no, journal_id, payout, result, verdict_versions) values ($1, $2, $3, $4, $5, '{1}')",
    [ticketId, no, journalId, payout, result],
  );
  return journalId;
}

async function reverse(journalId: number, ticketId: number, atMs: number, postings: Postings): Promise<void> {
  await site.pool.query(
    `with reversal as (
       insert into journal (id, kind, ref_kind, ref_id, ref_version, reverses, at)
       values (nextval('journal_id_seq'), 'reversal', 'ticket', $1, 0, $2, $3) returning id
     ) insert into posting (journal_id, n, debit, credit, amount, currency)
       select r.id, p.n, p.debit, p.credit, p.amount, 'EUR'
       from reversal r cross join unnest($4::bigint[], $5::bigint[], $6::bigint[]) with ordinality as p(debit, credit, amount, n)`,
    [ticketId, journalId, new Date(atMs), ...[0, 1, 2].map((at) => postings.map((each) => each[at]))],
  );
}

// Journal ids grow with time, so later tests book later. Each test reads only its own player.
describe('the net result of the day', () => {
  it('the net result is the returns less the stakes of bets settled since the start of the day, and open bets are apart', async () => {
    const own = player.accountId;
    const other = (await site.player('0')).accountId;
    const old = await bet(1000, START_MS - 2 * HOUR_MS);
    const settledEarlier = await bet(100_000, START_MS - 2 * HOUR_MS);
    await settle(settledEarlier, START_MS - HOUR_MS, { stakeMinor: 100_000, wonMinor: 1 });
    await book('top-up', START_MS, [house.sandboxBank, own, 50_000]);
    const lost = await bet(2000, START_MS);
    const won = await bet(500, START_MS);
    await bet(7000, START_MS, { accountId: other });
    await bet(4000, START_MS);
    expect(await readToday(START_MS)).toEqual(['0.00', '75.00']);
    await settle(lost, START_MS + MINUTE_MS, { stakeMinor: 2000 });
    expect(await readToday(START_MS)).toEqual(['-20.00', '55.00']);
    await settle(won, START_MS + MINUTE_MS, { stakeMinor: 500, wonMinor: 450 });
    // The stake of a bet of yesterday counts on the day of its settlement.
    await settle(old, START_MS + HOUR_MS, { stakeMinor: 1000, wonMinor: 1440 });
    expect(await readToday(START_MS)).toEqual(['-1.10', '40.00']);
    await book('round', START_MS + 3 * HOUR_MS, [own, house.casino, 200], [house.casino, own, 120]);
    await book('external-bet', START_MS + 4 * HOUR_MS, [own, house.aggregator, 1000]);
    await book('external-rollback', START_MS + 4 * HOUR_MS, [house.aggregator, own, 1000]);
    await book('adjustment', START_MS + 5 * HOUR_MS, [house.adjustments, own, 9999]);
    await book('adjustment', START_MS + 5 * HOUR_MS, [own, house.adjustments, 1]);
    // −20.00 +4.50 +14.40 −2.00 +1.20
    expect(await readToday(START_MS)).toEqual(['-1.90', '40.00']);
    expect(await readToday(START_MS + 6 * HOUR_MS)).toEqual(['0.00', '40.00']);
  });

  it('a cash-out of a part closes the part of the stake, and bonus money is in neither number', async () => {
    const own = player.accountId;
    const at = START_MS + 6 * HOUR_MS;
    const id = await bet(1000, at);
    await book('cash-out', at + 1000, [house.openBets, own, 400], [house.sportsbook, own, 50]);
    await site.pool.query(
      `with part as (update ticket set stake_open = 600, stake_cashed = 400, cashed_out = 450 where id = $1)
       insert into cashout (ticket_id, no, command_id, state, stake_part, asked, paid, journal_id, at)
       values ($1, 1, gen_random_uuid(), 'paid', 400, 450, 450, 1, $2)`,
      [id, new Date(at + 1000)],
    );
    expect(await readToday(at)).toEqual(['0.50', '6.00']);
    expect(await readToday(at + 2000)).toEqual(['0.00', '6.00']);
    await settle(id, at + 3000, { stakeMinor: 600 });
    expect(await readToday(at)).toEqual(['-5.50', '0.00']);
    expect(await readToday(at + 2000)).toEqual(['-6.00', '0.00']);
    await bet(1000, at + 4000, { columns: { bonus_stake: 700 } });
    expect(await readToday(at)).toEqual(['-5.50', '3.00']);
  });

  it('a correction of the result of an earlier day changes the net result by the difference', async () => {
    const own = player.accountId;
    const at = START_MS + 6 * HOUR_MS + 10 * MINUTE_MS;
    const id = await bet(1000, at);
    const first = await settle(id, at + 1000, { stakeMinor: 1000, wonMinor: 1500 });
    const back: Postings = [
      [own, house.openBets, 1000],
      [own, house.sportsbook, 1500],
    ];
    await reverse(first, id, at + 3000, back);
    await settle(id, at + 3000, { stakeMinor: 1000, no: 2 });
    expect(await readToday(at)).toEqual(['-10.00', '0.00']);
    expect(await readToday(at + 2000)).toEqual(['-25.00', '0.00']);
    // A bet that is open again has no result yet.
    await site.pool.query(
      'update ticket set result = 0, stake_open = stake, settled_at = null where id = $1',
      [id],
    );
    expect(await readToday(at + 2000)).toEqual(['-15.00', '10.00']);
  });

  it('a held stake is open until it is accepted, reduced or released', async () => {
    const own = player.accountId;
    const at = START_MS + 7 * HOUR_MS;
    const waits = { acceptance: 4, due_at: new Date(at + 5000) };
    await bet(3000, at, { kind: 'hold', columns: waits });
    expect(await readToday(START_MS)).toEqual(['0.00', '30.00']);
    await book('accept', at + 3000, [house.heldBets, house.openBets, 2000], [house.heldBets, own, 1000]);
    await site.pool.query(
      'update ticket set acceptance = 1, due_at = null, stake = 2000, stake_open = 2000 where account_id = $1',
      [own],
    );
    expect(await readToday(START_MS)).toEqual(['0.00', '20.00']);
    await book('hold', at + 4000, [own, house.heldBets, 5000]);
    await book('release', at + 5000, [house.heldBets, own, 5000]);
    expect(await readToday(START_MS)).toEqual(['0.00', '20.00']);
  });

  it('the stake of an open round is open until the round ends', async () => {
    const own = player.accountId;
    const at = START_MS + 7 * HOUR_MS + MINUTE_MS;
    await book('round', at, [own, house.openRounds, 300]);
    await site.pool.query(
      `insert into round (id, account_id, session_id, nonce, stake, started_at, command_id, rules_version, seed_no, taken, currency, game, bet, state)
       values (nextval('round_id_seq'), $1, 1, 0, 300, $2, gen_random_uuid(), 1, 1, 0, 'EUR', 'mines', '{}', 'sealed')`,
      [own, new Date(at)],
    );
    expect(await readToday(at)).toEqual(['0.00', '3.00']);
    await site.pool.query('update round set state = null, ended_at = $2 where account_id = $1', [
      own,
      new Date(at),
    ]);
    expect(await readToday(at)).toEqual(['-3.00', '0.00']);
  });

  it('the net result is undefined if the account has more postings or tickets than the maximum', async () => {
    const query = { accountId: player.accountId, fromMs: START_MS };
    for (let n = 0; n < 3; n += 1) await bet(100, START_MS + 8 * HOUR_MS + n);
    expect(await readNetResult(site.pool, { ...query, postingsMax: 3, ticketsMax: 3 })).toEqual({
      result: { netMinor: 0n, openStakesMinor: 300n },
      rowsRead: 6,
    });
    for (const max of [{ postingsMax: 2 }, { ticketsMax: 2 }])
      expect(await readNetResult(site.pool, { ...query, ...max })).toEqual({
        result: undefined,
        rowsRead: 6,
      });
  });

  it('a journal that is up to four minutes later than those after it counts by its own time', async () => {
    const own = player.accountId;
    const other = (await site.player('0')).accountId;
    const at = START_MS + 9 * HOUR_MS;
    await book('round', at + 4 * MINUTE_MS, [own, house.casino, 100]);
    await book('round', at, [own, house.casino, 1000]);
    for (let n = 0; n < 40; n += 1) await book('round', at, [other, house.casino, 100]);
    expect(await netSince(at + MINUTE_MS)).toBe('-1.00');
  });

  it('the net result accepts the start of a 25-hour day and refuses other instants', async () => {
    expect(await netSince(NOW_MS - 25 * HOUR_MS)).toBe('0.00');
    expect(await netSince(NOW_MS + MINUTE_MS)).toBe('0.00');
    for (const [from, reason] of [
      [new Date(NOW_MS - 27 * HOUR_MS).toISOString(), 'not-today'],
      [new Date(NOW_MS + HOUR_MS).toISOString(), 'not-today'],
      ['2026-03-01T12:00:00', 'not-an-instant'],
    ] as const) {
      const reply = await requestNetResult(from);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({
        ErrorCode: 'InvalidRequestException',
        Data: { field: 'from', reason },
      });
    }
  });

  it('the net result covers every house account that exchanges money with players', async () => {
    const { rows } = await site.pool.query<{ kind: string }>(
      "select distinct kind from account where owner_kind = 'house' and kind not like 'jackpot:%' order by kind",
    );
    // A new kind counts as play, or is added to `notPlayed`.
    expect(rows.map(({ kind }) => kind)).toEqual([
      'bonus:expense',
      'held-bets:sport',
      'house:adjustments',
      'house:aggregator',
      'house:casino',
      'house:sportsbook',
      'house:tournaments',
      'open-bets:sport',
      'open-rounds:casino',
      'sandbox:bank',
    ]);
  });
});
