import { test as base, type Page, expect as plainExpect } from '@playwright/test';
import { rightToLeft } from '../fixture/languages.ts';
import { type ListedFeed, listedFeed, MOVING_HOME } from '../fixture/listed-feed.ts';
import { readList } from '../fixture/read-list.ts';
import { bootSite } from '../fixture/site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });

interface Site {
  readonly url: string;
  readonly player: string;
  readonly password: string;
  readonly listed: ListedFeed;
}

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const listed = listedFeed({ matches: 12, tournaments: 3, lengthMs: 15 * 60_000 });
      const site = await bootSite({ feed: listed.feed });
      try {
        await use({
          url: site.url,
          player: site.player?.name ?? '',
          password: site.player?.password ?? '',
          listed,
        });
      } finally {
        await site.stop();
        listed.remove();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/London' });

const LIST = '/en/sport/soccer';
const STEADY_HOME = 'Home 5';

const row = (page: Page, home: string) =>
  page.locator('.match-row', { has: page.getByText(home, { exact: true }) });
const slip = (page: Page) => page.getByRole('complementary', { name: 'Betslip and bets' });

async function openSettings(page: Page) {
  const panel = slip(page);
  await panel.getByRole('tab', { name: 'Betting settings' }).click();
  return panel;
}

/** Numbers of a row's columns from its start, in the order on screen. */
async function columnsInOrder(page: Page, home: string): Promise<readonly string[]> {
  const places = await Promise.all(
    ['win', 'total', 'handicap'].map(async (column) => {
      const box = await row(page, home).locator(`.match-row-${column}`).boundingBox();
      return { column, x: box?.x };
    }),
  );
  return places
    .filter(({ x }) => x !== undefined)
    .sort((a, b) => (a.x ?? 0) - (b.x ?? 0))
    .map(({ column }) => column);
}

/** The start time of a match, by a clock with an offset from UTC in minutes. */
async function startsAt(page: Page, home: string, offsetMinutes: number): Promise<string> {
  const { Matches } = await readList<{ Matches: { HomeTeamName: string; DateOfMatch: string }[] }>(
    page.request,
    `${new URL(page.url()).origin}/api/sport/matches?lang=en`,
  );
  const match = Matches.find(({ HomeTeamName }) => HomeTeamName === home);
  return new Date(Date.parse(match?.DateOfMatch ?? '') + offsetMinutes * 60_000).toISOString().slice(11, 16);
}

test('odds format, columns and time zone change a list at once, and the slip and a match page with it', async ({
  page,
}) => {
  await page.goto(LIST);
  const steady = row(page, STEADY_HOME);
  const price = steady.locator('.match-row-win button').first();
  const time = steady.locator('.match-row-time bdi').first();
  await expect(price).toHaveText('2.00');
  await price.click();
  await expect(slip(page).getByText(STEADY_HOME).first()).toBeVisible();
  const london = await startsAt(page, STEADY_HOME, 0);
  await expect(time).toHaveText(london);

  const settings = await openSettings(page);
  await settings.getByLabel('Odds format').selectOption('american');
  await expect(price).toHaveText('+100');
  await expect(steady.locator('.match-row-total button').first()).toHaveText('−111');

  expect(await columnsInOrder(page, STEADY_HOME)).toEqual(['win', 'total', 'handicap']);
  await expect(steady.locator('.match-row-handicap button').first()).toContainText('−0.25');
  await settings.getByLabel('List layout').selectOption('asian');
  await expect(steady.locator('.match-row-handicap button').first()).toContainText('−0/0.5');
  await expect(steady.locator('.match-row-handicap button').nth(1)).toContainText('+0/0.5');
  await expect(steady.locator('.match-row-line')).toHaveText('2/2.5');
  expect(await columnsInOrder(page, STEADY_HOME)).toEqual(['handicap', 'total', 'win']);

  await settings.getByLabel('Time zone').selectOption('345');
  await expect(time).toHaveText(await startsAt(page, STEADY_HOME, 345));
  // Open parts stay open: only the page is rendered again with its times.
  await expect(settings.getByLabel('Time zone')).toHaveValue('345');
  await expect(price).toHaveAttribute('aria-pressed', 'true');

  await slip(page)
    .getByRole('tab', { name: /^Betslip/ })
    .click();
  await expect(slip(page).locator('[data-selection]')).toContainText('+100');
  await steady.locator('.match-row-teams').click();
  await expect(page.getByRole('heading', { level: 1, name: STEADY_HOME, exact: true })).toBeVisible();
  await expect(page.getByRole('main').locator('.odds-button', { hasText: '+100' }).first()).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(await startsAt(page, STEADY_HOME, 345))
      .first(),
  ).toBeVisible();

  await page.reload();
  await expect(page.getByRole('main').locator('.odds-button', { hasText: '+100' }).first()).toBeVisible();
});

