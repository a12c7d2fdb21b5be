import { translate } from '@evens/locales';
import { expect, type Page } from '@playwright/test';
import { eitherDirection } from '../fixture/languages.ts';
import { readList } from '../fixture/read-list.ts';
import { simulatedTest as test } from '../fixture/shared-site.ts';

/** Longer than every cache time of the page: five minutes by default, ten and fifteen for some queries. */
const IDLE_MS = 20 * 60_000;

async function openWithClock(page: Page, path: string): Promise<readonly string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return errors;
}

/** Makes every part of the page render again: another place and back. */
async function goAround(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Live', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/live$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
}

for (const { path, name } of [
  { path: '/en/sport/soccer', name: 'a list' },
  { path: '/en/register', name: 'the registration' },
  { path: '/en/casino', name: 'the casino lobby' },
]) {
  test(`${name} keeps its page after the tab was idle for twenty minutes`, async ({ page }) => {
    const errors = await openWithClock(page, path);
    await page.clock.fastForward(IDLE_MS);
    await page.clock.runFor(2000);
    await goAround(page);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

/** Answers a call with an invalid body, so that the part that shows it throws. */
async function breakAnswer(page: Page, call: string, answer: unknown): Promise<void> {
  await page.route(
    (url) => url.pathname === call,
    (route) => route.fulfill({ json: answer }),
  );
}

for (const language of eitherDirection) {
  test(`a screen that throws in ${language.code} leaves header and slip, and shows an error`, async ({
    page,
  }) => {
    const matches = '/api/sport/matches?sportAlias=soccer&lang=en';
    const { Matches } = await readList<{ Matches: { MatchLink: string }[] }>(page.request, matches);
    await breakAnswer(page, '/api/match/get', { Match: null });
    await page.goto(`/${language.segment}${Matches[0]?.MatchLink}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: translate(language, 'shell.error.reload') })).toBeVisible();
    await expect(main.locator('details')).toContainText('TypeError');
    await expect(
      page.getByRole('banner').getByRole('link', { name: translate(language, 'shell.login') }),
    ).toBeVisible();
    await expect(page.getByRole('complementary')).toBeVisible();
    await main.locator(`a[href="/${language.segment}"]`).click();
    await expect(main.locator('.match-row').first()).toBeVisible();
  });
}
