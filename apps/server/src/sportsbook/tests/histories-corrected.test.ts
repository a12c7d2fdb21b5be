import type { CallAnswer, Calls } from '@evens/contract';
import type { Facts } from '@evens/markets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  emptyArchive,
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { checkLedger } from '../../operators/index.ts';
import type { HttpApp } from '../../platform/http.ts';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { historyRoutes } from '../../players/index.ts';
import {
  presentTickets,
  presentTicketsByIds,
  type Settlement,
  setOperatorResult,
  ticketRoutes,
} from '../index.ts';
import { strike } from './struck-ticket.ts';

type Story = CallAnswer<Calls['GET /api/history/ticket']>;

const corrected = 'The official result was corrected and this bet was settled again.';
const correctedAndOpen = 'The official result was corrected and this bet is open again.';
const byOperators = 'Two operators set the result and this bet was settled again.';
const byOperatorsAndOpen = 'Two operators set the result and this bet is open again.';

let site: MoneySite;
let app: HttpApp;
let settlement: Settlement;
let player: Player;
let matches: readonly number[];

beforeAll(async () => {
  site = await openMoneySite();
  app = await createTestApp({ readPrincipal: async () => player.principal, rateFactor: 1000 });
  historyRoutes(app, {
    pool: site.pool,
    archivedRounds: emptyArchive,
    findGameName: (_provider, key) => key,
    findMethodName: (key) => key,
    readTickets: (request) => presentTickets(site.pool, request),
    readTicketsByIds: (request) => presentTicketsByIds(site.pool, request),
    readRounds: async () => [],
    readTransactions: async () => [],
  });
  ticketRoutes(app, site.pool);
  await app.fastify.ready();
  settlement = await makeTestSettlement(site);
});
afterAll(async () => {
  expect(await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs + 120_000 })).toEqual([]);
  await app.close();
  await site.stop();
});
beforeEach(async () => {
  site.nowMs += 3_600_000;
  player = await site.player('100.00');
  matches = [
    await site.feed.addMatch(soccer('Home', 'Away')),
    await site.feed.addMatch(soccer('North', 'South')),
  ];
});

function ended(home: number, away: number): Facts {
  return score(
    [
      [0, 0],
      [home, away],
    ],
    true,
  );
}
const homeWins = ended(1, 0);
const drawn = ended(1, 1);

/** Places a bet on the home outcome of `count` matches, at 1.90 each. */
function strikeOn(type: 'single' | 'combo', count: number) {
  const picks = matches
    .slice(0, count)
    .map((matchId) => ({ matchId, market: '1x2', outcomeNo: 1, odds: 1900 }));
  return strike(site, player, { type, stakeMinor: 500n, picks });
}

async function settle(): Promise<number> {
  await settlement.readFeed();
  await settlement.pay();
  return site.nowMs;
}

/** Returns the time of the settlement. */
async function report(
  place: number,
  facts: Facts,
  kind: 'result' | 'correction' = 'result',
): Promise<number> {
  site.nowMs += 60_000;
  await site.feed[kind](matches[place] ?? 0, site.nowMs, facts);
  return settle();
}

async function setByOperators(place: number, results: readonly (2 | 3)[]): Promise<number> {
  site.nowMs += 60_000;
  const line = { matchId: matches[place] ?? 0, type: '1x2', specifier: '' };
  expect((await setOperatorResult(site.pool, { ...line, results, atMs: site.nowMs })).ok).toBe(true);
  return settle();
}

async function get<Key extends 'GET /api/history/ticket' | 'GET /api/history/account'>(
  key: Key,
  query = '',
): Promise<CallAnswer<Calls[Key]>> {
  const reply = await app.fastify.inject({ method: 'GET', url: `${key.slice(4)}?${query}` });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

/** Result and payout of each settlement, and time, amount and reason if it was reversed. */
function settlementSummary({ Settlements }: Story) {
  return Settlements.map(({ No, Result, Payout, TakenBack }) => [
    No,
    Result,
    Payout,
    TakenBack && [Date.parse(TakenBack.At), TakenBack.Amount, TakenBack.Reason],
  ]);
}

async function statement(): Promise<readonly (readonly [string, string, string])[]> {
  const { Entries } = await get('GET /api/history/account');
  return Entries.filter(({ Kind }) => Kind === 'reversal' || Kind === 'settlement').map(
    ({ Kind, Amount, Text }) => [Kind, Amount, Text],
  );
}

describe('a reversed settlement', () => {
  it('a reversed settlement shows time, amount and reason, and the effective one shows none', async () => {
    const id = await strikeOn('single', 1);
    await report(0, homeWins);
    expect(settlementSummary(await get('GET /api/history/ticket', `id=${id}`))).toEqual([
      [1, 2, '9.50', null],
    ]);
    const first = await report(0, drawn, 'correction');
    const second = await report(0, homeWins, 'correction');
    expect(settlementSummary(await get('GET /api/history/ticket', `id=${id}`))).toEqual([
      [1, 2, '9.50', [first, '9.50', corrected]],
      // It had paid 0.00, so no amount left the balance.
      [2, 3, '0.00', [second, '0.00', corrected]],
      [3, 2, '9.50', null],
    ]);
    expect(await statement()).toEqual([
      ['settlement', '9.50', `Payout of bet ${id}`],
      ['reversal', '-9.50', `Payout of bet ${id} reversed: the result was corrected`],
      ['settlement', '9.50', `Payout of bet ${id}`],
    ]);
  });

  it('the reason names operators if they replaced a result, also after an earlier correction', async () => {
    const id = await strikeOn('single', 1);
    await report(0, drawn);
    const first = await report(0, homeWins, 'correction');
    const second = await setByOperators(0, [3, 2, 3]);
    expect(settlementSummary(await get('GET /api/history/ticket', `id=${id}`))).toEqual([
      [1, 3, '0.00', [first, '0.00', corrected]],
      [2, 2, '9.50', [second, '9.50', byOperators]],
      [3, 3, '0.00', null],
    ]);
    expect((await statement())[0]).toEqual([
      'reversal',
      '-9.50',
      `Payout of bet ${id} reversed: two operators set the result`,
    ]);
  });

  it('a combo reopened by a correction shows the reversal before and after its next settlement', async () => {
    const id = await strikeOn('combo', 2);
    await report(0, drawn);
    const opened = await report(0, homeWins, 'correction');
    const back = [1, 3, '0.00', [opened, '0.00', correctedAndOpen]];
    const open = await get('GET /api/history/ticket', `id=${id}`);
    expect([open.Ticket.Result, settlementSummary(open)]).toEqual([0, [back]]);
    await report(1, homeWins);
    // A later operator change is not part of the reason for reopening.
    const last = await setByOperators(0, [3, 2, 3]);
    expect(settlementSummary(await get('GET /api/history/ticket', `id=${id}`))).toEqual([
      back,
      [2, 2, '18.05', [last, '18.05', byOperators]],
      [3, 3, '0.00', null],
    ]);
  });

  it('a combo reopened by operators shows the reversal', async () => {
    const id = await strikeOn('combo', 2);
    await report(0, drawn);
    const opened = await setByOperators(0, [2, 3, 3]);
    expect(settlementSummary(await get('GET /api/history/ticket', `id=${id}`))).toEqual([
      [1, 3, '0.00', [opened, '0.00', byOperatorsAndOpen]],
    ]);
  });
});
