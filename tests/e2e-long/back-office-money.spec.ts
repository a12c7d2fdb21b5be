import { type Page, expect as plainExpect } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import { newOperator } from '../e2e/operator-login.ts';
import { newCommandId } from '../fixture/arcade.ts';
import { type Browser, goodPassword, registerPlayer } from '../fixture/browser.ts';
import { photo, sendDocument } from '../fixture/documents.ts';
import { siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { topUp } from '../fixture/top-up.ts';
import { findFaults, seeNothingWider } from '../routes/check-route.ts';
import { resize, takePictures } from '../routes/pictures.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });

const widths = [1920, 1280, 768, 390];
/** The back office's tabs about money, and its reports. */
const tabs = [
  'approvals',
  'documents',
  'money',
  'withdrawals',
  'transfers',
  'rates',
  'payment-methods',
  'report',
  'report-breakdown',
  'report-players',
] as const;
const pictured = process.env.PICTURES_TO !== undefined;

async function checkAtWidths(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await resize(page, width);
    await seeNothingWider(page);
    if (width === 390 || width === 1280) expect(await findFaults(page)).toEqual([]);
    if (pictured) await takePictures(page, name);
  }
}

async function openTab(page: Page, tab: string, language = 'en'): Promise<void> {
  await resize(page, 1280);
  await page.goto(`/${language}/backoffice?tab=${tab}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
}

/** A player with a withdrawal, a document and a transfer that wait for an operator. */
async function makeBusy(operator: Browser, name: string): Promise<void> {
  const player = await registerPlayer(siteUrl(), name);
  await topUp(player, '200.00');
  await player.call('POST /api/withdraw/create', {
    body: {
      CommandId: newCommandId(),
      WithdrawMethod: 'sandbox-wallet',
      Amount: '50.00',
      Password: goodPassword,
      AccountID: '123456',
    },
  });
  await sendDocument(player, { files: [{ name: 'page.jpg', bytes: await photo() }] });
  const { ServicePage } = (await player.call('GET /api/transfer/x1status')).body;
  await fetch(String(ServicePage), {
    method: 'POST',
    body: 'amount=10&currency=EUR&outcome=lost',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const { Transfer } = (await player.call('GET /api/transfer/pendingtransfer')).body;
  const { Id } = Transfer as { Id: string };
  await player.call('POST /api/transfer/fundtransfer', { body: { CommandId: newCommandId(), Id } });
  // The worker would retry within seconds, and end the transfer.
  await withConnection(process.env.TEST_SITE_DATABASE ?? '', (client) =>
    client.query(`update funds_transfer set due_at = now() + interval '1 hour' where due_at is not null`),
  );
  await operator.call('POST /api/desk/adjustment', {
    body: { UserName: name, Amount: '10.00', Reason: 'a present for a birthday' },
  });
}

test('the money pages of the back office work while empty, refused, and busy', async ({ page, context }) => {
  test.setTimeout(600_000);
  const operator = await newOperator(context);
  for (const tab of tabs) {
    await openTab(page, tab);
    await checkAtWidths(page, `office-${tab}-empty`);
  }
  await page.route('**/api/desk/**', (route) =>
    route.fulfill({ status: 503, json: { HasErrors: true, ErrorCode: 'Overloaded', ErrorMessage: 'busy' } }),
  );
  for (const tab of tabs) {
    await openTab(page, tab);
    await expect(page.locator('main [data-state="error"]').first()).toBeVisible();
    await checkAtWidths(page, `office-${tab}-refused`);
  }
  await page.unroute('**/api/desk/**');
  const name = `office${Date.now() % 1e8}`;
  await makeBusy(operator, name);
  const limits = { Key: 'skrill', Direction: 'deposit', Currency: 'EUR', Reason: 'fraud in small amounts' };
  await operator.call('POST /api/desk/payment-limits', {
    body: { ...limits, Limits: { Minimum: '60', Maximum: '150' } },
  });
  try {
    for (const language of ['en', 'ar']) {
      for (const tab of tabs) {
        await openTab(page, tab, language);
        if (tab === 'payment-methods')
          await page.locator('[data-payment-method="skrill deposit"] summary').click();
        if (tab === 'transfers') await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
        await checkAtWidths(page, `office-${tab}-busy-${language}`);
      }
    }
  } finally {
    await operator.call('POST /api/desk/payment-limits', { body: { ...limits, Limits: null } });
  }
});
