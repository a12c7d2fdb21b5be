import { expect as plainExpect } from '@playwright/test';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });

test.beforeEach(async ({ page, context }) => {
  await newPlayer(context, '25');
  await page.setViewportSize({ width: 390, height: 844 });
});

test('a coin deposit is explained, sent to an address, confirmed and credited', async ({ page, context }) => {
  const complaints = collectComplaints(page);
  await page.goto('/en/user/deposit');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await modal.getByRole('button', { name: /^More methods/ }).click();
  await modal.getByText('Ethereum', { exact: true }).click();
  const deposit = modal.locator('[data-coin-deposit="ETH"]');
  // The lost amounts are named before there is an address.
  await expect(deposit).toContainText('NOTE: Any deposits under 0.01 ETH will not be registered.');
  await expect(deposit).toContainText('It is exchanged into EUR');
  await expect(deposit).toContainText('Bonus codes do not apply to deposits in coins.');
  await expect(deposit.getByRole('img')).toHaveCount(0);
  expect(await findFaults(page)).toEqual([]);

  await deposit.getByRole('button', { name: /show the address/ }).click();
  await expect(deposit.getByRole('img', { name: 'QR code of your ETH address' })).toBeVisible();
  await expect(deposit.getByText(/^0x[\da-fA-F]{40}$/)).toBeVisible();
  await expect(deposit).toContainText('Nothing has arrived yet');
  await seeNothingWider(page);
  expect(await findFaults(page)).toEqual([]);

  const opened = context.waitForEvent('page');
  await deposit.getByRole('link', { name: 'Send test coins' }).click();
  const sender = await opened;
  await sender.getByLabel('Amount in ETH').fill('0.1');
  await sender.getByRole('button', { name: 'Send' }).click();
  await expect(sender.getByText('The coins are sent')).toBeVisible();
  await sender.close();

  await expect(deposit).toContainText(/\d+ of 12 confirmations/);
  expect(await findFaults(page)).toEqual([]);
  await expect(deposit).toContainText(/289[.,]27.* credited/);
  await expect(modal.getByText('314.27').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an address that cannot be fetched shows an error, and can be requested again', async ({ page }) => {
  await page.route('**/api/wallet/address*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto('/en/user/deposit');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await modal.getByRole('button', { name: /^More methods/ }).click();
  await modal.getByText('Bitcoin', { exact: true }).click();
  await modal.getByRole('button', { name: /show the address/ }).click();
  await expect(modal.getByRole('alert')).toContainText(
    'There was a problem generating the blockchain address, please contact cutomer support',
  );
  await page.unroute('**/api/wallet/address*');
  await modal.getByRole('alert').getByRole('button').click();
  await expect(modal.getByText(/^bc1q/)).toBeVisible();
});
