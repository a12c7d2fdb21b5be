import { translate } from '@evens/locales';
import { expect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { busyAnswer } from '../fixture/overloaded.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';

const VERSION_KEY = 'evens.version';

test('an address gets its language and canonical spelling, loses entry parameters, and unknown ones lead to /404', async ({
  page,
}) => {
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await expect(page).toHaveURL(/\/en$/);
  await page.goto('/sport/soccer');
  await expect(page).toHaveURL(/\/en\/sport\/soccer$/);
  await expect(title).toHaveText('Soccer');
  await page.goto('/en/Lost-Password');
  await expect(title).toHaveText('Forgotten password');
  await page.goto('/EN/Sport/SOCCER');
  await expect(title).toHaveText('Soccer');
  await page.goto('/EN/Sport?affiliate=7&hours=12');
  // View parameters stay.
  await expect(page).toHaveURL(/\/sport\?hours=12$/i);
  await page.goto('/en/set-password?token=abc');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?token=abc$/);
  // The page is opened as a visitor.
  await page.goto('/en/user/bets');
  await expect(page).toHaveURL(/\/en\/?$/);
  await page.goto('/nowhere-at-all');
  await expect(page).toHaveURL(/\/en\/404$/);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/en\/?$/);
});

test.describe('the language', () => {
  test('the language is chosen from the menu, stored, and turns the page to the right', async ({ page }) => {
    const { code, segment } = rightToLeft;
    await page.goto('/en/sport');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption(code);
    await expect(page).toHaveURL(new RegExp(`/${segment}/sport$`));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    const live = translate(rightToLeft, 'shell.nav.live');
    await expect(page.getByRole('banner').getByRole('link', { name: live, exact: true })).toBeVisible();
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`/${segment}$`));
  });

  test('a language has its own head, canonical address and alternates, after every navigation', async ({
    page,
  }) => {
    await page.goto('/pt-br/login');
    await expect(page).toHaveTitle(/^Entrar – Evens/);
    await page.getByRole('banner').getByRole('link', { name: 'Esportes' }).click();
    await expect(page).toHaveTitle(/Apostas esportivas – Evens$/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/pt-br\/sport$/);
    await expect(page.locator('link[hreflang=ar]')).toHaveAttribute('href', /\/ar\/sport$/);
    await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', /\/en\/sport$/);
  });
});

test('a theme chosen by hand is kept after a reload', async ({ page }) => {
  await page.goto('/en');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Light' }).click();
  expect(await ground()).not.toBe(dark);
  const light = await ground();
  await page.reload();
  expect(await ground()).toBe(light);
});

test('the sidebar links to loyalty at once, while the answer about loyalty is held back', async ({
  page,
}) => {
  const held: string[] = [];
  await page.route('**/api/loyalty/**', (route) => {
    held.push(new URL(route.request().url()).pathname);
  });
  await page.goto('/en/sport');
  const links = page.getByRole('navigation', { name: 'Promotions and loyalty' }).getByRole('link');
  await links.first().waitFor();
  expect(await links.allTextContents()).toContain('Loyalty');
  await expect.poll(() => held).toContain('/api/loyalty/initdata');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a page whose player the server does not name shows no visitor, and opens once it does', async ({
  page,
  context,
}) => {
  await newPlayer(context);
  await page.route('**/api/user/get*', (route) => route.fulfill(busyAnswer));
  await page.goto('/en/user/deposit');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page).toHaveURL(/\/en\/user\/deposit$/);
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
});

test.describe('another version', () => {
  test('another version at the start clears the cache and reloads, once', async ({ page }) => {
    await page.goto('/en');
    await page.evaluate((key) => localStorage.setItem(key, 'older'), VERSION_KEY);
    const cleared: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/version/clearcache')) cleared.push(request.method());
    });
    await page.reload();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), VERSION_KEY)).not.toBe('older');
    expect(cleared).toEqual(['POST']);
  });

  test('another version found by the poll prompts a refresh, in the product’s words', async ({ page }) => {
    await page.clock.install();
    await page.goto('/en');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.evaluate((key) => localStorage.setItem(key, 'older'), VERSION_KEY);
    await page.clock.fastForward(270_000);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.clock.fastForward(31_000);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('A new version of the website is available, please refresh.');
    await dialog.getByRole('button', { name: 'Refresh' }).click();
    // Clearing the cache may take three seconds before the page is reloaded.
    await expect(dialog).toBeHidden({ timeout: 20_000 });
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  test('a search engine loads the page without a version check', async ({ browser }) => {
    const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    const page = await context.newPage();
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto('/en');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(requestedPaths).toContain('/api/admin/config/get');
    expect(requestedPaths).not.toContain('/api/version/hash');
    await context.close();
  });
});

