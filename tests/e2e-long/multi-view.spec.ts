import type { CallAnswer, Calls } from '@evens/contract';
import { type Locator, type Page, expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { liveCast, test } from '../fixture/live-stage.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ viewport: { width: 1440, height: 1000 } });
test.setTimeout(180_000);

type Live = CallAnswer<Calls['GET /api/live/matches']>['Matches'][number];

async function findMatchId(page: Page, home: string): Promise<number> {
  let found: Live | undefined;
  await expect(async () => {
    const answer: CallAnswer<Calls['GET /api/live/matches']> = await (
      await page.request.get('/api/live/matches')
    ).json();
    found = answer.Matches.find(({ Match }) => Match.HomeTeamName === home);
    expect(found).toBeDefined();
  }).toPass();
  return found?.Match.ID ?? 0;
}

const entry = (page: Page, id: number) => page.locator(`[data-live-entry="${id}"]`);
const tile = (page: Page, id: number) => page.locator(`[data-tile="${id}"]`);
const tiles = (page: Page) =>
  page.locator('[data-tile]').evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-tile'))));

/** Picks a match up by its handle, and waits until keys choose its position. */
async function dragByKey(page: Page, from: Locator): Promise<void> {
  const handle = from.getByRole('button', { name: /^Drag / });
  await handle.focus();
  await page.keyboard.press('Enter');
  await expect(handle).not.toBeFocused();
}

/** The multi-view of a player who has emptied it once. */
async function openEmpty(page: Page): Promise<void> {
  await page.addInitScript(
    () => localStorage.getItem('evens.multi-view') ?? localStorage.setItem('evens.multi-view', '[]'),
  );
  await page.goto('/en/live/multi-view');
  await expect(page.getByText('Your multi-view is empty.')).toBeVisible();
}

test('matches are dragged in by mouse, hidden in the sidebar, moved, stored and removed', async ({
  page,
  stage,
}) => {
  const [a, b, c] = await Promise.all(liveCast.dragged.map((home) => findMatchId(page, home)));
  if (a === undefined || b === undefined || c === undefined) throw new Error('three matches play');
  await openEmpty(page);
  await expect(page.locator('[data-drag]').first()).toBeVisible();
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await page.locator(`[data-drag="${a}"]`).dragTo(page.locator('.multi-view'));
  await expect(tile(page, a)).toBeVisible();
  await expect(entry(page, a)).toHaveCount(0);
  const top = async () => (await entry(page, c).boundingBox())?.y;
  await page.locator(`[data-drag="${b}"]`).hover();
  const before = await top();
  await page
    .locator(`[data-drag="${b}"]`)
    .getByRole('button', { name: /^Add .* to the multi-view$/ })
    .click();
  await expect.poll(() => tiles(page)).toEqual([a, b]);
  // The list stays still under the pointer, and closes up once the pointer has left it.
  await expect(entry(page, b)).toBeHidden();
  expect(await top()).toBe(before);
  await page.locator('.multi-view').hover();
  await expect(entry(page, b)).toHaveCount(0);

  // To the position before the first tile.
  await page.locator(`[data-drag="${c}"]`).dragTo(tile(page, a), { targetPosition: { x: 6, y: 60 } });
  await expect.poll(() => tiles(page)).toEqual([c, a, b]);

  // Prices are those of the match book, update, and can be tapped.
  stage.director.match(liveCast.dragged[0]).move('1x2', [2500, 3100, 2900]);
  const price = tile(page, a).getByRole('button', {
    name: new RegExp(`^${liveCast.dragged[0]}, Match result`),
  });
  await expect(price).toContainText('2.50');
  await price.click();
  await expect(price).toHaveAttribute('aria-pressed', 'true');
  await price.click();

  await page.reload();
  await expect.poll(() => tiles(page)).toEqual([c, a, b]);
  const full = await axeOn(page).analyze();
  expect(full.violations.map(({ id }) => id)).toEqual([]);

  // On other pages they are in the sidebar like all matches.
  await page.getByRole('navigation', { name: 'Live views' }).getByRole('link', { name: 'Featured' }).click();
  await expect(entry(page, a)).toBeVisible();
  await page.goBack();
  await tile(page, a)
    .getByRole('button', { name: /^Remove .* from the multi-view$/ })
    .click();
  await expect.poll(() => tiles(page)).toEqual([c, b]);
  await expect(entry(page, a)).toBeVisible();
});

test('a button adds the first live matches to an empty multi-view', async ({ page }) => {
  await openEmpty(page);
  await page.getByRole('button', { name: 'Add the top 4 live matches' }).click();
  await expect.poll(async () => (await tiles(page)).length).toBe(4);
  await expect(page.getByRole('button', { name: 'Add the top' })).toHaveCount(0);
  const [first = 0] = await tiles(page);
  await expect(tile(page, first)).toContainText(/half|quarter|set|period|inning|Half-time|Break/i);
});

test('the first visit has the first live matches, and an emptied multi-view stays empty', async ({
  page,
}) => {
  await page.goto('/en/live/multi-view');
  await expect.poll(async () => (await tiles(page)).length).toBe(4);
  for (const id of await tiles(page))
    await tile(page, id)
      .getByRole('button', { name: /^Remove .* from the multi-view$/ })
      .click();
  await page.reload();
  await expect(page.getByText('Your multi-view is empty.')).toBeVisible();
});

test('matches are added and moved by keyboard only', async ({ page }) => {
  const [a, b] = await Promise.all(liveCast.keyed.map((home) => findMatchId(page, home)));
  if (a === undefined || b === undefined) throw new Error('two matches play');
  await openEmpty(page);
  for (const id of [a, b]) {
    await dragByKey(page, page.locator(`[data-drag="${id}"]`));
    // The multi-view is the only drop target.
    await page.keyboard.press('Enter');
    await expect(tile(page, id)).toBeVisible();
  }
  const before = await tiles(page);
  const last = before.at(-1) ?? 0;
  await dragByKey(page, tile(page, last));
  // To the position before all tiles.
  await page.keyboard.press('Home');
  await expect(page.locator('.multi-view-drop').first()).toHaveAttribute('data-drop-target', 'true');
  await page.keyboard.press('Enter');
  await expect.poll(() => tiles(page)).toEqual([last, ...before.slice(0, -1)]);
  // A cancelled drag changes nothing.
  const moved = await tiles(page);
  await dragByKey(page, tile(page, last));
  await page.keyboard.press('Escape');
  expect(await tiles(page)).toEqual(moved);
});

test('a match that has ended is marked and stays until it is cleared', async ({ page, stage }) => {
  const [a, b] = await Promise.all(liveCast.ended.map((home) => findMatchId(page, home)));
  if (a === undefined || b === undefined) throw new Error('two matches play');
  await page.addInitScript(
    (ids) => {
      if (localStorage.getItem('evens.multi-view') === null)
        localStorage.setItem('evens.multi-view', JSON.stringify(ids));
    },
    [a, b],
  );
  await page.goto('/en/live/multi-view');
  await expect.poll(() => tiles(page)).toEqual([a, b]);
  stage.director.match(liveCast.ended[0]).end(2, 1);
  await expect(page.getByText('1 match has finished')).toBeVisible();
  await expect(tile(page, a)).toContainText('This match has finished');
  expect(await tiles(page)).toEqual([a, b]);
  await page.getByRole('button', { name: 'Remove finished matches' }).click();
  await expect.poll(() => tiles(page)).toEqual([b]);
});

/** A finger that rests on one element, moves to another and is lifted there. */
async function carry(page: Page, from: Locator, to: Locator, at: { x: number; y: number }): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('nothing to carry, or nowhere to');
  const input = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    input.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', start.x + start.width - 60, start.y + 20);
  await expect(page.locator('.multi-view-carried')).toBeVisible();
  await touch('touchMove', start.x + start.width, start.y + 60);
  await touch('touchMove', end.x + at.x, end.y + at.y);
  await expect(page.locator('[data-finger]')).toHaveCount(1);
  await touch('touchEnd', 0, 0);
  await expect(page.locator('.multi-view-carried')).toHaveCount(0);
}

