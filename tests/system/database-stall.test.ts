import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, registerPlayer } from '../fixture/browser.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
import { type BootedSite, bootSite } from '../fixture/site.ts';
import { createDatabase } from '../fixture/site-place.ts';
import { openStallingProxy, type StallingProxy } from '../fixture/stalling-proxy.ts';
import { topUp } from '../fixture/top-up.ts';

const EVENTUALLY_MS = 60_000;
/** Refusals after which a client may send the same command again. */
const retryableCodes = ['OverloadedException', 'PlaceBetInProgressException', 'CommandInProgressException'];
/** While the feed process waits for the database, prices become stale too. */
const passing = [...retryableCodes, 'PriceStaleException'];

let season: QuietSeason;
let database: Awaited<ReturnType<typeof createDatabase>>;
let proxy: StallingProxy;
let site: BootedSite;
let direct: Client;
let player: Browser;
let selection: Readonly<Record<string, unknown>>;

const newId = () => makeCommandId(Date.now(), randomBytes(16));

beforeAll(async () => {
  season = quietSeason();
  database = await createDatabase('site');
  proxy = await openStallingProxy(database.url);
  site = await bootSite({
    feed: season.feed,
    databaseUrl: proxy.url,
    env: { EVENS_RATE_FACTOR: '100' },
  });
  direct = new Client({ connectionString: database.url });
  await direct.connect();
  player = await registerPlayer(site.url, 'staller');
  await topUp(player, '100');
  const { body } = await player.call('GET /api/sport/matches');
  const [match] = body.Matches as {
    ID: number;
    PreviewMarkets: { Type: string; Specifier: string; Odds: { Odds: number; OutcomeNo: number }[] }[];
  }[];
  const market = match?.PreviewMarkets[0];
  const odd = market?.Odds[0];
  if (!match || !market || !odd) throw new Error('nothing to bet on');
  selection = {
    MatchID: match.ID,
    MarketType: market.Type,
    Specifier: market.Specifier,
    OutcomeNo: odd.OutcomeNo,
    Odds: odd.Odds,
  };
});
afterAll(async () => {
  await direct?.end();
  await site?.kill9();
  await site?.stop();
  await proxy?.close();
  await database?.drop();
  season?.remove();
});

async function place(id: string): Promise<string> {
  const { status, body } = await player.call('POST /api/betslip/placebet', {
    body: { CommandId: id, BetType: 1, Selections: [selection], Stake: '1', OddsChangePolicy: 2 },
  });
  return status === 200 ? 'placed' : String(body.ErrorCode);
}

async function placeUntilPlaced(id: string): Promise<void> {
  await eventually(async () => {
    const answer = await place(id);
    if (answer !== 'placed' && !passing.includes(answer)) throw new Error(`${id}: ${answer}`);
    return answer === 'placed';
  });
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const untilMs = performance.now() + EVENTUALLY_MS;
  while (!(await holds())) {
    if (performance.now() > untilMs)
      throw new Error(`it did not hold in time:\n${site.logs.slice(-20).join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function ready(path = ''): Promise<Record<string, unknown>> {
  const answer = await fetch(`${site.url}/ready${path}`);
  return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
}

/** Polls `/ready` until `until` settles. Returns for each poll whether betting was reported as ready. */
async function watchBetting(until: Promise<unknown>): Promise<readonly boolean[]> {
  const readiness: boolean[] = [];
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    readiness.push((await ready()).betting === true);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await over;
  return readiness;
}

async function countTickets(ids: readonly string[]): Promise<number> {
  const { rows } = await direct.query(
    'select count(*)::integer as n from ticket where command_id = any($1)',
    [ids],
  );
  return rows[0].n;
}

/** Holders of the leases on the feed and on the tables that have not expired. */
async function readHolders(): Promise<readonly string[]> {
  const { rows } = await direct.query(
    `select name || ' ' || holder as held from lease where name in ('feed', 'tables') and expires_at > now() order by name`,
  );
  return rows.map(({ held }) => held);
}

/** Checks that all bets are answered within the browser's timeout and that each exists once after retries. */
async function betsHold(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map(placeUntilPlaced));
  expect(await countTickets(ids)).toBe(ids.length);
}

test('first bets fail while the database accepts no new connections, and /ready reports it', async () => {
  await eventually(async () => (await ready()).betting === true);
  proxy.stallNew();
  // The first bet of the site: the connections that read limits are not open yet.
  const id = newId();
  expect(retryableCodes).toContain(await place(id));
  // Connections opened before the stall count for five seconds. The next probe takes two.
  await eventually(async () => (await ready()).betting === false);
  proxy.heal();
  await placeUntilPlaced(id);
  expect(await countTickets([id])).toBe(1);
  await eventually(async () => (await ready()).betting === true);
});

test('a silent database refuses bets with a retryable code, and no bet is lost or doubled', async () => {
  const before = [newId()];
  await betsHold(before);
  expect(await ready()).toMatchObject({ status: 200, account: true, betting: true, casino: true });
  const holders = await readHolders();
  expect(holders).toHaveLength(2);

  proxy.stall();
  const ids = Array.from({ length: 8 }, newId);
  const placing = Promise.all(ids.map(place));
  // Longer than the timeouts of a statement and its connection: later probes open new, equally silent connections.
  const readiness = await watchBetting(
    Promise.all([placing, new Promise((done) => setTimeout(done, 20_000))]),
  );
  for (const answer of await placing) expect(retryableCodes).toContain(answer);
  expect(readiness).toContain(false);
  expect(readiness.slice(readiness.indexOf(false))).not.toContain(true);
  await eventually(async () => (await ready()).status === 503);
  expect(await ready('/betting')).toMatchObject({ status: 503, ready: false });
  expect(await ready('/casino')).toMatchObject({ status: 503, ready: false });
  expect(await ready('/account')).toMatchObject({ status: 503, ready: false });

  proxy.heal();
  await betsHold(ids);
  await eventually(async () => (await ready()).status === 200);
  await eventually(async () => (await ready('/betting')).status === 200);
  // Its leases had expired, and nobody else wanted them.
  await eventually(async () => (await readHolders()).join() === holders.join());
});

test('bets continue over healthy connections while others are dead', async () => {
  proxy.stall(0.5);
  const ids = Array.from({ length: 8 }, newId);
  await betsHold(ids);
  await eventually(async () => (await ready('/betting')).status === 200);
  const { rows } = await direct.query(
    `select b.amount = 100 * 100 - coalesce(sum(t.stake), 0) as fits from balance b join ticket t on t.account_id = b.account_id
     group by b.account_id, b.amount having count(*) > 1`,
  );
  expect(rows).toEqual([{ fits: true }]);
});
