import type { Page } from '@playwright/test';

export const PASSWORD = 'cobalt heron 41 lanterns';

export async function fillLogin(page: Page, name: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(`${name}@example.org`);
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel('Currency').selectOption('EUR');
}

export async function fillDetails(page: Page, birthYear = '1990'): Promise<void> {
  await page.getByLabel('First name').fill('Aino');
  await page.getByLabel('Last name').fill('Virtanen');
  await page.getByLabel('Day').selectOption('29');
  await page.getByLabel('Month').selectOption('3');
  await page.getByLabel('Year').selectOption(birthYear);
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Country').selectOption('FI');
  await page.getByLabel('City').fill('Turku');
  await page.getByLabel('Postal code').fill('20100');
  await page.getByLabel('Address').fill('Aurakatu 1');
}

export const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** Goes through the three steps of the registration. */
export async function register(
  page: Page,
  name: string,
  { email, code }: { readonly email?: string; readonly code?: string } = {},
): Promise<void> {
  await page.goto('/en/register');
  await fillLogin(page, name);
  if (email !== undefined) await page.getByLabel('E-mail', { exact: true }).fill(email);
  await pressContinue(page);
  await fillDetails(page);
  await pressContinue(page);
  if (code !== undefined) await page.getByLabel('Bonus code').fill(code);
  await page.getByLabel(/^I accept the terms/).check();
  await page.getByLabel('I accept the privacy policy').check();
  await page.getByRole('button', { name: 'Open account' }).click();
}