test('the theme changes at once, and a new language keeps the page', async ({ page }) => {
  await page.goto(LIST);
  const settings = await openSettings(page);
  await settings.getByRole('radio', { name: 'Light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await settings.getByLabel('Language').selectOption(rightToLeft.code);
  await expect(page).toHaveURL(new RegExp(`/${rightToLeft.segment}/sport/soccer$`));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('settings change in another tab of the browser too', async ({ page, context }) => {
  await page.goto(LIST);
  const other = await context.newPage();
  await other.goto(LIST);
  const price = row(other, STEADY_HOME).locator('.match-row-win button').first();
  await expect(price).toHaveText('2.00');
  const settings = await openSettings(page);
  await settings.getByLabel('Odds format').selectOption('hongkong');
  await settings.getByLabel('List layout').selectOption('asian');
  await settings.getByLabel('Time zone').selectOption('-210');
  await expect(price).toHaveText('1.00');
  await expect(row(other, STEADY_HOME).locator('.match-row-line')).toHaveText('2/2.5');
  await expect(row(other, STEADY_HOME).locator('.match-row-time bdi').first()).toHaveText(
    await startsAt(page, STEADY_HOME, -210),
  );
});

test('a player’s settings are loaded on another device', async ({ page, browser, site }) => {
  const login = { data: { UserName: site.player, Password: site.password }, headers: { origin: site.url } };
  expect((await page.request.post('/api/account/login', login)).status()).toBe(200);
  await page.goto(LIST);
  const settings = await openSettings(page);
  const stored = (call: string) =>
    page.waitForResponse((answer) => answer.url().includes(call) && answer.ok());
  const requests = Promise.all([stored('setoddformat'), stored('setviewformat'), stored('settimezone')]);
  await settings.getByLabel('Odds format').selectOption('malay');
  await settings.getByLabel('List layout').selectOption('asian');
  await settings.getByLabel('Time zone').selectOption('570');
  await requests;

  const elsewhere = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  const device = await elsewhere.newPage();
  // This visitor's choices are copied: the account has no own values for them.
  await device.setViewportSize({ width: 390, height: 844 });
  await device.goto(LIST);
  await device.getByRole('button', { name: 'Show categories' }).click();
  await expect
    .poll(() => device.evaluate(() => localStorage.getItem('evens.settings')))
    .toContain('"names":["sportView"]');
  await device.setViewportSize({ width: 1440, height: 900 });
  await device.goto('/en/login');
  await device.getByLabel('E-mail or user name').fill(site.player);
  await device.getByLabel('Password', { exact: true }).fill(site.password);
  await device.locator('main button[type=submit]').click();
  await expect(device.getByText(/^[\d,]+\.\d\d\sEUR$/).first()).toBeVisible();
  await device.goto(LIST);
  const steady = row(device, STEADY_HOME);
  await expect(steady.locator('.match-row-total button').first()).toHaveText('0.90');
  await expect(steady.locator('.match-row-line')).toHaveText('2/2.5');
  await expect(steady.locator('.match-row-time bdi').first()).toHaveText(
    await startsAt(device, STEADY_HOME, 570),
  );
  await expect
    .poll(async () => (await (await device.request.get('/api/user/get')).json()).Settings)
    .toMatchObject({ oddFormat: 'malay', viewFormat: 'asian', timezone: 570, sportView: 'categories' });
  await elsewhere.close();
});

test('a moved price renders no row, in every combination of settings', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('evens.settings', JSON.stringify({ viewFormat: 'asian', oddFormat: 'american' }));
  });
  await page.goto(LIST);
  const price = row(page, MOVING_HOME).locator('.match-row-win button').first();
  await expect(price).toHaveText('+120');
  await row(page, MOVING_HOME).evaluate((element) => {
    const seen = { nodes: 0 };
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        const isPrice = target instanceof Element && target.closest('.odds-button > bdi') !== null;
        if (!isPrice) seen.nodes += addedNodes.length;
      }
    }).observe(element, { childList: true, subtree: true });
  });
  await expect(price).toHaveText('+100');
  await expect(price).toHaveText('+120');
  expect(await page.evaluate('window.seen.nodes')).toBe(0);
});

