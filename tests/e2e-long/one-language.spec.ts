import { test as base, expect } from '@playwright/test';
import { eitherDirection } from '../fixture/languages.ts';
import { bootSite } from '../fixture/site.ts';

const BOOT_MS = 120_000;

/** A site without a language in its paths. */
const test = base.extend<object, { site: { url: string } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const site = await bootSite({ seed: 7, env: { EVENS_MULTILANGUAGE: '0' } });
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

test('paths have no language, after every navigation and after a reload', async ({ page, site }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Sport' }).click();
  await expect(page).toHaveURL(`${site.url}/sport`);
  await page.locator('a.match-row-teams').first().click();
  await expect(page).toHaveURL(/:\d+\/(live\/)?(sport|esports)\/.+\/match\/\d+$/);
  const address = page.url();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect(page.url()).toBe(address);
});

test('a language in front of a path is removed, and the page is English', async ({ page, site }) => {
  for (const segment of [...eitherDirection.map((each) => each.segment), 'fr']) {
    await page.goto(`/${segment}/sport/soccer`);
    await expect(page).toHaveURL(`${site.url}/sport/soccer`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soccer');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  }
});

test('an unknown path leads to /404, /user leads visitors home, and entry parameters are removed', async ({
  page,
  site,
}) => {
  await page.goto('/nowhere-at-all');
  await expect(page).toHaveURL(`${site.url}/404`);
  await page.goto('/user/bets');
  await expect(page).toHaveURL(`${site.url}/`);
  await page.goto('/sport?affiliate=7&hours=12');
  await expect(page).toHaveURL(`${site.url}/sport?hours=12`);
});

test('the canonical address has no language and no alternates, as served and after every navigation', async ({
  page,
  site,
}) => {
  const served = await (await page.request.get('/sport')).text();
  expect(served).toContain(`<link rel="canonical" href="${site.url}/sport" />`);
  expect(served).not.toContain('hreflang');
  await page.goto('/sport');
  await page.getByRole('banner').getByRole('link', { name: 'Live', exact: true }).click();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/live`);
  await expect(page.locator('link[hreflang]')).toHaveCount(0);
});

test('the site offers no choice of language', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeVisible();
  await expect(page.getByLabel('Language')).toHaveCount(0);
});
