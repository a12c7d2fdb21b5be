import type { Match, Ticket } from '@evens/contract';
import {
  alive,
  betStop,
  type DayMatch,
  ended21,
  lines,
  market,
  oddsChange,
  type StatusInput,
  settledMarket,
  settlement,
} from '@evens/feed/uof-testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../apps/server/src/operators/index.ts';
import { createPool } from '../../apps/server/src/platform/db.ts';
import { newCommandId } from '../fixture/arcade.ts';
import { type Answer, Browser, registerPlayer } from '../fixture/browser.ts';
import { openSite } from '../fixture/open-site.ts';
import type { Site } from '../fixture/site-place.ts';
import { creditPlayer } from '../fixture/top-up.ts';
import { startUofProvider, type UofProvider } from '../fixture/uof/uof-provider.ts';

const WAIT_MS = 60_000;
const HOUR_MS = 3_600_000;

const pending = 0;
const cancelled = 1;
const won = 2;
const lost = 3;
const halfLost = 6;

function dayMatch(number: number, home: string, away: string): DayMatch {
  return { event: `sr:match:${number}`, sport: 'sr:sport:1', home, away, startsAtMs: Date.now() + HOUR_MS };
}

const ash = dayMatch(1, 'Ash Town', 'Birch Rovers');
const cedar = dayMatch(2, 'Cedar City', 'Dogwood');
const elm = dayMatch(3, 'Elm Athletic', 'Fir Albion');
const gorse = dayMatch(4, 'Gorse United', 'Hazel');
const ivy = dayMatch(5, 'Ivy Wanderers', 'Juniper');
const day = [ash, cedar, elm, gorse, ivy];

const prices = [
  market(1, undefined, { 1: 1.9, 2: 3.4, 3: 4.2 }),
  market(18, 'total=2.5', { 12: 1.8, 13: 2 }),
  market(16, 'hcp=-0.25', { 1714: 2, 1715: 1.8 }),
];
const kickOff: StatusInput = { status: 1, code: 6, periods: [[6, 0, 0]], time: '00:01' };
const ended11: StatusInput = {
  ...{ status: 3, code: 100, score: [1, 1] },
  periods: [
    [6, 1, 0],
    [7, 0, 1],
  ],
};
const results21 = [
  settledMarket(1, undefined, { 1: 1, 2: 0, 3: 0 }),
  settledMarket(18, 'total=2.5', { 12: 1, 13: 0 }),
  settledMarket(16, 'hcp=-0.25', { 1714: 1, 1715: 0 }),
];
const results11 = [
  settledMarket(1, undefined, { 1: 0, 2: 1, 3: 0 }),
  settledMarket(18, 'total=2.5', { 12: 0, 13: 1 }),
  // Half of the stake is void.
  settledMarket(16, 'hcp=-0.25', { 1714: [0, 0.5], 1715: [1, 0.5] }),
];
const winner = { id: 1 };
const goals = { id: 18, specifiers: 'total=2.5' };

let provider: UofProvider;
let site: Site;
let player: Browser;

interface Pick {
  readonly match: DayMatch;
  readonly type?: '1x2' | 'total' | 'asian-handicap';
}

const specifiers = { '1x2': '', total: 'total=2.5', 'asian-handicap': 'hcp=-0.25|score=0:0' } as const;

/** Places 10.00 on the first outcome of each pick, at any price. */
async function place(...picks: readonly Pick[]): Promise<Answer> {
  const { body } = await new Browser(site.url).call('GET /api/sport/matches');
  const listed = body.Matches as readonly Match[];
  const Selections = picks.map(({ match, type = '1x2' }) => ({
    MatchID: listed.find(({ HomeTeamName }) => HomeTeamName === match.home)?.ID,
    ...{ MarketType: type, Specifier: specifiers[type], OutcomeNo: 1, Odds: 1900 },
  }));
  const BetType = picks.length > 1 ? 2 : 1;
  return player.call('POST /api/betslip/placebet', {
    body: { CommandId: newCommandId(), BetType, Selections, Stake: '10', OddsChangePolicy: 2 },
  });
}

async function placed(...picks: readonly Pick[]): Promise<number> {
  const { status, body } = await place(...picks);
  expect({ status, body }).toMatchObject({ status: 200, body: { Tickets: [{}] } });
  return Number((body.Tickets as readonly Ticket[])[0]?.ID);
}

/** Result and payout of a ticket. */
async function readTicket(id: number): Promise<readonly [number | undefined, string | undefined]> {
  const { body } = await player.call('GET /api/history/ticket', { query: `?id=${id}` });
  const ticket = body.Ticket as Ticket | undefined;
  return [ticket?.Result, ticket?.Payout];
}

async function expectTickets(expected: readonly (readonly [id: number, result: number, payout: string])[]) {
  await expect
    .poll(() => Promise.all(expected.map(async ([id]) => [id, ...(await readTicket(id))])), {
      timeout: WAIT_MS,
    })
    .toEqual(expected);
}

async function readBalance(): Promise<unknown> {
  return (await player.call('GET /api/user/balance')).body.TotalBalance;
}

async function untilBalance(expected: string): Promise<void> {
  await expect.poll(readBalance, { timeout: WAIT_MS }).toBe(expected);
}

/** Ends a match with the result by the API. */
function end(match: DayMatch, state: StatusInput): void {
  provider.summaries.set(match.event, state);
  provider.send(
    (atMs) => oddsChange(match, atMs, { state: kickOff }),
    (atMs) => betStop(match, atMs),
    (atMs) => oddsChange(match, atMs, { state }),
  );
}

beforeAll(async () => {
  provider = await startUofProvider(day);
  site = await openSite({ feed: 'uof', env: { ...provider.env, EVENS_RATE_FACTOR: '1000' } });
  player = await registerPlayer(site.url, 'uofday');
  await creditPlayer({ databaseUrl: site.databaseUrl, userName: 'uofday', amount: '200.00' });
}, 300_000);

