import { translate } from '@evens/locales';
import { expect as plainExpect } from '@playwright/test';
import { goodPassword } from '../fixture/browser.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

test('the log-in dialog leads a visitor to the deposit tab', async ({ page, context }) => {
  const player = await newPlayer(context);
  const { body } = await player.call('GET /api/user/get');
  await context.clearCookies();
  await page.goto('/en/open-modal/loginModal/deposit');
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  await expect(dialog.getByRole('tab', { name: 'Deposit' })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(2);
  await expect(dialog.getByLabel('E-mail or user name')).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByLabel('E-mail or user name').fill(String(body.UserName));
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/en\/user\/deposit$/);
  await page.goto('/en/open-modal/loginModal/deposit');
  await expect(page).toHaveURL(/\/en\/user\/deposit$/);
});

test('a visitor at an account address reaches its tab through the log-in', async ({ page, context }) => {
  const player = await newPlayer(context);
  const { body } = await player.call('GET /api/user/get');
  for (const [name, tab] of [
    ['userAccountModal/withdraw', 'withdraw'],
    ['paymentWidgetModal', 'deposit'],
  ] as const) {
    await context.clearCookies();
    await page.goto(`/en/open-modal/${name}`);
    await page.getByLabel('E-mail or user name').fill(String(body.UserName));
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(new RegExp(`/en/user/${tab}$`));
  }
});

test('a dialog of a player is opened by its name in an address', async ({ page, context }) => {
  await newPlayer(context, '25');
  for (const [name, title] of [
    ['welcomeModal', /^Welcome, /],
    ['lowBalanceModal', 'Not enough balance'],
    ['lessBalanceModal', 'Your balance'],
    ['refreshModal', 'New version'],
    ['errorModal', 'Error'],
  ] as const) {
    await page.goto(`/en/open-modal/${name}`);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    expect(await findFaults(page), name).toEqual([]);
  }
  await page.goto('/en/open-modal/claimUserBonusModal');
  await expect(page).toHaveURL(/\/en\/user\/bonuses$/);
  await page.goto('/en/open-modal/casinoStartGameModal/evens:dice');
  await expect(page).toHaveURL(/\/en\/table-game\/evens\/dice$/);
});

test('the account modal is a sheet of the screen’s height on a phone, also from right to left', async ({
  page,
  context,
}) => {
  await newPlayer(context, '25');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${rightToLeft.segment}/user/transactionHistory`);
  const name = translate(rightToLeft, 'user.title');
  const modal = page.getByRole('dialog', { name });
  await expect(modal.locator('[data-state="empty"]')).toBeVisible();
  await expect.poll(() => modal.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const chosen = modal.getByRole('link', { name: translate(rightToLeft, 'user.tab.transactionHistory') });
  await expect(chosen).toBeInViewport();
  await seeNothingWider(page);
  expect(await findFaults(page)).toEqual([]);
  await page.goto('/en/user/transactionHistory');
  const own = page.getByRole('dialog', { name: 'Your account' });
  await expect(own.getByRole('link', { name: 'Transaction history' })).toBeInViewport();
  await expect(own.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await expect(own.getByText('25.00 EUR', { exact: true }).first()).toBeInViewport({ ratio: 1 });
});
