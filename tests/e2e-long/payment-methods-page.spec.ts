import { type Page, expect as plainExpect } from '@playwright/test';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });
const picturesTo = process.env.PICTURES_TO;

async function checkAtWidths(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [768, 'dark'],
    [1280, 'light'],
    [1920, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await seeNothingWider(page);
    if (picturesTo !== undefined)
      await page.screenshot({ path: `${picturesTo}/${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
  expect(await findFaults(page)).toEqual([]);
}

test('a visitor reads limits and times of a country’s methods', async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.goto('/en/open-modal/loginModal/deposit');
  await page.getByRole('dialog').getByRole('link', { name: 'All methods with limits and times' }).click();
  await expect(page).toHaveURL(/\/en\/payment-methods$/);
  await expect(page).toHaveTitle('Payment methods – Evens');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /^Deposits and withdrawals/,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment methods');
  const country = page.getByLabel('Country');
  const currency = page.getByLabel('Currency of the account');
  await expect(country).toHaveValue('');
  await expect(currency).toHaveValue('EUR');
  const pix = page.locator('[data-public-method="pagsmile"]');
  await expect(page.locator('[data-public-method="skrill"]')).toContainText(
    /From 10\.00.EUR to 10,000\.00.EUR/,
  );
  await expect(pix).toHaveCount(0);
  await expect(page.locator('[data-public-coin="BTC"]')).toContainText(/0\.0002.BTC/);
  await expect(page.locator('[data-public-coin="NEO"]')).toContainText('Confirmations2');
  await expect(page.getByRole('heading', { name: 'How vouchers work' })).toBeVisible();
  await expect(page.getByText(/^200\.00.EUR$/)).toBeVisible();
  await checkAtWidths(page, 'payment-methods-en');
  await country.selectOption('BR');
  await currency.selectOption('BRL');
  await expect(pix).toContainText('Within minutes');
  await expect(page.locator('[data-public-coin]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Log in to deposit' }).click();
  await expect(page).toHaveURL(/\/en\/login\?back=/);
  expect(complaints).toEqual([]);
});

for (const lang of ['pt-br', 'ar'])
  test(`the page of payment methods fits every width (${lang})`, async ({ page }) => {
    const complaints = collectComplaints(page);
    await page.goto(`/${lang}/payment-methods`);
    await expect(page.locator('[data-public-method="skrill"]')).toBeVisible();
    await checkAtWidths(page, `payment-methods-${lang}`);
    expect(complaints).toEqual([]);
  });

test('a player sees the methods of the account, and the deposit tab links to them', async ({
  page,
  context,
}) => {
  await newPlayer(context, '25');
  await page.goto('/en/user/deposit');
  const link = page.getByRole('link', { name: 'All methods with limits and times' });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByLabel('Country')).toHaveValue(/^[A-Z]{2}$/);
  await page.getByRole('main').getByRole('link', { name: 'Withdraw' }).click();
  await expect(page.getByRole('dialog', { name: 'Your account' })).toContainText('You can withdraw now');
});
