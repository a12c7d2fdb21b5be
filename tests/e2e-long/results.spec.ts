import { test as base, type Page, expect as plainExpect } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import { axeOn } from '../fixture/axe.ts';
import { finished, finishedMatches, rollingSides } from '../fixture/finished-matches.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { bootSite } from '../fixture/site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });
const BOOT_MS = 120_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Slowdown of the simulated device relative to this machine. */
const SLOW_DEVICE = 20;
/** The viewer's time zone is half an hour off a full hour. */
const OFFSET_MINUTES = 330;

interface Row {
  readonly id: number;
  readonly home: string;
  readonly tournament: string;
  readonly startsAtMs: number;
}

interface Site {
  readonly url: string;
  readonly rows: readonly Row[];
}

const test = base.extend<{ errors: readonly string[] }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const matches = finishedMatches();
      const site = await bootSite({ feed: matches.feed, env: { EVENS_RATE_FACTOR: '1000' } });
      try {
        const read = () =>
          withConnection(site.databaseUrl, async (client) => {
            const { rows } = await client.query<Row>(
              `select m.id::int, m.fixture #>> '{competitors,0,name}' as home, t.alias as tournament,
                      (extract(epoch from m.starts_at) * 1000)::float8 as "startsAtMs"
               from match m join tournament t on t.id = m.tournament_id
               where m.phase in ('ended', 'playing', 'abandoned', 'scheduled') order by m.starts_at desc`,
            );
            return rows;
          });
        await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(32);
        await use({ url: site.url, rows: await read() });
      } finally {
        await site.stop();
        matches.remove();
      }
    },
    { scope: 'worker', timeout: BOOT_MS },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  errors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // A refusal is an answer; the browser reports its status all the same.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text());
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Kolkata' });

function rowByHome(site: Site, home: string): Row {
  const row = site.rows.find((each) => each.home === home);
  if (row === undefined) throw new Error(`${home} did not play`);
  return row;
}

function localMidnight(daysAgo: number): number {
  const local = Date.now() + OFFSET_MINUTES * MINUTE_MS;
  return Math.floor(local / DAY_MS) * DAY_MS - daysAgo * DAY_MS - OFFSET_MINUTES * MINUTE_MS;
}

function localDay(daysAgo: number): string {
  return new Date(localMidnight(daysAgo) + OFFSET_MINUTES * MINUTE_MS).toISOString().slice(0, 10);
}

function visibleIds(page: Page): Promise<readonly number[]> {
  return page
    .getByRole('main')
    .locator('[data-match]')
    .evaluateAll((nodes) => nodes.map((node) => Number(node.getAttribute('data-match'))));
}

