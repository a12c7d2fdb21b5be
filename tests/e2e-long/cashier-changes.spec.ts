import { type Page, expect as plainExpect } from '@playwright/test';
import { newOperator } from '../e2e/operator-login.ts';
import { openForm } from '../e2e/payment-form-steps.ts';
import type { Browser } from '../fixture/browser.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites, and an open tab polls for changes every 15 seconds.
const expect = plainExpect.configure({ timeout: 45_000 });

const Reason = 'a test of open forms';
const skrill = { Key: 'skrill', Direction: 'deposit', Reason } as const;

async function setOpen(operator: Browser, IsOpen: boolean): Promise<void> {
  const body = { ...skrill, IsOpen, ClosedCountries: [] };
  expect((await operator.call('POST /api/desk/payment-method', { body })).status).toBe(200);
}

async function setLimits(operator: Browser, Limits: object | null): Promise<void> {
  const body = { ...skrill, Currency: 'EUR', Limits };
  expect((await operator.call('POST /api/desk/payment-limits', { body })).status).toBe(200);
}

/** The deposit tab of a new player, with the form of Skrill open and an amount typed. */
async function openSkrill(page: Page) {
  await newPlayer(page.context(), '25');
  await page.goto('/en/user/deposit');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  const form = await openForm(modal, 'skrill');
  await form.amount.fill('55');
  await form.form.getByLabel('Bonus code').fill('HELLO');
  return form;
}

test('an open form follows new limits and the closing of its method, and keeps the typed values', async ({
  page,
  browser,
}) => {
  test.slow();
  const complaints = collectComplaints(page);
  const office = await browser.newContext();
  const operator = await newOperator(office);
  const { modal, form, amount, submit } = await openSkrill(page);
  try {
    await setLimits(operator, { Minimum: '60', Maximum: '150' });
    await expect(form.getByText('From 60.00 EUR to 150.00 EUR')).toBeVisible();
    await expect(form.getByRole('button', { name: '100', exact: true })).toBeVisible();
    await expect(form.getByRole('button', { name: '50', exact: true })).toHaveCount(0);
    await expect(amount).toHaveValue('55');
    await setOpen(operator, false);
    const notice = modal.locator('[data-method-closed]');
    await expect(notice).toContainText('Skrill was closed just now. What you typed is still here');
    await expect(submit).toBeDisabled();
    await expect(amount).toHaveValue('55');
    await seeNothingWider(page);
    expect(await findFaults(page)).toEqual([]);
    await setOpen(operator, true);
    await expect(notice).toHaveCount(0);
    await expect(submit).toBeEnabled();
    await expect(amount).toHaveValue('55');
    await expect(form.getByLabel('Bonus code')).toHaveValue('HELLO');
  } finally {
    await setOpen(operator, true);
    await setLimits(operator, null);
    await office.close();
  }
  expect(complaints).toEqual([]);
});

test('an operator sets the limits of a method and sets them back', async ({ page, context }) => {
  const complaints = collectComplaints(page);
  const operator = await newOperator(context);
  try {
    await page.goto('/en/backoffice?tab=payment-methods');
    const method = page.locator('[data-payment-method="skrill deposit"]');
    await method.getByText(/^Limits in/).click();
    const row = method.locator('[data-limits="EUR"]');
    await expect(row).toContainText('From 10.00 EUR to 10,000.00 EUR');
    await row.getByRole('button', { name: 'Change the limits of Skrill in EUR' }).click();
    await row.getByLabel('Minimum').fill('60');
    await row.getByLabel('Maximum').fill('50');
    await expect(row.getByText('Enter a maximum that is not below the minimum')).toBeVisible();
    await row.getByLabel('Reason').fill(Reason);
    await expect(row.getByRole('button', { name: 'Save' })).toBeDisabled();
    await row.getByLabel('Maximum').fill('150');
    await seeNothingWider(page);
    expect(await findFaults(page)).toEqual([]);
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('From 60.00 EUR to 150.00 EUR');
    await expect(row).toContainText('Default: From 10.00 EUR to 10,000.00 EUR');
    await expect(method).toContainText('1 set by operators');
    await row.getByRole('button', { name: 'Change the limits of Skrill in EUR' }).click();
    await row.getByLabel('Reason').fill(Reason);
    await row.getByRole('button', { name: 'Back to the default' }).click();
    await expect(row).not.toContainText('set by operators');
    await expect(row).toContainText('From 10.00 EUR to 10,000.00 EUR');
  } finally {
    await setLimits(operator, null);
  }
  expect(complaints).toEqual([]);
});

test('the list of panels names the chosen panel on a phone', async ({ page, context }) => {
  await newOperator(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/backoffice?tab=payment-methods');
  const menu = page.getByLabel('Back office', { exact: true }).and(page.locator('select'));
  await expect(menu).toBeInViewport();
  await expect(menu).toHaveValue('payment-methods');
  await menu.selectOption('rates');
  await expect(page.locator('[data-panel=rates]')).toBeVisible();
});