test('all columns fit side by side from 1280 px on, and no number is cut off', async ({ page }) => {
  const columns = page.getByRole('combobox', { name: 'Odds shown' });
  await page.goto(LIST);
  for (const width of [1280, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(columns.first()).toBeHidden();
    expect(await columnsInOrder(page, STEADY_HOME)).toEqual(['win', 'total', 'handicap']);
    const cut = await page
      .locator('.match-row :is(.match-row-win, .match-row-total, .match-row-handicap) :is(button, bdi)')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
      );
    expect(cut, `${width} px`).toEqual([]);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  async function swipe(page: Page, byPx: number): Promise<void> {
    const box = await row(page, STEADY_HOME).boundingBox();
    const at = { x: 195, y: (box?.y ?? 0) + 20 };
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: at.y }],
      });
    await touch('touchStart', at.x);
    for (let step = 1; step <= 5; step++) await touch('touchMove', at.x + (byPx * step) / 5);
    await touch('touchEnd', at.x + byPx);
    await session.detach();
  }

  test('a swipe or the head of a column changes the column of every row, without moving any', async ({
    page,
  }) => {
    await page.goto(LIST);
    const column = page.getByRole('combobox', { name: 'Odds shown' }).first();
    await expect(column).toHaveValue('win');
    const visibleCells = (column: string) => page.locator(`.match-row-${column}`).filter({ visible: true });
    // Rows are rendered as they near the screen, so their number may grow.
    const inEveryRow = async (column: string) => {
      await expect
        .poll(async () => (await page.locator('.match-row').count()) - (await visibleCells(column).count()))
        .toBe(0);
      expect(await visibleCells(column).count()).toBeGreaterThan(3);
    };
    await inEveryRow('win');
    const before = await row(page, STEADY_HOME).boundingBox();
    await swipe(page, -120);
    await expect(column).toHaveValue('total');
    await inEveryRow('total');
    await expect(visibleCells('win')).toHaveCount(0);
    expect(await row(page, STEADY_HOME).boundingBox()).toEqual(before);
    await column.selectOption('handicap');
    await inEveryRow('handicap');
    await swipe(page, 120);
    await inEveryRow('total');
    await expect(page).toHaveURL(/\/en\/sport\/soccer$/);
    await page.reload();
    await expect(visibleCells('total').first()).toBeVisible();
    await expect(column).toHaveValue('total');
  });

  test('a sport on a phone is a table or a list of its categories', async ({ page }) => {
    await page.goto(LIST);
    await expect(row(page, STEADY_HOME)).toBeVisible();
    await page.getByRole('button', { name: 'Show categories' }).click();
    await expect(row(page, STEADY_HOME)).toHaveCount(0);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: /^League 1/ }).click();
    await expect(page).toHaveURL(/\/soccer\/spain\/league-1$/);
    await expect(page.locator('[data-match]').first()).toBeVisible();
    await page.goBack();
    await expect(main.getByRole('link', { name: /^League 1/ })).toBeVisible();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await expect(row(page, STEADY_HOME)).toBeVisible();
  });
});
