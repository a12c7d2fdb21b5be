import { expect as plainExpect } from '@playwright/test';
import { staged, test } from '../../fixture/staged-site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 10_000 });

test.use({ viewport: { width: 1440, height: 900 } });

test('the tree opens by path, finds by name, and leads to a tournament', async ({ page }) => {
  await page.goto('/en/sport');
  const tree = page.getByRole('navigation', { name: 'Sports and leagues' }).first();
  await tree.getByRole('link', { name: /^Soccer/ }).click();
  await expect(page).toHaveURL(/\/en\/sport\/soccer$/);
  await tree.getByRole('link', { name: /^England/ }).click();
  await expect(tree.getByRole('link', { name: /^Staged League/ })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search sports and leagues' });
  await search.fill('s');
  await expect(tree.getByRole('link', { name: /^All/ })).toBeVisible();
  await search.fill('staged cup');
  await expect(tree.getByRole('link', { name: /^Staged League/ })).toBeHidden();
  await tree.getByRole('link', { name: /^Staged Cup/ }).click();
  await expect(page).toHaveURL(/\/en\/sport\/soccer\/england\/staged-cup$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staged Cup');
  await search.fill('no such league');
  await expect(tree.locator('..').getByText('Nothing matches “no such league”.')).toBeVisible();
});

test('an hours filter narrows the list, stays in the address, and can be removed', async ({ page }) => {
  await page.goto('/en/sport/soccer');
  const steady = page.getByText(staged.steady, { exact: true });
  await expect(steady).toBeVisible();
  await page.getByRole('tab', { name: '24 h' }).click();
  await expect(page).toHaveURL(/hours=24/);
  await expect(steady).toBeVisible();
  await page.goto('/en/sport/soccer/england/staged-league?hours=3');
  await expect(page.getByRole('tab', { name: '3 h' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page).toHaveURL(/hours=24/);
});

test('a name in a narrow row wraps between its words, and a word that is too wide has one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/en/sport/soccer');
  const name = page.locator('.match-row-name').first();
  await expect(name).toBeVisible();
  const countLines = (text: string) =>
    name.evaluate((element, longName) => {
      element.textContent = longName;
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
    }, text);
  expect(await countLines('Wolverhamptonwanderersunited')).toBe(1);
  expect(await countLines('Wolverhamptonwanderersunited Athletic')).toBe(2);
});

test('rows and the layout do not move while prices change', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/en/sport/soccer');
  const row = page.locator('.match-row', { has: page.getByText(staged.moving, { exact: true }) });
  const before = await row.boundingBox();
  const price = row.locator('.match-row-win button').first();
  await expect(price).toContainText('2.20', { timeout: 25_000 });
  await expect(price).toContainText('2.00', { timeout: 25_000 });
  expect(await row.boundingBox()).toEqual(before);
  const shift: unknown = await page.evaluate('window.seen.shift');
  expect(Number(shift)).toBeLessThanOrEqual(0.02);
});

test('a match page pins markets, keeps the pin, and opens groups by address', async ({ page }) => {
  await page.goto('/en/sport/soccer');
  await page.getByRole('link', { name: new RegExp(`^${staged.steady}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: staged.steady, exact: true })).toBeVisible();
  const names = page.locator('main .market-card h2');
  await expect(names.first()).toHaveText(/^Match result/);
  await page.getByRole('button', { name: 'Pin Total goals to the top' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Unpin Total goals' })).toBeVisible();
  await page.getByRole('tab', { name: 'Goals' }).click();
  await expect(page).toHaveURL(/group=goals/);
  await expect(names).toHaveText(['Total goals']);
});

test('the start page shows popular matches only if many players bet on them', async ({ page }) => {
  let all: unknown[] = [];
  await page.route('**/api/data/popular*', async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace('/popular', '/top') });
    const { Matches } = await answer.json();
    await route.fulfill({ json: { Matches: all.length > 0 ? Matches : [], Total: all.length } });
  });
  await page.goto('/en');
  await expect(page.getByRole('heading', { name: 'Top tournaments' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Most bet on' })).toHaveCount(0);
  all = [1];
  await page.reload();
  const mostBetRegion = page.getByRole('region', { name: 'Most bet on' });
  await expect(mostBetRegion.getByRole('article').first()).toContainText('Staged League');
  await mostBetRegion.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/match\/\d+$/);
});
