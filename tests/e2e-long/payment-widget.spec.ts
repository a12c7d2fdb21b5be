import { type Locator, type Page, expect as plainExpect } from '@playwright/test';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

const accountDialog = (page: Page) => page.getByRole('dialog', { name: 'Your account' });
const paymentDialog = (page: Page) => page.getByRole('dialog', { name: 'Payment', exact: true });

/** Begins a deposit of 15.00 by the sandbox method that the widget carries; returns the widget's frame. */
async function beginPayment(page: Page, modal: Locator) {
  await modal.getByRole('button', { name: /^More methods/ }).click();
  await modal.getByText('paysafecard', { exact: true }).click();
  await modal.getByRole('button', { name: /^15(\.00)?$/ }).click();
  const terms = modal.getByRole('checkbox');
  if (await terms.isVisible()) await terms.check();
  await modal.getByRole('button', { name: /^Deposit 15\.00/ }).click();
  return paymentDialog(page).locator('iframe').contentFrame();
}

test.beforeEach(async ({ page, context }) => {
  await newPlayer(context, '25');
  await page.setViewportSize({ width: 390, height: 844 });
});

test('a deposit is paid in the widget of the provider, which only the player closes', async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.goto('/en/user/deposit');
  const modal = accountDialog(page);
  const widget = await beginPayment(page, modal);
  const payment = paymentDialog(page);
  await expect(widget.getByText('15.00 EUR')).toBeVisible();
  await expect(widget.getByRole('textbox')).toHaveValue(/@/);
  // The widget can read neither the site's cookies nor its page.
  expect(
    await widget.locator('body').evaluate(() => {
      const tried = (read: () => unknown) => {
        try {
          return read();
        } catch {
          return 'refused';
        }
      };
      return [window.origin, tried(() => document.cookie), tried(() => parent.document.title)];
    }),
  ).toEqual(['null', 'refused', 'refused']);
  await page.keyboard.press('Escape');
  await expect(payment).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await seeNothingWider(page);

  await widget.getByLabel('Payment status').selectOption('challenge');
  await widget.getByRole('button', { name: 'Pay' }).click();
  await widget.getByRole('button', { name: 'Confirm' }).click();
  await expect(widget.getByText('The payment is complete.')).toBeVisible();
  await expect(payment.locator('[data-widget-payment="done"]')).toContainText('15.00');
  await expect(payment).toBeVisible();
  await widget.getByRole('button', { name: 'Buy more' }).click();
  await expect(payment).toHaveCount(0);
  await expect(modal.getByText('40.00').first()).toBeVisible();
  await expect(modal.getByLabel('Amount', { exact: true })).toBeVisible();
  // Axe fetches the frame's style sheet, which the widget's policy forbids.
  expect(complaints.filter((text) => !text.includes('widget/style.css'))).toEqual([]);
});

test('a payment that is declined in the widget can be tried again', async ({ page }) => {
  await page.goto('/en/user/deposit');
  const modal = accountDialog(page);
  const widget = await beginPayment(page, modal);
  const payment = paymentDialog(page);
  await widget.getByLabel('Payment status').selectOption('declined');
  await widget.getByRole('button', { name: 'Pay' }).click();
  await expect(payment.locator('[data-widget-payment="rejected"]')).toBeVisible();
  await expect(widget.getByText('Nothing was charged.')).toBeVisible();
  await widget.getByRole('button', { name: 'Try again' }).click();
  await expect(payment).toHaveCount(0);
  await expect(modal.getByText('25.00').first()).toBeVisible();
  await expect(modal.getByLabel('Amount', { exact: true })).toBeVisible();
});

test('a widget that was closed before the payment can be opened again', async ({ page }) => {
  await page.goto('/en/user/deposit');
  const modal = accountDialog(page);
  const widget = await beginPayment(page, modal);
  await expect(widget.getByRole('button', { name: 'Pay' })).toBeVisible();
  await paymentDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(modal.locator('[data-deposit="waiting"]')).toBeVisible();
  await page.reload();
  await modal.getByRole('button', { name: 'Continue' }).click();
  await widget.getByLabel('Payment status').selectOption('delayed');
  await widget.getByRole('button', { name: 'Pay' }).click();
  await expect(widget.getByText('arrives in about 20 seconds')).toBeVisible();
  await expect(paymentDialog(page).locator('[data-widget-payment="done"]')).toContainText('15.00', {
    timeout: 40_000,
  });
});

test('other windows and other messages cannot end a payment on the page', async ({ page }) => {
  await page.goto('/en/user/deposit');
  const widget = await beginPayment(page, accountDialog(page));
  await expect(widget.getByRole('button', { name: 'Pay' })).toBeVisible();
  const report = { type: 'payment-widget', event: 'buy-more' };
  const id = await paymentDialog(page).locator('iframe').getAttribute('data-widget');
  // Messages from the page itself, and from the widget while the payment is open.
  await page.evaluate((message) => window.postMessage(message, '*'), { ...report, widgetId: id });
  await widget
    .locator('body')
    .evaluate((_, message) => parent.postMessage(message, '*'), { ...report, widgetId: id });
  await widget.locator('body').evaluate(() => parent.postMessage({ type: 'payment-widget' }, '*'));
  await expect(paymentDialog(page).locator('[data-widget-payment="waiting"]')).toBeVisible();
});
