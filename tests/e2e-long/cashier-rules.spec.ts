import { type Page, expect as plainExpect } from '@playwright/test';
import { newOperator } from '../e2e/operator-login.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });
const picturesTo = process.env.PICTURES_TO;

/** Checks the current page at both widths and in both colour schemes. */
async function checkAtWidths(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await seeNothingWider(page);
    expect(await findFaults(page)).toEqual([]);
    if (picturesTo !== undefined)
      await page.screenshot({ path: `${picturesTo}/${name}-${width}-${colorScheme}.png` });
  }
}

test('an operator closes a method and groups the coins, and players see both', async ({ page, context }) => {
  const complaints = collectComplaints(page);
  await newOperator(context);
  await page.goto('/en/backoffice?tab=payment-methods');
  const row = page.locator('[data-payment-method="g2a deposit"]');
  await expect(row).toContainText('Open');
  await row.getByRole('button', { name: 'Change G2A' }).click();
  await row.getByText('Limits in').click();
  await row.getByLabel('Open to players').uncheck();
  await row.getByLabel('Closed in these countries (optional)').fill('de, Austria');
  await expect(row.getByText('Enter countries as two letters each')).toBeVisible();
  await row.getByLabel('Closed in these countries (optional)').fill('de, at');
  await row.getByLabel('Reason').fill('a test of the cashier');
  await row.scrollIntoViewIfNeeded();
  await checkAtWidths(page, 'methods-en');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Closed in AT, DE.');
  await page.goto('/ar/backoffice?tab=payment-methods');
  await expect(row).toBeVisible();
  await checkAtWidths(page, 'methods-ar');
  await page.goto('/en/backoffice?tab=payment-methods');
  await page.getByRole('radio', { name: 'Switches' }).click();
  const grouping = page.getByRole('heading', { name: 'One tile for all coins' }).locator('xpath=..');
  await grouping.getByRole('button', { name: 'Turn on' }).click();
  await grouping.getByLabel('Reason').fill('a test of the cashier');
  await checkAtWidths(page, 'switches-en');
  await grouping.getByRole('button', { name: 'Turn on' }).click();
  await expect(grouping.getByText('On', { exact: true })).toBeVisible();
  const operator = context.request;
  try {
    const other = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin });
    if (!other) throw new Error('there is no browser');
    await newPlayer(other, '25');
    const tab = await other.newPage();
    await tab.setViewportSize({ width: 390, height: 844 });
    await tab.goto('/en/user/deposit');
    const modal = tab.getByRole('dialog', { name: 'Your account' });
    await modal.getByRole('button', { name: /^More methods/ }).click();
    await expect(modal.getByText('Skrill', { exact: true })).toBeVisible();
    await expect(modal.getByText('G2A', { exact: true })).toHaveCount(0);
    // The reason of a disabled card method is displayed on keyboard focus and on touch.
    const purple = modal.getByRole('button', { name: 'Purple Pay' });
    const reason = modal.getByText('EUR Cards cannot be processed');
    await expect(reason).toBeHidden();
    await purple.focus();
    await expect(reason).toBeVisible();
    await checkAtWidths(tab, 'deposit-en');
    await other.close();
  } finally {
    const Reason = 'a test of the cashier';
    const headers = { origin: new URL(page.url()).origin };
    await operator.post('/api/desk/payment-method', {
      headers,
      data: { Key: 'g2a', Direction: 'deposit', IsOpen: true, ClosedCountries: [], Reason },
    });
    await operator.post('/api/desk/payment-flag', {
      headers,
      data: { Flag: 'crypto-grouping', IsOn: false, Reason },
    });
  }
  expect(complaints).toEqual([]);
});
