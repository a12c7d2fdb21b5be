import { test as base, type Page, expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { readList } from '../fixture/read-list.ts';
import { type BootedSite, bootSite } from '../fixture/site.ts';
import { soccerCast } from '../fixture/staged-cast.ts';
import { Director } from '../fixture/staged-director.ts';

const BOOT_MS = 120_000;
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });

interface Stage {
  readonly site: BootedSite;
  readonly director: Director;
}

const names = ['Almond', 'Birch', 'Cork'];

/** Totals at three lines: the middle one is nearest to even. */
function cast(name: string) {
  const { markets, ...rest } = soccerCast(name);
  return {
    ...rest,
    markets: [
      ...markets,
      { type: 'total', specifier: 'total=1.5', odds: [1300, 3400] },
      { type: 'total', specifier: 'total=3.5', odds: [3200, 1330] },
      { type: 'both-teams-to-score', specifier: '', odds: [1750, 2050] },
      { type: 'double-chance', specifier: '', odds: [1300, 1350, 1700] },
      { type: 'corners-total', specifier: 'total=9.5', odds: [1850, 1950] },
    ],
  };
}

const test = base.extend<object, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const director = new Director(names.map(cast));
      const site = await bootSite({ feed: director.feed, env: { EVENS_RATE_FACTOR: '1000' } });
      try {
        await director.begin(site.databaseUrl);
        await use({ site, director });
      } finally {
        await site.stop();
        director.remove();
      }
    },
    { scope: 'worker', timeout: BOOT_MS },
  ],
  baseURL: async ({ stage }, use) => {
    await use(stage.site.url);
  },
});
test.use({ viewport: { width: 1440, height: 1000 } });
test.setTimeout(150_000);

