import { translate } from '@evens/locales';
import { expect as plainExpect } from '@playwright/test';
import { checkAtWidths, linkMailedTo, unconfirm, unconfirmedNotice } from '../e2e/email-address-steps.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

test('the screens about an address of e-mail say the same from right to left', async ({ context, page }) => {
  const player = await newPlayer(context, '100');
  const email = await unconfirm(player);
  const path = `/${rightToLeft.segment}`;
  await page.goto(`${path}/user/withdraw`);
  await expect(unconfirmedNotice(page)).toContainText(email);
  await checkAtWidths(page, 'withdraw-unconfirmed-ar');
  await page.goto(`${path}/user/accountInfo`);
  await expect(unconfirmedNotice(page)).toContainText(email);
  await checkAtWidths(page, 'account-unconfirmed-ar');
  await player.call('POST /api/user/emaillink', { body: {} });
  await page.goto((await linkMailedTo(email)).replace(`${siteUrl()}/en/`, `${siteUrl()}${path}/`));
  const confirm = translate(rightToLeft, 'accounts.email.confirm');
  await checkAtWidths(page, 'confirm-ar');
  await page.getByRole('button', { name: confirm }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    translate(rightToLeft, 'accounts.email.confirmed'),
  );
  await checkAtWidths(page, 'confirmed-ar');
});
