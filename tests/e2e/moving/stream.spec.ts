import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { readList } from '../../fixture/read-list.ts';
import { staged, test } from '../../fixture/staged-site.ts';
import { emptySlip, logIn } from '../bets-by-call.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** A connection between page and server that can be held: open, and silent. */
async function holdableLine(page: Page) {
  let isHeld = false;
  let sockets = 0;
  const open: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/api\/stream/, (socket) => {
    sockets += 1;
    open.push(socket);
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isHeld) socket.send(message);
    });
  });
  return {
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
    },
    cut: async () => {
      for (const socket of open.splice(0)) await socket.close({ code: 1001 });
    },
    sockets: () => sockets,
  };
}

const freshness = (page: Page) => page.getByRole('main').locator('[data-freshness]').first();

function firstPrice(page: Page, home: string) {
  return page
    .locator('.match-row', { has: page.getByText(home, { exact: true }) })
    .locator('.match-row-win button')
    .first();
}

/** The price that the server offers now. */
async function bookPrice(page: Page, home: string): Promise<number> {
  const { Matches } = await readList<{
    Matches: { HomeTeamName: string; PreviewMarkets: { ID: string; Odds: { Odds: number }[] }[] }[];
  }>(page.request, '/api/sport/matches?sportAlias=soccer&limit=100');
  const market = Matches.find((match) => match.HomeTeamName === home)?.PreviewMarkets.find(
    ({ ID }) => ID === '1x2',
  );
  return market?.Odds[0]?.Odds ?? 0;
}

/** Screen and match book both change: compares them repeatedly until they are read between two changes. */
async function expectScreenIsBook(page: Page, home: string): Promise<void> {
  await expect(async () => {
    const displayedPrice = Number(await firstPrice(page, home).locator('bdi').last().textContent()) * 1000;
    expect(displayedPrice).toBe(await bookPrice(page, home));
  }).toPass({ timeout: 20_000 });
}

test('a silent connection makes prices stale after ten seconds, moves no content, and recovers automatically', async ({
  page,
  site,
}) => {
  const line = await holdableLine(page);
  await logIn(page.request, site);
  await emptySlip(page.request, site.url);
  const limits = Promise.withResolvers<void>();
  await page.route('**/api/betslip/limits*', async (route) => {
    await limits.promise;
    await route.continue();
  });
  await page.goto('/en/sport/soccer');
  await expect(freshness(page)).toHaveAttribute('data-freshness', 'fresh', { timeout: 15_000 });
  await firstPrice(page, staged.steady).click();
  const slip = page.getByRole('complementary', { name: 'Betslip and bets' });
  await slip.getByLabel(/^Stake on/).fill('5');
  const place = slip.locator('button[type=submit]');
  await expect(place).toHaveText(/^Place/);
  const tops = async () => [
    (await firstPrice(page, staged.steady).boundingBox())?.y,
    (await place.boundingBox())?.y,
  ];
  const before = await tops();
  limits.resolve();
  await expect(slip.locator('[data-quick-stakes]')).toBeVisible();
  expect(await tops()).toEqual(before);
  line.hold();
  await page.waitForTimeout(6000);
  await expect(freshness(page)).toHaveAttribute('data-freshness', 'fresh', { timeout: 15_000 });
  await expect(firstPrice(page, staged.steady)).toHaveAttribute('data-state', 'stale', { timeout: 8000 });
  await expect(page.getByText(/Odds are not up to date/).first()).toBeVisible();
  await expect(place).toHaveText('Waiting for current prices');
  expect(await tops()).toEqual(before);
  await expect.poll(() => line.sockets(), { timeout: 15_000 }).toBeGreaterThan(1);
  line.release();
  await expect(freshness(page)).toHaveAttribute('data-freshness', 'fresh', { timeout: 30_000 });
  await expect(firstPrice(page, staged.steady)).not.toHaveAttribute('data-state', 'stale');
  await expectScreenIsBook(page, staged.moving);
});

test('a broken connection is opened again, and the screen equals the match book', async ({ page }) => {
  const line = await holdableLine(page);
  await page.goto('/en/sport/soccer');
  await expect(freshness(page)).toHaveAttribute('data-freshness', 'fresh', { timeout: 15_000 });
  for (let time = 0; time < 3; time++) {
    await line.cut();
    await expect.poll(() => line.sockets(), { timeout: 15_000 }).toBeGreaterThan(time + 1);
  }
  await expect(freshness(page)).toHaveAttribute('data-freshness', 'fresh', { timeout: 15_000 });
  for (const home of [staged.steady, staged.moving]) await expectScreenIsBook(page, home);
});

test('a failed first connection is retried', async ({ page }) => {
  let attempts = 0;
  await page.routeWebSocket(/\/api\/stream/, (socket) => {
    attempts += 1;
    if (attempts <= 2) return socket.close({ code: 1011 });
    socket.connectToServer();
    return undefined;
  });
  await page.goto('/en/sport/soccer');
  await expect(freshness(page)).toHaveAttribute('data-freshness', 'fresh', { timeout: 20_000 });
  expect(attempts).toBeGreaterThanOrEqual(3);
});
