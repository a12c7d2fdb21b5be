import { expect, type Page } from '@playwright/test';
import { quietTest as test } from '../fixture/shared-site.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const slip = (page: Page) => page.getByRole('complementary', { name: 'Betslip and bets' });

async function openAsPlayer(page: Page): Promise<void> {
  const [UserName = '', Password = ''] = (process.env.TEST_PLAYER ?? '').split(' ');
  const headers = { origin: process.env.TEST_SITE_URL ?? '' };
  const answer = await page.request.post('/api/account/login', { data: { UserName, Password }, headers });
  expect(answer.status()).toBe(200);
  await page.goto('/en/sport/soccer');
}

test('a single with early payout is edited to a combo that can be shared, and both tickets are linked', async ({
  page,
}) => {
  await openAsPlayer(page);
  const pick = (row: number) =>
    page.locator('.match-row').nth(row).locator('.match-row-win button').first().click();
  await pick(1);
  await expect(slip(page).getByText('Early payout +2 (goals)')).toBeVisible();
  await slip(page).getByLabel('Stake on').first().fill('3');
  await slip(page).locator('button[type=submit]').click();
  await expect(slip(page).locator('[data-receipt]').first()).toContainText('Bet placed');
  await slip(page).getByRole('button', { name: 'Done' }).click();

  await slip(page).getByRole('tab', { name: 'Pending' }).click();
  const first = slip(page).locator('[data-ticket]').first();
  await expect(first.getByText('Early payout +2 (goals)')).toBeVisible();
  const before = await first.getAttribute('data-ticket');
  await first.getByRole('button', { name: 'Edit' }).click();
  await expect(slip(page).locator(`[data-edit="${before}"]`)).toContainText(`You are editing bet ${before}`);
  await pick(2);
  await expect(slip(page).locator('[data-selection]')).toHaveCount(2);
  await expect(slip(page).getByLabel('Stake on Combo')).not.toHaveValue('');
  await slip(page).getByRole('tab', { name: 'Single', exact: true }).click();
  await expect(slip(page).locator('button[type=submit]')).toBeDisabled();
  await slip(page).getByRole('tab', { name: 'Combo', exact: true }).click();
  await slip(page).getByLabel('Stake on Combo').fill('4');
  await slip(page).getByRole('button', { name: 'Replace the bet' }).click();
  await expect(slip(page).locator('[data-receipt]').first()).toContainText('Bet placed');
  await slip(page).getByRole('button', { name: 'Done' }).click();
  await expect(slip(page).locator('[data-edit]')).toHaveCount(0);

  await slip(page).getByRole('tab', { name: 'Pending' }).click();
  const combo = slip(page)
    .locator('[data-ticket]')
    .filter({ has: page.getByRole('link', { name: `Replaces bet ${before}` }) });
  await expect(combo).toBeVisible();

  const answer = page.waitForResponse((response) => response.url().includes('/api/betslip/share'));
  await combo.getByRole('button', { name: 'Share bet' }).click();
  const { Code }: { Code: string } = await (await answer).json();
  const url = process.env.TEST_SITE_URL ?? '';
  const shared = await page.request.get(`${url}/api/betslip/shared?code=${Code}&lang=en`);
  expect((await shared.json()).Selections).toHaveLength(2);
});
