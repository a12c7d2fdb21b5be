import { readFileSync } from 'node:fs';
import { expect as plainExpect } from '@playwright/test';
import { goodPassword } from '../fixture/browser.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { unzip } from '../fixture/unzip.ts';
import { collectComplaints, findFaults } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

test('a player downloads all data that the site stores about them', async ({ page, context }) => {
  const player = await newPlayer(context);
  const userName = String((await player.call('GET /api/user/get')).body.UserName);
  const complaints = collectComplaints(page);
  await page.goto('/en/user/accountInfo');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await modal.getByRole('button', { name: 'Your data' }).click();
  await modal.getByRole('button', { name: 'Prepare an archive' }).click();
  await expect(modal.getByRole('alert')).toHaveText('Required');
  await modal.getByLabel('Current password').fill(goodPassword);
  await modal.getByRole('button', { name: 'Prepare an archive' }).click();
  await expect(modal.locator('[data-export="ready"]')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    modal.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^evens-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzip(readFileSync(await download.path()));
  expect(JSON.parse(files.get('data/auth_user.json') ?? '')).toMatchObject([{ displayUsername: userName }]);
  expect(complaints).toEqual([]);
});

test('a player closes the account once its balance is empty', async ({ page, context }) => {
  const player = await newPlayer(context, '25');
  const userName = String((await player.call('GET /api/user/get')).body.UserName);
  await page.goto('/en/user/accountInfo');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await modal.getByRole('button', { name: 'Close the account' }).click();
  await modal.getByRole('button', { name: 'Close my account' }).click();
  await modal.getByLabel('Current password').fill(goodPassword);
  await modal.getByRole('button', { name: 'Close for good' }).click();
  await expect(modal.getByRole('alert')).toHaveText(/^The account is not empty yet/);
  await expect(modal.locator('[data-leftovers]')).toContainText('25.00');
  expect(await findFaults(page)).toEqual([]);
  await modal.locator('[data-leftovers]').getByRole('link', { name: 'Withdraw' }).click();
  await expect(page).toHaveURL(/\/user\/withdraw$/);

  await context.clearCookies();
  await newPlayer(context).then(async (empty) => {
    expect((await empty.call('GET /api/user/get')).body.UserName).not.toBe(userName);
    const emptyName = String((await empty.call('GET /api/user/get')).body.UserName);
    await page.goto('/en/user/accountInfo');
    await modal.getByRole('button', { name: 'Close the account' }).click();
    await modal.getByRole('button', { name: 'Close my account' }).click();
    await modal.getByLabel('Current password').fill(goodPassword);
    await modal.getByRole('button', { name: 'Close for good' }).click();
    await expect(modal).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.goto('/en/login');
    await page.getByLabel('E-mail or user name').fill(emptyName);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.locator('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^This account is closed/);
  });
});
