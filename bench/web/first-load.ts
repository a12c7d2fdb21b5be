import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/** Slowdown of the page: an older phone on a moderate mobile connection. */
export const profile = {
  cpuSlowdown: 4,
  downBytesPerSecond: (10 * 1_000_000) / 8,
  upBytesPerSecond: (5 * 1_000_000) / 8,
  latencyMs: 40,
};

export interface FirstLoad {
  /** In gzip, whatever was transferred. */
  readonly scriptBytes: number;
  /** Script as transferred, with headers. */
  readonly transferredBytes: number;
  readonly lcpMs: number;
  /** Until the first price can be selected. */
  readonly pricesMs: number;
  readonly cls: number;
  readonly inpMs: number;
  readonly longestTaskMs: number;
}

type Seen = Omit<FirstLoad, 'scriptBytes' | 'transferredBytes' | 'pricesMs'>;

function isSeen(value: unknown): value is Seen {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['lcpMs', 'cls', 'inpMs', 'longestTaskMs'].every((name) => name in value)
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
    let transferredBytes = 0;
    const scriptIds = new Set<string>();
    session.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scriptIds.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scriptIds.has(requestId)) transferredBytes += encodedDataLength;
    });
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.addInitScript({ path: fileURLToPath(new URL('./watch-page.js', import.meta.url)) });
    await page.goto(`${url}${path}`);
    const prices = page.locator(selector);
    await prices.first().waitFor();
    const pricesMs = await page.evaluate(() => performance.now());
    const scriptBytes = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
    const beforeTaps = transferredBytes;
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
    return { scriptBytes, transferredBytes: beforeTaps, pricesMs, ...seen };
  } finally {
    await context.close();
  }
}
