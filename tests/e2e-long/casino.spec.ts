import { setTimeout as pause } from 'node:timers/promises';
import { type Page, expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { loseCalls } from '../fixture/lose-calls.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

test.use({ viewport: { width: 1440, height: 900 } });
test.setTimeout(120_000);

const main = (page: Page) => page.getByRole('main');
const tile = (page: Page, id: string) => main(page).locator(`[data-game="${id}"]`).first();
const star = (page: Page, id: string) => tile(page, id).getByRole('button', { name: /^Favourite: / });

async function logIn(page: Page): Promise<void> {
  const [name = '', password = ''] = (process.env['TEST_PLAYER'] ?? '').split(' ');
  await page.goto('/en/login');
  await page.getByLabel('E-mail or user name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
}

function otherGame(provider: string, key: string, name: string) {
  return {
    ID: `${provider}:${key}`,
    Key: key,
    Name: name,
    Provider: provider,
    ProviderName: provider,
    Categories: ['all', 'slots'],
    LiveCategory: null,
    HasDemo: false,
    HasJackpot: false,
    Rtp: null,
    GameLink: `/table-game/${provider}/${key}`,
  };
}

/** Our in-house games, and those of providers that only this test knows. */
async function withOtherProviders(page: Page): Promise<void> {
  await page.route('**/api/casino/games*', async (route) => {
    const lobby: { Games: { Provider: string }[] } = await (await route.fetch()).json();
    const games = [
      otherGame('bell-works', 'silent-bell', 'Silent Bell'),
      otherGame('softswiss', 'gem-quest', 'Gem Quest'),
      ...Array.from({ length: 4 }, (_, at) =>
        otherGame('long-names', `treasure-${at}`, 'Treasure of the Very Long River Valley'),
      ),
    ];
    await route.fulfill({
      json: {
        Games: [...lobby.Games.filter(({ Provider }) => Provider === 'evens'), ...games],
        Providers: [
          { ID: 'evens', Name: 'Evens Originals', GamesCount: 1 },
          { ID: 'softswiss', Name: 'Quest House', GamesCount: 1 },
          { ID: 'bell-works', Name: 'Bell Works', GamesCount: 1 },
          { ID: 'long-names', Name: 'The Company of Rather Long Names', GamesCount: 4 },
        ],
      },
    });
  });
}

test('the casino opens on slots of all providers, and its other kinds are one step away', async ({
  page,
}) => {
  await page.goto('/en/casino');
  const kinds = page.getByRole('navigation', { name: 'Kinds of games' });
  // Its rows and its search have games of all kinds.
  await expect(kinds.locator('[aria-current]')).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: 'All providers' })).toBeVisible();
  await expect(tile(page, 'evens:harbour-lights')).toBeVisible();
  await kinds.getByRole('link', { name: 'Card' }).click();
  await expect(page).toHaveURL(/\/en\/casino\/card$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Card games');
  await expect(page).toHaveTitle(/^Card games – Casino/);
  await expect(tile(page, 'evens:hi-lo')).toBeVisible();
  await expect(tile(page, 'evens:harbour-lights')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Live casino' }).getByRole('link', { name: 'Roulette' }).click();
  await expect(page).toHaveURL(/\/en\/casino\/live-casino\/roulette$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Live casino' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Card games');
});

test('the first games of the lobby are in sight at 1280 by 800 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/en/casino');
  const slots = main(page).getByRole('region', { name: 'Slots' }).locator('[data-game]');
  const first = (await slots.first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  expect(first).toBeLessThanOrEqual(420);
  const tops = await slots.evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0]).length).toBeGreaterThanOrEqual(5);
  await expect(page.getByRole('complementary', { name: 'My games' })).toHaveCount(0);
  await main(page).getByRole('button', { name: 'My games' }).click();
  const dialog = page.getByRole('dialog', { name: 'My games' });
  await dialog.getByRole('tab', { name: 'Recent' }).click();
  await expect(dialog.getByText('No recent games')).toBeVisible();
});

