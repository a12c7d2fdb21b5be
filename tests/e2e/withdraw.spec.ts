import { type Page, expect as plainExpect } from '@playwright/test';
import { goodPassword } from '../fixture/browser.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';
import { openWithdrawalOffice, requestWithdrawal, twoOperators } from './cashier-steps.ts';
import { readFieldError } from './payment-form-steps.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

const accountDialog = (page: Page) => page.getByRole('dialog', { name: 'Your account' });

test('a withdrawal is requested, cancelled, requested again, approved by two operators and paid', async ({
  page,
  context,
  browser,
  sharedSite,
}) => {
  test.slow();
  const complaints = collectComplaints(page);
  const player = await newPlayer(context, '1500');
  const name = String((await player.call('GET /api/user/get')).body.UserName);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/user/withdraw');
  const modal = accountDialog(page);
  await expect(modal.locator('[data-withdrawable]')).toContainText('1,500.00');
  await requestWithdrawal(modal);
  await expect(modal.getByText('500.00 EUR', { exact: true }).first()).toBeVisible();
  // The form, which had the focus, was removed.
  await expect(modal).toBeFocused();
  const open = modal.locator('[data-transaction]');
  await expect(open).toHaveAttribute('data-status', '1');
  expect(await findFaults(page)).toEqual([]);
  await seeNothingWider(page);

  await open.getByRole('button', { name: 'Cancel' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancel this withdrawal?' });
  await expect(cancelling).toContainText('1,000.00');
  // The dialog stays until one of its buttons is pressed, and so does the page beneath.
  await page.keyboard.press('Escape');
  await expect(cancelling).toBeVisible();
  await expect(modal).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await cancelling.getByRole('button', { name: 'Cancel withdrawal' }).click();
  const done = page.getByRole('dialog', { name: 'Withdrawal cancelled' });
  await done.getByRole('button', { name: 'Ok' }).click();
  await expect(open).toHaveCount(0);
  await expect(modal).toBeFocused();
  // The notice of the request no longer shows that the amount is set aside.
  await expect(modal.locator('[data-withdrawal="requested"]')).toContainText('Cancelled');
  await expect(modal.locator('[data-withdrawal="requested"]')).not.toContainText('set aside');
  await expect(modal.getByText('1,500.00 EUR', { exact: true }).first()).toBeVisible();

  await modal.getByRole('button', { name: 'New withdrawal' }).click();
  await requestWithdrawal(modal);
  const [first, second] = await twoOperators(sharedSite);
  const offices = await Promise.all([browser.newContext(), browser.newContext()]);
  const [one, two] = await Promise.all([
    openWithdrawalOffice(offices[0], first),
    openWithdrawalOffice(offices[1], second),
  ]);
  const cardOn = (office: Page) => office.locator('[data-withdrawal]', { hasText: name });
  await expect(cardOn(one)).toContainText('Approved by 0 of 2');
  await cardOn(one).getByRole('button', { name: 'Approve' }).click();
  await expect(cardOn(one)).toContainText('You have approved it');
  await expect(cardOn(one).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(cardOn(two)).toContainText(`Approved by 1 of 2: ${first.player}`);
  expect(await findFaults(two)).toEqual([]);
  await cardOn(two).getByRole('button', { name: 'Approve' }).click();
  await expect(cardOn(two)).toHaveCount(0);

  await modal.getByRole('link', { name: 'Transaction history' }).click();
  const rows = modal.locator('[data-transaction]');
  // Sent on the account channel while the page is open. A report that was not accepted is sent again within a minute.
  await expect(rows.first()).toHaveAttribute('data-status', '2', { timeout: 90_000 });
  await expect(rows.nth(1)).toHaveAttribute('data-status', '4');
  await expect(modal.getByText('500.00 EUR', { exact: true }).first()).toBeVisible();
  await modal.getByLabel('Status').selectOption('cancelled');
  await expect(rows).toHaveCount(1);
  expect(await findFaults(page)).toEqual([]);
  await seeNothingWider(page);
  await two.getByRole('radio', { name: 'Ended' }).click();
  await expect(cardOn(two).filter({ hasText: 'Completed' })).toHaveCount(1);
  await Promise.all(offices.map((office) => office.close()));
  expect(complaints).toEqual([]);
});

test('a withdrawal with a wrong password shows the error under the password', async ({ page, context }) => {
  await newPlayer(context, '50');
  await page.goto('/en/user/withdraw');
  const modal = accountDialog(page);
  await modal.getByText('Test wallet', { exact: true }).click();
  const amount = modal.getByLabel('Amount', { exact: true });
  await amount.fill('40');
  await modal.locator('[name="AccountID"]').fill('12345678');
  const password = modal.getByLabel('Your password', { exact: true });
  await password.fill('not my password');
  await modal.getByRole('button', { name: /^Withdraw 40/ }).click();
  await expect.poll(() => readFieldError(password)).not.toBe('');
  await amount.fill('60');
  await password.fill(goodPassword);
  await modal.getByRole('button', { name: /^Withdraw 60/ }).click();
  await expect
    .poll(() => readFieldError(amount))
    .toBe('This is more than your balance. Enter a lower amount.');
  // The form scrolls in its tab; the modal itself does not.
  await expect(modal.getByRole('button', { name: 'Close' }).first()).toBeInViewport();
  await expect(modal.locator('[data-withdrawal]')).toHaveCount(0);
});
