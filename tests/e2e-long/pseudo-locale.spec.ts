import { expect, type Page } from '@playwright/test';
import { retryOverloaded } from '../fixture/overloaded.ts';
import { readList } from '../fixture/read-list.ts';
import { simulatedTest as test } from '../fixture/shared-site.ts';

async function englishSports(page: Page): Promise<readonly string[]> {
  const { status, text } = await retryOverloaded(async () => {
    const answer = await page.request.get('/api/localization/getalltranslationsbylanguagecode?lang=en');
    return { status: answer.status(), text: await answer.text() };
  });
  expect(status, text).toBe(200);
  const words: unknown = JSON.parse(text);
  const sports = Object.entries(Object(words)).filter(([key]) => key.startsWith('sports.'));
  expect(sports.length, text.slice(0, 500)).toBeGreaterThan(40);
  return sports.map(([, name]) => `${name}`);
}

/**
 * All texts of a page that are not inside a message of the locales. Names of people, clubs and competitions are facts,
 * in `<bdi>` or marked `translate="no"`; times and dates are formatted by the browser. A name of a sport in such an
 * element still counts, because sports are named by the locales.
 */
async function strayTexts(page: Page): Promise<readonly string[]> {
  const sportNames = await englishSports(page);
  return page.evaluate((sportNames) => {
    const stray: string[] = [];
    const judge = (text: string, where: string) => {
      let remaining = text;
      for (let before = ''; before !== remaining; ) {
        before = remaining;
        remaining = remaining.replace(/\[[^[\]]*\]/g, ' ');
      }
      if (/\p{L}{2}/u.test(remaining)) stray.push(`${where}: ${text.trim()}`);
    };
    // Texts of operators declare their language; there are none in the pseudo-language.
    const isFact = (element: Element | null) =>
      element?.closest('bdi, [translate="no"], time, script, style, body [lang="en"]') !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!isFact(node.parentElement))
        judge(node.textContent ?? '', node.parentElement?.outerHTML.slice(0, 90) ?? '');
    }
    const facts = new Set<string>();
    for (const fact of document.body.querySelectorAll('bdi')) {
      facts.add(fact.textContent ?? '');
      if (sportNames.includes(fact.textContent ?? '')) stray.push(`bdi: ${fact.textContent}`);
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = element.getAttribute(name);
        // A label may be a fact, or a message with facts beside it: "[Over 2.5], Arsenal – Chelsea".
        if (text !== null && !text.includes('[') && !facts.has(text) && !isFact(element)) judge(text, name);
      }
    }
    return [...new Set(stray)];
  }, sportNames);
}

async function expectNoStray(page: Page, path: string): Promise<void> {
  await page.goto(`/en-xa${path}`);
  await expect(page.locator('#content')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await strayTexts(page), path).toEqual([]);
}

async function firstMatch(page: Page, live: boolean): Promise<string> {
  const path = live ? '/api/live/matches' : '/api/sport/matches?sportAlias=soccer&limit=200';
  const text = JSON.stringify(await readList<unknown>(page.request, path));
  const links = [...text.matchAll(/"MatchLink":"([^"]+)"/g)].map(([, link]) => link ?? '');
  const link = links.find((each) => each.startsWith('/live/') === live);
  if (link === undefined) throw new Error(`no match ${live ? 'in play' : 'to come'}`);
  return link;
}

test('the pseudo-language works in the sandbox, and is not offered to users', async ({ page }) => {
  await page.goto('/en-xa/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\[.+\]$/);
  await page.goto('/en');
  await page.getByRole('button', { name: 'Settings' }).click();
  const offered = page.getByLabel('Language').getByRole('option');
  await expect(offered.filter({ hasText: 'English' })).toHaveCount(1);
  await expect(offered.filter({ hasText: '[' })).toHaveCount(0);
});

test('a visitor’s pages show no text from outside the locales', async ({ page }) => {
  const paths = ['', '/sport', '/sport/soccer', '/sport/tennis', '/live', '/404', '/login', '/register'];
  for (const path of [...paths, '/lost-password', '/set-password', '/set-password?token=x']) {
    await expectNoStray(page, path);
  }
});

test('a match page shows no text from outside the locales', async ({ page }) => {
  await expectNoStray(page, await firstMatch(page, false));
  await expectNoStray(page, await firstMatch(page, true));
});

test('errors, refusals, menus and a player’s pages show no text from outside the locales', async ({
  page,
}) => {
  await page.goto('/en-xa/register');
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(await strayTexts(page), 'register').toEqual([]);

  const [name = '', password = ''] = (process.env['TEST_PLAYER'] ?? '').split(' ');
  await page.goto('/en-xa/login');
  await page.locator('input[autocomplete=username]').fill(name);
  await page.locator('input[autocomplete=current-password]').fill('wrong');
  await page.locator('main button[type=submit]').click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await strayTexts(page), 'login').toEqual([]);

  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('main button[type=submit]').click();
  await expect(page).toHaveURL(/\/en-xa\/?$/);
  await page.locator('header [popovertarget]').click();
  await expect(page.locator('[popover]:popover-open a').first()).toBeVisible();
  expect(await strayTexts(page), 'account menu').toEqual([]);
  await expectNoStray(page, '/user/bets');
});