test('pages of both areas have the casino’s menu after a casino page, also when they are loaded again', async ({
  page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Casino games' });
  const panel = page.getByRole('complementary');
  // The page stores its area once it is rendered.
  await page.goto('/en/casino/slots');
  await expect(main(page).locator('[data-game]').first()).toBeVisible();
  for (const path of ['loyalty', 'promotions', 'responsible-gaming', 'frequently-asked-questions']) {
    await page.goto(`/en/${path}`);
    await expect(menu, path).toBeVisible();
    await expect(panel, path).toHaveAccessibleName('My games');
  }
  await page.goto('/en/sport');
  await expect(main(page).locator('[data-match]').first()).toBeVisible();
  await page.goto('/en/loyalty');
  await expect(panel).toHaveAccessibleName('Betslip and bets');
  await expect(menu).toHaveCount(0);
});

test('the lobby links to the challenges', async ({ page }) => {
  await page.goto('/en/casino');
  await main(page).getByRole('link', { name: 'Challenges' }).click();
  await expect(page).toHaveURL(/\/casino\/tournaments\?kind=target$/);
  await expect(page.getByRole('tab', { name: 'Challenges' })).toHaveAttribute('aria-selected', 'true');
});

test('an unknown casino page is not found', async ({ page }) => {
  for (const path of ['/en/casino/nothing', '/en/casino/slots/roulette', '/en/casino/live-casino/nothing']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});

test('chosen providers are sorted in the address, and kept between kinds and after a reload', async ({
  page,
}) => {
  await withOtherProviders(page);
  await page.goto('/en/casino/all?providers=softswiss,evens,softswiss');
  await expect(page).toHaveURL(/\/casino\/all\?providers=evens,softswiss$/);
  await expect(tile(page, 'evens:dice')).toBeAttached();
  // A long list loads more rows near its end.
  await page.keyboard.press('End');
  await expect(tile(page, 'softswiss:gem-quest')).toBeAttached();
  await expect(tile(page, 'bell-works:silent-bell')).toHaveCount(0);

  const filter = main(page).locator('[popovertarget]');
  await expect(filter).toHaveText('2 providers');
  await filter.click();
  await page.getByRole('checkbox', { name: /^Bell Works/ }).check();
  await expect(page).toHaveURL(/\?providers=bell-works,evens,softswiss$/);
  await page.getByRole('checkbox', { name: /^Evens Originals/ }).uncheck();
  await expect(page).toHaveURL(/\?providers=bell-works,softswiss$/);
  await page.keyboard.press('Escape');
  await expect(tile(page, 'bell-works:silent-bell')).toBeVisible();
  await expect(tile(page, 'evens:dice')).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Kinds of games' }).getByRole('link', { name: 'Crash' }).click();
  await expect(page).toHaveURL(/\/casino\/crash\?providers=bell-works,softswiss$/);
  await expect(page.getByText('No games match these filters')).toBeVisible();
  await page.reload();
  await main(page).locator('[data-state="empty"]').getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL(/\/casino\/crash$/);
});

test('filters combine in the address, count the games that they leave, and are cleared together', async ({
  page,
}) => {
  await withOtherProviders(page);
  await page.goto('/en/casino/all');
  await main(page).getByRole('button', { name: 'Filters', exact: true }).click();
  const panel = main(page).getByRole('region', { name: 'Filters' });
  await panel.getByRole('button', { name: /^Free spins\s*5$/ }).click();
  await panel.getByRole('button', { name: /^Very high\s*2$/ }).click();
  await expect(page).toHaveURL(/\/casino\/all\?filters=free-spins,very-high$/);
  await expect(panel.getByRole('status')).toHaveText('2 games');
  // The counts of a group ignore the group's own choice.
  await expect(panel.getByRole('button', { name: /^Medium\s*2$/ })).toBeEnabled();
  await expect(panel.getByRole('button', { name: /^Low\s*0$/ })).toBeDisabled();
  await panel.getByLabel('From').selectOption('96');
  await expect(page).toHaveURL(/\?filters=free-spins,very-high&rtp=96-$/);
  await expect(main(page).locator('[data-game]')).toHaveCount(1);
  await expect(tile(page, 'evens:shifting-sands')).toBeVisible();
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await page.reload();
  await expect(main(page).locator('[data-game]')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL(/\/casino\/all$/);
  await expect(tile(page, 'evens:dice')).toBeAttached();
});

test('a preview opens beside a hovered tile, loads nothing before, and moves no content', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/en/casino/all?q=harbour');
  const harbour = tile(page, 'evens:harbour-lights');
  await expect(harbour).toBeVisible();
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /game-preview|gamewinners/.test(url))).toEqual([]);
  const before = await harbour.boundingBox();
  await harbour.hover();
  const preview = page.getByRole('tooltip');
  await expect(preview).toContainText('Volatility: Medium');
  await expect(preview).toContainText('RTP 95.65%');
  await expect(preview.locator('canvas').first()).toBeVisible();
  expect(await harbour.boundingBox()).toEqual(before);
  expect(loaded.filter((url) => url.includes('gamewinners'))).toHaveLength(1);
  const animations = () =>
    preview.evaluate(
      (element) =>
        element.getAnimations({ subtree: true }).filter((each) => each.playState === 'running').length,
    );
  await expect.poll(animations).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(animations).toBe(0);
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
});

