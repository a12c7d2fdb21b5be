import { knownPage, type PageKey, pagePaths } from '@evens/contract';
import { languages, pageHead } from '@evens/locales';
import { type APIRequestContext, expect } from '@playwright/test';
import { test } from '../../fixture/world/world-site.ts';
import { casinoCases } from '../../routes/casino-cases.ts';
import { gameCases } from '../../routes/game-cases.ts';
import { routeCases } from '../../routes/route-cases.ts';
import { filledPath } from '../../specification/filled-path.ts';
import { pathTable } from '../../specification/paths.ts';
import { catchAll, routeTable } from '../../specification/routes.ts';
import { namedPaths, type SpecifiedPath } from '../../specification/specified-route.ts';

/** Pages that search engines do not list. */
const unlisted: ReadonlySet<PageKey> = new Set([
  'setPassword',
  'openModal',
  'openModalWith',
  'agentManagement',
  'agentUsers',
  'agentReports',
]);

/** Checked by tests/e2e-long/agents.spec.ts, as an agent. */
const agentPages: readonly PageKey[] = ['agentManagement', 'agentUsers', 'agentReports'];

const extractText = (html: string, pattern: RegExp): string | undefined =>
  pattern.exec(html)?.[1]?.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Texts that operators edit: their own title precedes the area's. */
const titled: ReadonlySet<PageKey> = new Set([
  'blog',
  'blogCategory',
  'blogPost',
  'faq',
  'faqTopic',
  'termsAndConditions',
  'bonusTerms',
  'privacyPolicy',
  'amlPolicy',
  'cookiesPolicy',
  'responsibleGaming',
]);

/** The error of a page in one language; undefined without one. */
async function findFault(
  request: APIRequestContext,
  language: (typeof languages)[number],
  { path, page, head, match }: SpecifiedPath & { readonly match: string | undefined },
) {
  const response = await request.get(`/${language.segment}${path === '/' ? '' : path}`, { maxRedirects: 0 });
  const html = await response.text();
  const { title } = pageHead(language, head);
  const served = extractText(html, /<title>(.*?)<\/title>/);
  const own =
    titled.has(page) && served?.endsWith(` – ${title}`) ? served.slice(0, -` – ${title}`.length) : '';
  const subject = match ?? (titled.has(page) ? own : undefined);
  const found = {
    status: response.status(),
    language: extractText(html, /<html lang="([^"]*)"/),
    title: served,
    isListed: html.includes('<link rel="canonical"') && !html.includes('content="noindex"'),
  };
  const expected = {
    status: 200,
    language: language.code,
    title: subject === undefined ? title : `${subject} – ${title}`,
    isListed: !unlisted.has(page) && !path.startsWith('/user/'),
  };
  return JSON.stringify(found) === JSON.stringify(expected) ? undefined : { path, found, wanted: expected };
}

test('the server serves every path with its head in every language', async ({ request, world }) => {
  const matches = await world.matches();
  const faults: unknown[] = [];
  for (const opened of [...routeTable, ...pathTable].flatMap(({ opens }) => opens)) {
    const { path, match } = filledPath(opened.path, matches);
    const known = knownPage(path.split('?')[0] ?? '')?.key;
    if (known !== opened.page) faults.push({ path, page: known, wanted: opened.page });
    for (const language of languages)
      faults.push(await findFault(request, language, { ...opened, path, match }));
  }
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});

for (const path of catchAll.paths)
  test(`${path} is the row ${catchAll.route}: ${catchAll.note}`, async ({ page, world }) => {
    const response = await page.goto(`${world.url}/en${path}`);
    expect(response?.status()).toBe(404);
    await expect(page.locator('main [data-state="not-found"]')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

test('the rows have their number of paths, and each is checked in a browser', () => {
  const rows = [...routeTable, ...pathTable];
  expect(rows.filter(({ route, opens }) => opens.length < namedPaths(route))).toEqual([]);
  // Patterns of pages: a row without a name to search for has a case that checks its page.
  const looked = new Set<string>([
    ...[...routeCases, ...casinoCases, ...gameCases].map(({ route }) => route),
    ...agentPages.map((page) => pagePaths[page]),
  ]);
  const pages = rows.flatMap(({ opens }) => opens).filter(({ shows }) => shows === undefined);
  expect(pages.filter(({ page }) => !looked.has(pagePaths[page]))).toEqual([]);
});
