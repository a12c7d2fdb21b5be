import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { formatDecimalOdds } from '@evens/markets';
import { type Browser, chromium, type Page } from 'playwright-core';
import startTestDatabase from '../tests/fixture/database.ts';
import { bootSite } from '../tests/fixture/site.ts';
import { findBrowser } from '../tools/browser.ts';
import { ensureWebBuilt } from '../tools/web-build.ts';
import { cpuSeconds } from './placement/cpu.ts';
import { median } from './placement/median.ts';
import type { BenchFigure, BenchResult } from './result.ts';
import { barePage, serveBarePage } from './web/bare-page.ts';
import { busyMatch, CHANGES_PER_SECOND, MARKETS, PRICES } from './web/busy-match.ts';
import { type FirstLoad, firstLoad, profile, sportHome } from './web/first-load.ts';
import { LARGE_MARKETS, largeMatch } from './web/large-match.ts';
import { routeScripts } from './web/route-scripts.ts';
import { mainThreadWork } from './web/trace.ts';

const LOADS = 5;
const MEASURE_SECONDS = 8;
const WARM_MS = 4000;
/** Time in which every price changes once. */
const SLICE_MS = (PRICES / CHANGES_PER_SECOND) * 1000;
/** Long enough to open and measure two pages despite other load on the machine. */
const STREAM_MS = 150_000;
/** Maximum time until the site has the first prices of a match. */
const OFFERED_WITHIN_MS = 20_000;
const CALM_CORES = 0.5;
const CALM_SAMPLE_MS = 10_000;
const CALM_WITHIN_MS = 240_000;

/** Script in gzip and largest paint are multiples of a bare React page in the same run. */
const budgets = {
  scriptBarePages: 2.25,
  transferredKilobytes: 140,
  lcpBarePages: 1.3,
  matchLcpBarePages: 3,
  inpMs: 100,
  cls: 0.02,
};

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}

/** Compared with a budget: a ratio above 1 is within the budget. */
function budgeted(metric: string, unit: string, value: number, baseline: number): BenchFigure {
  const rounded = Number(value.toFixed(unit === '' ? 4 : 1));
  return {
    metric,
    unit,
    value: rounded,
    baseline: Number(baseline.toFixed(unit === '' ? 4 : 1)),
    ratio: Number((baseline / Math.max(value, 1e-6)).toFixed(2)),
  };
}

/** Waits until the site has priced its first matches, which takes two processors for some minutes. */
async function untilCalm(pid: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < CALM_WITHIN_MS; waitedMs += CALM_SAMPLE_MS) {
    const before = cpuSeconds(pid);
    await setTimeout(CALM_SAMPLE_MS);
    if (((cpuSeconds(pid) - before) * 1000) / CALM_SAMPLE_MS < CALM_CORES) return;
  }
}

/** First loads of the sport page and, by turns, of the bare page. */
async function loads(browser: Browser) {
  const site = await bootSite({ seed: 7 });
  const bare = await serveBarePage();
  try {
    await untilCalm(site.pid);
    // The first pages of a new browser are slow, whatever they load.
    await firstLoad(browser, bare.url, barePage);
    await firstLoad(browser, site.url, sportHome);
    const list: FirstLoad[] = [];
    const bareLoads: FirstLoad[] = [];
    for (let load = 0; load < LOADS; load++) {
      bareLoads.push(await firstLoad(browser, bare.url, barePage));
      list.push(await firstLoad(browser, site.url, sportHome));
    }
    return { list, bareLoads, routes: await routeScripts(browser, site.url) };
  } finally {
    await bare.stop();
    await site.stop();
  }
}

async function measureWork(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
  await page.waitForTimeout(WARM_MS);
  const work = await mainThreadWork(session, { seconds: MEASURE_SECONDS, sliceMs: SLICE_MS });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { p95Ms: percentile95(work.slices), longestTaskMs: work.longestTaskMs };
}

interface DisplayedPrice {
  readonly label: string;
  readonly price: string;
}

/** Text after the outcome and its market in a button's name. */
const VERSUS = ', Busy Home – Busy Away';

/** Prices in the server's book, keyed like buttons. */
async function fetchServerPrices(url: string, matchId: number): Promise<Map<string, string>> {
  const answer = await fetch(`${url}/api/match/get?id=${matchId}&lang=en`);
  const {
    Markets,
  }: { Markets: { Name: string; Odds: { Title: string; TitleSuffix: string; Odds: number }[] }[] } =
    JSON.parse(await answer.text());
  return new Map(
    Markets.flatMap(({ Name, Odds }) =>
      Odds.map((odd) => [`${odd.Title} ${odd.TitleSuffix}, ${Name}`, formatDecimalOdds(odd.Odds)] as const),
    ),
  );
}

