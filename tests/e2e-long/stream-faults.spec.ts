import { type Page, expect as plainExpect } from '@playwright/test';
import { directedTest } from '../fixture/directed-site.ts';
import { soccerCast } from '../fixture/staged-cast.ts';
import type { Director } from '../fixture/staged-director.ts';

const faults = ['cut', 'delay', 'reorder', 'duplicate'] as const;
type Fault = (typeof faults)[number];

const names = (fault: Fault) => ['First', 'Second', 'Third'].map((place) => `${place} of ${fault}`);
const test = directedTest(faults.flatMap(names).map(soccerCast));

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ viewport: { width: 1440, height: 1000 } });
test.setTimeout(150_000);

const DELAY_MS = 1500;
/** Maximum delay of a message that waits to be overtaken by the next one. */
const OVERTAKE_MS = 600;

/** A connection between page and server on which books and lists arrive late, reordered, twice, or not at all. */
async function faultyLine(page: Page) {
  let fault: Fault | undefined;
  let disturbed = 0;
  const received = { images: 0, deltas: 0 };
  const resumed: string[] = [];
  let open = async () => {};
  await page.routeWebSocket(/\/api\/stream/, (socket) => {
    if (fault === 'cut') {
      void socket.close({ code: 1011 });
      return;
    }
    const server = socket.connectToServer();
    open = () => socket.close({ code: 1001 });
    let held: string | undefined;
    function send(text: string): void {
      // It may have been closed meanwhile.
      Promise.resolve()
        .then(() => socket.send(text))
        .catch(() => undefined);
    }
    function letGo(): void {
      if (held !== undefined) send(held);
      held = undefined;
    }
    socket.onMessage((message) => {
      const { t, topics = [] }: { t: string; topics?: { topic: string; token?: string }[] } = JSON.parse(
        String(message),
      );
      if (t === 'sub')
        resumed.push(...topics.flatMap(({ topic, token }) => (token === undefined ? [] : topic)));
      server.send(message);
    });
    server.onMessage((message) => {
      const text = String(message);
      const { t }: { t: string } = JSON.parse(text);
      if (t === 'image') received.images += 1;
      if (t === 'delta') received.deltas += 1;
      if (fault === undefined || (t !== 'image' && t !== 'delta')) {
        letGo();
        send(text);
        return;
      }
      disturbed += 1;
      if (fault === 'delay') setTimeout(() => send(text), DELAY_MS);
      else if (fault === 'duplicate') {
        send(text);
        send(text);
        setTimeout(() => send(text), DELAY_MS);
      } else if (held === undefined) {
        held = text;
        setTimeout(letGo, OVERTAKE_MS);
      } else {
        send(text);
        letGo();
      }
    });
  });
  return {
    heard: received,
    resumed,
    disturbed: () => disturbed,
    async begin(next: Fault) {
      fault = next;
      if (next === 'cut') await open();
    },
    end() {
      fault = undefined;
    },
  };
}

/**
 * Visible state of a list's matches: their order, scores, prices and which of these are suspended. Clocks advance and
 * are left out.
 */
function readVisibleMatches(page: Page) {
  return page.locator('main article[data-match]').evaluateAll((rows) =>
    rows.map((row) => ({
      id: row.getAttribute('data-match'),
      teams: row.querySelector('.match-row-teams')?.textContent,
      prices: Array.from(row.querySelectorAll('.odds-button'), (button) =>
        button.getAttribute('data-state') === 'suspended'
          ? 'suspended'
          : button.querySelector('bdi')?.textContent,
      ),
    })),
  );
}

async function openList(page: Page, date: string): Promise<void> {
  await page.goto(`/en/sport/schedule?date=${date}&live=1`);
}

/** All changes of a match in play: prices move, a side scores, a market is suspended, a match ends. */
async function play(director: Director, fault: Fault, pause: () => Promise<void>): Promise<void> {
  const [first = '', second = '', third = ''] = names(fault);
  for (const home of [2150, 2250, 2350]) {
    director.match(first).move('1x2', [home, 3300, 3600]);
    director.match(second).move('total', [home - 300, 1750]);
    await pause();
  }
  director.match(first).goal('home');
  await pause();
  director.match(first).move('1x2', [1400, 4300, 7600]);
  director.match(second).goal('away');
  await pause();
  director.match(second).price();
  director.match(second).suspend('1x2');
  director.match(third).end(0, 0);
  await pause();
}

for (const fault of faults)
  test(`the screen after a connection with ${fault} equals a fresh load`, async ({
    page,
    browser,
    stage: { site, director },
  }) => {
    const [first = '', second = '', third = ''] = names(fault);
    for (const name of [first, second, third]) director.match(name).kickOff();
    const { Matches }: { Matches: { Match: { DateOfMatch: string } }[] } = await expect
      .poll(async () => (await (await page.request.get('/api/data/live')).json()).Total)
      .toBe(3)
      .then(async () => (await page.request.get('/api/data/live')).json());
    const date = Matches[0]?.Match.DateOfMatch.slice(0, 10) ?? '';
    const line = await faultyLine(page);
    await openList(page, date);
    await expect(page.locator('main article[data-match]')).toHaveCount(3);
    await expect.poll(() => line.heard.images).toBeGreaterThanOrEqual(5);
    const before = await readVisibleMatches(page);

    await line.begin(fault);
    await play(director, fault, () => page.waitForTimeout(400));
    const { images, deltas } = { ...line.heard };
    line.end();

    const other = await browser.newPage({ baseURL: site.url, viewport: { width: 1440, height: 1000 } });
    await openList(other, date);
    await expect(other.locator('main article[data-match]')).toHaveCount(2);
    await expect(other.getByText('1.40', { exact: true })).toBeVisible();
    // Scores arrive with the stream, also on a fresh page.
    for (const row of await other.locator('.match-row-teams').all()) await expect(row).toContainText(/\d/);
    const fresh = await readVisibleMatches(other);
    expect(fresh).not.toEqual(before);
    await expect.poll(() => readVisibleMatches(page)).toEqual(fresh);
    await expect(page.locator('main [data-freshness]').first()).toHaveAttribute('data-freshness', 'fresh');

    if (fault === 'cut') {
      // The connection resumed with tokens, and missed messages arrived as deltas.
      expect(line.resumed.filter((topic) => topic.startsWith('preview/')).length).toBeGreaterThanOrEqual(2);
      expect(line.heard.deltas).toBeGreaterThan(deltas);
      expect(line.heard.images).toBeGreaterThanOrEqual(images);
    } else expect(line.disturbed()).toBeGreaterThan(4);

    await other.close();
    for (const name of [first, second]) director.match(name).end(1, 1);
    await expect(page.locator('main article[data-match]')).toHaveCount(0);
  });
