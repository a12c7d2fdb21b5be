import { setTimeout as pause } from 'node:timers/promises';
import type { Match } from '@evens/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../apps/server/src/operators/index.ts';
import { createPool, isConnectionFailure, type Pool } from '../../apps/server/src/platform/db.ts';
import { withConnection } from '../../tools/postgres-process.ts';
import { newCommandId } from '../fixture/arcade.ts';
import { type Browser, registerPlayer } from '../fixture/browser.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
import { testSeal } from '../fixture/sealed.ts';
import { type BootedSite, bootSite } from '../fixture/site.ts';
import { openStallingProxy, type StallingProxy } from '../fixture/stalling-proxy.ts';
import { type ServerPair, startServerPair } from '../fixture/standby.ts';
import { topUp } from '../fixture/top-up.ts';

/** Refusals after which a client sends the same command again. */
const passing = [
  'OverloadedException',
  'PlaceBetInProgressException',
  'PriceStaleException',
  'ServiceUnavailableException',
];
const EVENTUALLY_MS = 60_000;
const onIdleError = () => undefined;

let season: QuietSeason;
let servers: ServerPair;
/** In front of the servers, as HAProxy would be. */
let proxy: StallingProxy;
let site: BootedSite;
let player: Browser;
let selection: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  season = quietSeason();
  servers = await startServerPair();
  // A commit is answered once the standby has it.
  await withConnection(servers.primaryUrl, async (client) => {
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query('select pg_reload_conf()');
  });
  proxy = await openStallingProxy(servers.primaryUrl);
  site = await bootSite({ feed: season.feed, databaseUrl: proxy.url, env: { EVENS_RATE_FACTOR: '100' } });
  player = await registerPlayer(site.url, 'failed-over');
  await topUp(player, '1000');
  const { body } = await player.call('GET /api/sport/matches');
  const [match] = body.Matches as readonly Match[];
  const market = match?.PreviewMarkets[0];
  const odd = market?.Odds[0];
  if (!match || !market || !odd) throw new Error('nothing to bet on');
  const { Type: MarketType, Specifier } = market;
  selection = { MatchID: match.ID, MarketType, Specifier, OutcomeNo: odd.OutcomeNo, Odds: odd.Odds };
});
afterAll(async () => {
  await site?.stop();
  await proxy?.close();
  await servers?.stop();
  season?.remove();
});

async function place(CommandId: string): Promise<string> {
  const body = { CommandId, BetType: 1, Selections: [selection], Stake: '1', OddsChangePolicy: 2 };
  const answer = await player.call('POST /api/betslip/placebet', { body });
  return answer.status === 200 ? 'placed' : String(answer.body.ErrorCode);
}

async function placeUntilPlaced(id: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = await place(id);
        expect([...passing, 'placed']).toContain(answer);
        return answer;
      },
      { timeout: EVENTUALLY_MS, interval: 100 },
    )
    .toBe('placed');
}

async function withPool<T>(url: string, run: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ url, name: 'test', max: 1, onIdleError });
  try {
    return await run(pool);
  } finally {
    await pool.end();
  }
}

test('a pool refuses connections to a standby, and drops a connection that becomes read-only', async () => {
  const refused: unknown = await withPool(servers.standbyUrl, (pool) => pool.query('select 1')).catch(
    (error: unknown) => error,
  );
  expect(isConnectionFailure(refused)).toBe(true);

  await withPool(servers.primaryUrl, async (pool) => {
    const write = () => pool.query('create table if not exists written (no integer)');
    await pool.query('set default_transaction_read_only = on');
    const failed: unknown = await write().catch((error: unknown) => error);
    expect(isConnectionFailure(failed)).toBe(true);
    await write();
  });
});

test('bets during a failover are placed once, at the promoted standby, and none that was accepted is lost', async () => {
  const ids: string[] = [];
  const answered: Promise<void>[] = [];
  const betEvery = async (count: number) => {
    for (let no = 0; no < count; no += 1) {
      const id = newCommandId();
      ids.push(id);
      answered.push(placeUntilPlaced(id));
      await pause(50);
    }
  };
  await betEvery(10);
  await servers.killPrimary();
  await betEvery(10);
  // The proxy leads to the standby before it is promoted.
  proxy.switchTo(servers.standbyUrl);
  await betEvery(20);
  await servers.promote();
  await betEvery(10);
  await Promise.all(answered);

  await withPool(servers.standbyUrl, async (pool) => {
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from ticket');
    expect(rows[0]?.count).toBe(ids.length);
    expect(await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal })).toEqual([]);
  });
});
