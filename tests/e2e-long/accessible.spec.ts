import { expect, type Page } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { readList } from '../fixture/read-list.ts';
import { simulatedTest as test } from '../fixture/shared-site.ts';

/** Axe's violations on the current page, in dark, then those of the colours in light. */
async function faults(
  page: Page,
  themes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The cards of a list are alike, and axe takes half a minute for a hundred of them.
    const axe = axeOn(page).exclude('.match-board ~ .match-board ~ .match-board');
    // Only the colours differ between the themes.
    const { violations } = await (colorScheme === 'dark' ? axe : axe.withRules('color-contrast')).analyze();
    for (const { id, nodes } of violations)
      found.push(`${colorScheme} ${id} ${nodes.map(({ html }) => html).slice(0, 3)}`);
  }
  return found;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function logIn(page: Page): Promise<void> {
  const [name = '', password = ''] = (process.env.TEST_PLAYER ?? '').split(' ');
  const answer = await page.request.post('/api/account/login', {
    headers: { origin: process.env.TEST_SITE_URL ?? '' },
    data: { UserName: name, Password: password },
  });
  expect(answer.status()).toBe(200);
}

/** The first match of a list that has prices. */
async function linkFrom(page: Page, call: string): Promise<string> {
  type Listed = { MatchLink: string; MarketsCount: number };
  const { Matches } = await readList<{ Matches: (Listed | { Match: Listed })[] }>(page.request, call);
  const found = Matches.map((each) => ('Match' in each ? each.Match : each)).find(
    ({ MarketsCount }) => MarketsCount > 3,
  );
  if (!found) throw new Error(`no match with prices in ${call}`);
  return found.MatchLink;
}

/** The quick tests check every sport route in dark, and `languages.spec.ts` the others. */
const seenInDark = [
  '/en',
  '/en/sport',
  '/en/sport/soccer',
  '/en/live',
  '/en/login',
  '/en/register',
  '/en/lost-password',
  '/en/set-password?token=none',
  '/en/confirm-email?token=none',
  '/en/loyalty',
  '/en/unsubscribe/none',
  '/en/nowhere',
];
const pages = ['/en/set-password', `/${rightToLeft.segment}/sport/soccer`];

test.describe('axe finds nothing on', () => {
  for (const path of seenInDark) {
    test(`the colours of ${path} in light`, async ({ page }) => {
      await open(page, path);
      expect(await faults(page, ['light'])).toEqual([]);
    });
  }

  for (const path of pages) {
    test(path, async ({ page }) => {
      await open(page, path);
      expect(await faults(page)).toEqual([]);
    });
  }

  for (const [what, call] of [
    ['a match before kick-off', '/api/sport/matches?sportAlias=soccer&hours=24&lang=en'],
    ['a match in play', '/api/live/matches?lang=en'],
  ] as const) {
    test(what, async ({ page }) => {
      // One group of markets: all of them take axe a minute.
      await open(page, `/en${await linkFrom(page, call)}?group=main`);
      await expect(page.locator('.market-card').first()).toBeVisible({ timeout: 20_000 });
      expect(await faults(page)).toEqual([]);
    });
  }

  test('the later steps of the registration are accessible, including their error messages', async ({
    page,
  }) => {
    test.slow();
    await open(page, '/en/register');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await faults(page)).toEqual([]);
    await page.getByLabel('E-mail').fill('axe@example.org');
    await page.getByLabel('User name').fill('axe-walks');
    await page.getByLabel('Password', { exact: true }).fill('cobalt heron 41 lanterns');
    await page.getByLabel('Confirm password').fill('cobalt heron 41 lanterns');
    await page.getByLabel('Currency').selectOption('EUR');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await faults(page)).toEqual([]);
    await page.getByLabel('First name').fill('Aino');
    await page.getByLabel('Last name').fill('Virtanen');
    await page.getByLabel('Day').selectOption('29');
    await page.getByLabel('Month').selectOption('3');
    await page.getByLabel('Year').selectOption('1990');
    await page.getByLabel('Gender').selectOption('Female');
    await page.getByLabel('Country').selectOption('FI');
    await page.getByLabel('City').fill('Turku');
    await page.getByLabel('Postal code').fill('20100');
    await page.getByLabel('Address').fill('Aurakatu 1');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Open account' }).click();
    expect(await faults(page)).toEqual([]);
  });

  test('a slip with selections is accessible beside the page and as a sheet', async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/en/sport/soccer');
    const prices = page.locator('.match-row-win button:not([aria-disabled]):not([disabled])');
    await prices.nth(0).click();
    await prices.nth(5).click();
    const slip = page.getByRole('complementary', { name: 'Betslip and bets' });
    await expect(slip.locator('[data-selection]')).toHaveCount(2);
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole('navigation', { name: 'Quick links' })
      .getByRole('button', { name: 'Betslip' })
      .click();
    await expect(page.getByRole('dialog').locator('[data-selection]')).toHaveCount(2);
    expect(await faults(page)).toEqual([]);
  });

  test('the menu of a phone is accessible', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/en/live');
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });

  test('a player’s own screens are accessible: bets, account menu, adding play money', async ({ page }) => {
    test.slow();
    await logIn(page);
    for (const path of ['/en/user/pendingBets', '/en/user/sportsHistory', '/en/user/deposit']) {
      await open(page, path);
      expect(await faults(page)).toEqual([]);
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Account: / }).click();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Add play money' }).last().click();
    await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
});
