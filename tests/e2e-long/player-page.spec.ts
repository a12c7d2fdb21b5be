import { expect as plainExpect } from '@playwright/test';
import { newOperator, readUserName } from '../e2e/operator-login.ts';
import { axeOn } from '../fixture/axe.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

test('an operator finds a player by the key /, locks the account, writes a note, and sees both in the timeline', async ({
  page,
  context,
  browser,
}) => {
  const complaints = collectComplaints(page);
  const name = await readUserName(await newPlayer(context));
  const operators = await browser.newContext({ baseURL: siteUrl() });
  await newOperator(operators, 'support');
  const office = await operators.newPage();
  await office.goto('/en/backoffice?tab=players');
  await expect(office.getByRole('row').filter({ hasText: name })).toBeVisible();

  await office.keyboard.press('/');
  const field = office.getByRole('combobox', { name: 'Search for players' });
  await expect(field).toBeFocused();
  await office.keyboard.type(name);
  await expect(office.getByRole('option', { name })).toBeVisible();
  // The rest of the page is hidden from assistive technology while the list is open.
  const searchBox = axeOn(office).include('.console-search').include('.console-search-popover');
  expect((await searchBox.analyze()).violations).toEqual([]);
  await office.keyboard.press('ArrowDown');
  await office.keyboard.press('Enter');
  await expect(office).toHaveURL(/tab=player&id=\d+/);
  await expect(office.getByRole('heading', { name })).toBeVisible();
  await expect(field).toHaveValue('');
  await office.goto('/en/backoffice?tab=players');
  await field.click();
  await office.keyboard.type(name);
  await office.getByRole('option', { name }).click();
  await expect(office.getByRole('heading', { name })).toBeVisible();
  await expect(office.locator('.console-search-popover')).toHaveCount(0);
  await expect(field).toHaveValue('');

  // Support does not read documents and bets of other areas.
  const tabs = office.getByRole('tablist', { name: 'Records' }).getByRole('tab');
  await expect(tabs.filter({ hasText: 'Timeline' })).toBeVisible();
  await expect(tabs.filter({ hasText: 'Documents' })).toHaveCount(0);
  await expect(office.getByText('Share of the limits')).toHaveCount(1);

  await office.getByRole('button', { name: 'Lock an account' }).click();
  const lock = office.locator('form').filter({ hasText: 'A locked player is logged out' });
  await lock.getByLabel('Reason').fill('a lock of the test');
  await lock.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(office.getByText('Locked', { exact: true })).toBeVisible();
  // Keys of the search are text in a field.
  await office.getByRole('textbox', { name: 'Note' }).fill('');
  await office.keyboard.type('asked and/or called');
  await office.getByRole('button', { name: 'Add note' }).last().click();
  const timeline = office.getByRole('grid', { name: 'Timeline' });
  await expect(timeline.getByRole('row').filter({ hasText: 'Player · Locked' })).toContainText(
    'a lock of the test',
  );
  await expect(timeline.getByRole('row').filter({ hasText: 'asked and/or called' })).toBeVisible();

  for (const section of [
    'Casino rounds',
    'Payments',
    'Log-ins',
    'Linked players',
    'Notes',
    'Actions of operators',
  ]) {
    await tabs.filter({ hasText: section }).click();
    await expect(office.locator('[data-section]').getByRole('grid').first()).toBeVisible();
  }
  expect((await axeOn(office).analyze()).violations).toEqual([]);
  for (const [width, language] of [
    [390, 'ar'],
    [1440, 'de'],
  ] as const) {
    await office.setViewportSize({ width, height: 900 });
    await office.goto(office.url().replace(/\/\w\w\/backoffice/, `/${language}/backoffice`));
    await expect(office.getByRole('heading', { name })).toBeVisible();
    expect(
      await office.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    expect((await axeOn(office).analyze()).violations).toEqual([]);
  }
  await operators.close();
  expect(complaints).toEqual([]);
});
