import { type Page, expect as plainExpect } from '@playwright/test';
import { test } from '../fixture/world/world-site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

const tree = (page: Page) => page.getByRole('navigation', { name: 'Sports and leagues' });
const entry = (page: Page, name: RegExp) => tree(page).getByRole('link', { name });

interface RowInSight {
  readonly match: string;
  readonly top: number;
}

const firstRowInSight = (page: Page): Promise<RowInSight> =>
  page.locator('main [data-match]').evaluateAll((rows) => {
    const tops = rows.map((row) => ({
      match: row.getAttribute('data-match') ?? '',
      top: row.getBoundingClientRect().top,
    }));
    return tops.find(({ top }) => top >= 0) ?? { match: '', top: 0 };
  });

const topOfRow = (page: Page, match: string): Promise<number> =>
  page
    .locator(`main [data-match="${match}"]`)
    .first()
    .evaluate((row) => row.getBoundingClientRect().top);

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the sidebar has one sport and one category open at a time', async ({ page }) => {
    await page.goto('/en/sport');
    await entry(page, /^Soccer/).click();
    await expect(page).toHaveURL(/\/en\/sport\/soccer$/);
    await expect(entry(page, /^Soccer/)).toHaveAttribute('aria-expanded', 'true');
    await entry(page, /^England/).click();
    await expect(entry(page, /^Premier League/)).toBeVisible();
    await entry(page, /^Spain/).click();
    await expect(page).toHaveURL(/\/soccer\/spain$/);
    await expect(entry(page, /^LaLiga/)).toBeVisible();
    await expect(entry(page, /^Premier League/)).toBeHidden();
    await entry(page, /^Tennis/).click();
    await expect(entry(page, /^Spain/)).toBeHidden();
    await expect(entry(page, /^Tennis/)).toHaveAttribute('aria-current', 'page');
    await entry(page, /^Tennis/).click();
    await expect(entry(page, /^Tennis/)).toHaveAttribute('aria-expanded', 'false');
  });

  test('top tournaments open like a sport, and each sport links to its outrights', async ({ page }) => {
    await page.goto('/en/sport/soccer');
    await entry(page, /^Top Tournaments/).click();
    await expect(page).toHaveURL(/\/sport\/top-tournaments$/);
    await expect(entry(page, /^Soccer/)).toHaveAttribute('aria-expanded', 'false');
    await entry(page, /^LaLiga/).click();
    await expect(page).toHaveURL(/\/sport\/soccer\/spain\/laliga$/);
    // Another entry with the same name is below all sports.
    await expect(entry(page, /^Soccer/)).toHaveAttribute('aria-expanded', 'true');
    await entry(page, /^Outrights/)
      .first()
      .click();
    await expect(page).toHaveURL(/\/sport\/outrights\/soccer$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soccer: outrights');
    const prices = page.locator('main article').getByRole('button', { name: /of Premier League: winner, / });
    await expect(prices).toHaveCount(5);
    await expect(prices.first()).toHaveAccessibleName(/^First/);
    await expect(prices.last()).toHaveAccessibleName(/^Fifth/);
  });

  test('the today filter narrows the tree and keeps the page', async ({ page, world }) => {
    const midnightMs = new Date().setHours(24, 0, 0, 0);
    const isOpen = (phase: string) => phase === 'scheduled' || phase === 'playing' || phase === 'break';
    const tournaments = (await world.matches())
      .filter((match) => !match.isOutright && isOpen(match.phase) && match.category === 'es')
      .map(({ startsAtMs }) => startsAtMs < midnightMs);
    await page.goto('/en/sport/soccer/spain');
    await expect(entry(page, /^LaLiga/)).toHaveText(`LaLiga${tournaments.length}`);
    await page.getByRole('radio', { name: 'Today' }).click();
    await expect(page).toHaveURL(/\/soccer\/spain\?hours=today$/);
    await expect(entry(page, /^LaLiga/)).toHaveText(`LaLiga${tournaments.filter(Boolean).length}`);
    await entry(page, /^Soccer/).click();
    await expect(page).toHaveURL(/\/sport\/soccer\/today$/);
  });

  test('leagues of a game are a single choice, each with its star', async ({ page }) => {
    await page.goto('/en/esports');
    const games = page.getByRole('navigation', { name: 'Games' }).first();
    await games.getByRole('link', { name: /^Counter-Strike/ }).click();
    await expect(page).toHaveURL(/\/esports\/counter-strike$/);
    const leagues = page.getByRole('radiogroup', { name: 'Leagues of Counter-Strike' });
    await expect(leagues.getByRole('radio', { name: 'All leagues' })).toBeChecked();
    await leagues.getByRole('radio', { name: 'Challenger Cup' }).click();
    await expect(page).toHaveURL(/\/esports\/counter-strike\/counter-strike\/challenger-cup$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Challenger Cup');
    const star = leagues.getByRole('button', { name: /Challenger Cup/ });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await games.getByRole('link', { name: /^Outrights/ }).click();
    await expect(page).toHaveURL(/\/esports\/counter-strike\/outright$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Counter-Strike: outrights');
  });

  test('an unknown sport or tournament is distinguished from an empty one', async ({ page }) => {
    const gone = page.locator('main [data-state="not-found"]');
    for (const path of [
      '/sport/quidditch',
      '/sport/soccer/atlantis',
      '/sport/soccer/england/no-such-league',
      '/sport/soccer/spain/premier-league',
      '/sport/outrights/atlantis',
      '/sport/top-tournaments/atlantis',
    ]) {
      await page.goto(`/en${path}`);
      await expect(gone, path).toBeVisible();
    }
    await page.goto('/en/sport/soccer/atlantis');
    await gone.getByRole('link', { name: 'Go to Soccer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soccer');
    // The season has ended.
    await page.goto('/en/sport/outrights/spain');
    await expect(page.locator('main [data-state="empty"]')).toContainText('No outrights right now');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spain: outrights');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a sport keeps the phone’s menu open, a category opens in it, a league closes it', async ({
    page,
  }) => {
    await page.goto('/en/sport');
    await page.getByRole('button', { name: 'Menu' }).click();
    await entry(page, /^Soccer/).click();
    await expect(page).toHaveURL(/\/sport\/soccer$/);
    await entry(page, /^England/).click();
    await expect(entry(page, /^All of England/)).toBeVisible();
    await expect(page).toHaveURL(/\/sport\/soccer$/);
    await entry(page, /^Premier League/).click();
    await expect(page).toHaveURL(/\/england\/premier-league$/);
    await expect(tree(page)).toBeHidden();
  });
});

// Without touch: a browser ends its touch emulation before the page that is left is notified.
test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a page keeps its scroll position over a reload and a change of language', async ({ page }) => {
    await page.goto('/en/sport');
    await expect(page.locator('.match-row').first()).toBeVisible();
    const top = () => page.evaluate(() => Math.round(window.scrollY));
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.waitForLoadState('networkidle');
    expect(await top()).toBeGreaterThan(300);
    // Content above the list has another height in another language: the match determines the position.
    const left = await firstRowInSight(page);
    const offBy = async () => Math.abs((await topOfRow(page, left.match)) - left.top);
    await page.reload();
    await expect.poll(offBy).toBeLessThan(8);
    await page.evaluate(() => location.assign(location.pathname.replace('/en/', '/pt-br/')));
    await expect(page).toHaveURL(/\/pt-br\/sport$/);
    await expect.poll(offBy).toBeLessThan(8);
    await page.evaluate(() => location.assign(`${location.pathname}/soccer`));
    await expect(page).toHaveURL(/\/pt-br\/sport\/soccer$/);
    expect(await top()).toBe(0);
  });
});
