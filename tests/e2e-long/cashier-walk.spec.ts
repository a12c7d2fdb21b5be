import { type Locator, type Page, expect as plainExpect } from '@playwright/test';
import { openWithdrawalOffice, requestWithdrawal, twoOperators } from '../e2e/cashier-steps.ts';
import { photo } from '../fixture/documents.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { openGame, playRound } from '../routes/play-round.ts';
import { PASSWORD, register } from './registration-steps.ts';
import { balance, cents, homePrice, placedOne, readText, stakeOn } from './slip-steps.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });
const HOME = 'Almond';

const accountDialog = (page: Page) => page.getByRole('dialog', { name: 'Your account' });

/** The balance in the page's header, in cents, once it has changed. */
async function balanceAfter(page: Page, before: number): Promise<number> {
  const displayedCents = async () => cents(await readText(balance(page).first()));
  await expect.poll(displayedCents).not.toBe(before);
  return displayedCents();
}

async function pay(page: Page, modal: Locator, amount: string): Promise<void> {
  await modal.getByRole('button', { name: /^Deposit \d/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(modal.locator('[data-deposit="done"]')).toContainText(amount);
  await modal.getByRole('button', { name: 'New deposit' }).click();
}

test('money is deposited in four ways, played with, and withdrawn after two operators approved it', async ({
  page,
  context,
  browser,
  sharedSite,
}) => {
  test.setTimeout(300_000);
  const name = `walk-${Date.now().toString(36)}`;
  await register(page, name);
  const modal = accountDialog(page);
  await page
    .getByRole('dialog', { name: `Welcome, ${name}` })
    .getByRole('link')
    .first()
    .click();

  // A card, for the first time with the terms.
  await modal.getByLabel('Amount', { exact: true }).fill('1500');
  await modal.getByRole('checkbox').check();
  await pay(page, modal, '1,500.00');
  await expect(balance(page).first()).toHaveText(/^1,500\.00/);
  // A wallet.
  await modal.getByText('Test wallet', { exact: true }).click();
  await modal.getByRole('button', { name: '50', exact: true }).click();
  await pay(page, modal, '50.00');
  await expect(balance(page).first()).toHaveText(/^1,550\.00/);
  // A voucher.
  await modal.getByText('Voucher', { exact: true }).click();
  await modal.getByRole('textbox', { name: /code/i }).first().fill('ABCD-1234-EFGH');
  await modal.getByLabel('Amount', { exact: true }).fill('20');
  await pay(page, modal, '20.00');
  await expect(balance(page).first()).toHaveText(/^1,570\.00/);
  // A coin, exchanged into the account's euros.
  await modal.getByText('Ethereum', { exact: true }).click();
  await modal.getByRole('button', { name: /show the address/ }).click();
  const opened = context.waitForEvent('page');
  await modal.getByRole('link', { name: 'Send test coins' }).click();
  const sender = await opened;
  await sender.getByLabel('Amount in ETH').fill('0.1');
  await sender.getByRole('button', { name: 'Send' }).click();
  await expect(sender.getByText('The coins are sent')).toBeVisible();
  await sender.close();
  const deposited = await balanceAfter(page, 157_000);
  expect(deposited).toBeGreaterThan(157_000);
  await modal.getByRole('button', { name: 'Close' }).click();

  // All of it is staked once, and cashed out.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/en/sport/soccer');
  await homePrice(page, HOME).click();
  await stakeOn(page, HOME).fill((deposited / 100).toFixed(2));
  const ticket = await placedOne(page);
  await expect(balance(page).first()).toHaveText(/^0\.00/);
  await page.goto('/en/user/pendingBets');
  const offer = modal.locator(`[data-cashout="${ticket}"]`);
  await offer.locator('[data-cashout-state=open]').click();
  await offer.getByRole('button', { name: /^Take / }).click();
  const cashedOut = await balanceAfter(page, 0);
  // A round of dice.
  const displayedBalance = (await readText(balance(page).first())).replace(/\sEUR$/, '');
  await playRound(await openGame(page, 'dice', { balance: displayedBalance }), { key: 'dice' });
  const played = await balanceAfter(page, cashedOut);

  // A document.
  await page.goto('/en/user/accountInfo');
  await modal.getByRole('button', { name: 'Documents', exact: true }).click();
  const part = modal.locator('[data-document-kind="identity"]');
  await part.getByRole('button', { name: 'Send a document: Identity' }).click();
  const form = part.getByRole('form', { name: 'Send a document: Identity' });
  const buffer = await photo({ width: 800, height: 600 });
  await form
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'front.jpg', mimeType: 'image/jpeg', buffer }]);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(part.locator('[data-document]')).toContainText('Being checked');

  // Requested, cancelled, and requested again.
  await modal.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await requestWithdrawal(modal, PASSWORD);
  expect(await balanceAfter(page, played)).toBe(played - 100_000);
  await modal.locator('[data-transaction]').getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel this withdrawal?' })
    .getByRole('button', { name: 'Cancel withdrawal' })
    .click();
  await page
    .getByRole('dialog', { name: 'Withdrawal cancelled' })
    .getByRole('button', { name: 'Ok' })
    .click();
  expect(await balanceAfter(page, played - 100_000)).toBe(played);
  await modal.getByRole('button', { name: 'New withdrawal' }).click();
  await requestWithdrawal(modal, PASSWORD);

  // Two operators, one after the other.
  for (const login of await twoOperators(sharedSite)) {
    const office = await browser.newContext();
    const list = await openWithdrawalOffice(office, login);
    await list
      .locator('[data-withdrawal]', { hasText: name })
      .getByRole('button', { name: 'Approve' })
      .click();
    await expect(
      list.locator('[data-withdrawal]', { hasText: name }).getByRole('button', { name: 'Approve' }),
    ).toHaveCount(0);
    await office.close();
  }
  await modal.getByRole('link', { name: 'Transaction history' }).click();
  const rows = modal.locator('[data-transaction]');
  await expect(rows.first()).toHaveAttribute('data-status', '2');
  await expect(rows.nth(1)).toHaveAttribute('data-status', '4');
  expect(cents(await readText(balance(page).first()))).toBe(played - 100_000);
});
