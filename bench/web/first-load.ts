import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';

/** Slowdown of the page: an older phone on a moderate mobile connection. */
export const profile = {
  cpuSlowdown: 4,
  downBytesPerSecond: (10 * 1_000_000) / 8,
  upBytesPerSecond: (5 * 1_000_000) / 8,
  latencyMs: 40,
};

export interface FirstLoad {
  /** Script that has arrived when the first price can be selected, in gzip, whatever was transferred. */
  readonly scriptBytes: number;
  /** The same script as transferred, with headers. */
  readonly transferredBytes: number;
  readonly lcpMs: number;
  /** Until the first frame with a price that can be selected. */
  readonly pricesMs: number;
  readonly cls: number;
  readonly inpMs: number;
  readonly longestTaskMs: number;
}

type Seen = Omit<FirstLoad, 'scriptBytes' | 'transferredBytes'>;

function isSeen(value: unknown): value is Seen {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['lcpMs', 'pricesMs', 'cls', 'inpMs', 'longestTaskMs'].every((name) => name in value)
  );
}

const TAPS = 8;

/** A page and the prices on it. */
export interface PricePage {
  readonly path: string;
  /** Selector of enabled price buttons. */
  readonly prices: string;
}

export const sportHome: PricePage = {
  path: '/en/sport',
  prices: '.match-row-win button:not([aria-disabled]):not([disabled])',
};

/** Addresses of all files that had arrived at a time, in ms since the navigation. */
async function arrivedBefore(page: Page, ms: number): Promise<ReadonlySet<string>> {
  const names = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd <= until)
        .map((entry) => entry.name),
    ms,
  );
  return new Set(names);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** One first load of a page until its prices can be selected, then some taps. */
export async function firstLoad(
  browser: Browser,
  url: string,
  { path, prices: selector }: PricePage,
): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.latencyMs,
      downloadThroughput: profile.downBytesPerSecond,
      uploadThroughput: profile.upBytesPerSecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
    const urls = new Map<string, string>();
    session.on('Network.responseReceived', ({ requestId, response, type }) => {
      if (type === 'Script') urls.set(requestId, response.url);
    });
    const transferred = new Map<string, number>();
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const script = urls.get(requestId);
      if (script !== undefined) transferred.set(script, encodedDataLength);
    });
    const zipped = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const bytes = response.body().then((body) => gzipSync(body, { level: 9 }).length);
      // A script that arrives while the page is being closed has no body, and does not count.
      bytes.catch(() => undefined);
      zipped.set(response.url(), bytes);
    });
    await page.addInitScript(`window.benchPrices = ${JSON.stringify(selector)}`);
    await page.addInitScript({ path: fileURLToPath(new URL('./watch-page.js', import.meta.url)) });
    await page.goto(`${url}${path}`);
    const prices = page.locator(selector);
    await prices.first().waitFor();
    await page.waitForTimeout(3000);
    // Late in the evening few matches remain: a second tap on a price removes it from the slip.
    const count = await prices.count();
    for (let tap = 0; tap < TAPS; tap++) {
      await prices.nth(tap % count).click();
      await page.waitForTimeout(300);
    }
    await page.waitForTimeout(500);
    const seen: unknown = await page.evaluate('window.benchSeen');
    if (!isSeen(seen)) throw new Error('the page was not watched');
    const arrived = await arrivedBefore(page, seen.pricesMs);
    const scripts = [...zipped.keys()].filter((script) => arrived.has(script));
    return {
      scriptBytes: sum(await Promise.all(scripts.map((script) => zipped.get(script) ?? 0))),
      transferredBytes: sum(scripts.map((script) => transferred.get(script) ?? 0)),
      ...seen,
    };
  } finally {
    await context.close();
  }
}
