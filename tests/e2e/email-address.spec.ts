import { expect as plainExpect } from '@playwright/test';
import { goodPassword } from '../fixture/browser.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints } from '../routes/check-route.ts';
import {
  accountDialog,
  checkAtWidths,
  linkMailedTo,
  unconfirm,
  unconfirmedNotice,
} from './email-address-steps.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

test('the cashier reports an unconfirmed address, mails the link, and notices when it was opened elsewhere', async ({
  browser,
  context,
  page,
}) => {
  const complaints = collectComplaints(page);
  const player = await newPlayer(context, '100');
  const email = await unconfirm(player);
  await page.goto('/en/user/withdraw');
  await expect(unconfirmedNotice(accountDialog(page))).toContainText(`${email} is not confirmed yet.`);
  await checkAtWidths(page, 'withdraw-unconfirmed');
  await unconfirmedNotice(page).getByRole('button', { name: 'Send the link again' }).click();
  await expect(unconfirmedNotice(page).getByRole('status')).toContainText('The link was sent.');

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(await linkMailedTo(email));
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Confirm this address');
  await checkAtWidths(other, 'confirm');
  await other.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('The address is confirmed');
  await checkAtWidths(other, 'confirmed');
  await elsewhere.close();

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(unconfirmedNotice(page)).toBeHidden();
  expect(complaints).toEqual([]);
});

test('the address is changed in the account with the password, and a used link is reported', async ({
  context,
  page,
}) => {
  const player = await newPlayer(context);
  const email = await unconfirm(player);
  const next = `new-${email}`;
  await page.goto('/en/user/accountInfo');
  const panel = accountDialog(page);
  await expect(unconfirmedNotice(panel)).toBeVisible();
  await checkAtWidths(page, 'account-unconfirmed');
  await panel.getByRole('button', { name: 'Change the address' }).click();
  await expect(panel.getByLabel('New e-mail address')).toHaveAccessibleDescription(
    'Enter a valid e-mail address',
  );
  await panel.getByLabel('New e-mail address').fill(next);
  const form = panel.locator('form').filter({ has: page.getByLabel('New e-mail address') });
  await form.locator('input[type=password]').fill(goodPassword);
  await form.getByRole('button', { name: 'Change the address' }).click();
  await expect(form.getByRole('status')).toHaveText(`We sent a link to ${next}. Open it within seven days.`);
  const link = await linkMailedTo(next);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText(`${next} is the address of your account.`)).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).last().click();
  await expect(accountDialog(page)).toBeVisible();
  await expect(unconfirmedNotice(page)).toBeHidden();

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This link has expired. Ask for a new one.',
  );
  await checkAtWidths(page, 'confirm-expired');
});
