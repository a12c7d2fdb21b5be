import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  silentLog,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { checkLedger } from '../../operators/index.ts';
import { readTicket, type Settlement } from '../index.ts';

let site: MoneySite;
let settlement: Settlement;
let match: number;
let player: Player;
let logged: unknown[] = [];

const lines = { '1x2': [2000, 3600, 4200], 'total;total=2.5': [1900, 1900] };
const won = score(
  [
    [0, 0],
    [3, 0],
  ],
  true,
);
const lost = score(
  [
    [0, 0],
    [0, 3],
  ],
  true,
);
const RETRY_MS = 600_000;

beforeAll(async () => {
  site = await openMoneySite();
  const log = Object.assign(Object.create(silentLog), { error: (line: unknown) => logged.push(line) });
  settlement = await makeTestSettlement(site, { log });
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  site.feed.receivedAtMs = site.nowMs;
  match = await site.feed.addMatch(soccer('Home', 'Away', site.nowMs + 3_600_000));
  await site.feed.odds(match, lines, site.nowMs);
  player = await site.player('100.00');
  logged = [];
});

async function place(market: keyof typeof lines, outcomeNo = 1): Promise<number> {
  const odds = lines[market][outcomeNo - 1] ?? 0;
  const placed = await site.bet(player, { matchId: match, market, outcomeNo, odds, stake: '10.00' });
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value.ticket.id;
}

async function settle(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
}

/** Runs both passes over the tickets of each market. */
async function settleThrough(): Promise<void> {
  await settle();
  site.nowMs += 36_000;
  await settle();
}

async function readResult(ticketId: number): Promise<number> {
  return (await readTicket(site.pool, { accountId: player.accountId, ticketId }))?.result ?? -1;
}

async function plant(sql: string, values: readonly unknown[]): Promise<void> {
  await site.pool.query(sql, [...values]);
}

async function setAside(): Promise<readonly string[]> {
  const findings = await checkLedger(site.pool, { scope: 'recent', atMs: site.nowMs });
  return findings.find(({ check }) => check === 'settlement-set-aside')?.examples ?? [];
}

async function rename(from: string, to: string): Promise<void> {
  await plant('update market set type = $2 where match_id = $1 and type = $3', [match, to, from]);
}

describe('a market that cannot be judged', () => {
  it('a market that cannot be judged is parked with its reason, and all others are settled', async () => {
    const bad = await place('total;total=2.5');
    const good = await place('1x2');
    await rename('total', 'tea-leaves');
    await site.feed.result(match, site.nowMs + 1000, won);
    match = await site.feed.addMatch(soccer('Third', 'Fourth', site.nowMs + 3_600_000));
    await site.feed.odds(match, lines, site.nowMs);
    const other = await place('1x2');
    await site.feed.result(match, site.nowMs + 1000, won);
    await settle();
    expect(await readResult(good)).toBe(2);
    expect(await readResult(other)).toBe(2);
    expect(await readResult(bad)).toBe(0);
    expect(await setAside()).toEqual([expect.stringContaining('tea-leaves;total=2.5 is no market of ours')]);
    expect(logged).toMatchObject([{ event: 'settlement-set-aside', what: 'market' }]);
    await plant("update market set type = 'total' where type = 'tea-leaves'", []);
    site.nowMs += RETRY_MS - 1;
    await settlement.sweep();
    await settle();
    expect(await readResult(bad)).toBe(0);
    site.nowMs += 1;
    await settlement.sweep();
    await settle();
    expect(await readResult(bad)).toBe(2);
    expect(await setAside()).toEqual([]);
  });

  it('a parked market is judged again at once after a correction of the feed', async () => {
    const ticketId = await place('total;total=2.5');
    await settle();
    await rename('total', 'tea-leaves');
    await site.feed.result(match, site.nowMs + 1000, lost);
    await settle();
    expect(await setAside()).toHaveLength(1);
    await rename('tea-leaves', 'total');
    await site.feed.correction(match, site.nowMs + 2000, won);
    await settle();
    expect(await readResult(ticketId)).toBe(2);
    expect(await setAside()).toEqual([]);
  });

  it('a market whose verdicts the database refuses does not affect others in the same step', async () => {
    const bad = await place('total;total=2.5');
    const good = await place('1x2');
    await site.pool.query(
      `create function refuse_total() returns trigger language plpgsql as $$ begin
         if exists (select from market where id = new.market_id and type = 'total') then raise exception 'no totals today'; end if;
         return new; end $$`,
    );
    await site.pool.query(
      'create trigger refuse_total before insert on verdict for each row execute function refuse_total()',
    );
    await site.feed.result(match, site.nowMs + 1000, won);
    await settle();
    expect(await readResult(good)).toBe(2);
    expect(await readResult(bad)).toBe(0);
    expect(await setAside()).toEqual([expect.stringContaining('no totals today')]);
    await site.pool.query('drop trigger refuse_total on verdict');
    site.nowMs += RETRY_MS;
    await settlement.sweep();
    await settleThrough();
    expect(await readResult(bad)).toBe(2);
  });
});

describe('a ticket that cannot be settled', () => {
  it.each([
    [
      'is of no type of ours',
      "update ticket set type = 'tea' where id = $1",
      "update ticket set type = 'single' where id = $1",
    ],
    [
      'is in no currency of ours',
      "update ticket set currency = 'TEA' where id = $1",
      "update ticket set currency = 'EUR' where id = $1",
    ],
    [
      'is refused by the database',
      'update ticket set version = 2147483647 where id = $1',
      'update ticket set version = 1 where id = $1',
    ],
  ])(
    'a ticket that cannot be settled because it %s is parked, and all others are paid',
    async (_what, spoil, mend) => {
      const bad = await place('1x2');
      const beside = [await place('1x2'), await place('1x2', 2), await place('total;total=2.5')];
      await plant(spoil, [bad]);
      await site.feed.result(match, site.nowMs + 1000, won);
      await settleThrough();
      for (const ticketId of beside) expect(await readResult(ticketId)).not.toBe(0);
      expect(await setAside()).toEqual([expect.stringContaining(`ticket ${bad}`)]);
      expect(logged).toContainEqual(
        expect.objectContaining({ event: 'settlement-set-aside', what: 'tickets' }),
      );
      await plant(mend, [bad]);
      site.nowMs += RETRY_MS;
      await settlement.sweep();
      await settleThrough();
      expect(await readResult(bad)).toBe(2);
      expect(await setAside()).toEqual([]);
      expect(await site.balance(player)).toBe(10_000n - 4000n + 2000n + 2000n + 1900n);
    },
  );

  it('several markets with faulty tickets do not delay other markets', async () => {
    const matches: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      match = await site.feed.addMatch(soccer(`Home ${n}`, `Away ${n}`, site.nowMs + 3_600_000));
      matches.push(match);
      await site.feed.odds(match, lines, site.nowMs);
      const bad = await place('1x2');
      await plant("update ticket set type = 'tea' where id = $1", [bad]);
    }
    match = await site.feed.addMatch(soccer('Last', 'Least', site.nowMs + 3_600_000));
    await site.feed.odds(match, lines, site.nowMs);
    const good = await place('1x2');
    for (const one of [...matches, match]) await site.feed.result(one, site.nowMs + 1000, won);
    await settleThrough();
    expect(await readResult(good)).toBe(2);
    expect(await setAside()).toHaveLength(3);
  });
});
