import { expect, type Page } from '@playwright/test';
import { besideEnglish, eitherDirection } from '../fixture/languages.ts';
import { test } from '../fixture/world/world-site.ts';
import { casinoCases } from '../routes/casino-cases.ts';
import { hearComplaints, seeEntities, seeNothingWider } from '../routes/look-at-route.ts';
import { resize, takePictures } from '../routes/pictures.ts';
import { type RouteCase, routeCases } from '../routes/route-cases.ts';

const widths = [1920, 1280, 768, 390];
/** Screens without matches. */
const plainPages = [
  '/login',
  '/register',
  '/lost-password',
  '/price-age',
  '/payment-methods',
  '/nothing/here',
];

/** All other tests look at English. */
const shown =
  process.env['PICTURES_TO'] === undefined ? besideEnglish : new Set([...eitherDirection, ...besideEnglish]);

async function lookAtWidths(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await resize(page, width);
    await seeNothingWider(page);
    await takePictures(page, name);
  }
}

function nameOf({ route }: RouteCase): string {
  return route === '/' ? 'home' : route.slice(1).replaceAll(/[/:]+/g, '-');
}

for (const { code: language } of shown) {
  for (const route of routeCases) {
    test(`${route.route} in ${language}, at every width`, async ({ page, world }) => {
      const complaints = hearComplaints(page);
      await page.setViewportSize({ width: 1280, height: 1000 });
      await page.goto(`/${language}${route.path(await world.matches())}`);
      await seeEntities(page, route, world.matches);
      await lookAtWidths(page, `${nameOf(route)}-${language}`);
      expect(complaints).toEqual([]);
    });
  }

  for (const { route, path } of casinoCases) {
    test(`${route} in ${language}, at every width`, async ({ page }) => {
      const complaints = hearComplaints(page);
      await page.goto(`/${language}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('main .skeleton')).toHaveCount(0);
      await lookAtWidths(page, `${path.slice(1).replaceAll('/', '-')}-${language}`);
      expect(complaints).toEqual([]);
    });
  }

  test(`screens without matches in ${language}, at every width`, async ({ page }) => {
    test.slow();
    for (const path of plainPages) {
      await page.goto(`/${language}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await lookAtWidths(page, `${path.slice(1).replaceAll('/', '-')}-${language}`);
    }
  });
}
