import { type Page, expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { loseCalls } from '../fixture/lose-calls.ts';
import { staged, test } from '../fixture/staged-site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

test.use({ viewport: { width: 1440, height: 900 } });
test.setTimeout(120_000);

const star = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Favourite: ${name}`) });

async function logIn(page: Page, { player, password }: { player: string; password: string }): Promise<void> {
  await page.goto('/en/login');
  await page.getByLabel('E-mail or user name').fill(player);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
}

test('a visitor’s stars stay in the browser, and belong to the player after log-in, on every favourites page', async ({
  page,
  browser,
  site,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto('/en/sport/favorites');
  await expect(page.getByText('No favourites yet')).toBeVisible();
  await page.goto('/en/sport/soccer');
  const steady = star(page, staged.steady);
  const before = await page.locator('.match-row', { hasText: staged.steady }).boundingBox();
  await steady.click();
  await expect(steady).toHaveAttribute('aria-pressed', 'true');
  expect(await page.locator('.match-row', { hasText: staged.steady }).boundingBox()).toEqual(before);
  await expect(page.getByText('Saved in this browser.')).toBeVisible();
  await star(page, 'Staged League').first().click();
  await page.goto('/en/sport/favorites');
  await expect(page.locator('.match-row', { hasText: staged.steady }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Leagues' })).toBeVisible();
  expect((await axeOn(page).include('#content').analyze()).violations).toEqual([]);

  const merged = page.waitForResponse(/favourites\/add/);
  await logIn(page, site);
  expect((await merged).ok()).toBe(true);

  const elsewhere = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  const other = await elsewhere.newPage();
  await logIn(other, site);
  await other.goto('/en/sport/favorites');
  const there = star(other, staged.steady).first();
  await expect(there).toHaveAttribute('aria-pressed', 'true');

  // Removed on one page: the other one shows it at once, and the row stays under the finger.
  await page.goto('/en/sport/favorites');
  await star(page, staged.steady).first().click();
  await expect(there).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('.match-row', { hasText: staged.steady }).first()).toBeVisible();

  // A change that the server refuses is undone.
  await loseCalls(page, 'favourites/add');
  await star(page, staged.steady).first().click();
  await expect(star(page, staged.steady).first()).toHaveAttribute('aria-pressed', 'false');
  await elsewhere.close();
  expect(errors).toEqual([]);
});
