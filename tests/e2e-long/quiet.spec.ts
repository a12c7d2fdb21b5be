import { expect, type Page } from '@playwright/test';
import { readList } from '../fixture/read-list.ts';
import { simulatedTest as test } from '../fixture/shared-site.ts';

// Requests that a visitor's browser makes automatically are part of the test.
test.use({ serviceWorkers: 'allow' });

/** Errors in a page's console, except the status of its own address. */
async function complaints(page: Page, path: string): Promise<readonly string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && new URL(url || 'about:blank').pathname !== path)
      errors.push(`${message.text()} ${url}`);
  });
  await page.goto(path);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return errors;
}

for (const path of ['/en', '/en/sport', '/en/live', '/en/login', '/en/register', '/en/nowhere']) {
  test(`a visitor who opens ${path} finds no error in the console`, async ({ page }) => {
    expect(await complaints(page, path)).toEqual([]);
  });
}

test('a visitor who opens a match finds no error in the console', async ({ page }) => {
  const { Matches } = await readList<{ Matches: { MatchLink: string }[] }>(
    page.request,
    '/api/sport/matches?sportAlias=soccer&lang=en',
  );
  expect(Matches.length).toBeGreaterThan(0);
  expect(await complaints(page, `/en${Matches[0]?.MatchLink}`)).toEqual([]);
});

test('the site requests the user’s data for a player, and not for a visitor', async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto('/en');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(requestedPaths).not.toContain('/api/user/get');

  const [name = '', password = ''] = (process.env.TEST_PLAYER ?? '').split(' ');
  await page.goto('/en/login');
  await page.getByLabel('E-mail or user name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible();
  expect(requestedPaths).toContain('/api/user/get');
});