async function openMatch(page: Page, name: string): Promise<void> {
  const { Matches } = await readList<{ Matches: { HomeTeamName: string; MatchLink: string }[] }>(
    page.request,
    '/api/sport/matches',
  );
  const link = Matches.find(({ HomeTeamName }) => HomeTeamName === name)?.MatchLink;
  await page.goto(`/en${link}`);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

const markets = (page: Page) => page.locator('.market-card h2');
const homePrice = (page: Page) => page.locator('.market-card [data-price$="/1x2#1"]');
const movement = (page: Page) => page.getByRole('tooltip');

async function faults(page: Page): Promise<readonly string[]> {
  const { violations } = await axeOn(page).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).slice(0, 3)}`);
}

test('typing finds markets by their names and their outcomes', async ({ page }) => {
  await openMatch(page, 'Almond');
  const field = page.getByRole('searchbox', { name: 'Search markets and outcomes' });
  // The offer comes after the markets.
  await expect(markets(page).first()).toContainText('Early payout');
  const all = await markets(page).allTextContents();
  await field.fill('b');
  await expect(markets(page)).toHaveText(all);
  await field.fill('BOTH');
  await expect(markets(page)).toHaveText(['Both teams to score']);
  await expect(page.getByText('1 market found')).toBeAttached();
  await field.fill('over 3.5');
  await expect(markets(page)).toHaveText(['Total goals']);
  await field.fill('nothing like it');
  await expect(page.getByText('No market or outcome matches “nothing like it”.')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(markets(page)).toHaveText(all);
});

test('a market shows its main line, and its other lines on request', async ({ page }) => {
  await openMatch(page, 'Almond');
  const total = page.locator('.market-card', { has: page.getByRole('heading', { name: 'Total goals' }) });
  await expect(total.locator('[data-price]')).toHaveCount(2);
  await expect(total.locator('[data-price]').first()).toContainText('2.5');
  await total.getByRole('button', { name: 'Total goals: 2 more lines' }).click();
  await expect(total.locator('[data-price]')).toHaveCount(6);
  // The main line keeps its position.
  await expect(total.locator('[data-price]').first()).toContainText('2.5');
  await page.getByRole('tab', { name: 'Corners' }).click();
  await expect(total).toHaveCount(0);
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect(total.locator('[data-price]')).toHaveCount(6);
  await total.getByRole('button', { name: 'Total goals: Main line only' }).click();
  await expect(total.locator('[data-price]')).toHaveCount(2);
});

test('a suspended market is marked while its match continues, and the stopped match shows the reason', async ({
  page,
  stage,
}) => {
  const match = stage.director.match('Birch');
  await openMatch(page, 'Birch');
  match.suspend('both-teams-to-score');
  const shut = page.getByRole('heading', { name: /^Both teams to score Suspended$/ });
  await expect(shut).toBeVisible();
  match.price();
  await expect(shut).toBeHidden();
  match.kickOff();
  match.stop('goal');
  await expect(page.getByText('Goal: betting suspended').first()).toBeVisible();
  await expect(page.getByText('Suspended', { exact: true })).toBeHidden();
  match.price();
  await expect(homePrice(page)).toBeEnabled();
});

test('resting on a price shows how it has moved, and a click still selects it', async ({ page, stage }) => {
  await openMatch(page, 'Cork');
  const price = homePrice(page);
  await expect(price).toContainText('2.00');
  for (const [odds, text] of [
    [2300, '2.30'],
    [1900, '1.90'],
  ] as const) {
    stage.director.match('Cork').move('1x2', [odds, 3300, 3600]);
    await expect(price).toContainText(text);
  }
  await page.locator('body').evaluate(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value);
    }).observe({ type: 'layout-shift' });
  });
  await price.hover();
  await expect(movement(page)).toContainText('Opening2.00High2.30Low1.90Now1.90');
  await expect(price).toHaveAttribute('aria-describedby', 'odds-movement');
  expect(await movement(page).locator('path').last().getAttribute('d')).toMatch(/^M0 [\d.]+H[\d.]+V[\d.]+H/);
  stage.director.match('Cork').move('1x2', [2500, 3300, 3600]);
  await expect(movement(page)).toContainText('High2.50Low1.90Now2.50');
  expect(await faults(page)).toEqual([]);
  // The name of the changed price may be wider by a part of a pixel.
  expect(Number(await page.evaluate('window.seen.shift'))).toBeLessThan(0.0001);
  await page.keyboard.press('Escape');
  await expect(movement(page)).toBeHidden();
  await page.mouse.move(2, 2);
  await price.hover();
  await price.click();
  await expect(price).toHaveAttribute('aria-pressed', 'true');
  await expect(movement(page)).toBeHidden();
  // With the keyboard it is shown for the price that has the focus.
  await price.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(movement(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(price).not.toHaveAttribute('aria-describedby', 'odds-movement');
});

test('single keys search, navigate, walk rows, pick prices and reach the slip, unless typing or switched off', async ({
  page,
}) => {
  await openMatch(page, 'Almond');
  await page.keyboard.press('f');
  const field = page.getByRole('searchbox', { name: 'Search markets and outcomes' });
  await expect(field).toBeFocused();
  await page.keyboard.type('gl1');
  await expect(field).toHaveValue('gl1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(field).not.toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/en\/sport$/);
  const rows = page.locator('main [data-match]');
  await expect(rows).toHaveCount(names.length);
  await page.keyboard.press('j');
  await expect(rows.nth(0).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('2');
  await expect(rows.nth(1).locator('[data-price$="/1x2#2"]')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('b');
  await expect(page.getByRole('tab', { name: /^Betslip/ })).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.reload();
  await expect(rows).toHaveCount(names.length);
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  await expect(help).toBeHidden();
  await expect(rows.nth(0).getByRole('link').first()).not.toBeFocused();
});

test('the age of prices links to the page that measures it', async ({ page, stage }) => {
  await openMatch(page, 'Almond');
  await page.getByRole('link', { name: /^odds [\d.]+ s old$/ }).click();
  await expect(page).toHaveURL(/\/en\/price-age$/);
  await expect(page.getByRole('heading', { level: 1, name: 'How fresh odds are' })).toBeVisible();
  await expect(page.locator('[data-fact="state"]')).toContainText('up');
  await expect(page.getByText(/^match\/\d+$/).first()).toBeVisible();
  const match = stage.director.match('Almond');
  let home = 2000;
  await expect
    .poll(async () => {
      home += 10;
      match.move('1x2', [home, 3300, 3600]);
      const counts = await page
        .locator('[data-count]')
        .evaluateAll((nodes) => nodes.map((node) => Number(node.getAttribute('data-count'))));
      return counts.length === 4 && counts.every((count) => count > 0);
    })
    .toBe(true);
  expect(await faults(page)).toEqual([]);
});

test.describe('touch screens', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a long press shows how a price has moved and selects nothing, and a tap selects', async ({
    page,
  }) => {
    await openMatch(page, 'Cork');
    const price = homePrice(page);
    await expect(price).toBeEnabled();
    // Parts that load later are above the prices.
    await page.waitForLoadState('networkidle');
    // The bottom bar covers elements at the edge of the screen.
    await price.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    const box = await price.boundingBox();
    if (!box) throw new Error('the price has no place');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect(movement(page)).toBeVisible();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(movement(page)).toBeVisible();
    await expect(price).toHaveAttribute('aria-pressed', 'false');
    await price.tap();
    await expect(movement(page)).toBeHidden();
    await expect(price).toHaveAttribute('aria-pressed', 'true');
  });
});

test('a match that ended is marked and links to its result', async ({ page, stage }) => {
  await openMatch(page, 'Birch');
  stage.director.match('Birch').end(2, 1);
  await expect(page.getByText('This match has finished.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the result' })).toHaveAttribute(
    'href',
    /\/en\/sport\/results\/\d+$/,
  );
  await expect(page.locator('.market-card')).toHaveCount(0);
});