test('a provider is shown with its number of games, and links to them', async ({ page }) => {
  await withOtherProviders(page);
  await page.goto('/en/casino/providers');
  await expect(main(page).getByRole('link', { name: 'Quest House' })).toContainText('1 game');
  await main(page).getByRole('link', { name: 'Quest House' }).click();
  await expect(page).toHaveURL(/\/casino\/all\?providers=softswiss$/);
  await expect(main(page).locator('[data-game]')).toHaveCount(1);
});

test('a name that is longer than its tile is cut and widens nothing', async ({ page }) => {
  await withOtherProviders(page);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/en/casino/all?providers=long-names');
    await expect(tile(page, 'long-names:treasure-0')).toBeVisible();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, `at ${width}`).toBeLessThanOrEqual(0);
    const cells = await main(page)
      .locator('.game-grid > li')
      .evaluateAll((list) =>
        list.map((cell) => cell.clientWidth - (cell.firstElementChild?.clientWidth ?? Number.NaN)),
      );
    expect(cells, `at ${width}`).toEqual([0, 0, 0, 0]);
  }
});

test('games are found from the second letter on, despite typing errors', async ({ page }) => {
  await page.goto('/en/casino/all');
  const box = main(page).getByRole('searchbox', { name: 'Search games' });
  await expect(tile(page, 'evens:plinko')).toBeVisible();
  await box.fill('d');
  await expect(box).toHaveValue('d');
  await expect(tile(page, 'evens:plinko')).toBeVisible();
  await box.fill('harbuor');
  await expect(main(page).locator('[data-game]')).toHaveCount(1);
  await expect(tile(page, 'evens:harbour-lights')).toBeVisible();
  await expect(page).toHaveURL(/\?q=harbuor$/);
  await page.reload();
  await expect(main(page).locator('[data-game]')).toHaveCount(1);
  await box.fill('qqqq');
  await expect(page.getByText('No game found for “qqqq”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(main(page).locator('[data-game]').nth(5)).toBeVisible();

  // The search of the site finds it too, and stays open while the filter leaves the address.
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click();
  await page.getByRole('combobox').fill('plinko');
  await expect(page.locator('[data-found="game-evens:plinko"]')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/table-game\/evens\/plinko$/);
});

test('played games are listed as recent, newest first, in this tab only', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const stored = () => page.evaluate(() => sessionStorage.getItem('evens.recent-games'));
  for (const key of ['dice', 'limbo', 'dice']) {
    const before = await stored().catch(() => null);
    await page.goto(`/en/table-game/evens/${key}?demo=1`);
    const play = page
      .locator(`[data-table="evens:${key}"]`)
      .frameLocator('iframe')
      .locator('.control-panel .button-main');
    await expect(play).toHaveAttribute('aria-disabled', 'false');
    // Opened, and not played yet.
    expect(await stored()).toBe(before);
    await play.click();
    await expect.poll(stored).toContain(`["evens:${key}"`);
  }
  await page.goto('/en/casino/recent');
  const games = main(page).locator('[data-game]');
  await expect(games).toHaveCount(2);
  await expect(games.first()).toHaveAttribute('data-game', 'evens:dice');
  const panel = page.getByRole('complementary', { name: 'My games' });
  await expect(panel.getByRole('tab', { name: 'Recent' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('link').first()).toContainText('Dice');

  const other = await context.newPage();
  await other.goto('/en/casino/recent');
  await expect(other.getByText('No recent games')).toBeVisible();
});

test('an unfinished round is in the lobby and on its tile, with a link back to it', async ({
  page,
  context,
}) => {
  await newPlayer(context, '50.00');
  await page.goto('/en/casino');
  await expect(tile(page, 'evens:mines')).toBeVisible();
  const open = page.getByRole('region', { name: 'Continue your round' });
  await expect(open).toHaveCount(0);
  await page.goto('/en/table-game/evens/mines?play=1');
  const mines = page.locator('[data-table="evens:mines"]').frameLocator('iframe');
  await mines.locator('.control-panel .button-main').click();
  await expect(mines.getByRole('button', { name: /^Random tile/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close the game' }).click();
  await expect(open).toContainText(/Mines\s*Stake \d+\.\d\d.EUR, open since/);
  await expect(tile(page, 'evens:mines')).toContainText('Unfinished round');
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await open.getByRole('link', { name: 'Finish the round of Mines' }).click();
  const cashOut = mines.getByRole('button', { name: /^Cash out/ });
  const randomTile = mines.getByRole('button', { name: /^Random tile/ });
  await expect(randomTile).toBeEnabled();
  await expect(async () => {
    const isPaid = (await cashOut.isVisible()) && (await cashOut.isEnabled());
    await (isPaid ? cashOut : randomTile).click({ timeout: 500 }).catch(() => undefined);
    await expect(mines.locator('.result [data-outcome]')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Close the game' }).click();
  await expect(tile(page, 'evens:mines')).toBeVisible();
  await expect(open).toHaveCount(0);
});

test('“slot” finds the slots', async ({ page }) => {
  await page.goto('/en/casino/all?q=slot');
  const found = main(page).getByRole('region', { name: 'Games found' });
  await expect(found.locator('[data-game="evens:harbour-lights"]')).toBeVisible();
  await expect(found.locator('[data-game="evens:dice"]')).toHaveCount(0);
});

test('a visitor’s favourite games stay in the browser, and belong to the player after log-in', async ({
  page,
  browser,
}) => {
  await page.goto('/en/casino/all');
  await star(page, 'evens:dice').click();
  await expect(star(page, 'evens:dice')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Saved in this browser.')).toBeVisible();
  await page.goto('/en/casino/favorites');
  await expect(tile(page, 'evens:dice')).toBeVisible();
  await expect(page.getByText('These favourites are saved in this browser.')).toBeVisible();

  await logIn(page);
  const merged = page.waitForResponse(/casino\/favourites\/add/);
  await page.goto('/en/casino/favorites');
  expect((await merged).ok()).toBe(true);

  const elsewhere = await browser.newContext({ baseURL: process.env['TEST_SITE_URL'] ?? '' });
  const there = await elsewhere.newPage();
  await logIn(there);
  await there.goto('/en/casino/favorites');
  await expect(tile(there, 'evens:dice')).toBeVisible();
  await elsewhere.close();

  // A change that the server does not store is undone, and the tile stays under the finger.
  const restore = await loseCalls(page, 'favourites/remove');
  await star(page, 'evens:dice').click();
  await expect(star(page, 'evens:dice')).toHaveAttribute('aria-pressed', 'true');
  await restore();
  const removed = page.waitForResponse(/favourites\/remove/);
  await star(page, 'evens:dice').click();
  await expect(star(page, 'evens:dice')).toHaveAttribute('aria-pressed', 'false');
  expect((await removed).ok()).toBe(true);
  await expect(tile(page, 'evens:dice')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No favourite games yet')).toBeVisible();
});

test('a game is played or tried from its tile', async ({ page }) => {
  await page.goto('/en/casino/all');
  await tile(page, 'evens:dice').hover();
  await expect(tile(page, 'evens:dice').getByRole('link', { name: 'Play Dice' }).first()).toHaveAttribute(
    'href',
    '/en/table-game/evens/dice?play=1',
  );
  await tile(page, 'evens:dice').getByRole('link', { name: 'Demo of Dice' }).first().click();
  await expect(page).toHaveURL(/\/table-game\/evens\/dice\?demo=1$/);
});

test('the list of wins does not move while it is hovered', async ({ page }) => {
  let requestCount = 0;
  await page.route('**/api/casino/winners*', (route) => {
    requestCount += 1;
    const winner = {
      Player: 'a•••n',
      GameID: 'evens:dice',
      GameName: 'Dice',
      GameLink: '/table-game/evens/dice',
      Win: `${requestCount}00.00`,
      Currency: 'EUR',
      Multiple: 12.5,
      At: new Date().toISOString(),
      ProofID: 's1.a-key.AAAAAAAAAAAAAAAAAAAAAAAA',
    };
    return route.fulfill({ json: { Winners: [winner] } });
  });
  await page.clock.install();
  await page.goto('/en/casino');
  const wins = page.getByRole('region', { name: 'Latest wins' });
  await expect(wins).toContainText('100.00');
  await page.clock.fastForward(16_000);
  await expect(wins).toContainText('200.00');
  await wins.hover();
  await page.clock.fastForward(60_000);
  expect(requestCount).toBe(2);
  await page.route('**/api/casino/winnerproof*', (route) =>
    route.fulfill({
      json: {
        GameID: 'evens:dice',
        GameName: 'Dice',
        Win: '200.00',
        Currency: 'EUR',
        At: new Date().toISOString(),
        RulesVersion: 1,
        Seeds: { Hash: 'ab'.repeat(32), ServerSeed: null, ClientSeed: null, Nonce: 7 },
        Moves: null,
        Shared: null,
      },
    }),
  );
  await wins.getByRole('link', { name: 'Proof of this win at Dice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dice' })).toBeVisible();
  await expect(page.getByText('ab'.repeat(32))).toBeVisible();
  await expect(page.getByText('is revealed when its player changes seeds')).toBeVisible();
});

test('a lobby that fails to load shows an error, and can be requested again', async ({ page }) => {
  await page.route('**/api/casino/games*', (route) => route.abort());
  for (const path of ['/en/casino', '/en/casino/all']) {
    await page.goto(path);
    await expect(main(page).locator('[data-state="error"]')).toBeVisible({ timeout: 30_000 });
    await expect(main(page).locator('.skeleton')).toHaveCount(0);
  }
  await page.unroute('**/api/casino/games*');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(tile(page, 'evens:dice')).toBeVisible();
});

test('the bar that warns about outdated prices is readable in both themes', async ({ page }) => {
  await page.routeWebSocket(/\/api\/stream/, (socket) => socket.close());
  await page.goto('/en/casino');
  await expect(page.getByRole('status').filter({ hasText: 'Odds are not up to date' })).toBeVisible({
    timeout: 30_000,
  });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await axeOn(page).include('.notice-bar').analyze();
    expect(violations, colorScheme).toEqual([]);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('on a phone the bottom bar leads to both casinos, the menu has the kinds, and a sheet has the own games', async ({
    page,
  }) => {
    await page.goto('/en/promotions');
    const bar = page.getByRole('navigation', { name: 'Quick links' });
    await bar.getByRole('link', { name: 'Live casino' }).tap();
    await expect(page).toHaveURL(/\/casino\/live-casino\/all$/);
    await bar.getByRole('link', { name: 'Casino', exact: true }).tap();
    await expect(page).toHaveURL(/\/en\/casino$/);
    await bar.getByRole('button', { name: 'Menu' }).tap();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Top games/ })
      .tap();
    await expect(page).toHaveURL(/\/casino\/top-games$/);
    await page.goto('/en/casino/special');
    const kinds = page.getByRole('navigation', { name: 'Kinds of games' });
    await expect(kinds.getByRole('link', { name: 'Special' })).toBeInViewport({ ratio: 1 });
    await expect(main(page).getByRole('link', { name: /Every slot of Evens Originals/ })).toHaveAttribute(
      'href',
      '/en/casino/slots?providers=evens',
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await main(page).getByRole('button', { name: 'My games' }).tap();
    await page.getByRole('dialog').getByRole('tab', { name: 'Favourites' }).tap();
    await expect(page.getByRole('dialog').getByText('No favourite games yet')).toBeVisible();
  });

  test('a menu that is opened while the next page loads stays open after the navigation', async ({
    page,
  }) => {
    await page.goto('/en/promotions');
    const bar = page.getByRole('navigation', { name: 'Quick links' });
    await expect(bar).toBeVisible();
    await page.route('**/*.js', async (route) => {
      await pause(2000);
      await route.continue();
    });
    await bar.getByRole('link', { name: 'Casino', exact: true }).tap();
    await bar.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('dialog').getByRole('link', { name: /^Top games/ });
    await expect(main(page).getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Casino');
    await expect(menu).toBeVisible();
  });

  test('a long press opens the preview in a dialog and does not open the game', async ({ page }) => {
    await page.goto('/en/casino/all?q=dice');
    const art = tile(page, 'evens:dice').locator('.game-frame').first();
    await expect(art).toBeVisible();
    const box = await art.boundingBox();
    if (!box) throw new Error('the tile has no box');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const client = await page.context().newCDPSession(page);
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    const dialog = page.getByRole('dialog', { name: 'Dice' });
    await expect(dialog).toBeVisible();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(dialog.getByRole('link', { name: 'Play Dice' })).toBeVisible();
    await expect(page).toHaveURL(/\/casino\/all\?q=dice$/);
    expect((await axeOn(page).analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Close the preview' }).tap();
    await expect(dialog).toHaveCount(0);
  });

  test('tap targets on a tile are 44 px high', async ({ page }) => {
    // Not sorted by most played: the other tests play too.
    await page.goto('/en/casino/all?q=dice');
    const dice = tile(page, 'evens:dice');
    for (const target of [
      star(page, 'evens:dice'),
      dice.getByRole('link', { name: 'Play Dice' }).last(),
      dice.getByRole('link', { name: 'Demo of Dice' }).last(),
    ]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});

test('axe finds nothing on the casino’s pages, in both themes', async ({ page }) => {
  test.slow();
  const paths = ['', '/all', '/special', '/favorites', '/recent', '/providers', '/live-casino/all', '/crash'];
  for (const path of [...paths, '/all?q=dice']) {
    await page.goto(`/en/casino${path}`);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const axe = axeOn(page);
      // Only the colours differ between the themes.
      const { violations } = await (colorScheme === 'dark' ? axe : axe.withRules('color-contrast')).analyze();
      const faults = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).slice(0, 3)}`);
      expect(faults, `${path} ${colorScheme}`).toEqual([]);
    }
  }
});