test.describe('touch screens', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });

  test('a match is added by touch from the menu, removed, dragged into the multi-view and moved in it', async ({
    page,
  }) => {
    const id = await findMatchId(page, liveCast.touched);
    await openEmpty(page);
    await page.getByRole('button', { name: 'Open the sidebar' }).tap();
    const add = page
      .locator(`[data-drag="${id}"]`)
      .getByRole('button', { name: /^Add .* to the multi-view$/ });
    await add.scrollIntoViewIfNeeded();
    const box = await add.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    // No part of an entry is cut off beside its two buttons.
    const isInside = await page.locator(`[data-drag="${id}"]`).evaluate((dragged) => {
      const card = dragged.parentElement?.parentElement;
      return card !== null && card !== undefined && card.scrollWidth <= card.clientWidth;
    });
    expect(isInside).toBe(true);
    await add.tap();
    await expect(entry(page, id).locator('visible=true')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(tile(page, id)).toBeVisible();
    await tile(page, id)
      .getByRole('button', { name: /^Remove .* from the multi-view$/ })
      .tap();
    await expect(tile(page, id)).toHaveCount(0);

    // A finger that rests on a match picks it up; the drawer moves aside.
    const [a, b] = await Promise.all(liveCast.keyed.map((home) => findMatchId(page, home)));
    if (a === undefined || b === undefined) throw new Error('two matches play');
    const menu = page.getByRole('button', { name: 'Open the sidebar' }).first();
    const dragged = (of: number) => page.getByRole('dialog').locator(`[data-drag="${of}"]`);
    await menu.tap();
    await carry(page, dragged(a), page.locator('.multi-view'), { x: 500, y: 300 });
    await expect.poll(() => tiles(page)).toEqual([a]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await menu.tap();
    await carry(page, dragged(b), tile(page, a), { x: 10, y: 60 });
    await expect.poll(() => tiles(page)).toEqual([b, a]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await carry(page, tile(page, a), tile(page, b), { x: 10, y: 60 });
    await expect.poll(() => tiles(page)).toEqual([a, b]);
  });
});
