import { readFileSync } from 'node:fs';
import { translate } from '@evens/locales';
import { type Download, type Locator, type Page, expect as plainExpect } from '@playwright/test';
import { eitherDirection } from '../fixture/languages.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { topUp } from '../fixture/top-up.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

const accountDialog = (page: Page) => page.getByRole('dialog', { name: 'Your account' });

async function saved(
  page: Page,
  modal: Locator,
): Promise<{ readonly file: Download; readonly text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    modal.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  return { file, text: readFileSync(await file.path(), 'utf8') };
}

test('lists of past bets have their tabs, and tabs of unsupported products say so', async ({
  page,
  context,
}) => {
  await newPlayer(context, '25');
  const complaints = collectComplaints(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/en/user/sportsHistory');
  const modal = accountDialog(page);
  const tabs = [
    ['Settled bets', 'You have no settled bets.', ''],
    ['Declined bets', 'You have no declined bets.', '?tab=declined'],
    ['Lotto', 'No lotto bets', '?tab=lotto'],
    ['Crazy Billions', 'No Crazy Billions bets', '?tab=crazyBillions'],
    ['Virtual sport', 'No virtual sport bets', '?tab=virtualSport'],
  ] as const;
  for (const [name, empty, search] of tabs) {
    await modal.getByRole('tab', { name, exact: true }).click();
    await expect(modal.getByText(empty)).toBeVisible();
    expect(new URL(page.url()).search).toBe(search);
    expect(await findFaults(page)).toEqual([]);
  }
  await modal.getByRole('tab', { name: 'All movements' }).click();
  await expect(modal.locator('[data-entry="top-up"]')).toContainText('+25.00');
  await page.goto('/en/user/bets?tab=casino');
  await expect(page).toHaveURL(/\/user\/casinoHistory$/);
  // A busy machine may refuse the lists of the page beneath for a while.
  expect(complaints.filter((text) => !text.includes('503'))).toEqual([]);
});

test('a list of past bets goes back from a chosen day, and up to nine months', async ({ page, context }) => {
  await newPlayer(context, '25');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/en/user/sportsHistory?tab=account');
  const modal = accountDialog(page);
  const entry = modal.locator('[data-entry="top-up"]');
  await expect(entry).toBeVisible();
  const period = modal.getByLabel('Period', { exact: true });
  for (const months of ['Last three months', 'Last nine months']) {
    await period.selectOption({ label: months });
    await expect(entry).toBeVisible();
  }
  await period.selectOption({ label: 'Up to a date' });
  const day = modal.getByRole('group', { name: 'Up to' });
  await day.getByRole('spinbutton').first().click();
  const lastYear = new Date().getFullYear() - 1;
  await page.keyboard.type(`0304${lastYear}`);
  await expect(page).toHaveURL(
    new RegExp(`tab=account&period=until&from=${lastYear}-03-04&to=${lastYear}-03-04$`),
  );
  await expect(modal.getByText('No transactions yet.')).toBeVisible();
  await day.getByRole('button').click();
  await expect(modal.getByRole('grid')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(modal.getByText('No transactions yet.')).toBeVisible();
  const today = new Date();
  const iso = new Date(today.getTime() - today.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  await page.goto(`/en/user/sportsHistory?tab=account&period=until&from=${iso}&to=${iso}`);
  await expect(entry).toBeVisible();
});

test('a history is saved as a file, and a refused one shows an error and can be requested again', async ({
  page,
  context,
}) => {
  const player = await newPlayer(context, '25');
  await topUp(player, '12.34');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/user/sportsHistory?tab=account');
  const modal = accountDialog(page);
  await expect(modal.locator('[data-entry]')).toHaveCount(2);
  await seeNothingWider(page);
  const { file, text } = await saved(page, modal);
  expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.csv$/);
  const rows = text.split('\r\n');
  expect(rows[0]).toBe('\uFEFFBooking,Time,Type,Description,Amount,Currency,Ticket,Round');
  expect(rows[1]).toMatch(
    /^\d+,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d),Play money,Play money,12\.34,EUR,,$/,
  );
  expect(rows[2]).toContain(',25.00,EUR,,');
  expect(rows.slice(3)).toEqual(['']);

  await page.route('**/api/history/csv*', (route) => route.abort('connectionreset'));
  await modal.getByRole('button', { name: 'Download CSV' }).click();
  await expect(modal.getByRole('alert')).toHaveText('The file could not be loaded. Please try again.');
  await page.unroute('**/api/history/csv*');
  expect((await saved(page, modal)).text.split('\r\n')).toHaveLength(4);
  await expect(modal.getByRole('alert')).toHaveCount(0);

  for (const tab of ['pendingBets', 'casinoHistory']) {
    await page.goto(`/en/user/${tab}`);
    expect((await saved(page, modal)).text.split('\r\n')).toHaveLength(2);
  }
});

// The long test of all languages checks them in dark.
for (const language of eitherDirection) {
  test(`the tabs of histories fit in ${language.name}, in both themes`, async ({ page, context }) => {
    await newPlayer(context, '25');
    for (const [width, colorScheme] of [
      [390, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      for (const search of ['?tab=account', '?tab=lotto', '?tab=account&period=until']) {
        await page.goto(`/${language.segment}/user/sportsHistory${search}`);
        const modal = page.getByRole('dialog', { name: translate(language, 'user.title') });
        await expect(modal.getByRole('tab', { selected: true })).toBeVisible();
        await expect(modal.getByRole('status')).toHaveCount(0);
        await seeNothingWider(page);
        expect(await findFaults(page)).toEqual([]);
      }
    }
  });
}
