import { type Locator, type Page, expect as plainExpect } from '@playwright/test';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

export const slip = (page: Page) => page.getByRole('complementary', { name: 'Betslip and bets' });
export const place = (page: Page) => slip(page).locator('button[type=submit]');
export const tab = (page: Page, name: string) => slip(page).getByRole('tab', { name, exact: true });
export const row = (page: Page, home: string) =>
  page.locator('.match-row', { has: page.getByText(home, { exact: true }) });
export const homePrice = (page: Page, home: string) =>
  row(page, home).locator('.match-row-win button').first();
export const stakeOn = (page: Page, name: string) =>
  slip(page).getByLabel(`Stake on ${name}`, { exact: true });
/** In a list of the account modal, or on a page. */
export const card = (page: Page, id: number) => page.locator(`:is(main, dialog) [data-ticket="${id}"]`);
export const balance = (page: Page) => page.getByRole('banner').getByText(/^[\d,]+\.\d\d\sEUR$/);

export function cents(text: string): number {
  return Number(/([\d,]+\.\d\d)/.exec(text)?.[1]?.replace(',', '').replace('.', ''));
}

export async function readText(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? '';
}

export function euros(amount: number): string {
  const text = amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${text} EUR`;
}

export async function back(page: Page, ...homes: readonly string[]): Promise<void> {
  for (const home of homes) await homePrice(page, home).click();
  await expect(slip(page).locator('[data-selection]')).toHaveCount(homes.length);
}

/** Presses the place button and returns the new tickets; dismisses receipts, except those that wait for a decision. */
export async function placed(page: Page, count = 1): Promise<readonly number[]> {
  await expect(place(page)).toHaveText(/^(Place|Ask)/);
  await place(page).click();
  const receipts = slip(page).locator('[data-receipt]');
  await expect(receipts).toHaveCount(count);
  await expect(slip(page).locator('[data-selection]')).toHaveCount(0);
  return receipts.evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-receipt'))));
}

export async function placedOne(page: Page): Promise<number> {
  const [id = 0] = await placed(page);
  await expect(slip(page).locator(`[data-receipt="${id}"]`)).toContainText('Bet placed');
  await slip(page).getByRole('button', { name: 'Done' }).click();
  return id;
}

/** The possible return of the bet in the slip, in cents. */
export async function promised(page: Page): Promise<number> {
  const sum = slip(page).locator('p:has-text("To return"), dt:has-text("To return") + dd').last();
  return cents(await readText(sum));
}

export async function expectSettled(ticket: Locator, result: number, returned: string): Promise<void> {
  await expect(ticket).toHaveAttribute('data-result', `${result}`);
  await expect(ticket).toContainText(`Returned${returned} EUR`);
}
