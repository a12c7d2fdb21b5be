import { expect as plainExpect } from '@playwright/test';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });

test('a withdrawal in a coin displays the network, the coins that it pays, and the rate', async ({
  page,
  context,
}) => {
  await newPlayer(context, '25');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/user/withdraw');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await modal.getByText('Crypto', { exact: true }).last().click();
  await modal.getByLabel('Amount', { exact: true }).fill('20');
  await modal.getByLabel('Coin', { exact: true }).selectOption('ETH');
  // With one network there is nothing to choose.
  await expect(modal.getByLabel('Network')).toHaveValue('ethereum');
  // 20 / 2907.25, rounded down.
  await expect(modal.locator('[data-payout-coins]')).toHaveText('You receive about 0.00687935 ETH');
  await expect(modal.locator('[data-coin-rate="ETH"]')).toContainText(/1 ETH = 2,907\.25.EUR now/);
  await modal.getByLabel('Coin', { exact: true }).selectOption('USDT');
  await expect(modal.getByLabel('Network')).toHaveValue('');
  await expect(modal.getByLabel('Network').getByRole('option')).toHaveCount(3);
  await seeNothingWider(page);
  expect(await findFaults(page)).toEqual([]);
});
