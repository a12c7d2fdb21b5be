import { expect, type Locator, type Page } from '@playwright/test';
import { registerPlayer } from '../fixture/browser.ts';
import { test } from '../fixture/world/world-site.ts';
import { collectComplaints } from '../routes/check-route.ts';
import { filledPath } from '../specification/filled-path.ts';
import { pathTable } from '../specification/paths.ts';
import { routeTable } from '../specification/routes.ts';
import type { Sight } from '../specification/specified-route.ts';

function sightLocators(page: Page, shows: Sight): readonly Locator[] {
  const main = page.locator('main');
  if ('heading' in shows) return [main.getByRole('heading', { level: 1, name: shows.heading, exact: true })];
  if ('topic' in shows) return [main.locator(`section[data-topic="${shows.topic}"]`)];
  const dialog = page.getByRole('dialog', { name: shows.dialog });
  const chosen = dialog.locator('[aria-current="page"], [aria-selected="true"]');
  return shows.tab === undefined ? [dialog] : [dialog, chosen.filter({ hasText: shows.tab })];
}

const rows = [...routeTable, ...pathTable].filter(({ opens }) => opens.some(({ shows }) => shows));

for (const { route, note, opens } of rows)
  test(`${route} (${note}) is rendered`, async ({ page, context, world }) => {
    const complaints = collectComplaints(page);
    for (const { path, shows, as } of opens) {
      if (!shows) continue;
      if (as === 'player') {
        const player = await registerPlayer(world.url, `walker${Date.now()}`);
        const cookies = player.cookieHeader.split('; ').map((pair) => {
          const [name = '', ...value] = pair.split('=');
          return { name, value: value.join('='), url: world.url };
        });
        await context.addCookies(cookies);
      }
      await page.goto(`/en${filledPath(path, await world.matches()).path}`);
      for (const sight of sightLocators(page, shows)) await expect(sight).toBeVisible();
      await expect(page.locator('main [data-state="error"], main [data-state="not-found"]')).toHaveCount(0);
    }
    expect(complaints).toEqual([]);
  });

test('games of esports have a tree of their own, and a search finds them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/en/sport');
  const tree = page.getByRole('navigation', { name: 'Sports and leagues' });
  await expect(tree.getByRole('link', { name: /^Soccer/ })).toBeVisible();
  await expect(tree.getByRole('link', { name: /^Counter-Strike/ })).toHaveCount(0);
  await page.goto('/en/esports');
  const games = page.getByRole('navigation', { name: 'Games' }).first();
  await expect(games.getByRole('link', { name: /^Counter-Strike/ })).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('jackals');
  await expect(page.getByRole('row', { name: 'Jackals' })).toBeVisible();
});
