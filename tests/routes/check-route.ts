import { type Page, expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import type { StoredMatch } from '../fixture/world/world-site.ts';
import type { CasinoCase, ListedGame } from './casino-cases.ts';
import type { RouteCase } from './route-cases.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

const unavailable = '503 (Service Unavailable)';

/**
 * Errors of a page that must not occur. While the machine is overloaded, the site refuses requests with a retry time,
 * and the page retries. The browser logs each 503, so only a 503 without retry time counts as an error.
 */
export function collectComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error ${error.message}`));
  page.on('response', (response) => {
    if (response.status() === 503 && response.headers()['retry-after'] === undefined)
      complaints.push(`503 without Retry-After ${response.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes(unavailable))
      complaints.push(`console ${message.text()}`);
  });
  return complaints;
}

/**
 * Ids of the matches in the page's main part by rows and links, scrolled from top to end: rows far out of view may not
 * be rendered.
 */
async function idsOnPage(page: Page): Promise<readonly number[]> {
  const found = new Set<number>();
  for (let top = 0; ; ) {
    const { ids, next } = await page.locator('main').evaluate((main, from) => {
      window.scrollTo(0, from);
      const rows = [...main.querySelectorAll<HTMLElement>('[data-match]')].map((row) => row.dataset['match']);
      const links = [...main.querySelectorAll('a[href]')].map(
        (link) => /\/(?:match|results)\/(\d+)(?:[?#]|$)/.exec(link.getAttribute('href') ?? '')?.[1],
      );
      const isEnd = from + window.innerHeight >= document.documentElement.scrollHeight;
      return { ids: [...rows, ...links], next: isEnd ? 0 : from + window.innerHeight * 0.8 };
    }, top);
    for (const id of ids) if (id !== undefined) found.add(Number(id));
    if (next === 0) break;
    top = next;
    // Rows are rendered in the frame after the scroll.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  return [...found].sort((a, b) => a - b);
}

/** Names missing and unexpected matches. Empty if all are correct. */
function misfits(
  ids: readonly number[],
  { shows, extent }: RouteCase,
  matches: readonly StoredMatch[],
): readonly string[] {
  const byId = new Map(matches.map((match) => [match.id, match]));
  const strangers = ids
    .filter((id) => {
      const match = byId.get(id);
      return match === undefined || !shows(match);
    })
    .map((id) => `${byId.get(id)?.home ?? id} doesn’t belong`);
  const expected = matches.filter(shows);
  const missing = expected.filter(({ id }) => !ids.includes(id)).map(({ home }) => `${home} is missing`);
  if (extent === 'one') return missing;
  if (extent === 'all') return [...strangers, ...missing];
  return expected.length > 0 && missing.length === expected.length
    ? [...strangers, 'nothing is there']
    : strangers;
}

export async function seeEntities(
  page: Page,
  route: RouteCase,
  matches: () => Promise<readonly StoredMatch[]>,
): Promise<void> {
  await expect
    .poll(async () => misfits(await idsOnPage(page), route, await matches()), { timeout: 20_000 })
    .toEqual([]);
  await expect(page.locator('main [data-state="error"], main [data-state="not-found"]')).toHaveCount(0);
  const isMeantEmpty = !(await matches()).some((match) => route.shows(match));
  await expect(page.locator('main [data-state="empty"]')).toHaveCount(isMeantEmpty ? 1 : 0);
}

/** Games on the page from top to end. A long list grows as its end comes into view. */
async function gamesOnPage(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const ids = await page
    .locator('main [data-game]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-game') ?? ''));
  return [...new Set(ids)].sort();
}

/** Checks that the page lists the games of the lobby, or its providers, or an empty state. */
export async function seeGames(page: Page, { shows, extent }: CasinoCase): Promise<void> {
  const answer = await page.request.get('/api/casino/games');
  const { Games, Providers }: { Games: readonly ListedGame[]; Providers: readonly { Name: string }[] } =
    await answer.json();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  if (!shows) {
    for (const { Name } of Providers)
      await expect(page.getByRole('main').getByRole('link', { name: Name })).toBeVisible();
    return;
  }
  const expectedIds = Games.filter(shows)
    .map(({ ID }) => ID)
    .sort();
  await expect
    .poll(async () => {
      const visibleIds = await gamesOnPage(page);
      return extent === 'all' ? visibleIds : visibleIds.filter((id) => expectedIds.includes(id));
    })
    .toEqual(expectedIds);
  await expect(page.locator('main [data-state="error"], main [data-state="not-found"]')).toHaveCount(0);
  await expect(page.locator('main [data-state="empty"]')).toHaveCount(expectedIds.length === 0 ? 1 : 0);
}

/** Waits until a visible price has changed. */
export async function seePriceMove(page: Page): Promise<void> {
  const prices = page.locator('main').getByRole('button', { name: /\d[.,]\d\d/ });
  await expect(prices.first()).toBeVisible();
  const before = await prices.allTextContents();
  await expect.poll(() => prices.allTextContents(), { timeout: 20_000 }).not.toEqual(before);
}

/** Accessibility violations that axe finds on the page, or in an open modal dialog. */
export async function findFaults(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const modal = 'dialog:modal';
  const isModal = (await page.locator(modal).count()) > 0;
  // All loaded pages have one.
  if (!isModal) await expect(page.locator('h1').first()).toBeAttached({ timeout: 20_000 });
  // Cards of a list are alike, and axe would need half a minute for a hundred of them.
  const axe = isModal
    ? axeOn(page).include(modal)
    : axeOn(page).exclude('.match-board ~ .match-board ~ .match-board');
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).slice(0, 3)}`);
}

export async function seeNothingWider(page: Page): Promise<void> {
  const extra = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(extra).toBe(0);
}
