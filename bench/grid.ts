import { cpus } from 'node:os';
import { chromium, type Page } from 'playwright-core';
import { recordTasks } from '../tests/fixture/page-tasks.ts';
import { findBrowser } from '../tools/browser.ts';
import { ensureWebBuilt } from '../tools/web-build.ts';
import { GRID_CHANGES_PER_SECOND, GRID_MATCHES, serveConsole } from './grid/console-stub.ts';
import { median } from './placement/median.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';
import { profile } from './web/first-load.ts';

/** A longer task delays a frame or a key press noticeably. */
const TASK_MAX_MS = 50;
const RUNS = 3;
const SCROLL_SECONDS = 10;
const WARM_MS = 4000;
/** A notch of a wheel, twenty times a second: 65 rows. */
const WHEEL_PIXELS = 120;
const WHEEL_EVERY_MS = 50;
const DIRECTION_MS = 2500;

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

interface Run {
  /** Processor time of each task of the page, ms. */
  readonly tasks: readonly number[];
  readonly tookSeconds: number;
}

async function measure(page: Page, seconds: number): Promise<Run> {
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
  const rounded = Number(value.toFixed(1));
  return {
    metric,
    unit: 'ms',
    value: rounded,
    baseline: TASK_MAX_MS,
    ratio: Number((TASK_MAX_MS / value).toFixed(2)),
  };
}

/** The operators' grid while it scrolls: tasks of the main thread at 500 matches and 2,000 changes per second. */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  await ensureWebBuilt(() => {});
  const stub = await serveConsole();
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await page.goto(`${stub.url}/en/backoffice?tab=trading`);
    await page.locator('.trading-grid [data-row="0"]').waitFor();
    const runs: Run[] = [];
    for (let n = 0; n < (isQuick ? 1 : RUNS); n++)
      runs.push(await measure(page, isQuick ? 2 : SCROLL_SECONDS));
    const longest = runs.map(({ tasks }) => Math.max(...tasks));
    return {
      name: 'grid',
      machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}; page at ${profile.cpuSlowdown}× CPU slow-down`,
      figures: [
        budgeted(
          `longest task while scrolling ${GRID_MATCHES} matches at ${GRID_CHANGES_PER_SECOND} changes/s, median of runs`,
          median(longest),
        ),
        budgeted('longest task of the slowest run', Math.max(...longest)),
        {
          metric: `tasks above ${TASK_MAX_MS} ms per second`,
          unit: '/s',
          value: median(
            runs.map(({ tasks, tookSeconds }) => tasks.filter((ms) => ms > TASK_MAX_MS).length / tookSeconds),
          ),
        },
        {
          metric: 'main thread busy',
          unit: '%',
          value: median(
            runs.map(({ tasks, tookSeconds }) => tasks.reduce((sum, ms) => sum + ms, 0) / (10 * tookSeconds)),
          ),
        },
      ],
    };
  } finally {
    await browser.close();
    await stub.stop();
  }
}
