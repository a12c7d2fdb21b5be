import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

export interface RouteScript {
  readonly route: string;
  readonly scriptBytes: number;
}

interface Linked {
  readonly MatchLink: string;
}

/** A page is complete when it has no placeholders and no script has arrived for this long. */
const QUIET_MS = 1000;
const STANDS_WITHIN_MS = 30_000;

const fixedRoutes = [
  '/',
  '/sport',
  '/sport/soccer',
  '/live',
  '/live/multi-view',
  '/esports',
  '/sport/schedule',
  '/sport/results',
  '/sport/outrights',
  '/sport/koreanView',
];

async function firstMatch(url: string, which: (link: string) => boolean): Promise<string> {
  const answer = await fetch(`${url}/api/sport/matches?sportAlias=soccer&lang=en`);
  const { Matches }: { Matches: Linked[] } = JSON.parse(await answer.text());
  const found = Matches.map(({ MatchLink }) => MatchLink).find(which);
  if (found === undefined) throw new Error('no soccer match of that kind is listed');
  return found;
}

async function firstLiveMatch(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/live/matches?lang=en`);
  const { Matches }: { Matches: { Match: Linked }[] } = JSON.parse(await answer.text());
  const [first] = Matches;
  if (!first) throw new Error('no match is in play');
  return first.Match.MatchLink;
}

/** Script bytes of a first visit to the page as transferred, including messages. */
async function measureScriptBytes(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    let lastMs = performance.now();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      lastMs = performance.now();
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.goto(address);
    await page.locator('main > *').first().waitFor({ timeout: STANDS_WITHIN_MS });
    const stopMs = performance.now() + STANDS_WITHIN_MS;
    while (performance.now() < stopMs) {
      const isLoading = (await page.locator('main .skeleton, .loading-line').count()) > 0;
      if (!isLoading && performance.now() - lastMs > QUIET_MS) break;
      await page.waitForTimeout(100);
    }
    return (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
  } finally {
    await context.close();
  }
}

/** For each route: script in bytes of gzip until the page is complete. */
export async function routeScripts(browser: Browser, url: string): Promise<RouteScript[]> {
  const paths = [
    ...fixedRoutes.map((route) => ({ route, path: route })),
    { route: 'a match', path: await firstMatch(url, (link) => !link.startsWith('/live/')) },
    { route: 'a live match', path: await firstLiveMatch(url) },
  ];
  const list: RouteScript[] = [];
  for (const { route, path } of paths) {
    list.push({
      route,
      scriptBytes: await measureScriptBytes(browser, `${url}/en${path === '/' ? '' : path}`),
    });
  }
  return list;
}
