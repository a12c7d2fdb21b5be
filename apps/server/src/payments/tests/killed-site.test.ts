import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { type BootedSite, bootSite } from '../../../../../tests/fixture/site.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool } from '../../platform/db.ts';
import { type DepositSite, openDepositSite, openDepositSiteBy } from './deposit-site.ts';

let first: DepositSite<BootedSite>;

beforeAll(async () => {
  first = await openDepositSiteBy(bootSite);
});
afterAll(() => first.stop());

test('deposits continue after the site and its payment service are killed, and each is credited once', async () => {
  const player = await first.player();
  const begun = await first.begin(player);
  const chosen = await first.begin(player, { Amount: '20.00' });
  const credited = await first.begin(player, { Amount: '30.00' });
  await first.choose(credited.step, 'repeated');
  await first.until(player, credited.payment.ID, 2);
  // Half of the deposit is reversed at once. The next process reports the deposit itself two seconds later.
  await first.choose(chosen.step, 'reordered');
  await first.site.kill9();

  const { databaseUrl, dataDir } = first.site;
  const second = await openDepositSite({ databaseUrl, args: ['--data', dataDir] });
  try {
    const browser = second.copyBrowser(player);
    await second.until(browser, chosen.payment.ID, 2);
    expect((await second.payment(browser, begun.payment.ID)).StatusID).toBe(1);
    const page = begun.step?.Kind === 'redirect' ? new URL(begun.step.Url).pathname : '';
    await second.choose({ Kind: 'redirect', Url: second.site.url + page }, 'paid');
    await second.until(browser, begun.payment.ID, 2);
    await second.untilBalance(browser, '90.00');
    const pool = createPool({ url: databaseUrl, name: 'test', max: 1, onIdleError: () => undefined });
    const findings = await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
    await pool.end();
    expect(findings).toEqual([]);
  } finally {
    await second.stop();
  }
});
