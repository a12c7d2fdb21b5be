import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ArcadeFrame, newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { type Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';

const GAME = 'corner-sevens';
const bet = { stake: '20' };
let site: Site;
let season: QuietSeason;
let pool: Pool;

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => {} });
  // The players of these tests share one name, so person and household limits are removed.
  await pool.query('update bonus_offer set person_max = null, household_max = null');
});
afterAll(async () => {
  const findings = await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
  await pool.end();
  await site.stop();
  season.remove();
  expect(findings).toEqual([]);
});

async function claimed(name: string, code: string): Promise<Browser> {
  const browser = await registerPlayer(site.url, name);
  const { status } = await browser.call('POST /api/bonus/claim', {
    body: { BonusCode: code, CommandId: newCommandId() },
  });
  expect(status).toBe(200);
  return browser;
}

async function readTotalBalance(browser: Browser): Promise<unknown> {
  return (await browser.call('GET /api/user/balance')).body.TotalBalance;
}

describe('free spins of a code', () => {
  test('free spins are played to the last in their game without cash and pay bonus money', async () => {
    const browser = await claimed('spinner-1', 'SPINS');
    const frame = await ArcadeFrame.open(site.url, browser, { game: GAME });
    const spins = frame.opening.FreeSpins;
    expect(spins).toMatchObject({ Value: '0.20', Count: 10, Left: 10, Won: '0.00', WinningsTo: 'bonus' });
    expect(frame.opening.Bonus).toBeUndefined();
    const id = spins?.ID ?? 0;
    expect((await frame.start({ stake: '40' }, newCommandId(), id)).code).toBe(
      'FreeSpinsUnavailableException',
    );
    expect((await frame.start(bet, newCommandId(), id + 1)).code).toBe('FreeSpinsUnavailableException');
    expect((await frame.start(bet)).code).toBe('InsufficientBalanceException');
    let won = 0;
    for (let left = 9; left >= 0; left -= 1) {
      const commandId = newCommandId();
      let { body } = await frame.start(bet, commandId, id);
      expect(body).toMatchObject({ Stake: '0.20', Balance: '0.00', FreeSpins: { ID: id, Left: left } });
      const again = await frame.start(bet, commandId, id);
      expect(again.body).toMatchObject({ RoundID: body.RoundID, FreeSpins: { Left: left } });
      body = await frame.spinOn(body);
      won += Math.round(Number(body.Win) * 100);
    }
    expect((await frame.start(bet, newCommandId(), id)).code).toBe('FreeSpinsUnavailableException');
    expect(await readTotalBalance(browser)).toBe('0.00');
    await vi.waitFor(
      async () => {
        const { Bonuses } = (await browser.call('GET /api/bonus/bonuses')).body;
        expect(Bonuses).toEqual([
          ...(won === 0
            ? []
            : [
                expect.objectContaining({ Kind: 'bonus-money', StateID: 2, Balance: (won / 100).toFixed(2) }),
              ]),
          expect.objectContaining({ Kind: 'free-spins', StateID: 4, Balance: '0.00' }),
        ]);
      },
      { timeout: 20_000, interval: 200 },
    );
    const later = await ArcadeFrame.open(site.url, browser, { game: GAME });
    expect(later.opening.FreeSpins).toBeUndefined();
    expect(later.opening.Bonus).toBe(won === 0 ? undefined : (won / 100).toFixed(2));
  });

  test('free spins of another player or another game are refused', async () => {
    const owner = await claimed('spinner-2', 'SPINS');
    const id = (await ArcadeFrame.open(site.url, owner, { game: GAME })).opening.FreeSpins?.ID ?? 0;
    const other = await registerPlayer(site.url, 'spinner-3');
    const frame = await ArcadeFrame.open(site.url, other, { game: GAME });
    expect((await frame.start(bet, newCommandId(), id)).code).toBe('FreeSpinsUnavailableException');
    const elsewhere = await ArcadeFrame.open(site.url, owner, { game: 'harbour-lights' });
    expect(elsewhere.opening.FreeSpins).toBeUndefined();
    expect((await elsewhere.start(bet, newCommandId(), id)).code).toBe('FreeSpinsUnavailableException');
  });
});

test('bonus money pays for a round after cash, shows its share, and has a maximum stake', async () => {
  const browser = await claimed('spinner-4', 'TRYIT');
  await topUp(browser, '1');
  const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
  expect([frame.opening.Balance, frame.opening.Bonus]).toEqual(['1.00', '5.00']);
  const roll = { target: 5050, side: 'over' };
  const above = await frame.start({ ...roll, stake: '501' });
  expect([above.code, above.data]).toEqual([
    'BonusMaximumStakeException',
    { maximum: '5.00', balance: '1.00', possible: '5.00', currency: 'EUR' },
  ]);
  const { body } = await frame.start({ ...roll, stake: '400' });
  const isWon = body.Win !== '0.00';
  expect(body).toMatchObject({
    Balance: isWon ? '2.00' : '0.00',
    Bonus: { Balance: isWon ? '8.00' : '2.00', Stake: '3.00', Win: isWon ? '6.00' : '0.00' },
  });
});
