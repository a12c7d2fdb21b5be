import { test as base, expect as plainExpect } from '@playwright/test';
import { newOperator } from '../e2e/operator-login.ts';
import { bootSite } from '../fixture/site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';
import { takePictures } from '../routes/pictures.ts';

const expect = plainExpect.configure({ timeout: 15_000 });
const BOOT_MS = 120_000;

/** A separate site, because its switches affect every page. */
const test = base.extend<object, { site: { url: string } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const site = await bootSite({ seed: 7 });
      process.env['TEST_SITE_URL'] = site.url;
      process.env['TEST_SITE_DATA'] = site.dataDir;
      process.env['TEST_SITE_DATABASE'] = site.databaseUrl;
      try {
        await use({ url: site.url });
      } finally {
        await site.stop();
      }
    },
    { scope: 'worker', timeout: BOOT_MS },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});

test('operators switch languages and loyalty off and on, and the site follows', async ({
  page,
  context,
  browser,
  site,
}) => {
  test.slow();
  const complaints = collectComplaints(page);
  await newOperator(context);
  await page.goto('/en/backoffice?tab=site');
  const section = (title: string) =>
    page.getByRole('heading', { name: title, exact: true }).locator('xpath=..');
  const turn = async (title: string, to: 'on' | 'off') => {
    const part = section(title);
    await part.getByRole('button', { name: `Turn ${to}` }).click();
    await part.getByLabel('Reason').fill('a test of the switches');
    await part.getByRole('button', { name: `Turn ${to}` }).click();
    await expect(part.getByText(to === 'on' ? 'On' : 'Off', { exact: true })).toBeVisible();
  };
  const visitors = await browser.newContext({ baseURL: site.url });
  const tab = await visitors.newPage();
  const config = async () => (await tab.request.get('/api/admin/config/get')).json();
  await tab.goto('/pt-br/sport');
  const loyalty = tab.locator('a[href$="/loyalty"]').first();
  await expect(loyalty).toBeVisible();

  await turn('Loyalty', 'off');
  await expect.poll(config).toMatchObject({ LoyaltyAvailable: false, WheelAvailable: false });
  await tab.evaluate(() => sessionStorage.clear());
  await tab.reload();
  await expect(tab.locator('.match-row').first()).toBeVisible();
  await expect(loyalty).toHaveCount(0);
  await turn('Loyalty', 'on');
  await turn('Wheel', 'off');
  await expect.poll(config).toMatchObject({ LoyaltyAvailable: true, WheelAvailable: false });
  await turn('Wheel', 'on');

  await turn('Languages in paths', 'off');
  await expect.poll(config).toMatchObject({ IsMultilanguageEnabled: false, Languages: [{ Code: 'en' }] });
  const moved = await tab.request.get('/pt-br/sport?hours=3', { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([302, '/sport?hours=3']);
  await tab.goto('/pt-br/sport');
  await expect(tab).toHaveURL(`${site.url}/sport`);
  await expect(tab.locator('html')).toHaveAttribute('lang', 'en');
  await tab.getByRole('button', { name: 'Settings' }).click();
  await expect(tab.getByRole('radio', { name: 'Light' })).toBeVisible();
  await expect(tab.getByLabel('Language')).toHaveCount(0);
  expect(await (await tab.request.get('/sitemap.xml')).text()).toContain(`${site.url}/sitemaps/en.xml`);
  await turn('Languages in paths', 'on');
  await expect.poll(config).toMatchObject({ IsMultilanguageEnabled: true });
  await tab.goto('/pt-br/sport');
  await expect(tab.locator('html')).toHaveAttribute('lang', 'pt-BR');

  for (const [lang, width] of [
    ['en', 1280],
    ['ar', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/${lang}/backoffice?tab=site`);
    await expect(page.locator('main section, main .card').first()).toBeVisible();
    await seeNothingWider(page);
    expect(await findFaults(page)).toEqual([]);
    await takePictures(page, `site-flags-${lang}`);
  }
  expect(complaints).toEqual([]);
  await visitors.close();
});
