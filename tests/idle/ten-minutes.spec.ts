import { type BrowserContext, expect, type Page } from '@playwright/test';
import { simulatedTest as test } from '../fixture/shared-site.ts';

/** Twice the five minutes after which the query cache drops what no screen watches. */
const IDLE_MS = 10 * 60_000;

interface Tab {
  readonly page: Page;
  readonly path: string;
  readonly errors: readonly string[];
}

async function openTab(context: BrowserContext, path: string): Promise<Tab> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  return { page, path, errors };
}

async function logIn(page: Page): Promise<void> {
  const [name = '', password = ''] = (process.env.TEST_PLAYER ?? '').split(' ');
  await page.goto('/en/login');
  await page.getByLabel('E-mail or user name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible();
}

test('eight screens of a visitor and a player still work after ten idle minutes', async ({ browser }) => {
  test.setTimeout(IDLE_MS + 300_000);
  const visitor = await browser.newContext();
  const player = await browser.newContext();
  await logIn(await player.newPage());
  const tabs: Tab[] = [];
  for (const path of ['/en/register', '/en/sport/soccer', '/en/live', '/en/casino'])
    tabs.push(await openTab(visitor, path));
  for (const path of ['/en/sport/soccer', '/en/sport/favorites', '/en/sport/results', '/en/casino'])
    tabs.push(await openTab(player, path));

  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));

  for (const { page, path, errors } of tabs) {
    await test.step(path, async () => {
      await page.bringToFront();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      const other = path === '/en/live' ? 'Sport' : 'Live';
      await page.getByRole('banner').getByRole('link', { name: other, exact: true }).click();
      await expect(page).not.toHaveURL(new RegExp(`${path}$`));
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'stopped working' })).toHaveCount(0);
      expect(errors).toEqual([]);
    });
  }
});
