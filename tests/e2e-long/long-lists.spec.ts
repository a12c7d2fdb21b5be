import { test as base, type Page, expect as plainExpect, type Request } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import { listedFeed } from '../fixture/listed-feed.ts';
import { recordTasks } from '../fixture/page-tasks.ts';
import { bootSite } from '../fixture/site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });

const MATCHES = 2000;
const BOOT_MS = 120_000;
const LONG_MS = 50;
/** Time limit until the visible rows are loaded: a request without an answer is aborted after 20 s and repeated. */
const DRAWN_MS = 60_000;
/** Limit of processor time: the machine may be busy with other work. */
const TASK_MAX_MS = 150;

const test = base.extend<object, { site: { url: string; databaseUrl: string } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const listed = listedFeed({ matches: MATCHES, tournaments: 60, lengthMs: 20 * 60_000 });
      const site = await bootSite({ feed: listed.feed, env: { EVENS_RATE_FACTOR: '100' } });
      try {
        await use({ url: site.url, databaseUrl: site.databaseUrl });
      } finally {
        await site.stop();
        listed.remove();
      }
    },
    { scope: 'worker', timeout: BOOT_MS },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});

async function idsOfDatabase(url: string): Promise<readonly number[]> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id from match where phase = 'scheduled'`);
    return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
  });
}

/** Records what a player notices of a page, in the page itself. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const felt = { shift: 0, openMs: 0 };
    Object.assign(window, { felt });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) felt.shift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
    const pollForMatch = () => {
      if (document.querySelector('main [data-match]')) felt.openMs = Math.round(performance.now());
      else requestAnimationFrame(pollForMatch);
    };
    pollForMatch();
  });
}

/** Number of long tasks by processor time in milliseconds, and the longest one. */
function judged(tasks: readonly number[]) {
  const longest = Math.round(Math.max(0, ...tasks));
  return { longest, long: tasks.filter((ms) => ms > LONG_MS).length, tasks: tasks.length };
}

interface Seen {
  /** Ids in the order of their rows, each once. */
  readonly ids: readonly number[];
  readonly rowsMost: number;
  readonly twiceAtOnce: boolean;
}

/** The calls for matches without an answer yet, and the number of failed ones. */
function watchCalls(page: Page): () => string {
  const open = new Map<Request, number>();
  let answered = 0;
  const failed: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/sport/matches/byids')) open.set(request, Date.now());
  });
  page.on('requestfailed', (request) => {
    if (open.delete(request)) failed.push(request.failure()?.errorText ?? '');
  });
  page.on('response', (response) => {
    if (!open.delete(response.request())) return;
    if (response.ok()) answered += 1;
    else failed.push(`${response.status()}`);
  });
  return () => {
    const openMs = [...open.values()].map((sinceMs) => Date.now() - sinceMs);
    return `${answered} calls answered, open for ${JSON.stringify(openMs)} ms, failed: ${JSON.stringify(failed)}`;
  };
}

/**
 * Scrolls by half a screen as soon as the visible rows are loaded, and records their matches. Fails if rows do not
 * load.
 */
async function scrollThrough(page: Page): Promise<Seen> {
  const calls = watchCalls(page);
  const seen = await page.evaluate(async (drawnMs) => {
    const ids = new Set<number>();
    let rowsMost = 0;
    let twiceAtOnce = false;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const inSight = () =>
      [...document.querySelectorAll('.match-rows')].filter((rows) => {
        const { top, bottom } = rows.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
    const isDrawn = () =>
      inSight().every(
        (rows) => rows.querySelectorAll('.match-row').length > 0 && !rows.querySelector('.skeleton'),
      );
    for (;;) {
      const sinceMs = performance.now();
      while (!isDrawn() && performance.now() - sinceMs < drawnMs) await frame();
      if (!isDrawn()) {
        const rows = inSight().map((each) => ({
          rows: each.querySelectorAll('.match-row').length,
          skeletons: each.querySelectorAll('.skeleton').length,
        }));
        return `at ${scrollY} px of ${document.body.scrollHeight}, ${ids.size} matches seen: ${JSON.stringify(rows)}`;
      }
      const rows = [...document.querySelectorAll<HTMLElement>('[data-match]')];
      const now = rows.map((row) => Number(row.dataset['match']));
      twiceAtOnce ||= new Set(now).size !== now.length;
      rowsMost = Math.max(rowsMost, now.length);
      for (const id of now) ids.add(id);
      const before = scrollY;
      scrollBy(0, innerHeight / 2);
      await frame();
      if (scrollY === before) return { ids: [...ids], rowsMost, twiceAtOnce };
    }
  }, DRAWN_MS);
  if (typeof seen === 'string')
    throw new Error(`rows in sight were not drawn within ${DRAWN_MS} ms ${seen}; ${calls()}`);
  return seen;
}

for (const width of [1280, 390]) {
  test(`a list of ${MATCHES} matches opens at once and can be scrolled to its end at ${width} px`, async ({
    page,
    site,
  }) => {
    test.setTimeout(600_000);
    await page.setViewportSize({ width, height: 900 });
    await watch(page);
    const opened = await recordTasks(page);
    await page.goto('/en/sport/soccer');
    await expect(page.locator('main [data-match]').first()).toBeVisible();
    await expect(page.locator('main [data-match] .odds-button > bdi').first()).toHaveText(/^2\.[02]0$/);
    const opening = judged(await opened.stop());

    const scrolled = await recordTasks(page);
    const seen = await scrollThrough(page);
    const scrolling = judged(await scrolled.stop());
    const felt: { readonly shift: number; readonly openMs: number } = await page.evaluate('window.felt');

    const measured = { width, openMs: felt.openMs, opening, scrolling, rowsMost: seen.rowsMost };
    test.info().annotations.push({ type: 'measured', description: JSON.stringify(measured) });
    console.log(JSON.stringify(measured));

    const ids = await idsOfDatabase(site.databaseUrl);
    expect(ids).toHaveLength(MATCHES);
    expect([...seen.ids].sort((a, b) => a - b)).toEqual(ids);
    expect(seen.twiceAtOnce).toBe(false);
    // Rows far outside the visible area were removed.
    expect(seen.rowsMost).toBeLessThan(120);
    expect(felt.shift).toBeLessThanOrEqual(0.02);
    expect(scrolling.longest).toBeLessThan(TASK_MAX_MS);

    // Back from a match, the list is at its previous position.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    const rowInSight = await page.evaluate(async () => {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        const row = [...document.querySelectorAll<HTMLElement>('[data-match]')].find((each) => {
          const { top } = each.getBoundingClientRect();
          return top > 200 && top < 600;
        });
        if (row) return { id: row.dataset['match'], top: row.getBoundingClientRect().top };
      }
    });
    await page.locator(`[data-match="${rowInSight.id}"] .match-row-teams`).click();
    await expect(page).toHaveURL(new RegExp(`/match/${rowInSight.id}$`));
    await page.goBack();
    const again = page.locator(`[data-match="${rowInSight.id}"]`);
    await expect(again).toBeInViewport();
    // Both the row's position and the scroll position may be rounded by half a pixel.
    const off = async () => Math.abs(((await again.boundingBox())?.y ?? 0) - rowInSight.top);
    await expect.poll(off).toBeLessThan(2);
  });
}
