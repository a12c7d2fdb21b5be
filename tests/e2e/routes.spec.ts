import { pagePaths } from '@evens/contract';
import { expect } from '@playwright/test';
import { rightToLeft } from '../fixture/languages.ts';
import { test } from '../fixture/world/world-site.ts';
import { casinoCases } from '../routes/casino-cases.ts';
import {
  findFaults,
  hearComplaints,
  seeEntities,
  seeGames,
  seeNothingWider,
  seePriceMove,
} from '../routes/look-at-route.ts';
import { routeCases } from '../routes/route-cases.ts';

/** The long tests look at all of them with axe, in another language. */
const AXE_EVERY = 4;
const seenByAxe = new Set(
  [...routeCases, ...casinoCases].filter((_, place) => place % AXE_EVERY === 0).map(({ route }) => route),
);

for (const route of routeCases) {
  test(`${route.route} shows what the database holds`, async ({ page, world }) => {
    const complaints = hearComplaints(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/en${route.path(await world.matches())}`);
    await seeEntities(page, route, world.matches);
    if (route.hasPrices) await seePriceMove(page);
    if (seenByAxe.has(route.route)) expect(await findFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await seeNothingWider(page);
    if (!route.differsOnPhones) await seeEntities(page, route, world.matches);
    expect(complaints).toEqual([]);
  });
}

const mirrored: readonly string[] = [
  pagePaths.home,
  pagePaths.sportOne,
  pagePaths.match,
  pagePaths.live,
  pagePaths.schedule,
  pagePaths.results,
];

for (const route of routeCases.filter(({ route: path }) => mirrored.includes(path))) {
  test(`${route.route} is mirrored in ${rightToLeft.code} as well`, async ({ page, world }) => {
    const complaints = hearComplaints(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${rightToLeft.segment}${route.path(await world.matches())}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await seeEntities(page, route, world.matches);
    await seeNothingWider(page);
    expect(complaints).toEqual([]);
  });
}

for (const route of casinoCases) {
  test(`${route.route} shows what the lobby holds`, async ({ page }) => {
    const complaints = hearComplaints(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/en${route.path}`);
    await seeGames(page, route);
    if (seenByAxe.has(route.route)) expect(await findFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await seeNothingWider(page);
    await seeGames(page, route);
    expect(complaints).toEqual([]);
  });
}

for (const route of casinoCases.filter(({ route: path }) => path === pagePaths.casino)) {
  test(`${route.route} is mirrored in ${rightToLeft.code} as well`, async ({ page }) => {
    const complaints = hearComplaints(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${rightToLeft.segment}${route.path}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await seeGames(page, route);
    await seeNothingWider(page);
    expect(complaints).toEqual([]);
  });
}
