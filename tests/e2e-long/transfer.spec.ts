import { type Page, expect as plainExpect } from '@playwright/test';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });

test.beforeEach(async ({ page, context }) => {
  await newPlayer(context, '25');
  await page.setViewportSize({ width: 390, height: 844 });
});

/** Adds play money at the other platform on the page that the deposit tab links to. */
async function put(page: Page, amount: string, { currency = 'EUR', outcome = 'taken' } = {}): Promise<void> {
  await page.goto('/en/user/deposit');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /add play money at X1/ }).click();
  const service = await opened;
  await service.getByLabel('Amount').fill(amount);
  await service.getByLabel('Currency').fill(currency);
  await service.getByLabel('Transfer status').selectOption(outcome);
  await service.getByRole('button', { name: 'Put it there' }).click();
  await expect(service.getByText('The money is there')).toBeVisible();
  await service.close();
  await page.reload();
}

test('money at another platform is offered in the deposit tab, confirmed and transferred', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await put(page, '40');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await expect(modal.locator('[data-transfer-status="1"]')).toContainText('You have money at X1');
  await seeNothingWider(page);
  // Every other page shows it in its header.
  await page.goto('/en/sport/soccer');
  const waits = page.getByRole('banner').getByRole('button', { name: 'You have money at X1' });
  await expect(waits).toBeVisible();
  await seeNothingWider(page);
  await waits.click();
  await expect(page.getByRole('dialog', { name: 'Transfer from X1' })).toContainText('40.00');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.goto('/en/user/deposit');
  expect(await findFaults(page)).toEqual([]);
  await modal.getByRole('button', { name: 'Show transfer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer from X1' });
  await expect(dialog).toContainText('40.00');
  expect(await findFaults(page)).toEqual([]);

  // Delays the answer until the busy button was checked.
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/transfer/fundtransfer', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByLabel('Bonus code').fill('WELCOME');
  await dialog.getByRole('button', { name: /^Move .*40\.00/ }).click();
  await expect(dialog.getByRole('button', { name: 'Moving…' })).toBeDisabled();
  answer();
  const done = page.getByRole('dialog', { name: 'Transfer complete' });
  await expect(done).toContainText('40.00 EUR moved from X1 to your account.');
  await done.getByRole('button', { name: 'Ok' }).click();
  await expect(modal.locator('[data-transfer-status]')).toHaveCount(0);
  await expect(modal.getByText('65.00').first()).toBeVisible();
  await expect(waits).toHaveCount(0);
  await page.goto('/en/user/transactionHistory');
  await expect(page.locator('[data-transaction]').first()).toContainText('Transfer · X1');
  expect(complaints).toEqual([]);
});

test('the address opens the transfer, and a refusal is an error with its reason', async ({ page }) => {
  await page.goto('/en/open-modal/transferConfirmationModal');
  const dialog = page.getByRole('dialog', { name: 'Transfer from X1' });
  await expect(dialog).toContainText('There is nothing to move');
  await put(page, '15', { outcome: 'refused' });
  await page.goto('/en/open-modal/transferConfirmationModal');
  await dialog.getByRole('button', { name: /^Move/ }).click();
  const error = page.getByRole('dialog', { name: 'Error' });
  await expect(error).toContainText('The other platform refused the transfer. Your money is still there.');
  await put(page, '15', { currency: 'USD' });
  await page.goto('/en/open-modal/transferConfirmationModal');
  await expect(dialog.getByRole('alert')).toContainText('This money is in USD and your account in EUR');
  await expect(dialog.getByRole('button', { name: /^Move/ })).toHaveCount(0);
});

test('a status that cannot be fetched disables the transfer', async ({ page }) => {
  await page.route('**/api/transfer/x1status*', (route) => route.abort());
  await page.goto('/en/open-modal/transferConfirmationModal');
  await expect(page.getByText('Transfers are unavailable right now.')).toBeVisible();
});

for (const { lang, root, title } of [
  { lang: 'pt-br', root: 'ltr', title: 'Seu dinheiro fictício na X1' },
  { lang: 'ar', root: 'rtl', title: 'أموالك الافتراضية في X1' },
])
  test(`the page of the other platform is in the player’s language (${lang})`, async ({ page }) => {
    await page.goto(`/${lang}/user/deposit`);
    const opened = page.context().waitForEvent('page');
    await page.locator('a[href*="/wallet/"]').click();
    const service = await opened;
    await expect(service.getByRole('heading', { name: title })).toBeVisible();
    await expect(service.locator('html')).toHaveAttribute('dir', root);
    await service.getByRole('textbox').first().fill('1,5');
    await service.locator('button[type="submit"]').click();
    await expect(service.getByRole('alert')).toBeVisible();
    await expect(service.getByRole('heading', { name: title })).toBeVisible();
    expect(await findFaults(service)).toEqual([]);
    await service.getByRole('textbox').first().fill('15');
    await service.locator('button[type="submit"]').click();
    await expect(service.locator('.amount')).toHaveText('15 EUR');
    await expect(service.getByRole('heading', { name: title })).toBeVisible();
    await seeNothingWider(service);
  });
