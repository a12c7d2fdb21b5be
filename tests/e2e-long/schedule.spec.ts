import { type APIRequestContext, type Page, expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { directedTest } from '../fixture/directed-site.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { readList } from '../fixture/read-list.ts';
import { footballCast, soccerCast } from '../fixture/staged-cast.ts';

const PAGE_ROWS = 50;
const SOCCER = 58;
const soccer = Array.from({ length: SOCCER }, (_, n) => `Side ${n + 1}`);
const test = directedTest([...soccer.map(soccerCast), footballCast('Hawks'), footballCast('Owls')]);

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });
test.use({ viewport: { width: 1280, height: 900 }, timezoneId: 'Asia/Kolkata' });
test.setTimeout(120_000);

const KOLKATA = 330;

interface Listed {
  readonly ID: number;
  readonly HomeTeamName: string;
  readonly DateOfMatch: string;
}

/** The date of the stage's matches, and the site's list of that day, page by page. */
async function listed(request: APIRequestContext, { page = 1, limit = PAGE_ROWS } = {}) {
  const path = `/api/data/prematch?offset=${KOLKATA}&live=with&limit=${limit}&page=${page}`;
  const { Days, Total } = await readList<{
    Days: Record<string, { MatchesCount: number; Tournaments: { Matches: Listed[] }[] }>;
    Total: number;
  }>(request, path);
  const date = Object.keys(Days).find((each) => (Days[each]?.MatchesCount ?? 0) > 0) ?? '';
  const matches = Object.values(Days).flatMap(({ Tournaments }) =>
    Tournaments.flatMap(({ Matches }) => Matches),
  );
  return { date, total: Total, matches };
}

const findMatchId = async (request: APIRequestContext, home: string) => {
  const { matches } = await listed(request, { limit: 200 });
  return matches.find(({ HomeTeamName }) => HomeTeamName === home)?.ID ?? 0;
};

const row = (page: Page, home: string) =>
  page.locator('main article[data-match]', { has: page.getByText(home, { exact: true }) });
const days = (page: Page) => page.getByRole('tablist', { name: 'Days' });
const sports = (page: Page) => page.getByRole('tablist', { name: 'Sports of the day' });

/** Ids of all rows of the page in order: rows far below are only rendered while scrolling. */
async function idsOnPage(page: Page): Promise<readonly number[]> {
  const seen: number[] = [];
  const collectIds = async () => {
    const ids = await page
      .locator('main article[data-match]')
      .evaluateAll((rows) => rows.map((each) => Number(each.getAttribute('data-match'))));
    for (const id of ids) if (!seen.includes(id)) seen.push(id);
  };
  await page.evaluate(() => scrollTo(0, 0));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top <= height; top += 500) {
    await page.evaluate((to) => scrollTo(0, to), top);
    await page.waitForTimeout(120);
    await collectIds();
  }
  await page.evaluate(() => scrollTo(0, 0));
  return seen;
}

test('a day lists the site’s matches by time and page, and the address contains day and page', async ({
  page,
}) => {
  const first = await listed(page.request);
  const second = await listed(page.request, { page: 2 });
  expect(first.matches).toHaveLength(PAGE_ROWS);
  await page.goto(`/en/sport/schedule?date=${first.date}`);
  await expect(page).toHaveTitle(/^Schedule/);
  await expect(days(page).getByRole('tab')).toHaveCount(7);
  await expect(days(page).getByRole('tab', { selected: true })).toContainText(`${first.total}`);
  await expect(row(page, 'Side 1')).toBeVisible();
  const inOrder = (matches: readonly Listed[]) =>
    matches.toSorted((a, b) => Date.parse(a.DateOfMatch) - Date.parse(b.DateOfMatch)).map(({ ID }) => ID);
  expect(await idsOnPage(page)).toEqual(inOrder(first.matches));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect.poll(() => idsOnPage(page)).toEqual(inOrder(second.matches));
  await page.reload();
  await expect.poll(() => idsOnPage(page)).toEqual(inOrder(second.matches));
  await page.goBack();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(row(page, 'Side 1')).toBeVisible();
  // Another day has its own address and none of this day's matches.
  await days(page).getByRole('tab').nth(6).click();
  await expect(page.getByText('No matches on this day.')).toBeVisible();
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/);
  await page.goBack();
  await expect(row(page, 'Side 1')).toBeVisible();
});

test('prices move, and go on the slip', async ({ page, stage: { director } }) => {
  const { date } = await listed(page.request);
  await page.goto(`/en/sport/schedule?date=${date}&sport=soccer`);
  const price = row(page, 'Side 2').locator('.match-row-win button').first();
  await expect(price).toHaveText('2.00');
  director.match('Side 2').move('1x2', [2450, 3300, 3600]);
  await expect(price).toHaveText('2.45');
  await price.click();
  await expect(price).toHaveAttribute('aria-pressed', 'true');
});

