import type { FeedEvent, Fixture, MatchEvent } from '@evens/book';
import { createVirtualSource, type FeedSource } from '@evens/feed';
import { verifyDraw } from '@evens/feed/virtual';
import { betResults } from '@evens/markets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  resultCode,
  START_MS,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { checkLedger } from '../../operators/index.ts';
import { readTickets, type Settlement } from '../index.ts';

let site: MoneySite;
let settlement: Settlement;
let player: Player;
let source: FeedSource;
/** Ids of the matches by the source's ids. */
const ids = new Map<string, number>();

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
  player = await site.player('1000.00');
  source = createVirtualSource({ secret: 'a secret of the test', runId: '1' });
  await takeAll(source.open({ knownUntilMs: START_MS, nowMs: START_MS }));
  await advanceTo(START_MS + 10_000);
});
afterAll(() => site.stop());

/** Two matches and a race of the next round are taken; the others are left out. */
async function take(event: MatchEvent): Promise<void> {
  if (event.kind === 'fixture') {
    const isNext = event.fixture.startsAtMs > START_MS && event.fixture.startsAtMs <= START_MS + 240_000;
    if (isNext) ids.set(event.match, await site.feed.addMatch(event.fixture));
    return;
  }
  const id = ids.get(event.match);
  const { match: _match, id: _id, occurredAtMs, ...body } = event;
  if (id !== undefined) await site.feed.report(id, occurredAtMs, body);
}

async function takeAll(events: Iterable<FeedEvent>): Promise<void> {
  for (const event of events) if ('match' in event) await take(event);
}

async function advanceTo(atMs: number): Promise<void> {
  await takeAll(source.advance(atMs));
  site.nowMs = atMs;
  site.feed.receivedAtMs = atMs;
}

function matchIds(sport: string): readonly number[] {
  return [...ids.values()].filter((id) => site.feed.get(id)?.fixture.sport === sport);
}

function pick(matchId: number, MarketType = '1x2') {
  const Odds = site.feed.get(matchId)?.markets.get(MarketType)?.odds[0] ?? 0;
  return { MatchID: matchId, MarketType, Specifier: '', OutcomeNo: 1, Odds };
}

function place(picks: readonly ReturnType<typeof pick>[]) {
  return site.placeBet({
    principal: player.principal,
    atMs: site.nowMs,
    body: {
      CommandId: site.commandId(),
      BetType: picks.length === 1 ? 1 : 2,
      Selections: [...picks],
      Stake: '10.00',
      OddsChangePolicy: 0,
    },
  });
}

function readList(list: Parameters<typeof readTickets>[1]['list']) {
  const page = { before: Number.MAX_SAFE_INTEGER, limit: 10 };
  return readTickets(site.pool, { accountId: player.accountId, list, ...page });
}

it('a bet on a virtual match is settled by the result that its seed gives', async () => {
  const real = await site.feed.addMatch(soccer('Home', 'Away'));
  await site.feed.odds(real, { '1x2': [2000, 3600, 4200] });
  const [first = 0, second = 0] = matchIds('virtual-soccer');
  const [race = 0] = matchIds('virtual-racing');

  expect(resultCode(await place([pick(first), pick(real)]))).toBe('DifferentSelectionsSourcesException');
  const single = await place([pick(first)]);
  const combo = await place([pick(second), pick(race, 'race-winner')]);
  expect([resultCode(single), resultCode(combo), resultCode(await place([pick(real)]))]).toEqual([
    'ok',
    'ok',
    'ok',
  ]);
  expect((await readList('virtual')).length).toBe(2);
  expect((await readList('uncleared')).length).toBe(3);

  await advanceTo(START_MS + 241_000);
  expect(site.feed.get(first)?.phase).toBe('playing');
  const late = { ...pick(first), Odds: 2000 };
  expect(resultCode(await place([late]))).toBe('SelectionClosedException');

  await advanceTo(START_MS + 480_000);
  await settlement.readFeed();
  await settlement.pay();
  const tickets = await readList('virtual');
  const draws = [first, second, race].map((id) => drawnFacts(site.feed.get(id)?.fixture));
  const won = draws.map((facts) =>
    facts.kind === 'race'
      ? facts.places[0] === 1
      : facts.periods.reduce((lead, { home, away }) => lead + home - away, 0) > 0,
  );
  expect(tickets.map(({ result }) => result)).toEqual(
    [won[1] && won[2], won[0]].map((isWon) => (isWon ? betResults.win : betResults.lost)),
  );
  // Settled bets on virtual matches are in the list of all settled bets too.
  expect((await readList('cleared')).map(({ id }) => id)).toEqual(tickets.map(({ id }) => id));
  expect((await readList('uncleared')).length).toBe(1);
  expect(await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs })).toEqual([]);
});

function drawnFacts(fixture: Fixture | undefined) {
  const { sport, draw } = fixture ?? {};
  const verified = sport && draw?.seed ? verifyDraw({ sport, ...draw, seed: draw.seed }) : undefined;
  if (!verified?.isCommitted) throw new Error('drawnFacts: expected a match that reveals its committed seed');
  return verified.facts;
}
