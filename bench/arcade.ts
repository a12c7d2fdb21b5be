import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { Browser as Caller } from '../tests/fixture/browser.ts';
import startTestDatabase from '../tests/fixture/database.ts';
import { bootSite } from '../tests/fixture/site.ts';
import { findBrowser } from '../tools/browser.ts';
import { ensureWebBuilt } from '../tools/web-build.ts';
import type { BenchOptions, BenchResult } from './result.ts';
import { profile } from './web/first-load.ts';
import { frameScripts } from './web/trace.ts';

const LOADS = 3;
const GAME = 'harbour-lights';
const viewport = { width: 1280, height: 800 };

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);
const share = (values: readonly number[], part: number): number =>
  sorted(values)[Math.floor(values.length * part)] ?? Number.NaN;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** URL of a game frame for play money; usable once. */
async function launch(url: string): Promise<string> {
  const { body } = await new Caller(url).call('POST /api/casino/launchdemo', {
    body: { Provider: 'evens', Key: GAME },
  });
  return new URL(String(body.Url), url).href;
}

async function canPlay(page: Page): Promise<void> {
  await page.locator('.control-panel .button-main[aria-disabled="false"]').waitFor();
}

/** A first visit with the slow profile: transferred bytes, and the time until a round could be played. */
async function firstPlayable(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport });
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
    const bodies: Promise<{ readonly isScript: boolean; readonly bytes: number }>[] = [];
    page.on('response', (response) => {
      const type = response.request().resourceType();
      const isPacked = type === 'font' || type === 'image';
      bodies.push(
        response.body().then((body) => ({
          isScript: type === 'script',
          bytes: isPacked ? body.length : gzipSync(body, { level: 9 }).length,
        })),
      );
    });
    const beganMs = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await canPlay(page);
    const ms = performance.now() - beganMs;
    const came = await Promise.all(bodies);
    const sum = (list: typeof came): number => list.reduce((total, { bytes }) => total + bytes, 0);
    return { ms, bytes: sum(came), scriptBytes: sum(came.filter(({ isScript }) => isScript)) };
  } finally {
    await context.close();
  }
}

/** Script time of each frame while reels spin, over consecutive rounds. */
async function whileReelsSpin(browser: Browser, address: string, seconds: number) {
  const page = await browser.newPage({ viewport });
  try {
    await page.goto(address);
    await canPlay(page);
    const session = await page.context().newCDPSession(page);
    let isDone = false;
    const play = async (): Promise<void> => {
      while (!isDone) {
        await canPlay(page);
        await page.keyboard.press('Space');
        await page.waitForTimeout(200);
      }
    };
    const playing = play();
    const scripts = await frameScripts(session, seconds);
    isDone = true;
    await playing;
    return scripts;
  } finally {
    await page.close();
  }
}

async function onBareCanvas(browser: Browser, url: string, seconds: number) {
  const page = await browser.newPage({ viewport });
  try {
    const html = readFileSync(new URL('./arcade/bare-canvas.html', import.meta.url), 'utf8');
    await page.route('**/bare-canvas', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto(`${url}/bare-canvas`);
    return await frameScripts(await page.context().newCDPSession(page), seconds);
  } finally {
    await page.close();
  }
}

/** Client of a game: cost of opening it and of spinning its reels. */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  const seconds = isQuick ? 4 : 15;
  await ensureWebBuilt(() => {});
  const stopDatabase = await startTestDatabase();
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const site = await bootSite({ seed: 7, env: { EVENS_RATE_FACTOR: '100' } });
  try {
    const opened: Awaited<ReturnType<typeof firstPlayable>>[] = [];
    for (let load = 0; load < LOADS; load += 1)
      opened.push(await firstPlayable(browser, await launch(site.url)));
    const bare = await onBareCanvas(browser, site.url, seconds);
    const own = await whileReelsSpin(browser, await launch(site.url), seconds);
    const of = (pick: (load: (typeof opened)[number]) => number): number => share(opened.map(pick), 0.5);
    const compared = (metric: string, value: number, baseline: number) => ({
      metric,
      unit: 'ms',
      value: Number(value.toFixed(3)),
      baseline: Number(baseline.toFixed(3)),
      ratio: Number((value / baseline).toFixed(2)),
    });
    return {
      name: 'arcade',
      machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, no graphics card; opened at ${profile.cpuSlowdown}× CPU slow-down, 10 Mbit/s down, ${profile.latencyMs} ms`,
      figures: [
        compared(`script per frame while reels spin (${GAME}), mean`, mean(own), mean(bare)),
        compared('script per frame, p95', share(own, 0.95), share(bare, 0.95)),
        { metric: 'frames a second', unit: '', value: own.length / seconds, baseline: bare.length / seconds },
        { metric: 'bytes until a round can be played', unit: 'kB', value: of(({ bytes }) => bytes) / 1000 },
        { metric: 'of these script', unit: 'kB gzip', value: of(({ scriptBytes }) => scriptBytes) / 1000 },
        { metric: 'time until a round can be played', unit: 'ms', value: of(({ ms }) => ms) },
      ],
    };
  } finally {
    await site.stop();
    await browser.close();
    await stopDatabase();
  }
}
