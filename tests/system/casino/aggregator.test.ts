import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { externalChecks } from '../../../apps/server/src/features/books/external-checks.ts';
import { checkBooks } from '../../../apps/server/src/features/books/index.ts';
import { createPool, type Pool } from '../../../apps/server/src/platform/db.ts';
import {
  type ConformancePlayer,
  type WalletUnderTest,
  walletConformance,
} from '../../conformance/wallet-conformance.ts';
import { type AggregatorStub, startAggregatorStub } from '../../fixture/aggregator-stub.ts';
import { newCommandId } from '../../fixture/arcade.ts';
import { type Browser, registerPlayer } from '../../fixture/browser.ts';
import { type QuietSeason, quietSeason } from '../../fixture/quiet-season.ts';
import { type BootedSite, bootSite } from '../../fixture/site.ts';

const PROVIDER = 'habanero';

let site: BootedSite;
let season: QuietSeason;
let pool: Pool;
let stub: AggregatorStub;
let names = 0;
const browsers = new Map<string, Browser>();

beforeAll(async () => {
  season = quietSeason();
  stub = await startAggregatorStub([PROVIDER]);
  site = await bootSite({
    feed: season.feed,
    env: { EVENS_RATE_FACTOR: '1000', EVENS_AGGREGATORS: stub.file },
  });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => {} });
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  await stub.stop();
  season.remove();
});

async function player(amountMinor: number): Promise<ConformancePlayer> {
  names += 1;
  const browser = await registerPlayer(site.url, `guest-${names}`);
  await browser.call('POST /api/sandbox/topup', {
    body: { CommandId: newCommandId(), Amount: (amountMinor / 100).toFixed(2) },
  });
  const launched = await browser.call('POST /api/casino/launch', {
    body: { Provider: PROVIDER, Key: 'sheep' },
  });
  if (launched.status !== 200) throw new Error(JSON.stringify(launched.body));
  const { body } = stub.asked.findLast(({ path }) => path === '/sessions') ?? {};
  const told = {
    userId: String(body?.user_id),
    currency: String(body?.currency),
    game: 'sheep',
    sessionId: String(launched.body.SessionID),
  };
  browsers.set(told.sessionId, browser);
  return told;
}

const wallet = (): WalletUnderTest => ({
  baseUrl: `${site.url}/api/aggregator/${PROVIDER}`,
  secret: stub.secret,
  stakeMaxMinor: 100_000,
  player,
  async endSession({ sessionId }) {
    await browsers
      .get(sessionId)
      ?.call('POST /api/casino/endgamesession', { body: { SessionID: sessionId } });
  },
  async expireSession({ sessionId }) {
    await pool.query(`update external_session set used_at = used_at - interval '31 minutes' where id = $1`, [
      sessionId,
    ]);
  },
  async lock({ userId }, isLocked) {
    await pool.query(
      'update balance set blocked = $2 where account_id = (select account_id from external_player where user_id = $1)',
      [userId, isLocked],
    );
  },
  async setGameOpen({ game }, isOpen) {
    const key = `${PROVIDER}:${game}`;
    if (isOpen) await pool.query('delete from game_switch where game = $1', [key]);
    else await pool.query('insert into game_switch values ($1)', [key]);
  },
  findings: () => checkBooks(pool, { scope: 'all', atMs: Date.now() }),
});

describe('our wallet', () => walletConformance(wallet));

describe('the books', () => {
  /** Runs statements as no code of ours would, and answers what the books say of it; nothing is kept. */
  async function namesAfter(sql: string): Promise<readonly string[]> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('alter table external_action disable trigger refuse_change');
      await client.query('alter table posting disable trigger refuse_change');
      await client.query(sql);
      const found: string[] = [];
      for (const { name, sql: check } of externalChecks) {
        const { rowCount } = await client.query(check);
        if (rowCount) found.push(name);
      }
      return found;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  const oneBet = `(select min(tx_id) from external_action where kind = 'bet' and amount > 0)`;

  test.each([
    [
      `update external_round set stake = stake + 1 where id = (select min(id) from external_round)`,
      ['external-round-differs-from-its-actions', 'aggregator-account-differs-from-rounds'],
    ],
    [
      `update posting set amount = amount + 1 where journal_id = (select journal_id from external_action where tx_id = ${oneBet})`,
      ['external-action-moved-other-money-than-it-says', 'aggregator-account-differs-from-rounds'],
    ],
    [
      `update posting set debit = credit, credit = debit where journal_id = (select journal_id from external_action where tx_id = ${oneBet})`,
      ['external-action-moved-other-money-than-it-says', 'aggregator-account-differs-from-rounds'],
    ],
    [
      `update external_action set journal_id = null, amount = 0 where tx_id = ${oneBet}`,
      ['external-round-differs-from-its-actions', 'external-journal-without-its-action'],
    ],
    [
      `insert into external_action select provider, original_action_id, nextval('external_tx_seq'), account_id,
         (select min(id) from external_round), 'bet', 0, null, null, body_sha256, null, at
       from external_action where kind = 'rollback' and round_id is null limit 1`,
      ['external-action-moved-other-money-than-it-says', 'external-action-after-its-rollback'],
    ],
  ])('notice %s', async (sql, names) => {
    expect(await namesAfter(sql)).toEqual(names);
  });
});
