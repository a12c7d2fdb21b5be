import type { TicketId } from '@evens/base';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import type { Settlement } from '../index.ts';
import { strike } from './struck-ticket.ts';

let site: MoneySite;
let settlement: Settlement;
let player: Player;
let match: number;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  match = await site.feed.addMatch(soccer('Ash', 'Birch', site.nowMs - 60_000));
  player = await site.player('100.00');
});

function bet(market: string): Promise<TicketId> {
  const picks = [{ matchId: match, market, outcomeNo: 1, odds: 2000 }];
  return strike(site, player, { type: 'single', stakeMinor: 1000n, picks, decidedAtMs: site.nowMs });
}

async function isSettled(ticket: TicketId): Promise<boolean> {
  const { rows } = await site.pool.query<{ result: number }>('select result from ticket where id = $1', [
    ticket,
  ]);
  return rows[0]?.result !== 0;
}

async function work(): Promise<void> {
  site.nowMs += 60_000;
  await settlement.readFeed();
  await settlement.pay();
  await settlement.sweep();
  await settlement.pay();
}

const enter = () =>
  site.pool.query(
    `insert into manual_match (match_id, situation, reason, entered_by, entered_at) values ($1, '{}', 'x', 'x', now())`,
    [match],
  );
const resume = () => site.pool.query('delete from manual_match where match_id = $1', [match]);

it('no event of the feed settles a match whose facts operators enter, until the feed applies again', async () => {
  // This line is derived from events before the entry too.
  const early = await bet('total;total=0.5');
  await site.feed.incident(match, site.nowMs, score([[0, 0]], false));
  await work();
  await enter();
  site.nowMs += 1000;
  const late = await bet('1x2');
  await site.feed.incident(match, site.nowMs + 1000, score([[1, 0]], false));
  const halves: [number, number][] = [
    [1, 0],
    [0, 0],
  ];
  await site.feed.result(match, site.nowMs + 2000, score(halves, true));
  await work();
  expect([await isSettled(early), await isSettled(late)]).toEqual([false, false]);
  await resume();
  await work();
  expect([await isSettled(early), await isSettled(late)]).toEqual([true, true]);
  const holds = await site.pool.query('select from settlement_hold');
  expect(holds.rowCount).toBe(0);
});

it('a match that the feed never played is not cancelled while operators enter its facts', async () => {
  const ticket = await bet('1x2');
  await enter();
  site.nowMs += 7 * 24 * 3_600_000;
  await work();
  expect(await isSettled(ticket)).toBe(false);
  await resume();
  await work();
  expect(await isSettled(ticket)).toBe(true);
});
