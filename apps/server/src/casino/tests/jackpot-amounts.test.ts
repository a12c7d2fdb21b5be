import { hash } from 'node:crypto';
import { type CurrencyCode, currencyCodes, formatAmount, smallUnitMinor } from '@evens/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArcadeFrame, newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { plantTrigger, readTrigger, testSeal } from '../../../../../tests/fixture/sealed.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';

let site: Site;
let season: QuietSeason;
let pool: Pool;
let names = 0;

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => {} });
  // Allows stakes at which the vault opens with every spin.
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
  await topUp(browser, amount);
  return browser;
}

async function readAmount(name: string): Promise<number> {
  const { rows } = await pool.query(
    `select amount::text as amount from jackpot_pool where pool = $1 and currency = 'EUR'`,
    [name],
  );
  return Number(rows[0].amount);
}

interface JackpotView {
  readonly Pool: string;
  readonly Amount: string;
  readonly TriggerHash: string | null;
}

async function listJackpots(): Promise<readonly JackpotView[]> {
  const { body } = await new Browser(site.url).call('GET /api/casino/jackpots');
  return body.Jackpots as JackpotView[];
}

const cents = (text: string): number => Math.round(Number(text) * 100);

describe('jackpots', () => {
  test('jackpots start at their seeds before any play', async () => {
    expect((await listJackpots()).map(({ Pool, Amount }) => [Pool, Amount])).toEqual([
      ['deep-vault:grand', '10000.00'],
      ['deep-vault:minor', '500.00'],
      ['mystery', '100.00'],
      ['deep-vault:mini', '50.00'],
    ]);
  });

  test('jackpots grow by their share of each stake without rounding loss', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'corner-sevens' });
    for (let spin = 0; spin < 30; spin++) await frame.spinOut({ stake: '37' });
    // 30 × 0.37 × 1/400 is 2.775 cents.
    expect(await readAmount('mystery')).toBe(10_002);
    const { rows } = await pool.query(
      `select carried from jackpot_pool where pool = 'mystery' and currency = 'EUR'`,
    );
    expect(rows[0].carried).toBe(775_000_000);
  });

  test('a jackpot is won by the stake that reaches its hidden trigger, which is then revealed', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'corner-sevens' });
    await frame.spinOut({ stake: '40' });
    const { at, salt } = await plantTrigger(pool, 'amount + 1');
    const triggerHash = hash('sha256', `${at}:${salt}`, 'hex');
    // The page may be cached for a second.
    await expect
      .poll(async () => (await listJackpots()).find(({ Pool }) => Pool === 'mystery')?.TriggerHash)
      .toBe(triggerHash);
    const held = await readAmount('mystery');
    const id = newCommandId();
    const won = await frame.start({ stake: '400' }, id);
    expect(won.body.Jackpot).toEqual({ Name: 'mystery', Win: ((held + 1) / 100).toFixed(2) });
    expect((await frame.start({ stake: '400' }, id)).body.Jackpot).toEqual(won.body.Jackpot);
    expect(await readAmount('mystery')).toBe(10_000);
    const { body } = await browser.call('GET /api/casino/jackpotwinnings');
    expect(body).toMatchObject({
      Winnings: [{ Name: 'mystery', GameName: 'Corner Sevens', Win: won.body.Jackpot?.Win }],
      Page: 1,
      HasMore: false,
    });
    const [{ Trigger }] = body.Winnings as [{ Trigger: { At: string; Salt: string } }];
    expect(hash('sha256', `${Trigger.At}:${Trigger.Salt}`, 'hex')).toBe(triggerHash);
  });

  test('a demo user neither fills nor wins jackpots and is not listed among winners', async () => {
    const browser = await player();
    await pool.query(
      `update player set user_type = 3 where auth_user_id = (select id from auth_user where username = $1)`,
      [`vault-${names}`],
    );
    await plantTrigger(pool, 'amount + 1');
    // Reads the table, because the page may be cached for a second.
    const pools = async () =>
      (
        await pool.query(
          `select * from jackpot_pool where currency = 'EUR' and (amount > seed or carried > 0 or won > 0) order by pool`,
        )
      ).rows;
    const before = await pools();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'deep-vault' });
    expect(frame.opening.Jackpots).toEqual([]);
    const { last } = await frame.spinOut({ stake: '1000000' });
    expect(last.Jackpot).toBeNull();
    expect(await pools()).toEqual(before);
  });

  test("a game's jackpot is won by chance in the step that announces it, in addition to the payout", async () => {
    const browser = await player();
    // Prevents this large stake from filling the other jackpot.
    await plantTrigger(pool, 'must_hit_by');
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'deep-vault' });
    let { body } = await frame.start({ stake: '1000000' });
    const before = { mini: await readAmount('deep-vault:mini'), minor: await readAmount('deep-vault:minor') };
    // Each received a hundredth of the stake.
    expect(before).toEqual({ mini: 15_000, minor: 60_000 });
    let steps = 0;
    while (!body.IsOver && steps < 20) {
      const balance = cents(body.Balance);
      const id = newCommandId();
      const answer = await frame.move(body, { kind: 'spin' }, id);
      const last = body;
      body = answer.body;
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

  test('jackpots of all currencies use a tenth of the smallest stake as their unit', async () => {
    const { rows } = await pool.query<{ currency: CurrencyCode; unit: string }>(
      'select currency, (stake_min / 10)::text as unit from player_limit',
    );
    expect(rows).toHaveLength(currencyCodes.length);
    for (const { currency, unit } of rows)
      expect([currency, smallUnitMinor[currency]]).toEqual([currency, BigInt(unit)]);
  });

  test.each([
    ['JPY', { grand: '1000000', stake: '10', trigger: 50_000n }],
    ['CLP', { grand: '10000000', stake: '100', trigger: 500_000n }],
    ['mBTC', { grand: '100.00000', stake: '105', trigger: 500_000n }],
    ['DOGE', { grand: '50000.00000000', stake: '50000001', trigger: 250_000_000_000n }],
  ] as const)(
    'jackpots in %s are worth about the same as in other currencies and are filled and won equally',
    async (Currency, due) => {
      const browser = await registerPlayer(site.url, `vault-${Currency.toLowerCase()}`, { Currency });
      const readJackpotRow = async (name: string) => {
        const { rows } = await pool.query(
          `select amount::text, seed::text from jackpot_pool where pool = $1 and currency = $2`,
          [name, Currency],
        );
        return rows[0];
      };
      await topUp(browser, formatAmount(BigInt(due.stake) * 100n, Currency));
      const { body } = await browser.call('GET /api/casino/jackpots');
      expect((body.Jackpots as JackpotView[])[0]).toMatchObject({
        Pool: 'deep-vault:grand',
        Amount: due.grand,
      });
      const frame = await ArcadeFrame.open(site.url, browser, { game: 'deep-vault' });
      const spin = async () => (await frame.spinOut({ stake: due.stake })).first.Jackpot;
      await spin();
      const { amount, seed } = await readJackpotRow('mystery');
      const { at: trigger } = await readTrigger(pool, Currency);
      expect(BigInt(amount) - BigInt(seed)).toBe(BigInt(due.stake) / 400n);
      expect(BigInt(trigger) > BigInt(seed) && BigInt(trigger) <= due.trigger).toBe(true);
      await plantTrigger(pool, 'seed + 1', Currency);
      await pool.query(
        `update jackpot_pool set carried = 999999999 where pool = 'mystery' and currency = $1`,
        [Currency],
      );
      expect((await spin())?.Name).toBe('mystery');
      expect((await readJackpotRow('mystery')).amount).toBe(seed);
    },
  );

  test('jackpot contributions of concurrent players add up', async () => {
    const browsers = await Promise.all(Array.from({ length: 6 }, () => player()));
    const held = await readAmount('mystery');
    await Promise.all(
      browsers.map(async (browser) => {
        const frame = await ArcadeFrame.open(site.url, browser, { game: 'corner-sevens' });
        for (let spin = 0; spin < 10; spin++) await frame.spinOut({ stake: '400' });
      }),
    );
    expect(await readAmount('mystery')).toBe(held + 60);
  });

  test('the ledger audit finds nothing after jackpot play', async () => {
    expect(await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal })).toEqual([]);
  });
});