const branch = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name} `) });

/** Opens an entry; the only entry of a list is already open. */
async function open(page: Page, name: string): Promise<void> {
  await expect(branch(page, name)).toBeVisible();
  if ((await branch(page, name).getAttribute('aria-expanded')) !== 'true') await branch(page, name).click();
}

async function axe(page: Page): Promise<void> {
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

test('results of a day are matches that began on that day in the viewer’s time zone', async ({
  page,
  site,
}) => {
  await page.goto(`/en/sport/results?date=${localDay(1)}`);
  await open(page, 'Soccer');
  await open(page, 'Rolling League');
  const fromMs = localMidnight(1);
  const expected = site.rows
    .filter(({ tournament }) => tournament === 'rolling-league')
    .filter(({ startsAtMs }) => startsAtMs >= fromMs && startsAtMs < fromMs + DAY_MS)
    .map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(5);
  await expect.poll(() => visibleIds(page)).toEqual(expected);
  await page.getByRole('button', { name: 'Day before' }).click();
  await expect(page).toHaveURL(new RegExp(`date=${localDay(2)}`));
  await page.goBack();
  await expect.poll(() => visibleIds(page)).toEqual(expected);
  await axe(page);
});

test('the calendar chooses a day, and then all days again', async ({ page }) => {
  await page.goto('/en/sport/results');
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  const calendar = page.getByRole('application', { name: /Choose a day/ });
  await expect(calendar).toBeVisible();
  await calendar.getByRole('button', { name: /^Today/ }).click();
  await expect(page).toHaveURL(new RegExp(`date=${localDay(0)}`));
  await expect(calendar).toBeHidden();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await page.locator('[popover]').getByRole('button', { name: 'Last 30 days' }).click();
  await expect(page).not.toHaveURL(/date=/);
});

test('the calendar opens in a right-to-left language too', async ({ page }) => {
  await page.goto(`/${rightToLeft.segment}/sport/results`);
  await page.locator('main button[popovertarget]').first().click();
  await expect(page.getByRole('application')).toBeVisible();
});

test('the filter keeps fast typing, finds leagues and teams, and reports when no name matches', async ({
  page,
  site,
}) => {
  await page.goto('/en/sport/results');
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Filter sports, leagues and teams' });
  await expect(branch(page, 'MMA')).toBeVisible();
  await search.fill('r');
  await expect(branch(page, 'MMA')).toBeVisible();
  await search.fill('');
  // As fast as possible, on a device that renders slowly.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DEVICE });
  await search.pressSequentially('rolling');
  await expect(search).toHaveValue('rolling');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(branch(page, 'Rolling League')).toBeVisible();
  await expect(branch(page, 'MMA')).toBeHidden();
  await page.reload();
  await expect(branch(page, 'Rolling League')).toBeVisible();
  await expect(branch(page, 'MMA')).toBeHidden();
  await search.fill('knockout k');
  await expect.poll(() => visibleIds(page)).toEqual([rowByHome(site, finished.fighter).id]);
  await search.fill('no such league');
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(branch(page, 'MMA')).toBeVisible();
});

test('open entries and the scroll position are kept over a match and back, and over a reload', async ({
  page,
  site,
}) => {
  await page.goto('/en/sport/results');
  await open(page, 'Soccer');
  await open(page, 'Rolling League');
  const league = site.rows.filter(({ tournament }) => tournament === 'rolling-league').map(({ id }) => id);
  await expect.poll(() => visibleIds(page)).toEqual(league);
  const row = page.locator(`[data-match="${league[20]}"]`);
  await row.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(200);
  await row.click();
  await expect(page).toHaveURL(new RegExp(`/en/sport/results/${league[20]}$`));
  await expect(page.getByRole('tab', { name: 'All markets' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => visibleIds(page)).toEqual(league);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.reload();
  await expect.poll(() => visibleIds(page)).toEqual(league);
  await branch(page, 'Soccer').click();
  await expect(branch(page, 'Rolling League')).toBeHidden();
});

test('a match shows its corrected score, and every market with its winners', async ({ page, site }) => {
  const { id } = rowByHome(site, finished.corrected);
  await page.goto(`/en/sport/results/${id}`);
  await expect(page.getByText('This result was corrected:')).toBeVisible();
  await expect(page.getByText(`${finished.corrected} 0, Guests 0`)).toBeAttached();
  await axe(page);
  await page.getByRole('tab', { name: 'All markets' }).click();
  await expect(page).toHaveURL(/tab=markets/);
  const answer = await page.request.get(`/api/results/alternative/byId?langCode=en&Id=${id}`);
  const { Markets }: { Markets: { Odds: { ID: string; Result: number }[] }[] } = await answer.json();
  const expected = Markets.flatMap(({ Odds }) => Odds.map(({ ID, Result }) => `${ID} ${Result}`)).sort();
  expect(expected.length).toBeGreaterThan(80);
  await expect
    .poll(() =>
      page
        .locator('[data-outcome]')
        .evaluateAll((nodes) =>
          nodes
            .map((node) => `${node.getAttribute('data-outcome')} ${node.getAttribute('data-result')}`)
            .sort(),
        ),
    )
    .toEqual(expected);
  await page.getByRole('searchbox', { name: 'Filter markets and outcomes' }).fill('correct score');
  await expect(page.locator('[data-market="1x2"]')).toBeHidden();
  await expect(page.locator('[data-market="correct-score"]')).toContainText('0–0');
  await axe(page);
});

test('the result page of an unfinished match links to the match, and an unknown match is not found', async ({
  page,
  site,
}) => {
  const playing = rowByHome(site, finished.playing);
  await page.goto(`/en/sport/results/${playing.id}`);
  await expect(page.getByText('This match is still being played.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the match' }).click();
  await expect(page).toHaveURL(new RegExp(`/en/live/sport/soccer/england/finished-cup/match/${playing.id}$`));
  await page.goto(`/en/sport/results/${rowByHome(site, finished.toCome).id}`);
  await expect(page.getByText('This match has not been played yet.')).toBeVisible();
  await page.goto('/en/sport/results/999999999');
  await expect(page.getByText('This match does not exist.')).toBeVisible();
});

test('form shows recent results of both sides, and links to those matches', async ({ page, site }) => {
  const latest = site.rows.find(({ tournament }) => tournament === 'rolling-league');
  await page.goto(`/en/sport/results/${latest?.id}`);
  const form = page.getByRole('region', { name: 'Form and head-to-head' });
  const answer = await page.request.get(`/api/match/form?id=${latest?.id}`);
  const { Home }: { Home: { Matches: { ID: number; Result: string }[] } } = await answer.json();
  const guide = form.getByRole('list', { name: /Recent form/ }).first();
  await expect
    .poll(() =>
      guide
        .locator('[data-form]')
        .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-form'))),
    )
    .toEqual(
      Home.Matches.slice(0, 5)
        .map(({ Result }) => Result)
        .reverse(),
    );
  await form.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/en/sport/results/${Home.Matches[0]?.ID}$`));
});