/** Number of displayed prices that differ from the book after the source has gone silent. */
async function differing(page: Page, url: string, matchId: number): Promise<number> {
  await page.waitForTimeout(3000);
  const book = await fetchServerPrices(url, matchId);
  const displayedPrices: DisplayedPrice[] = await page
    // A sandbox boost has its own button at another price than the book's.
    .locator('main .market-card button[aria-pressed] > bdi:last-of-type')
    .evaluateAll((nodes) =>
      nodes.map((node) => ({
        label: node.parentElement?.getAttribute('aria-label') ?? '',
        price: node.textContent ?? '',
      })),
    );
  const outcomeLabel = (label: string) => label.slice(0, label.indexOf(VERSUS));
  const wrong = displayedPrices.filter(({ label, price }) => book.get(outcomeLabel(label)) !== price);
  return wrong.length + Math.abs(book.size - displayedPrices.length);
}

async function prices(browser: Browser) {
  const match = busyMatch(STREAM_MS);
  const site = await bootSite({ feed: match.feed });
  // The recording began with the site, so it has ended when this time has passed.
  const beganMs = performance.now();
  try {
    const list = await fetch(`${site.url}/api/sport/matches?sportAlias=soccer`);
    const { Matches }: { Matches: { ID: number; MatchLink: string }[] } = JSON.parse(await list.text());
    const [busy] = Matches;
    if (!busy) throw new Error('the busy match is not there');
    // All 500 buttons are visible.
    const context = await browser.newContext({ viewport: { width: 1440, height: 6400 } });

    const plain = await context.newPage();
    const html = readFileSync(new URL('./web/hand-written.html', import.meta.url), 'utf8');
    await plain.route('**/hand-written*', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await plain.goto(`${site.url}/hand-written?match=${busy.ID}`);
    await plain
      .locator('button')
      .nth(PRICES - 1)
      .waitFor();
    const byHand = await measureWork(plain);
    await plain.close();

    const page = await context.newPage();
    await page.goto(`${site.url}/en${busy.MatchLink}`);
    // All lines of the markets, which are collapsed behind the main ones.
    for (let market = 0; market < MARKETS; market++) {
      await page.locator('main .market-card button[aria-expanded="false"]').first().click();
    }
    await page
      .locator('main button[aria-pressed]')
      .nth(PRICES - 1)
      .waitFor();
    const own = await measureWork(page);
    await page.waitForTimeout(Math.max(0, STREAM_MS - (performance.now() - beganMs)));
    const wrong = await differing(page, site.url, busy.ID);
    await context.close();
    return { own, byHand, wrong };
  } finally {
    await site.stop();
    match.remove();
  }
}

/** The path of the large match, after its whole offer has arrived. */
async function largeMatchLink(url: string): Promise<string> {
  const untilMs = performance.now() + OFFERED_WITHIN_MS;
  for (;;) {
    const { Matches }: { Matches: { MatchLink: string; OutcomesCount: number }[] } = JSON.parse(
      await (await fetch(`${url}/api/sport/matches?sportAlias=soccer`)).text(),
    );
    const [large] = Matches;
    // Each line has two outcomes or more; the call counts market cards, not their lines.
    if (large && large.OutcomesCount >= 2 * LARGE_MARKETS) return large.MatchLink;
    if (performance.now() > untilMs)
      throw new Error(
        `largeMatchLink: expected ${2 * LARGE_MARKETS} outcomes or more, got ${large?.OutcomesCount}`,
      );
    await setTimeout(100);
  }
}

/** First loads of the page of a match with 300 lines. */
async function largeMatchLoads(browser: Browser): Promise<readonly FirstLoad[]> {
  const match = largeMatch();
  const site = await bootSite({ feed: match.feed });
  try {
    const page = {
      path: `/en${await largeMatchLink(site.url)}`,
      prices: 'main .market-card button[aria-pressed]',
    };
    const list: FirstLoad[] = [];
    for (let load = 0; load < LOADS; load++) list.push(await firstLoad(browser, site.url, page));
    return list;
  } finally {
    await site.stop();
    match.remove();
  }
}

function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // The bench injects the hand-written page; the browser cannot know that it belongs to this machine.
      '--disable-features=LocalNetworkAccessChecks',
    ],
  });
}

const computeMedian = (list: readonly FirstLoad[], pick: (load: FirstLoad) => number): number =>
  median(list.map(pick));

interface BareCost {
  readonly scriptKilobytes: number;
  readonly lcpMs: number;
  readonly pricesMs: number;
}

function bareCost(loads: readonly FirstLoad[]): BareCost {
  return {
    scriptKilobytes: computeMedian(loads, (load) => load.scriptBytes) / 1000,
    lcpMs: computeMedian(loads, (load) => load.lcpMs),
    pricesMs: computeMedian(loads, (load) => load.pricesMs),
  };
}

