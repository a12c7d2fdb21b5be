import { pagePaths } from '@evens/contract';
import { expect, type Page } from '@playwright/test';
import { rightToLeft } from '../../fixture/languages.ts';
import { test } from '../../fixture/world/world-site.ts';
import { casinoCases } from '../../routes/casino-cases.ts';
import {
  collectComplaints,
  findFaults,
  seeEntities,
  seeGames,
  seeNothingWider,
  seePriceMove,
} from '../../routes/check-route.ts';
import { routeCases } from '../../routes/route-cases.ts';

/** Every fourth screen is checked with axe; the long tests check all of them, in another language. */
const AXE_EVERY = 4;
const seenByAxe = new Set(
  [...routeCases, ...casinoCases].filter((_, place) => place % AXE_EVERY === 0).map(({ route }) => route),
);

const wide = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/** Navigates like a link: the page is rendered anew and not loaded again. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * Loads the first page, and navigates to the others over a text page: no content of the previous page can be mistaken
 * for theirs.
 */
async function open(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path);
    return;
  }
  await go(page, `/${path.split('/')[1]}/responsible-gaming`);
  await expect(page.locator('main').locator('[data-match], [data-game], a[href*="/match/"]')).toHaveCount(0);
  await go(page, path);
}

for (const [first, routes] of Map.groupBy(routeCases, ({ route }) => route.split('/')[1] ?? ''))
  test(`screens of /${first} show what the database holds, wide and narrow`, async ({ page, world }) => {
    const complaints = collectComplaints(page);
    for (const route of routes)
      await test.step(route.route, async () => {
        await page.setViewportSize(wide);
        await open(page, `/en${route.path(await world.matches())}`);
        await seeEntities(page, route, world.matches);
        if (route.hasPrices) await seePriceMove(page);
        if (seenByAxe.has(route.route)) expect(await findFaults(page)).toEqual([]);
        await page.setViewportSize(phone);
        await seeNothingWider(page);
        if (!route.differsOnPhones) await seeEntities(page, route, world.matches);
      });
    expect(complaints).toEqual([]);
  });

test('screens of the lobby show its contents, wide and narrow', async ({ page }) => {
  const complaints = collectComplaints(page);
  for (const route of casinoCases)
    await test.step(route.route, async () => {
      await page.setViewportSize(wide);
      await open(page, `/en${route.path}`);
      await seeGames(page, route);
      if (seenByAxe.has(route.route)) expect(await findFaults(page)).toEqual([]);
      await page.setViewportSize(phone);
      await seeNothingWider(page);
      await seeGames(page, route);
    });
  expect(complaints).toEqual([]);
});

const mirrored: readonly string[] = [
  pagePaths.home,
  pagePaths.sportOne,
  pagePaths.match,
  pagePaths.live,
  pagePaths.schedule,
  pagePaths.results,
];

test(`screens are mirrored in ${rightToLeft.code}`, async ({ page, world }) => {
  const complaints = collectComplaints(page);
  await page.setViewportSize(phone);
  const openMirrored = async (path: string) => {
    await open(page, `/${rightToLeft.segment}${path}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  };
  for (const route of routeCases.filter(({ route: path }) => mirrored.includes(path)))
    await test.step(route.route, async () => {
      await openMirrored(route.path(await world.matches()));
      await seeEntities(page, route, world.matches);
      await seeNothingWider(page);
    });
  for (const route of casinoCases.filter(({ route: path }) => path === pagePaths.casino)) {
    await openMirrored(route.path);
    await seeGames(page, route);
    await seeNothingWider(page);
  }
  expect(complaints).toEqual([]);
});
