import { type Page, expect as plainExpect } from '@playwright/test';
import { emptySlip, logIn } from '../e2e/bets-by-call.ts';
import { staged, test } from '../fixture/staged-site.ts';

test.use({ viewport: { width: 1440, height: 900 } });
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 10_000 });

const slip = (page: Page) => page.getByRole('complementary', { name: 'Betslip and bets' });
const place = (page: Page) => slip(page).locator('button[type=submit]');
const balance = (page: Page) => page.getByRole('banner').getByText(/^[\d,]+\.\d\d\sEUR$/);

function euros(text: string | null): number {
  return Number((text ?? '').replace(/[^\d.]/g, ''));
}

test('a match that starts is announced on the live page, shown on request, and ends with its result', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await page.goto('/en/live');
  const rows = page.locator('main .match-row', { hasText: staged.ending });
  const show = page.getByRole('main').getByRole('button', { name: 'Show', exact: true });
  await show.click({ timeout: 60_000 });
  await expect(rows.first()).toBeVisible();
  await rows.first().locator('.match-row-teams').click();
  await expect(page).toHaveURL(/\/live\/sport\/soccer\/england\/staged-cup\/match\/\d+$/);
  await expect(page.getByText('Final result').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('This match has finished.', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1–0');
});

test('a bet settles on screen: the ticket is marked as won and the balance grows without a reload', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await logIn(page.request, site);
  await emptySlip(page.request, site.url);
  await page.goto('/en/sport/soccer/england/staged-cup');
  const rows = page.locator('.match-row', { hasText: staged.ending });
  // The first match that has not started may start during the bet.
  const target = rows.filter({ hasNot: page.locator('.text-live') }).nth(1);
  await target.locator('.match-row-win button').first().click();
  await slip(page)
    .getByLabel(/^Stake on/)
    .fill('7');
  await place(page).click();
  await expect(slip(page).locator('[data-receipt]')).toContainText('Bet placed');
  const before = euros(await balance(page).textContent());
  await slip(page).getByRole('tab', { name: 'Pending' }).click();
  const ticket = slip(page).locator('[data-ticket]', { hasText: staged.ending }).first();
  await expect(ticket).toHaveAttribute('data-result', '0');
  await expect(ticket).toHaveAttribute('data-result', '2', { timeout: 90_000 });
  await expect(ticket).toContainText('Won');
  await expect.poll(async () => euros(await balance(page).textContent())).toBe(before + 14);
});
