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
import { insertJournal } from '../../sportsbook/tests/histories-rows.ts';
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

async function netSince(fromMs: number): Promise<string | null> {
  const reply = await requestNetResult(new Date(fromMs).toISOString());
  expect(reply.statusCode, reply.body).toBe(200);
  const { Net, Currency }: CallAnswer<Calls['GET /api/history/today']> = reply.json();
  expect(Currency).toBe('EUR');
  return Net;
}

// Journal ids grow with time, so later tests book later. Each test reads only its own player.
describe('the net result of the day', () => {
  it('the net result is the money received less the money paid since the start of the day', async () => {
    const own = player.accountId;
    const other = (await site.player('0')).accountId;
    await book('stake', START_MS - 2 * HOUR_MS, [own, house.openBets, 100_000]);
    await book('stake', START_MS - 1, [own, house.openBets, 10_000]);
    await book('top-up', START_MS, [house.sandboxBank, own, 50_000]);
    await book('stake', START_MS, [own, house.openBets, 500]);
    await book('stake', START_MS, [other, house.openBets, 7000]);
    await book('settlement', START_MS + MINUTE_MS, [house.openBets, own, 500], [house.sportsbook, own, 450]);
    await book('cash-out', START_MS + 2 * HOUR_MS, [house.openBets, own, 300]);
    await book('cash-out', START_MS + 2 * HOUR_MS, [house.openBets, own, 250], [house.openBets, own, 250]);
    await book('round', START_MS + 3 * HOUR_MS, [own, house.casino, 200], [house.casino, own, 120]);
    await book('external-bet', START_MS + 4 * HOUR_MS, [own, house.aggregator, 1000]);
    await book('external-rollback', START_MS + 4 * HOUR_MS, [house.aggregator, own, 1000]);
    await book('adjustment', START_MS + 5 * HOUR_MS, [house.adjustments, own, 9999]);
    await book('adjustment', START_MS + 5 * HOUR_MS, [own, house.adjustments, 1]);
    await book('reversal', START_MS + 6 * HOUR_MS, [own, house.openBets, 500], [own, house.sportsbook, 450]);
    // −5.00 +9.50 +3.00 +2.50 +2.50 −2.00 +1.20 −10.00 +10.00 −9.50
    expect(await netSince(START_MS)).toBe('2.20');
    expect(await netSince(START_MS + 6 * HOUR_MS + 1)).toBe('0.00');
  });

  it('a held stake counts once whether it is accepted, reduced or released', async () => {
    const own = player.accountId;
    const at = START_MS + 7 * HOUR_MS;
    await book('hold', at, [own, house.heldBets, 1000]);
    expect(await netSince(START_MS)).toBe('-10.00');
    await book('accept', at + 1000, [house.heldBets, house.openBets, 1000]);
    expect(await netSince(START_MS)).toBe('-10.00');
    await book('hold', at + 2000, [own, house.heldBets, 3000]);
    await book('accept', at + 3000, [house.heldBets, house.openBets, 2000], [house.heldBets, own, 1000]);
    expect(await netSince(START_MS)).toBe('-30.00');
    await book('hold', at + 4000, [own, house.heldBets, 5000]);
    await book('release', at + 5000, [house.heldBets, own, 5000]);
    expect(await netSince(START_MS)).toBe('-30.00');
  });

  it('the net result is undefined if the account has more postings than the maximum', async () => {
    const query = { accountId: player.accountId, fromMs: START_MS };
    for (let n = 0; n < 3; n += 1)
      await book('stake', START_MS + 8 * HOUR_MS + n, [player.accountId, house.openBets, 100]);
    expect(await readNetResult(site.pool, { ...query, max: 3 })).toEqual({ netMinor: -300n, postings: 3 });
    expect(await readNetResult(site.pool, { ...query, max: 2 })).toEqual({
      netMinor: undefined,
      postings: 3,
    });
  });

  it('a journal that is up to four minutes later than those after it counts by its own time', async () => {
    const own = player.accountId;
    const other = (await site.player('0')).accountId;
    const at = START_MS + 9 * HOUR_MS;
    await book('stake', at + 4 * MINUTE_MS, [own, house.openBets, 100]);
    await book('stake', at, [own, house.openBets, 1000]);
    for (let n = 0; n < 40; n += 1) await book('stake', at, [other, house.openBets, 100]);
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
      'open-bets:sport',
      'open-rounds:casino',
      'sandbox:bank',
    ]);
  });
});