afterAll(async () => {
  await site?.stop();
  await provider?.stop();
});

test('a day of the Unified Odds Feed: bets are settled, rolled back, cancelled and settled again, through an interrupted producer and a lost connection', async () => {
  expect(provider.broker.bindings).toEqual(['*.*.*.*.*.*.*.-.#']);
  for (const match of day)
    provider.send((atMs) =>
      oddsChange(match, atMs, { product: 3, state: { status: 0, code: 0 }, markets: prices }),
    );
  await expect.poll(async () => (await place({ match: ivy })).status, { timeout: WAIT_MS }).toBe(200);
  await untilBalance('190.00');
  const ashWin = await placed({ match: ash });
  const ashGoals = await placed({ match: ash, type: 'total' });
  const cedarWin = await placed({ match: cedar });
  const elmHandicap = await placed({ match: elm, type: 'asian-handicap' });
  const elmGoals = await placed({ match: elm, type: 'total' });
  const both = await placed({ match: ash }, { match: elm, type: 'total' });
  const gorseWin = await placed({ match: gorse });
  await untilBalance('120.00');

  // The producer of prematch prices fails: its lines take no bets until its recovery is complete.
  const { feed } = provider;
  feed.recovers = false;
  feed.silent.add(3);
  feed.push(alive(3, Date.now(), 0).body, Date.now());
  await expect.poll(async () => (await place({ match: ivy })).status, { timeout: WAIT_MS }).not.toBe(200);
  const before = await readBalance();
  feed.silent.delete(3);
  feed.recovers = true;
  await expect.poll(async () => (await place({ match: ivy })).status, { timeout: WAIT_MS }).toBe(200);
  await untilBalance(`${(Number(before) - 10).toFixed(2)}`);
  const atKickOff = Number(await readBalance());
  const untilGain = (gain: number) => untilBalance((atKickOff + gain).toFixed(2));

  // An unconfirmed settlement pays nothing; the next match shows that it was read.
  end(ash, ended21);
  provider.send((atMs) => settlement(ash, atMs, results21, { certainty: 1 }));
  provider.send((atMs) => oddsChange(gorse, atMs, { state: { status: 5, code: 80 } }));
  await expectTickets([
    [gorseWin, cancelled, '10.00'],
    [ashWin, pending, '0.00'],
  ]);
  await untilGain(10);

  provider.send((atMs) => settlement(ash, atMs, results21));
  await expectTickets([
    [ashWin, won, '19.00'],
    [ashGoals, won, '18.00'],
    [both, pending, '0.00'],
  ]);
  await untilGain(47);

  // One line is rolled back, another one is cancelled although it was settled.
  provider.send((atMs) => lines('rollback_bet_settlement', ash, atMs, { markets: [winner] }));
  await expectTickets([[ashWin, pending, '0.00']]);
  await untilGain(28);
  provider.send((atMs) => lines('bet_cancel', ash, atMs, { markets: [{ ...goals, void_reason: 12 }] }));
  await expectTickets([[ashGoals, cancelled, '10.00']]);
  await untilGain(20);

  // Settled again with another result: a cancelled line stays cancelled.
  provider.summaries.set(ash.event, ended11);
  provider.send((atMs) => settlement(ash, atMs, [results11[0] ?? '']));
  await expectTickets([
    [ashWin, lost, '0.00'],
    [both, lost, '0.00'],
    [ashGoals, cancelled, '10.00'],
  ]);
  await untilGain(20);
  provider.send((atMs) => lines('rollback_bet_cancel', ash, atMs, { markets: [goals] }));
  await expectTickets([[ashGoals, lost, '0.00']]);
  await untilGain(10);

  // The whole line of goals is void, and half of the stake on the handicap.
  end(elm, ended11);
  provider.send((atMs) =>
    settlement(elm, atMs, [
      results11[0] ?? '',
      settledMarket(18, 'total=2.5', { 12: [0, 1], 13: [0, 1] }),
      results11[2] ?? '',
    ]),
  );
  await expectTickets([
    [elmGoals, cancelled, '10.00'],
    [elmHandicap, halfLost, '5.00'],
  ]);
  await untilGain(25);

  // The connection is lost, and the settlement is sent meanwhile: a recovery repeats it.
  end(cedar, ended21);
  provider.broker.drop();
  await expect.poll(() => provider.broker.readers).toBe(0);
  provider.send((atMs) => settlement(cedar, atMs, results21));
  await expectTickets([[cedarWin, won, '19.00']]);
  await untilGain(44);
  expect(provider.broker.readers).toBe(1);

  // Bets of a span are cancelled.
  const spanFromMs = Date.now();
  provider.send((atMs) =>
    lines('bet_cancel', ivy, atMs, {
      markets: [winner],
      ...{ start_time: spanFromMs - HOUR_MS, end_time: spanFromMs },
    }),
  );
  await expect
    .poll(async () => (await player.call('GET /api/history/unclearedbets')).body, { timeout: WAIT_MS })
    .toMatchObject({ Tickets: [] });

  const pool = createPool({ url: site.databaseUrl, name: 'ledger', max: 2, onIdleError: () => undefined });
  expect(await checkLedger(pool, { scope: 'all', atMs: Date.now() + 120_000 })).toEqual([]);
  await pool.end();
  const faults = site.logs.filter(
    (line) =>
      /feed-source-problem|feed-event-rejected/.test(line) &&
      // The recovery repeats a settlement that was withdrawn since: it differs from the newest result.
      !line.includes(`${ash.event}: the feed settles`),
  );
  expect(faults.join('\n')).toBe('');
}, 300_000);
