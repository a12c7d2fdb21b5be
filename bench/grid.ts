import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@evens/base';
import type { CallAnswer, Calls, TradingMatch } from '@evens/contract';
import { chromium, type Page } from 'playwright-core';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { recordTasks } from '../tests/fixture/page-tasks.ts';
import { findBrowser } from '../tools/browser.ts';
import { projectRoot } from '../tools/project.ts';
import { ensureWebBuilt } from '../tools/web-build.ts';
import { median } from './placement/median.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';
import { profile } from './web/first-load.ts';

const MATCHES = 500;
const CHANGES_PER_SECOND = 2000;
/** The server returns the exposure of at most this many matches. */
const EXPOSED = 200;
const START = '2026-03-01T15:00:00.000Z';
/** A longer task delays a frame or a key press noticeably. */
const TASK_MAX_MS = 50;
const RUNS = 3;
const SCROLL_SECONDS = 10;
const WARM_MS = 4000;
/** A notch of a wheel, twenty times a second: 65 rows. */
const WHEEL_PIXELS = 120;
const WHEEL_EVERY_MS = 50;
const DIRECTION_MS = 2500;

const prices = ['1', 'X', '2'].map((Title, index) => ({
  OutcomeNo: index + 1,
  Title,
  Odds: 2000 + 400 * index,
}));

function newMatch(_: unknown, n: number): TradingMatch {
  return {
    ...{ ID: n + 1, Name: `Northern Rovers ${n} – Southern United ${n}`, SportAlias: 'soccer' },
    ...{ Category: 'England', TournamentID: 1 + (n % 40), Tournament: `Regional League ${1 + (n % 40)}` },
    ...{ StartsAt: START, IsLive: true, Phase: 'playing', Score: '0–0', Minute: n % 90, Stopped: null },
    ...{ PricedAt: START, LinesCount: 120, SuspendedLinesCount: 0, IsManual: n % 100 === 0, Trader: null },
    ...{ Main: prices, IsMainSuspended: false },
  };
}

/** Answers of a trading floor. Each read of the matches has the changes of one second. */
function makeAnswers() {
  const random = seededRandom('grid');
  const below = (count: number) => Math.floor(random() * count);
  const matches = Array.from({ length: MATCHES }, newMatch);
  /** One change: mostly of a price, else of a score, of lines or of a suspension. */
  function change(match: TradingMatch): TradingMatch {
    const luck = random();
    if (luck < 0.01) return { ...match, Score: `${below(4)}–${below(4)}` };
    if (luck < 0.05) return { ...match, SuspendedLinesCount: below(20) };
    if (luck < 0.06) return { ...match, Stopped: match.Stopped === null ? 'goal' : null };
    const place = below(3);
    const Odds = 1100 + below(400) * 10;
    return { ...match, Main: match.Main.map((one, index) => (index === place ? { ...one, Odds } : one)) };
  }
  function trading(): CallAnswer<Calls['GET /api/desk/trading']> {
    for (let changes = 0; changes < CHANGES_PER_SECOND; changes++) {
      const index = below(MATCHES);
      const match = matches[index];
      if (match) matches[index] = change(match);
    }
    const PricedAt = new Date(systemClock.nowMs()).toISOString();
    return { Matches: matches.map((match) => ({ ...match, PricedAt })) };
  }
  const sums = () => ({
    ...{
      Bets: below(5000),
      Multiples: below(100),
      BetsLastMinute: below(60),
      Stakes: `${below(100_000)}.00`,
    },
    ...{ Payouts: '9.00', Liability: `${below(100_000)}.00`, Expected: '1.00' },
  });
  function exposure(): CallAnswer<Calls['GET /api/desk/exposure']> {
    const Rows = matches.slice(0, EXPOSED).map(({ ID, Name }) => ({
      ...{ ID: `match-${ID}`, Name, Parent: '', Sport: 'Soccer', MatchID: ID, LineID: null, OutcomeNo: null },
      ...{ StartsAt: START, Chance: null, IsExact: true, ...sums() },
    }));
    return {
      ...{ Currency: 'EUR', At: START, TookMs: 1, IsComplete: true, MarketLiabilityMaximum: '50000.00' },
      ...{ Rows, Ends: [], Total: sums() },
    };
  }
  return { trading, exposure };
}

