import type { CallAnswer, Calls } from '@evens/contract';
import { type Page, expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { liveCast, test } from '../fixture/live-stage.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ viewport: { width: 1440, height: 1000 } });
test.setTimeout(180_000);

type Live = CallAnswer<Calls['GET /api/live/matches']>['Matches'][number];

async function inPlay(page: Page): Promise<readonly Live[]> {
  const answer: CallAnswer<Calls['GET /api/live/matches']> = await (
    await page.request.get('/api/live/matches')
  ).json();
  return answer.Matches;
}

async function played(page: Page, home: string): Promise<Live> {
  let found: Live | undefined;
  await expect(async () => {
    found = (await inPlay(page)).find(({ Match }) => Match.HomeTeamName === home);
    expect(found).toBeDefined();
  }).toPass();
  if (!found) throw new Error(`${home} is not in play`);
  return found;
}

const main = (page: Page) => page.getByRole('main');

test('the header, the tracker and the statistics show the match book', async ({ page, stage }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const { Match } = await played(page, liveCast.drawn);
  const match = stage.director.match(liveCast.drawn);
  await page.goto(`/en${Match.MatchLink}`);
  const clock = main(page).locator('[data-clock]').first();
  await expect(clock).toHaveText(/^\d+:\d\d$/);
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? '');

  match.incident('corner', 'home');
  match.incident('corner', 'home');
  await expect(page.locator('.tracker [data-mark=corner]')).toHaveCount(2);
  match.incident('yellow-card', 'away');
  match.goal('away');
  await expect(main(page).locator('[data-score]')).toContainText(
    `${Match.HomeTeamName} 0, ${Match.AwayTeamName} 1`,
  );
  await expect(main(page).getByText('Goal: betting suspended').first()).toBeVisible();
  await expect(page.locator('.tracker [data-mark=goal]')).toHaveCount(1);
  // The clock of the test is two minutes further.
  await expect(page.locator('.tracker [data-mark=corner]')).toHaveCount(0);

  // Beside the tracker, where there is space for both.
  const row = (kind: string) => page.locator(`[data-statistic=${kind}] td`);
  await expect(row('goal')).toHaveText(['0', '1']);
  await expect(row('corner')).toHaveText(['2', '0']);
  await expect(row('yellow_card')).toHaveText(['0', '1']);
  await expect(page.locator('[data-statistic=red_card]')).toHaveCount(0);
  const { Live } = await played(page, liveCast.drawn);
  expect([Live.HomeScore, Live.AwayScore]).toEqual([0, 1]);
  match.price();
  await expect(main(page).getByText('Goal: betting suspended')).toHaveCount(0);

  // The match is not stopped, but its main markets are suspended.
  const suspended = main(page).getByText('Main markets suspended');
  const lines = match.cast.markets.map(({ type }) => type);
  match.suspend(...lines.slice(0, 1));
  await expect(main(page).getByRole('button', { name: /^Ironbridge, Match result.*suspended/ })).toHaveCount(
    1,
  );
  await expect(suspended).toHaveCount(0);
  match.suspend(...lines);
  await expect(suspended).toBeVisible();
  match.price();
  await expect(suspended).toHaveCount(0);

  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  // Closing it moves the markets up, and it stays closed until it is opened by hand.
  const toggle = main(page).getByRole('button', { name: 'Tracker', exact: true });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(page.locator('.tracker')).toHaveCount(0);
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('.tracker')).toHaveCount(0);
  await toggle.click();
  await expect(page.locator('.tracker')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a framed stream is shown, closed without moving prices, and stays closed', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const { Match, Live } = await played(page, liveCast.framed);
  expect([Live.StreamUrl, Live.StreamType]).toEqual(['/streams/pitch.html', 2]);
  await page.goto(`/en${Match.MatchLink}`);
  await page.getByRole('tab', { name: 'Watch' }).click();
  const frame = page.frameLocator('[data-stream=frame] iframe');
  await expect(frame.getByText('Simulated pictures')).toBeVisible();
  const sandbox = await page.locator('[data-stream=frame] iframe').getAttribute('sandbox');
  expect(sandbox).toBe('allow-scripts');
  // Axe needs to read styles, which the frame's own policy refuses.
  const { violations } = await axeOn(page, { preload: false }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  const price = main(page).getByRole('button', { name: new RegExp(`^${liveCast.framed}, Match result`) });
  const place = async () => (await price.boundingBox())?.y;
  const before = await place();
  await page.getByRole('button', { name: 'Hide the stream' }).click();
  await expect(page.getByText('A stream of this match is available.')).toBeVisible();
  expect(await place()).toBe(before);
  await page.reload();
  await page.getByRole('tab', { name: 'Watch' }).click();
  await page.getByRole('button', { name: 'Show the stream' }).click();
  await expect(frame.getByText('Simulated pictures')).toBeVisible();
  expect(errors).toEqual([]);
});

test('the drawn pitch names itself in the language of the page alone', async ({ page }) => {
  const { Match } = await played(page, liveCast.framed);
  await page.goto(`/de${Match.MatchLink}`);
  await page.getByRole('tab', { name: 'Stream' }).click();
  const frame = page.frameLocator('[data-stream=frame] iframe');
  await expect(frame.getByText('Simulierte Bilder')).toBeVisible();
  await expect(frame.getByText('Simulated pictures')).toBeHidden();
});

test('a missing playlist shows an error and can be requested again', async ({ page }) => {
  const { Match } = await played(page, liveCast.playlist);
  let requestCount = 0;
  await page.route('**/streams/none.m3u8', (route) => {
    requestCount += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto(`/en${Match.MatchLink}`);
  await page.getByRole('tab', { name: 'Watch' }).click();
  await expect(page.getByText('The stream is not available right now')).toBeVisible();
  const before = requestCount;
  expect(before).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => requestCount).toBeGreaterThan(before);
  await expect(page.getByText('The stream is not available right now')).toBeVisible();
});

test('the featured page shows the best matches, one large with its main markets', async ({ page, stage }) => {
  const matches = await inPlay(page);
  await page.goto('/en/live/featured');
  const cards = page.locator('[data-featured]');
  await expect(cards.first()).toBeVisible();
  const featuredIds = await cards.evaluateAll((all) =>
    all.map((each) => Number(each.getAttribute('data-featured'))),
  );
  const ids = new Set(matches.map(({ Match }) => Match.ID));
  expect(featuredIds.length).toBeGreaterThan(1);
  expect(featuredIds.every((id) => ids.has(id))).toBe(true);
  await cards.nth(1).click();
  const big = page.locator(`[data-big="${featuredIds[1]}"]`);
  await expect(big.locator('.tracker')).toBeVisible();
  const match = matches.find(({ Match }) => Match.ID === featuredIds[1])?.Match;
  const home = match?.HomeTeamName ?? '';
  stage.director.match(home).move('1x2', [2700, 3100, 2800]);
  await expect(big.getByRole('button', { name: new RegExp(`^${home}, Match result`) })).toContainText('2.70');
  await page.reload();
  await expect(big).toBeVisible();
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the sidebar closes sports and matches for the session, and shows favourites once there are some', async ({
  page,
}) => {
  const { Match } = await played(page, liveCast.drawn);
  const side = page.getByRole('navigation', { name: 'Sports', exact: true });
  const entry = side.locator(`[data-live-entry="${Match.ID}"]`).first();
  await page.goto('/en/live');
  // The list has its matches.
  await expect(side.getByRole('button', { name: /^Soccer/ })).toHaveAttribute('aria-expanded', 'false');
  await expect(entry).toHaveCount(0);
  await page.goto('/en/live/featured');
  await expect(entry.getByRole('button', { name: /Match result/ })).toHaveCount(3);
  await expect(side.getByText('My favourites')).toHaveCount(0);
  await entry.getByRole('button', { name: `Hide odds of ${Match.Name}` }).click();
  await expect(entry.getByRole('button', { name: /Match result/ })).toHaveCount(0);
  await page.reload();
  await expect(entry.getByRole('button', { name: `Show odds of ${Match.Name}` })).toBeVisible();
  await side.getByRole('button', { name: /^Soccer/ }).click();
  await expect(entry).toHaveCount(0);
  await page.reload();
  await expect(side.getByRole('button', { name: /^Soccer/ })).toHaveAttribute('aria-expanded', 'false');
  await page.evaluate((id) => {
    localStorage.setItem('evens.favourites', JSON.stringify({ match: [id], tournament: [] }));
  }, Match.ID);
  await page.reload();
  await expect(side.getByRole('button', { name: 'My favourites 1' })).toBeVisible();
  await expect(entry).toBeVisible();
});