test('outrights and races are listed in their own places', async ({ page, site }) => {
  await page.goto('/en/sport/results');
  const tree = page.getByRole('navigation', { name: 'Results by sport' });
  await tree.getByRole('link', { name: 'Outrights' }).click();
  await expect(tree.getByRole('link', { name: 'Outrights' })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('[data-match]')).toContainText(rollingSides[1]);
  await tree.getByRole('link', { name: /^Horse Racing/ }).click();
  await page.locator(`[data-match="${rowByHome(site, 'First Flight').id}"]`).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('First Flight');
  await expect(page.getByRole('main').getByText('Did not start')).toBeVisible();
  await expect(tree.getByRole('link', { name: /^Horse Racing/ })).toHaveAttribute('aria-current', 'page');
});

test('starred leagues are listed under favourites', async ({ page }) => {
  await page.goto('/en/sport/results?tab=favorites');
  await expect(page.getByText('Star a league to see its results here.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all results' }).click();
  await open(page, 'Soccer');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Favou?rite: Rolling League$/ })
    .click();
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await expect(branch(page, 'Rolling League')).toBeVisible();
  await expect(branch(page, 'MMA')).toBeHidden();
});

test('results of games are listed under esports, and a game under its own path', async ({ page, site }) => {
  const { id } = rowByHome(site, finished.gamers);
  await page.goto('/en/esports/results');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esports results');
  await expect(branch(page, 'Soccer')).toBeHidden();
  const tree = page.getByRole('navigation', { name: 'Results by sport' });
  await tree.getByRole('link', { name: /^Counter-Strike/ }).click();
  await expect(page).toHaveURL(/\/en\/esports\/counter-strike\/results$/);
  await expect(tree.getByRole('link', { name: /^Counter-Strike/ })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => visibleIds(page)).toEqual([id]);
  await page.locator(`[data-match="${id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/en/esports/counter-strike/results/${id}$`));
  await axe(page);
  await page.goto(`/en/sport/results/${id}`);
  await expect(page).toHaveURL(new RegExp(`/en/esports/counter-strike/results/${id}$`));
});

test('the results page is mirrored on a right-to-left phone, and no text overflows', async ({
  page,
  site,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    '/sport/results?sport=soccer&category=england&tournament=rolling-league',
    `/sport/results/${rowByHome(site, finished.shootout).id}`,
    `/sport/results/${rowByHome(site, finished.corrected).id}?tab=markets`,
  ]) {
    await page.goto(`/${rightToLeft.segment}${path}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('[data-match], [data-outcome], table').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await axe(page);
  }
});
