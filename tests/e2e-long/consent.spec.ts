import { test as base, type Page, expect as plainExpect } from '@playwright/test';
import { registerPlayer } from '../fixture/browser.ts';
import { type BootedSite, bootSite } from '../fixture/site.ts';
import { soccerCast } from '../fixture/staged-cast.ts';
import { Director } from '../fixture/staged-director.ts';
import { topUp } from '../fixture/top-up.ts';
import { findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });
const picturesTo = process.env.PICTURES_TO;

/** A site that offers a chat, analytics and a tag manager of other companies. */
const test = base.extend<object, { site: BootedSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const director = new Director([soccerCast('Almond')]);
      const site = await bootSite({
        feed: director.feed,
        env: {
          EVENS_RATE_FACTOR: '100',
          EVENS_CHAT_SCRIPT: 'https://widget.example/chat.js',
          EVENS_ANALYTICS_SCRIPT: 'https://numbers.example/n.js?site=1',
          EVENS_TAGS_SCRIPT: 'https://tags.example/t.js',
        },
      });
      await director.begin(site.databaseUrl);
      await use(site);
      await site.stop();
      director.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});

/** Answers for the other companies' hosts; returns the requests to them. */
async function standIn(page: Page): Promise<readonly string[]> {
  const requestedUrls: string[] = [];
  await page.route(/^https:\/\/[a-z]+\.example\//, async (route) => {
    requestedUrls.push(route.request().url());
    await route.fulfill({
      contentType: 'text/javascript',
      body: `document.documentElement.dataset.loaded = (document.documentElement.dataset.loaded ?? '') + ' ${new URL(route.request().url()).host}';
        if (location.host && '${new URL(route.request().url()).host}' === 'widget.example')
          addEventListener('evens:open-chat', (event) => { event.preventDefault(); document.documentElement.dataset.chat = 'theirs'; });`,
    });
  });
  return requestedUrls;
}

const privacyPanel = (page: Page) => page.getByRole('region', { name: 'Your privacy choices' });
const readContentPolicy = async (page: Page) =>
  (await page.request.get('/en')).headers()['content-security-policy'] ?? '';

test('services of other companies are not loaded before consent, nor after it was rejected', async ({
  page,
}) => {
  const requestedUrls = await standIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/sport');
  const panel = privacyPanel(page);
  for (const name of ['Chat of widget.example', 'Statistics of numbers.example', 'Tags of tags.example'])
    await expect(panel.getByLabel(name)).not.toBeChecked();
  const sizes = await Promise.all(
    ['Accept all', 'Reject all'].map((name) => panel.getByRole('button', { name }).boundingBox()),
  );
  expect(sizes[0]?.height).toBe(sizes[1]?.height);
  expect(sizes[0]?.y).toBe(sizes[1]?.y);
  await seeNothingWider(page);
  expect(await findFaults(page)).toEqual([]);
  if (picturesTo !== undefined) await page.screenshot({ path: `${picturesTo}/consent.png` });
  expect(requestedUrls).toEqual([]);
  expect(await readContentPolicy(page)).not.toContain('.example');
  await panel.getByRole('button', { name: 'Reject all' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel).toHaveCount(0);
  expect(await readContentPolicy(page)).not.toContain('.example');
  expect(requestedUrls).toEqual([]);
  expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
  // Changed from the footer.
  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await expect(panel).toBeVisible();
});

test('accepted services are loaded, and receive only screens and kinds of events', async ({ page, site }) => {
  const requestedUrls = await standIn(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/en/sport');
  await privacyPanel(page).getByLabel('Statistics of numbers.example').check();
  await privacyPanel(page).getByRole('button', { name: 'Save choices' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-loaded', ' numbers.example');
  expect(requestedUrls).toEqual(['https://numbers.example/n.js?site=1']);
  const policy = await readContentPolicy(page);
  expect(policy).toContain("script-src 'self' https://numbers.example;");
  expect(policy).not.toContain('widget.example');

  const name = `counted${Date.now() % 1e6}`;
  const player = await registerPlayer(site.url, name);
  await topUp(player, '123.45');
  const cookies = player.cookieHeader.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site.url };
  });
  await page.context().addCookies(cookies);
  await page.reload();
  await page
    .getByRole('link', { name: /Almond/ })
    .first()
    .click();
  const receivedEvents = () => page.evaluate(() => window.dataLayer ?? []);
  await expect.poll(async () => (await receivedEvents()).length).toBe(2);
  await page.getByRole('navigation').getByRole('button', { name: 'Live Support' }).click();
  await expect(page.getByRole('dialog', { name: 'Live support' })).toBeVisible();
  await expect
    .poll(receivedEvents)
    .toEqual([
      { event: 'page', screen: 'sport', language: 'en' },
      { event: 'page', screen: 'match', language: 'en' },
      { event: 'chat-open' },
    ]);
  const all = JSON.stringify(await receivedEvents());
  expect(all).not.toMatch(/\d|counted|Almond/);
});

test('an accepted chat of another company replaces the site’s own', async ({ page }) => {
  await standIn(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/en/sport');
  await privacyPanel(page).getByRole('button', { name: 'Accept all' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-loaded', /widget\.example/);
  await page.getByRole('navigation').getByRole('button', { name: 'Live Support' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-chat', 'theirs');
  await expect(page.getByRole('dialog', { name: 'Live support' })).toHaveCount(0);
});
