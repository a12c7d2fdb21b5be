import { type Locator, expect as plainExpect } from '@playwright/test';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { chooseTestCard, depositByTestCard } from '../fixture/test-card.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

test.beforeEach(async ({ page, context }) => {
  await newPlayer(context, '25');
  await page.setViewportSize({ width: 390, height: 844 });
});

test('a deposit by card passes through the provider’s page and increases the balance', async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.goto('/en/user/deposit');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await chooseTestCard(modal);
  const [holder, number, code] = ['Last name', 'number', 'Security code'].map((name) =>
    modal.getByRole('textbox', { name: new RegExp(name, 'i') }),
  ) as [Locator, Locator, Locator];
  // The form is prefilled with a test card.
  await expect(number).toHaveValue(/^4242/);
  for (const field of [holder, number, code]) await field.fill('');
  // The server reports every missing field, each under its field.
  await modal.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(modal.getByText('This field is required.')).toHaveCount(4);
  await expect(modal.getByText('Please agree to the deposit terms')).toBeVisible();
  await expect(modal.getByLabel('Amount')).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await seeNothingWider(page);

  await modal.getByLabel('Amount').fill('5');
  await holder.fill('Lovelace');
  await number.fill('4242 4242 4242 4242');
  await code.fill('123');
  await modal.getByRole('checkbox').check();
  await modal.getByRole('button', { name: /^Deposit 5\.00/ }).click();
  await expect(modal.getByText(/^At least/)).toBeVisible();
  await modal.getByRole('button', { name: /^50(\.00)?$/ }).click();
  await modal.getByRole('button', { name: /^Deposit 50\.00/ }).click();

  await expect(page.getByRole('heading', { name: /^Payment by/ })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(modal.locator('[data-deposit="done"]')).toContainText('50.00');
  await expect(modal.getByText('75.00').first()).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  // The terms were accepted: the next form does not ask again.
  await modal.getByRole('button', { name: 'New deposit' }).click();
  await modal.getByText('Test card', { exact: true }).click();
  await expect(modal.getByRole('checkbox')).toHaveCount(0);
  // The browser itself reports the two refused forms.
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
});

test('play money needs an amount and the terms, and leads back to the page beneath', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/en/sport/soccer');
  await page.getByRole('banner').getByRole('link', { name: 'Add play money' }).click();
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await modal.getByRole('button', { name: '500', exact: true }).click();
  await modal.getByRole('checkbox').check();
  await modal.getByRole('button', { name: /^Deposit 500\.00/ }).click();
  await expect(modal.locator('[data-deposit="done"]')).toContainText('500.00');
  await expect(modal.getByText('525.00').first()).toBeVisible();
  await modal.getByRole('button', { name: 'Done' }).click();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(/\/en\/sport\/soccer$/);
});

test('a declined deposit shows that and takes no money', async ({ page }) => {
  await page.goto('/en/user/deposit');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await modal.getByRole('button', { name: /^More methods/ }).click();
  await modal.getByText('Test wallet', { exact: true }).click();
  // The pressed tile folds the others again.
  await expect(modal.getByText('Test card', { exact: true })).toBeHidden();
  await modal.getByRole('button', { name: /^15(\.00)?$/ }).click();
  await modal.getByRole('checkbox').check();
  await modal.getByRole('button', { name: /^Deposit 15\.00/ }).click();
  await page.getByLabel('Payment status').selectOption('declined');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(modal.locator('[data-deposit="rejected"]')).toContainText('Nothing was charged');
  await expect(modal.getByText('25.00').first()).toBeVisible();
});

test('the deposit form names the company that pays, and toggling its terms shows the error', async ({
  page,
}) => {
  await page.goto('/en/user/deposit');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await expect(modal.getByText(/^\S.* handles your personal data and payments\.$/)).toBeVisible();
  const terms = modal.getByRole('link', { name: /^Terms/ });
  await expect(terms).toHaveAttribute('href', /^\/en\/terms-and-conditions(\?version=|$)/);
  const error = modal.getByText('Please agree to the deposit terms');
  await modal.getByRole('checkbox').check();
  await expect(error).toBeHidden();
  await modal.getByRole('checkbox').uncheck();
  await expect(error).toBeVisible();
  await modal.getByRole('checkbox').check();
  await expect(error).toBeHidden();
});

test('a voucher lists its amounts under the field and has no buttons for them', async ({ page }) => {
  await page.goto('/en/user/deposit');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  const amountButtons = modal.getByRole('button', { name: /^\d+(\.00)?$/ });
  await expect(amountButtons).toHaveCount(5);
  await modal.getByRole('button', { name: /^More methods/ }).click();
  await modal.getByText('Voucher', { exact: true }).click();
  await expect(modal.getByRole('textbox', { name: /voucher/i })).toBeVisible();
  await expect(amountButtons).toHaveCount(0);
  await expect(modal.getByText(/^One of: 10\.00\sEUR · 20\.00\sEUR/)).toBeVisible();
  await modal.getByLabel('Amount').fill('20');
  await expect(modal.getByRole('button', { name: /^Deposit 20\.00/ })).toBeVisible();
});

test('the modal closes to the page where the deposit was begun, after the provider’s page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/en/sport/soccer');
  await page.getByRole('banner').getByRole('link', { name: 'Add play money' }).click();
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await depositByTestCard(page, modal, '50');
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Soccer');
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(/\/en\/sport\/soccer$/);
  // The stored page was for that deposit only.
  await page.goto('/en/user/deposit');
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/en\/?$/);
});
