import { type Page, expect as plainExpect } from '@playwright/test';
import { goodPassword } from '../fixture/browser.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { findFaults } from '../routes/look-at-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

async function typePasswords(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByLabel('Confirm password').fill(goodPassword);
}

/** Up to the last of the three steps. */
async function fillSteps(page: Page, userName: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue' });
  await page.goto('/en/register');
  await page.getByLabel('E-mail').fill(`${userName}@players.example`);
  await page.getByLabel('User name').fill(userName);
  await typePasswords(page);
  await page.getByLabel('Currency').selectOption('EUR');
  await next.click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Day').selectOption('31');
  await page.getByLabel('Month').selectOption('12');
  await page.getByLabel('Year').selectOption('1988');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByLabel('Address').fill('Invalidenstr. 1');
  await next.click();
  await expect(page.getByText(/^Step \d of 3/)).toContainText('Step 3');
}

async function agree(page: Page): Promise<void> {
  await page.getByLabel(/terms and conditions/).check();
  await page.getByLabel(/privacy policy/).check();
  await page.getByRole('button', { name: 'Open account' }).click();
}

test('a step back, a step forward and a reload lose nothing of a registration but its password', async ({
  page,
}) => {
  const next = page.getByRole('button', { name: 'Continue' });
  const step = page.getByText(/^Step \d of 3/);
  const password = page.getByLabel('Password', { exact: true });
  const userName = `steps${Date.now() % 1e8}`;
  await fillSteps(page, userName);

  await page.goBack();
  await expect(step).toContainText('Step 2');
  await expect(page.getByLabel('City')).toHaveValue('Berlin');
  await page.goBack();
  await expect(step).toContainText('Step 1');
  await expect(password).toHaveValue(goodPassword);
  await page.goForward();
  await page.goForward();
  await expect(step).toContainText('Step 3');

  await page.reload();
  await expect(step).toContainText('Step 1');
  await expect(page.getByLabel('User name')).toHaveValue(userName);
  await expect(password).toHaveValue('');
  await typePasswords(page);
  await next.click();
  await expect(page.getByLabel('City')).toHaveValue('Berlin');
  await next.click();
  await agree(page);
  await expect(page.getByRole('dialog', { name: `Welcome, ${userName}` })).toBeVisible();
  await expect(page).toHaveURL(/\/en$/);
  // The draft is deleted when the page of the registration has gone.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('evens.registration')))
    .not.toContain(userName);
});

test('a wrong bonus code opens the account all the same and says what was wrong; a deposit’s code waits in the form', async ({
  page,
}) => {
  const userName = `coded${Date.now() % 1e8}`;
  // The script of the welcome comes late. The notice, which is opened after the welcome, is in front of it nevertheless.
  await page.route(/account-dialogs-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await fillSteps(page, userName);
  await page.getByLabel('Bonus code').fill('nosuch');
  await agree(page);
  const failed = page.getByRole('dialog', { name: 'Error claiming bonus' });
  await expect(failed).toContainText('There is no such bonus code. Check how it is written.');
  expect(await findFaults(page)).toEqual([]);
  await failed.getByRole('button', { name: 'OK' }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Balance/ })).toBeVisible();

  await page.context().clearCookies();
  await fillSteps(page, `${userName}d`);
  await page.getByLabel('Bonus code').fill('WELCOME');
  await agree(page);
  await failed.getByRole('button', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/\/en\/user\/deposit$/);
  const code = page.locator('form').getByLabel('Bonus code');
  await expect(code).toHaveValue('WELCOME');
  // Another way to pay has another form; what was typed stays.
  await code.fill('OTHER');
  await page.getByText('Test wallet', { exact: true }).click();
  await expect(code).toHaveValue('OTHER');
});
