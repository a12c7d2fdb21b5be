import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../../../apps/server/src/features/books/index.ts';
import { createPool, type Pool } from '../../../apps/server/src/platform/db.ts';
import { ArcadeFrame, newCommandId } from '../../fixture/arcade.ts';
import { Browser, registerPlayer } from '../../fixture/browser.ts';
import { type QuietSeason, quietSeason } from '../../fixture/quiet-season.ts';
import { type BootedSite, bootSite } from '../../fixture/site.ts';

let site: BootedSite;
let season: QuietSeason;
let pool: Pool;
let names = 0;

beforeAll(async () => {
  season = quietSeason();
  site = await bootSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => {} });
  // Stakes at which the vault opens with every spin.
  await pool.query(
    `update casino_limit set stake_max = 1000000, return_max = 1000000000000 where currency = 'EUR'`,
  );
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

async function player(amount = '15000'): Promise<Browser> {
  names += 1;
  const browser = await registerPlayer(site.url, `vault-${names}`);
  await browser.call('POST /api/sandbox/topup', { body: { CommandId: newCommandId(), Amount: amount } });
  return browser;
}

async function amountOf(name: string): Promise<number> {
  const { rows } = await pool.query(
    `select amount::text as amount from jackpot_pool where pool = $1 and currency = 'EUR'`,
    [name],
  );
  return Number(rows[0].amount);
}

interface Shown {
  readonly Pool: string;
  readonly Amount: string;
  readonly TriggerHash: string | null;
}

async function shown(): Promise<readonly Shown[]> {
  const { body } = await new Browser(site.url).call('GET /api/casino/jackpots');
  return body.Jackpots as Shown[];
}

const cents = (text: string): number => Math.round(Number(text) * 100);

describe('pools', () => {
  test('are there before anybody played, at their seeds', async () => {
    expect((await shown()).map(({ Pool, Amount }) => [Pool, Amount])).toEqual([
      ['deep-vault:grand', '10000.00'],
      ['deep-vault:minor', '500.00'],
      ['mystery', '100.00'],
      ['deep-vault:mini', '50.00'],
    ]);
  });

  test('grow by their part of every stake, with nothing lost between', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'corner-sevens' });
    for (let spin = 0; spin < 30; spin++) {
      let { body, code } = await frame.start({ stake: '37' });
      expect(code).toBeUndefined();
      while (!body.IsOver) body = (await frame.move(body, { kind: 'spin' })).body;
    }
    // 30 × 0.37 × 1/400 is 2.775 cents.
    expect(await amountOf('mystery')).toBe(10_002);
    const { rows } = await pool.query(
      `select carried from jackpot_pool where pool = 'mystery' and currency = 'EUR'`,
    );
    expect(rows[0].carried).toBe(775_000_000);
  });

  test('are won by the stake that fills them to the hidden trigger, which is shown then', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'corner-sevens' });
    await frame.start({ stake: '40' });
    const before = (await shown()).find(({ Pool }) => Pool === 'mystery');
    await pool.query(
      `update jackpot_pool set trigger_at = amount + 1 where pool = 'mystery' and currency = 'EUR'`,
    );
    const { rows } = await pool.query(
      `select trigger_at::text || ':' || trigger_salt as secret from jackpot_pool where pool = 'mystery' and currency = 'EUR'`,
    );
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const told = (await shown()).find(({ Pool }) => Pool === 'mystery');
    expect(told?.TriggerHash).not.toBe(before?.TriggerHash);
    expect(told?.TriggerHash).toBe(hash('sha256', rows[0].secret, 'hex'));
    const held = await amountOf('mystery');
    const id = newCommandId();
    const won = await frame.start({ stake: '400' }, id);
    expect(won.body.Jackpot).toEqual({ Name: 'mystery', Win: ((held + 1) / 100).toFixed(2) });
    expect((await frame.start({ stake: '400' }, id)).body.Jackpot).toEqual(won.body.Jackpot);
    expect(await amountOf('mystery')).toBe(10_000);
    const { body } = await browser.call('GET /api/casino/jackpotwinnings');
    expect(body).toMatchObject({
      Winnings: [{ Name: 'mystery', GameName: 'Corner Sevens', Win: won.body.Jackpot?.Win }],
      Page: 1,
      HasMore: false,
    });
    const [{ Trigger }] = body.Winnings as [{ Trigger: { At: string; Salt: string } }];
    expect(hash('sha256', `${Trigger.At}:${Trigger.Salt}`, 'hex')).toBe(told?.TriggerHash);
  });

  test('of a game are won by its own chance, in the step that says so, on top of what the round pays', async () => {
    const browser = await player();
    // The other pool must not be filled by so large a stake.
    await pool.query(
      `update jackpot_pool set trigger_at = must_hit_by where pool = 'mystery' and currency = 'EUR'`,
    );
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'deep-vault' });
    let { body } = await frame.start({ stake: '1000000' });
    const before = { mini: await amountOf('deep-vault:mini'), minor: await amountOf('deep-vault:minor') };
    // A hundredth of the stake went into each.
    expect(before).toEqual({ mini: 15_000, minor: 60_000 });
    let steps = 0;
    while (!body.IsOver && steps < 20) {
      const balance = cents(body.Balance);
      const id = newCommandId();
      const made = await frame.move(body, { kind: 'spin' }, id);
      const last = body;
      body = made.body;
      steps += 1;
      if (body.IsOver) {
        expect(body.Jackpot).not.toBeNull();
        expect(cents(body.Balance)).toBe(balance + cents(body.Win) + cents(body.Jackpot?.Win ?? '0'));
        expect((await frame.move(last, { kind: 'spin' }, id)).body).toEqual(body);
      }
    }
    expect(body.IsOver).toBe(true);
    const day = 86_400_000;
    const span = `?from=${new Date(Date.now() - day).toISOString()}&to=${new Date(Date.now() + day).toISOString()}`;
    const history = await browser.call('GET /api/profile/casinohistory/getcasinohistory', { query: span });
    const [round] = history.body.Rounds as [{ Win: string }];
    expect(cents(round.Win)).toBe(cents(body.Win) + cents(body.Jackpot?.Win ?? '0'));
  });

  test('filled by many at once add up', async () => {
    const browsers = await Promise.all(Array.from({ length: 6 }, () => player()));
    const held = await amountOf('mystery');
    await Promise.all(
      browsers.map(async (browser) => {
        const frame = await ArcadeFrame.open(site.url, browser, { game: 'corner-sevens' });
        for (let spin = 0; spin < 10; spin++) {
          let { body } = await frame.start({ stake: '400' });
          while (!body.IsOver) body = (await frame.move(body, { kind: 'spin' })).body;
        }
      }),
    );
    expect(await amountOf('mystery')).toBe(held + 60);
  });

  test('leave books that balance', async () => {
    expect(await checkBooks(pool, { scope: 'all', atMs: Date.now() })).toEqual([]);
  });
});
