import { expect } from '@playwright/test';
import { readList } from '../fixture/read-list.ts';
import { simulatedTest as test } from '../fixture/shared-site.ts';
import { collectComplaints } from '../routes/check-route.ts';

const dataBlock = 'script[type="application/ld+json"]';

test('a match page has its own structured data, under the policy of scripts, and the next page does not', async ({
  page,
}) => {
  const { Matches } = await readList<{ Matches: { MatchLink: string; IsLive: boolean; Name: string }[] }>(
    page.request,
    '/api/sport/matches?lang=en&sportAlias=soccer&limit=50',
  );
  const match = Matches.find(({ IsLive }) => !IsLive);
  const complaints = collectComplaints(page);
  await page.goto(`/ar${match?.MatchLink}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const { '@graph': graph } = JSON.parse((await page.locator(dataBlock).textContent()) ?? '');
  expect(graph[0]).toMatchObject({ '@type': 'SportsEvent', name: match?.Name, inLanguage: 'ar' });
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', graph[0].url);
  await page.getByRole('banner').getByRole('link').nth(1).click();
  await expect(page.locator(dataBlock)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test.describe('unknown addresses', () => {
  for (const path of [
    '/en/nowhere',
    '/en/sport/chess',
    '/en/sport/soccer/atlantis',
    '/en/sport/soccer/england/no-such-league',
    '/en/sport/soccer/england/premier-league/match/999999999',
    '/en/sport/results/999999999',
    '/en/esports/soccer',
    '/en/casino/nothing',
    '/en/table-game/evens/nothing',
    '/en/sport/outrights/atlantis',
  ])
    test(`the unknown address ${path} answers 404, without a canonical address or other languages`, async ({
      page,
    }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.locator('main h1').first()).toBeAttached();
      await expect(page.locator('link[rel=canonical], link[hreflang]')).toHaveCount(0);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    });
});

test('an unsupported language code leads to the nearest language, on the server and with the query', async ({
  request,
}) => {
  const moved = await request.get('/fr/sport?hours=3', { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([301, '/en/sport?hours=3']);
  const brazilian = await request.get('/br/live', { maxRedirects: 0 });
  expect(brazilian.headers()['location']).toBe('/pt-br/live');
});

test('pages of every kind in the sitemap open', async ({ request }) => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
  const files = locations(await (await request.get('/sitemap.xml')).text());
  const english = files.find((file) => file.endsWith('/en.xml')) ?? '';
  const urls = locations(await (await request.get(new URL(english).pathname)).text());
  const kinds = Map.groupBy(urls, (url) => {
    const [, , first, second, ...rest] = new URL(url).pathname.split('/');
    return `${first} ${second === 'outrights' ? second : ''} ${rest.length}`;
  });
  expect(kinds.size).toBeGreaterThan(8);
  for (const [url] of kinds.values()) {
    const response = await request.get(new URL(url ?? '').pathname);
    expect([url, response.status()]).toEqual([url, 200]);
    expect(await response.text()).toContain(`<link rel="canonical" href="${url}" />`);
  }
});

test('a post, the questions of a topic and a legal text are served with heads that the app keeps', async ({
  page,
}) => {
  const post = '/en/blog/betting/how-a-system-bet-pays';
  const served = await (await page.request.get(post)).text();
  const servedTitle = /<title>(.*?)<\/title>/.exec(served)?.[1] ?? '';
  expect(servedTitle).toContain(' – ');
  await page.goto(post);
  const { '@graph': article } = JSON.parse((await page.locator(dataBlock).textContent()) ?? '');
  expect(article[0]).toMatchObject({ '@type': 'Article', inLanguage: 'en' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(article[0].headline);
  expect(servedTitle.startsWith(`${article[0].headline} – `)).toBe(true);
  await expect(page).toHaveTitle(servedTitle);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', article[0].description);
  const sitemap = await (await page.request.get('/sitemaps/en.xml')).text();
  expect(sitemap).toContain(`<loc>${article[0].url}</loc>`);

  await page.goto('/en/frequently-asked-questions/bets');
  const { '@graph': faq } = JSON.parse((await page.locator(dataBlock).textContent()) ?? '');
  expect(faq[0]['@type']).toBe('FAQPage');
  expect(faq[0].mainEntity.length).toBeGreaterThan(3);
  for (const { name } of faq[0].mainEntity)
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  const terms = await (await page.request.get('/en/terms-and-conditions')).text();
  expect(terms).toContain('<title>Terms and conditions – ');
});
