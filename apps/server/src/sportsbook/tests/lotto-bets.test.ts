import type { FeedEvent, MatchEvent } from '@evens/book';
import { createVirtualSource, type FeedSource } from '@evens/feed';
import { verifyDraw } from '@evens/feed/virtual';
import { getLanguage } from '@evens/locales';
import { betResults, drawnBalls } from '@evens/markets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  resultCode,
  START_MS,
} from '../../../../../tests/fixture/money-site.ts';
import { checkLedger } from '../../operators/index.ts';
import { presentTicket, readTickets, type Settlement } from '../index.ts';

const HOUR_MS = 3_600_000;
const secret = 'a secret of the lotto test';
const startsAtMs = (Math.floor(START_MS / HOUR_MS) + 1) * HOUR_MS;

let site: MoneySite;
let settlement: Settlement;
let player: Player;
let source: FeedSource;
const ids = new Map<string, number>();

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
  player = await site.player('1000.00');
  source = createVirtualSource({ secret, runId: '1' });
  await takeAll(source.open({ knownUntilMs: START_MS, nowMs: START_MS }));
  await advanceTo(startsAtMs - 60_000);
});
afterAll(() => site.stop());

/** The next two draws, and virtual soccer at the time of the first bet, are taken. */
async function take(event: MatchEvent): Promise<void> {
  if (event.kind === 'fixture') {
    const { sport, startsAtMs: atMs } = event.fixture;
    const isDraw = sport === 'lotto' && atMs >= startsAtMs && atMs <= startsAtMs + HOUR_MS;
    const isMatch = sport === 'virtual-soccer' && atMs === startsAtMs;
    if ((isDraw || isMatch) && !ids.has(event.match))
      ids.set(event.match, await site.feed.addMatch(event.fixture));
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

function pick(matchId: number, MarketType: string, OutcomeNo: number, Builder = 0) {
  const Odds = site.feed.get(matchId)?.markets.get(MarketType)?.odds[OutcomeNo - 1] ?? 0;
  return { MatchID: matchId, MarketType, Specifier: '', OutcomeNo, Odds, Builder };
}

function place(picks: readonly ReturnType<typeof pick>[], Stake = '1.00') {
  const legs = new Set(picks.map(({ Builder }, index) => (Builder > 0 ? `b${Builder}` : index)));
  return site.placeBet({
    principal: player.principal,
    atMs: site.nowMs,
    body: {
      CommandId: site.commandId(),
      BetType: legs.size === 1 ? 1 : 2,
      Selections: [...picks],
      Stake,
      OddsChangePolicy: 2,
    },
  });
}

async function countLists(): Promise<Readonly<Record<string, number>>> {
  const page = { accountId: player.accountId, before: Number.MAX_SAFE_INTEGER, limit: 20 };
  const lists = ['uncleared', 'cleared', 'declined', 'virtual', 'lotto'] as const;
  const counted = await Promise.all(
    lists.map(async (list) => [list, (await readTickets(site.pool, { ...page, list })).length] as const),
  );
  return Object.fromEntries(counted);
}

it('a bet on drawn numbers is settled by the balls that the seed of the draw gives', async () => {
  const [draw = 0, nextDraw = 0] = matchIds('lotto');
  const [match = 0] = matchIds('virtual-soccer');
  const fixture = site.feed.get(draw)?.fixture;
  expect(fixture?.tournamentName).toBe('Evens 6/49');
  expect(fixture?.draw?.seed).toBeUndefined();
  // The test knows the secret, and therefore the balls.
  const balls = await peekBalls();
  const other =
    Array.from({ length: 49 }, (_, index) => index + 1).find((each) => !balls.includes(each)) ?? 0;
  const [first = 0, second = 0, third = 0, fourth = 0] = balls;
  const number = (each: number, builder = 0) => pick(draw, 'lotto-number', each, builder);

  expect(resultCode(await place([number(first), pick(match, '1x2', 1)]))).toBe(
    'DifferentSelectionsSourcesException',
  );
  expect(resultCode(await place([number(first), number(second)]))).toBe('IncompatibleSelectionsException');
  expect(resultCode(await place([first, second, third, fourth].map((each) => number(each, 1))))).toBe(
    'IncompatibleSelectionsException',
  );
  expect(resultCode(await place([number(second)], '500.01'))).toBe('LineBettingLimitReachedException');
  // Three numbers pay 817 times the stake: the maximum payout of lotto is lower than that of sport.
  expect(
    resultCode(
      await place(
        [first, second, third].map((each) => number(each, 1)),
        '31.00',
      ),
    ),
  ).toBe('LineBettingLimitReachedException');
  const bets = [
    await place([number(second)]),
    await place([number(other)]),
    await place([number(first, 1), number(third, 1)]),
    await place([first, second, third].map((each) => number(each, 1))),
    await place([first, second, other].map((each) => number(each, 1))),
    await place([pick(draw, 'lotto-first', first)]),
    await place([number(fourth), pick(nextDraw, 'lotto-odd-even', 1)]),
  ];
  expect(bets.map(resultCode)).toEqual(Array(7).fill('ok'));
  expect(await countLists()).toEqual({ uncleared: 7, cleared: 0, declined: 0, virtual: 0, lotto: 7 });

  await advanceTo(startsAtMs + 12_000);
  expect(
    drawnBalls(site.feed.get(draw)?.facts ?? { kind: 'race', status: 'playing', places: [], withdrawn: [] }),
  ).toEqual(balls.slice(0, 2));
  expect(resultCode(await place([{ ...number(first), Odds: 7200 }]))).toBe('SelectionClosedException');
  await advanceTo(startsAtMs + 60_000);
  await settlement.readFeed();
  await settlement.pay();

  const page = { accountId: player.accountId, before: Number.MAX_SAFE_INTEGER, limit: 20 };
  const tickets = (await readTickets(site.pool, { ...page, list: 'lotto' })).toReversed();
  const { win, lost, pending } = betResults;
  expect(tickets.map(({ result }) => result)).toEqual([win, lost, win, win, lost, win, pending]);
  // 1.00 at 7.20, at the joint prices of two and three numbers, and at 44.
  const presented = tickets.map((ticket) => presentTicket(ticket, getLanguage('en')));
  expect(presented.map(({ Payout }) => Payout)).toEqual([
    '7.20',
    '0.00',
    '71.27',
    '817.02',
    '0.00',
    '44.00',
    '0.00',
  ]);
  expect(presented[0]?.Items[0]?.Selections[0]?.ResultReason).toBe(`Ball 2, Number drawn, ${second}: won.`);
  expect(presented[1]?.Items[0]?.Selections[0]?.ResultReason).toBe(`Number drawn, ${other}: lost.`);
  expect(await countLists()).toEqual({ uncleared: 1, cleared: 6, declined: 0, virtual: 0, lotto: 7 });

  const revealed = site.feed.get(draw)?.fixture.draw;
  const verified = revealed?.seed
    ? verifyDraw({ sport: 'lotto', ...revealed, seed: revealed.seed })
    : undefined;
  expect(verified?.isCommitted && drawnBalls(verified.facts)).toEqual(balls);
  expect(await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs })).toEqual([]);
});

/** Balls of the next draw, from a second source with the same secret. */
async function peekBalls(): Promise<readonly number[]> {
  const other = createVirtualSource({ secret, runId: '1' });
  for (const _ of other.open({ knownUntilMs: START_MS, nowMs: START_MS }));
  for (const event of other.advance(startsAtMs + 60_000))
    if (event.kind === 'result' && event.match.includes('.l.') && event.occurredAtMs > startsAtMs)
      return drawnBalls(event.situation.facts);
  throw new Error('peekBalls: expected a result of the draw, got none');
}