test('a sport leaves the day with its last match, and its viewers then see all sports', async ({
  page,
  stage: { director },
}) => {
  const { date } = await listed(page.request);
  await page.goto(`/en/sport/schedule?date=${date}&sport=american-football`);
  const football = sports(page).getByRole('tab', { name: /American Football/ });
  await expect(football).toHaveAttribute('aria-selected', 'true');
  await expect(football).toContainText('2');
  for (const name of ['Hawks', 'Owls']) await expect(row(page, name)).toBeVisible();
  director.match('Hawks').kickOff();
  director.match('Hawks').end(7, 0);
  await expect(row(page, 'Hawks')).toHaveCount(0);
  await expect(football).toContainText('1');
  await expect(row(page, 'Owls')).toBeVisible();
  director.match('Owls').kickOff();
  director.match('Owls').end(0, 3);
  await expect(football).toHaveCount(0);
  await expect(sports(page).getByRole('tab', { selected: true })).toContainText('All');
  await expect(row(page, 'Side 1')).toBeVisible();
});

test('the live-only list shows matches in play, and a match that begins is announced above it', async ({
  page,
  stage: { director },
}) => {
  const { date } = await listed(page.request);
  await page.goto(`/en/sport/schedule?date=${date}`);
  await page.getByRole('button', { name: 'Live only' }).click();
  await expect(page).toHaveURL(/live=1/);
  await expect(page.getByText('No match of this day is in play right now.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all matches' }).click();
  await expect(row(page, 'Side 1')).toBeVisible();

  await page.getByRole('button', { name: 'Live only' }).click();
  director.match('Side 10').kickOff();
  await expect(row(page, 'Side 10')).toBeVisible();
  const started = await findMatchId(page.request, 'Side 10');
  await expect.poll(() => idsOnPage(page)).toEqual([started]);
  director.match('Side 11').kickOff();
  await expect(page.getByText('1 new match', { exact: true })).toBeVisible();
  await expect(row(page, 'Side 11')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(row(page, 'Side 11')).toBeVisible();
  await expect(page.getByText('1 new match', { exact: true })).toHaveCount(0);
  director.match('Side 10').goal('home');
  await expect(row(page, 'Side 10').locator('.match-row-teams')).toContainText('1');
  for (const name of ['Side 10', 'Side 11']) director.match(name).end(1, 0);
  await expect(page.getByText('No match of this day is in play right now.')).toBeVisible();
});

test('a broken connection resets the lists of sports, and the stream restores them', async ({ page }) => {
  const { date } = await listed(page.request);
  let sockets = 0;
  let isCut = false;
  let cut = async () => {};
  await page.routeWebSocket(/\/api\/stream/, (socket) => {
    sockets += 1;
    if (isCut) return socket.close({ code: 1011 });
    socket.connectToServer();
    cut = () => socket.close({ code: 1001 });
    return undefined;
  });
  await page.goto(`/en/sport/schedule?date=${date}`);
  await expect(sports(page)).toBeVisible();
  await expect(row(page, 'Side 1')).toBeVisible();
  const held: (() => void)[] = [];
  await page.route('**/api/data/schedule*', async (route) => {
    await new Promise<void>((done) => held.push(done));
    await route.continue();
  });
  isCut = true;
  await cut();
  await expect(sports(page)).toHaveCount(0);
  await expect(days(page)).toHaveCount(0);
  await expect(row(page, 'Side 1')).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  isCut = false;
  await expect.poll(() => sockets).toBeGreaterThan(1);
  await expect(sports(page)).toBeVisible();
  await expect(days(page).getByRole('tab')).toHaveCount(7);
  for (const go of held) go();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a list that the server refuses shows an error, and loads when it is requested again', async ({
  page,
}) => {
  const { date } = await listed(page.request);
  let refuses = true;
  await page.routeWebSocket(/\/api\/stream/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { t, topics = [] } = JSON.parse(String(message)) as { t: string; topics?: { topic: string }[] };
      const refused =
        t === 'sub' && refuses ? topics.filter(({ topic }) => topic.startsWith('list/prematch/')) : [];
      for (const { topic } of refused)
        socket.send(JSON.stringify({ t: 'err', code: 'unknown-topic', message: 'refused', topic }));
      const acceptedTopics = topics.filter((each) => !refused.includes(each));
      if (refused.length === 0) server.send(message);
      else if (acceptedTopics.length > 0) server.send(JSON.stringify({ t, topics: acceptedTopics }));
    });
  });
  await page.goto(`/en/sport/schedule?date=${date}`);
  await expect(row(page, 'Side 1')).toBeVisible();
  const notice = page.locator('[data-topic-status="rejected"]');
  await expect(notice).toContainText('stopped updating');
  refuses = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
});

test('an invalid or past date shows today, and an unknown sport shows all', async ({ page }) => {
  for (const query of ['date=2020-01-01', 'date=x', 'sport=chess', 'page=x']) {
    await page.goto(`/en/sport/schedule?${query}`);
    await expect(days(page).getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
    await expect(sports(page).getByRole('tab', { selected: true })).toContainText('All');
    await expect(page.locator('main [data-state="error"]')).toHaveCount(0);
  }
});

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: rightToLeft.segment, width: 390 },
])
  test(`the schedule is accessible in ${language} at ${width}`, async ({ page }) => {
    const { date } = await listed(page.request);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/${language}/sport/schedule?date=${date}`);
    await expect(row(page, 'Side 1')).toBeVisible();
    const { violations } = await axeOn(page).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
  });
