import { expect as plainExpect } from '@playwright/test';
import { goodPassword } from '../fixture/browser.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults } from '../routes/check-route.ts';
import { diceBet, playForAnHour } from './reality-check-steps.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

test('a reality check appears on every page, and is answered on one of them', async ({ page, context }) => {
  const player = await newPlayer(context, '25');
  await page.setViewportSize({ width: 1280, height: 900 });
  const complaints = collectComplaints(page);
  await page.goto('/en/sport/soccer');
  const other = await context.newPage();
  await other.goto('/en/casino');
  const frame = await playForAnHour(player);
  const check = page.getByRole('dialog', { name: 'Reality check' });
  await expect(check).toBeVisible();
  await expect(check).toContainText('1 h 0 min');
  await expect(check).toContainText(/1\.00\sEUR/);
  await expect(other.getByRole('dialog', { name: 'Reality check' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect((await frame.start(diceBet)).code).toBe('RealityCheckException');
  // Escape and a reload do not close it.
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(check).toBeVisible();
  await check.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(/\/user\/transactionHistory$/);
  await expect(check).toHaveCount(0);
  await page.getByRole('dialog', { name: 'Your account' }).getByRole('button', { name: 'Close' }).click();
  await check.getByRole('button', { name: 'Continue' }).click();
  await expect(check).toHaveCount(0);
  await expect(other.getByRole('dialog', { name: 'Reality check' })).toHaveCount(0);
  expect((await frame.start(diceBet)).code).toBeUndefined();
  await other.close();
  expect(complaints).toEqual([]);
});

test('a lower limit holds at once, and a higher one waits and can be withdrawn', async ({
  page,
  context,
}) => {
  await newPlayer(context, '25');
  await page.setViewportSize({ width: 1280, height: 900 });
  const complaints = collectComplaints(page);
  await page.goto('/en/');
  // One tap from every page.
  await page.getByRole('banner').getByRole('link', { name: 'Play within limits' }).click();
  await expect(page).toHaveURL(/\/en\/user\/limits$/);
  const row = page.locator('[data-limit="deposit-week"]');
  const set = async (value: string) => {
    await row.getByRole('button', { name: /: Deposits, In 7 days$/ }).click();
    await row.getByLabel('New limit').fill(value);
  };
  await set('abc');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('alert')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await row.getByLabel('New limit').fill('100');
  await expect(row).toContainText('It applies at once.');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(/of 100\.00\sEUR used/);
  await set('50');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(/of 50\.00\sEUR used/);
  await set('80');
  await expect(row).toContainText('You can confirm it after 24 hours.');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.locator('[data-pending]')).toContainText(/^You asked for 80\.00\sEUR instead\./);
  await expect(row).toContainText(/of 50\.00\sEUR used/);
  expect(await findFaults(page)).toEqual([]);
  await row.getByRole('button', { name: 'Keep the limit' }).click();
  await expect(row.locator('[data-pending]')).toHaveCount(0);
  await row.getByRole('button', { name: /: Deposits, In 7 days$/ }).click();
  await row.getByRole('button', { name: 'Remove the limit' }).click();
  await expect(row.locator('[data-pending]')).toContainText(/^You asked for no limit\./);

  const interval = page.getByLabel('Show a reality check');
  await interval.selectOption('30');
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(interval).toHaveValue('30');
  await expect(page.locator('[data-help] a').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a break requires the password, and a player who self-excludes is logged out', async ({
  page,
  context,
}) => {
  // An own name: a person with the same name and date of birth cannot register after the exclusion.
  const player = await newPlayer(context, '25', { LastName: 'Byron' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/en/user/limits');
  await page.getByRole('button', { name: 'Take a break' }).click();
  await page.getByRole('button', { name: 'Take a break' }).last().click();
  await page.getByRole('button', { name: 'Begin the break' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Current password').fill(goodPassword);
  await page.getByRole('button', { name: 'Begin the break' }).click();
  await expect(page.locator('[data-break="time-out"]')).toContainText('You are taking a break until');
  expect(await findFaults(page)).toEqual([]);
  expect((await player.call('GET /api/protection/overview')).body.Break).toMatchObject({ Kind: 'time-out' });

  await page.getByRole('button', { name: 'Exclude yourself' }).click();
  await page.getByRole('button', { name: 'Exclude yourself' }).last().click();
  await page.getByLabel('How long').selectOption('12');
  await page.getByLabel('Current password').fill(goodPassword);
  await page.getByRole('button', { name: 'Exclude me' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please confirm that you understand.');
  await page.getByLabel('I understand that this cannot be undone.').check();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Exclude me' }).click();
  const confirmation = page.getByRole('dialog', { name: 'You have excluded yourself.' });
  await expect(confirmation).toBeVisible();
  await confirmation.getByRole('button').last().click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect((await player.call('GET /api/user/get')).status).toBe(401);
});