/** Answers the page with the built back office and the trading floor, without a site. */
async function serveConsole(page: Page): Promise<void> {
  const folder = join(projectRoot, 'apps/back-office/dist');
  const html = readFileSync(join(folder, 'index.html'), 'utf8').replace('<html', '<html data-session="1"');
  const { trading, exposure } = makeAnswers();
  // The parts that the console reads.
  const answers: Readonly<Record<string, () => unknown>> = {
    '/api/admin/config/get': () => ({
      ...{ DefaultLanguage: 'en', Languages: [{ Code: 'en', Name: 'English', ID: 1 }] },
      ...{ OutsideScripts: [], ServerTime: START },
    }),
    '/api/user/get': () => ({
      ...{ ID: 1, UserName: 'trader', IsOperator: true, OperatorRole: 'trader', HasSecondFactor: true },
      ...{ Balances: { TotalBalance: '0.00', Version: 1 }, Currency: 'EUR', Country: { Code: 'MT' } },
      ...{ UsageArrangements: { PaymentTermsAccepted: true }, favoriteTournamentIds: [], Settings: {} },
    }),
    '/api/version/hash': () => ({ data: 'bench' }),
    '/api/desk/trading': trading,
    '/api/desk/exposure': exposure,
    '/api/desk/start': () => ({ Queues: [], Feed: null, Alerts: [] }),
  };
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const json = answers[pathname]?.();
    if (json) return route.fulfill({ json });
    if (pathname.startsWith('/en/')) return route.fulfill({ contentType: 'text/html', body: html });
    const path = join(folder, pathname);
    return route.fulfill(existsSync(path) ? { path } : { status: 404 });
  });
}

/** Scrolls the grid down and up by the wheel. */
async function scroll(page: Page, seconds: number): Promise<void> {
  await page.locator('.trading-grid').hover();
  const turns = (seconds * 1000) / WHEEL_EVERY_MS;
  for (let turn = 0; turn < turns; turn++) {
    const direction = Math.floor((turn * WHEEL_EVERY_MS) / DIRECTION_MS) % 2 === 0 ? 1 : -1;
    await page.mouse.wheel(0, direction * WHEEL_PIXELS);
    await page.waitForTimeout(WHEEL_EVERY_MS);
  }
}

/** Processor time of each task of the page, ms, and the time that the scroll took. */
async function measure(page: Page, seconds: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
  await page.waitForTimeout(WARM_MS);
  const recording = await recordTasks(page);
  const beganMs = performance.now();
  await scroll(page, seconds);
  // Longer than asked for if the page is behind.
  const tookSeconds = (performance.now() - beganMs) / 1000;
  const tasks = await recording.stop();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { tasks, tookSeconds };
}

function budgeted(metric: string, value: number): BenchFigure {
  const ratio = Number((TASK_MAX_MS / value).toFixed(2));
  return { metric, unit: 'ms', value: Number(value.toFixed(1)), baseline: TASK_MAX_MS, ratio };
}

/** The operators' grid while it scrolls: tasks of the main thread at 500 matches and 2,000 changes per second. */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  await ensureWebBuilt(() => {});
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await serveConsole(page);
    await page.goto('http://localhost/en/backoffice?tab=trading');
    await page.locator('.trading-grid [data-row="0"]').waitFor();
    const runs: Awaited<ReturnType<typeof measure>>[] = [];
    for (let n = 0; n < (isQuick ? 1 : RUNS); n++)
      runs.push(await measure(page, isQuick ? 2 : SCROLL_SECONDS));
    const longest = runs.map(({ tasks }) => Math.max(...tasks));
    const perSecond = (count: (ms: number) => number) =>
      median(
        runs.map(({ tasks, tookSeconds }) => tasks.reduce((sum, ms) => sum + count(ms), 0) / tookSeconds),
      );
    return {
      name: 'grid',
      machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}; page at ${profile.cpuSlowdown}× CPU slow-down`,
      figures: [
        budgeted(
          `longest task while scrolling ${MATCHES} matches at ${CHANGES_PER_SECOND} changes/s, median of runs`,
          median(longest),
        ),
        budgeted('longest task of the slowest run', Math.max(...longest)),
        {
          metric: `tasks above ${TASK_MAX_MS} ms per second`,
          unit: '/s',
          value: perSecond((ms) => Number(ms > TASK_MAX_MS)),
        },
        { metric: 'main thread busy', unit: '%', value: perSecond((ms) => ms / 10) },
      ],
    };
  } finally {
    await browser.close();
  }
}
