import { type Page, expect as plainExpect } from '@playwright/test';
import { goodPassword } from '../fixture/browser.ts';
import { quietTest as test } from '../fixture/shared-site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

async function typePasswords(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByLabel('Confirm password').fill(goodPassword);
}

/** Fills the steps up to the last of the three. */
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

test('a step back, a step forward and a reload keep a registration, except its password', async ({
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
  // The draft is deleted when the registration page is unmounted.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('evens.registration')))
    .not.toContain(userName);
});