function bareFigures({ scriptKilobytes, lcpMs, pricesMs }: BareCost): BenchFigure[] {
  return [
    { metric: 'bare React page: script', unit: 'kB gzip', value: Number(scriptKilobytes.toFixed(1)) },
    { metric: 'bare React page: largest contentful paint', unit: 'ms', value: Number(lcpMs.toFixed(1)) },
    { metric: 'bare React page: first price', unit: 'ms', value: Number(pricesMs.toFixed(1)) },
  ];
}

function homeFigures(opened: readonly FirstLoad[], bare: BareCost): BenchFigure[] {
  const scriptKilobytes = computeMedian(opened, (load) => load.scriptBytes) / 1000;
  const lcpMs = computeMedian(opened, (load) => load.lcpMs);
  const inpMs = computeMedian(opened, (load) => load.inpMs);
  const cls = computeMedian(opened, (load) => load.cls);
  return [
    budgeted(
      'script until a bet can be placed',
      'kB gzip',
      scriptKilobytes,
      budgets.scriptBarePages * bare.scriptKilobytes,
    ),
    budgeted(
      'script until a bet can be placed, as transferred',
      'kB',
      computeMedian(opened, (load) => load.transferredBytes) / 1000,
      budgets.transferredKilobytes,
    ),
    budgeted('largest contentful paint', 'ms', lcpMs, budgets.lcpBarePages * bare.lcpMs),
    {
      metric: 'first price can be selected',
      unit: 'ms',
      value: Number(computeMedian(opened, (load) => load.pricesMs).toFixed(1)),
    },
    budgeted('interaction to next paint, worst of 8 taps', 'ms', inpMs, budgets.inpMs),
    budgeted('layout shift', '', cls, budgets.cls),
  ];
}

function largeMatchFigures(large: readonly FirstLoad[], bare: BareCost): BenchFigure[] {
  const page = `match page with ${LARGE_MARKETS} markets`;
  const lcpMs = computeMedian(large, (load) => load.lcpMs);
  const inpMs = computeMedian(large, (load) => load.inpMs);
  const cls = computeMedian(large, (load) => load.cls);
  const longestTaskMs = computeMedian(large, (load) => load.longestTaskMs);
  return [
    budgeted(`${page}: largest contentful paint`, 'ms', lcpMs, budgets.matchLcpBarePages * bare.lcpMs),
    budgeted(`${page}: worst of 8 taps`, 'ms', inpMs, budgets.inpMs),
    budgeted(`${page}: layout shift`, '', cls, budgets.cls),
    { metric: `${page}: longest task`, unit: 'ms', value: Number(longestTaskMs.toFixed(1)) },
  ];
}

/** Compared with the hand-written page: a ratio above 1 is faster than that page. */
function againstHandWritten(metric: string, value: number, baseline: number): BenchFigure {
  return {
    metric,
    unit: 'ms',
    value: Number(value.toFixed(1)),
    baseline: Number(baseline.toFixed(1)),
    ratio: Number((baseline / value).toFixed(2)),
  };
}

/** The player's page: cost of opening it, and of updating 500 prices that all change ten times a second. */
export async function run(): Promise<BenchResult> {
  await ensureWebBuilt(() => {});
  const stopDatabase = await startTestDatabase();
  const browser = await launch();
  try {
    const { list: opened, bareLoads, routes } = await loads(browser);
    const bare = bareCost(bareLoads);
    const large = await largeMatchLoads(browser);
    const { own, byHand, wrong } = await prices(browser);
    return {
      name: 'web',
      machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}; page at ${profile.cpuSlowdown}× CPU slow-down, 10 Mbit/s down, 5 up, ${profile.latencyMs} ms`,
      figures: [
        ...homeFigures(opened, bare),
        ...bareFigures(bare),
        ...largeMatchFigures(large, bare),
        againstHandWritten(
          `main thread per update of ${PRICES} prices at ${CHANGES_PER_SECOND}/s, p95`,
          own.p95Ms,
          byHand.p95Ms,
        ),
        againstHandWritten('longest task meanwhile', own.longestTaskMs, byHand.longestTaskMs),
        { metric: 'prices on screen that are not the book’s', unit: 'prices', value: wrong },
        ...routes.map(({ route, scriptBytes }) => ({
          metric: `script until the page is complete: ${route}`,
          unit: 'kB gzip',
          value: Number((scriptBytes / 1000).toFixed(1)),
        })),
      ],
    };
  } finally {
    await browser.close();
    await stopDatabase();
  }
}

if (import.meta.main) console.table((await run()).figures);