test.describe('a part that fails to load', () => {
  test('a configuration that fails to load shows an error, and can be requested again', async ({ page }) => {
    let requestCount = 0;
    await page.route('**/api/admin/config/get*', (route) => {
      requestCount += 1;
      return route.abort();
    });
    await page.goto('/en');
    await expect(page.getByRole('dialog')).toContainText('There is no admin configuration!', {
      timeout: 15_000,
    });
    expect(requestCount).toBe(3);
    await page.unroute('**/api/admin/config/get*');
    // One that fails twice is requested again automatically.
    await page.route('**/api/admin/config/get*', (route) => route.abort(), { times: 2 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a failed part of the site leaves the rest visible, with a button to try again', async ({ page }) => {
    await page.route('**/assets/login-page-*.js', (route) => route.abort());
    await page.goto('/en');
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByText('Part of the page did not load.')).toBeVisible();
    await page.unroute('**/assets/login-page-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
});

test('the keyboard reaches the content first, and a drawer returns the focus', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/en/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await menu.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(menu).toBeFocused();
});

test('the bottom bar replaces the right column below 1280 px, with entries by page', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Quick links' });
  const column = page.getByRole('complementary', { name: 'Betslip and bets' });
  await page.setViewportSize({ width: 1279, height: 800 });
  await page.goto('/en/login');
  await expect(bar.getByRole('link', { name: 'Sport' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Betslip' })).toBeHidden();
  await page.goto('/en/live');
  for (const width of [767, 768, 1279, 1280, 1281]) {
    await page.setViewportSize({ width, height: 800 });
    const hasColumn = width >= 1280;
    await expect(bar).toBeVisible({ visible: !hasColumn });
    await expect(column).toBeVisible({ visible: hasColumn });
    if (hasColumn) continue;
    await bar.getByRole('button', { name: 'Betslip' }).click();
    await expect(page.getByRole('dialog').getByText('Your betslip is empty')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('the bottom bar has the same entries on the start page and every sport page, and the menu has the others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Quick links' });
  const entries = bar.locator(':scope > *');
  for (const path of ['', '/sport', '/esports', '/live']) {
    await page.goto(`/en${path}`);
    await expect(entries).toHaveText(['Menu', 'Sport', 'In-play', 'Betslip', 'My bets']);
    await expect(bar.locator('[aria-current=page]')).toHaveText(path === '/live' ? 'In-play' : 'Sport');
  }
  await bar.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Casino', 'Live casino', 'Promotions'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Live Support' })).toBeVisible();
  await menu.getByRole('link', { name: 'Casino', exact: true }).click();
  await expect(entries).toHaveText(['Menu', 'Sport', 'Casino', 'Live casino', 'Bonus', 'Live Chat']);
});

test('the search is visible on a phone in landscape, and at twice the text size', async ({ page }) => {
  await page.goto('/en/sport');
  for (const [width, height] of [
    [844, 390],
    [640, 400],
    [390, 844],
    [1023, 700],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Search' }),
      `${width} px`,
    ).toBeVisible();
  }
});

test('the placeholder of a page has the columns and words of the page', async ({ page }) => {
  const measureBoxes = (selectors: readonly string[]) =>
    Promise.all(selectors.map((selector) => page.locator(selector).first().boundingBox()));
  const scripts = '**/assets/index-*.js';
  for (const [width, path, first, columns] of [
    [1280, '/en/sport', ['.frame-left', '.frame-right'], ['nav.column', 'aside.column']],
    [1440, '/ar/casino', ['.frame-left', '.frame-right'], ['nav.column', 'aside.column']],
    // The casino has its third column from 1440 px on.
    [1280, '/ar/casino', ['.frame-left'], ['nav.column']],
    [1024, '/en/sport', [], []],
    [390, '/en/live', [], []],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.route(scripts, (request) => request.abort());
    await page.goto(path);
    await expect(page.locator('.start-frame')).toBeVisible();
    const placeholder = await measureBoxes(['.frame-header', ...first]);
    const [beginOfMain] = await measureBoxes(['.frame-main']);
    if (columns.length === 0) await expect(page.locator('.frame-left')).toBeHidden();
    await page.unroute(scripts);
    await page.reload();
    await expect(page.getByRole('main')).toBeVisible();
    expect(await measureBoxes(['header', ...columns]), `${path} at ${width} px`).toEqual(placeholder);
    const [main] = await measureBoxes(['main']);
    expect([main?.x, main?.y, main?.width]).toEqual([beginOfMain?.x, beginOfMain?.y, beginOfMain?.width]);
    await expect(page.locator('.start-frame')).toHaveCount(0);
  }
});
