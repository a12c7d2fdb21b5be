import { type APIRequestContext, type Page, expect as plainExpect } from '@playwright/test';
import { staged, test } from '../../fixture/staged-site.ts';

interface Login {
  readonly url: string;
  readonly player: string;
  readonly password: string;
}

async function logIn(request: APIRequestContext, { url, player, password }: Login): Promise<void> {
  const answer = await request.post('/api/account/login', {
    data: { UserName: player, Password: password },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
}

function row(page: Page, home: string) {
  return page.locator('.match-row', { has: page.getByText(home, { exact: true }) });
}

/** The price buttons 1, X and 2 of a row. */
function price(page: Page, home: string, place: 0 | 1 | 2) {
  return row(page, home).locator('.match-row-win button').nth(place);
}

const slip = (page: Page) => page.getByRole('complementary', { name: 'Betslip and bets' });
const place = (page: Page) => slip(page).locator('button[type=submit]');
const balance = (page: Page) => page.getByRole('banner').getByText(/^[\d,]+\.\d\d\sEUR$/);

function euros(text: string | null): number {
  return Number((text ?? '').replace(/[^\d.]/g, ''));
}

test.use({ viewport: { width: 1440, height: 900 } });
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 10_000 });

test('a bet goes from the list into the slip and returns a receipt, and the stake leaves the balance', async ({
  page,
  site,
}) => {
  await logIn(page.request, site);
  await page.goto('/en/sport/soccer/england/staged-league');
  const before = euros(await balance(page).textContent());
  await price(page, staged.steady, 0).click();
  await expect(price(page, staged.steady, 0)).toHaveAttribute('aria-pressed', 'true');
  const stake = slip(page).getByLabel(`Stake on ${staged.steady}`);
  // Text that is ambiguous or no amount is never staked.
  await stake.fill('1,234');
  await expect(slip(page).locator('[data-amount-note="refused"]')).toContainText('Type 1234 or 1.23');
  await expect(slip(page).getByRole('button', { name: 'Change the stake first' })).toBeDisabled();
  await stake.fill('12,50');
  await expect(slip(page).locator('[data-amount-note="read"]')).toHaveText(/= 12\.50.EUR/);
  await expect(slip(page).getByText('25.00 EUR')).toBeVisible();
  // Enter places nothing while the odds are late, as the button then says.
  await expect(place(page)).toBeEnabled();
  await stake.press('Enter');

  const receipt = slip(page).locator('[data-receipt]');
  await expect(receipt).toContainText('Bet placed');
  await expect(receipt).toContainText('2.00');
  await expect(receipt).toContainText(/Odds update no\.\d+\.\d+/);
  await expect(receipt).toContainText(/Rules version\d+/);
  await expect.poll(async () => euros(await balance(page).textContent())).toBe(before - 12.5);

  await page.reload();
  await expect(slip(page).getByText('Your betslip is empty')).toBeVisible();
  await slip(page).getByRole('tab', { name: 'Pending' }).click();
  await expect(slip(page).locator('[data-ticket]').first()).toContainText(staged.steady);
});

test('a second tap removes a selection; the slip survives a reload and asks a visitor to log in', async ({
  page,
}) => {
  await page.goto('/en/sport/soccer/england/staged-league');
  await price(page, staged.steady, 1).click();
  await price(page, staged.steady, 2).click();
  await price(page, staged.steady, 2).click();
  await slip(page).getByLabel('Stake on Draw').fill('5');
  await page.reload();
  await expect(slip(page).getByLabel('Stake on Draw')).toHaveValue('5');
  await expect(slip(page).locator('[data-selection]')).toHaveCount(1);
  await expect(slip(page).getByRole('link', { name: 'Log in to place' })).toBeVisible();
});

test('a log-in from the slip of a phone leads back to the page, with the slip open and its stake', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/sport/soccer/england/staged-league?hours=all');
  const here = page.url();
  await price(page, staged.steady, 1).click();
  await page
    .getByRole('navigation', { name: 'Quick links' })
    .getByRole('button', { name: /Betslip/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Betslip and bets' });
  await drawer.getByLabel('Stake on Draw').fill('5');
  await drawer.getByRole('link', { name: 'Log in to place' }).click();
  await page.getByLabel('E-mail or user name').fill(site.player);
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(here);
  await expect(drawer.getByLabel('Stake on Draw')).toHaveValue('5');
  await expect(drawer.locator('button[type=submit]')).toHaveText(/^Place bet · 5\.00\sEUR$/);
  await expect(drawer.locator('[data-selection]')).toHaveCount(1);
  // The slip belongs to the player now: the next test must begin with an empty one.
  await drawer.getByRole('button', { name: 'Remove Draw' }).click();
  await expect(drawer.locator('[data-selection]')).toHaveCount(0);
});

test('a moved price is shown old and new, must be accepted, and is placed at the new price', async ({
  page,
  site,
}) => {
  await logIn(page.request, site);
  await page.goto('/en/sport/soccer/england/staged-league');
  const button = price(page, staged.moving, 0);
  await expect(button).toContainText('2.00', { timeout: 25_000 });
  await button.click();
  await slip(page).getByLabel('When odds change').selectOption('0');
  await slip(page).getByLabel(`Stake on ${staged.moving}`).fill('3');
  const moved = slip(page).getByRole('status').filter({ hasText: 'Price moved' });
  await expect(moved).toBeVisible({ timeout: 25_000 });
  // On a slow machine the tap may have accepted the price after the awaited one.
  const next = (await moved.locator('b').textContent()) ?? '';
  expect(next).toMatch(/^2\.[02]0$/);
  await expect(place(page)).toHaveText(/^Accept and place · 3\.00\sEUR$/);
  // A tap on a price that moved a moment ago does nothing.
  await expect(async () => {
    await place(page).click({ timeout: 1000 });
    await expect(moved).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(slip(page).locator('[data-receipt]')).toContainText(next);
});

test('a suspended selection cannot be placed until its market opens again', async ({ page, site }) => {
  await logIn(page.request, site);
  await page.goto('/en/sport/soccer/england/staged-league');
  const button = price(page, staged.shut, 0);
  await expect(button).toContainText('2.00', { timeout: 15_000 });
  await button.click();
  await slip(page).getByLabel(`Stake on ${staged.shut}`).fill('3');
  await expect(button).toHaveAttribute('data-state', 'suspended', { timeout: 15_000 });
  await expect(place(page)).toBeDisabled();
  await expect(slip(page)).toContainText('Suspended. It may reopen.');
  await expect(place(page)).toBeEnabled({ timeout: 15_000 });
  await place(page).click();
  await expect(slip(page).locator('[data-receipt]')).toBeVisible();
});

test('an unavailable selection is removed beside the button, and the others stay', async ({ page, site }) => {
  await logIn(page.request, site);
  await page.goto('/en/sport/soccer/england/staged-league');
  for (const home of [staged.shut, staged.steady]) {
    await expect(price(page, home, 0)).toBeEnabled({ timeout: 15_000 });
    await price(page, home, 0).click();
  }
  await slip(page).getByRole('tab', { name: 'Combo', exact: true }).click();
  await slip(page).getByLabel('Stake on Combo').fill('3');
  const remove = slip(page).getByRole('button', { name: 'Remove unavailable (1)' });
  await expect(remove).toBeVisible({ timeout: 15_000 });
  await expect(place(page)).toBeDisabled();
  await remove.click();
  await expect(slip(page).locator('[data-selection]')).toHaveCount(1);
  await expect(slip(page).locator('[data-selection]')).toContainText(staged.steady);
  await expect(remove).toHaveCount(0);
  await expect(place(page)).toHaveText('Enter a stake');
  // The player's slip must be empty for the next test.
  await slip(page)
    .getByRole('button', { name: /^Remove / })
    .click();
});

test('a bet that is sent twice because its answer was lost is one ticket', async ({ page, site }) => {
  await logIn(page.request, site);
  await page.goto('/en/sport/soccer/england/staged-league');
  let lost = 0;
  await page.route('**/api/betslip/placebet*', async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    // The server accepts the bet, and the answer is lost.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await price(page, staged.steady, 2).click();
  await slip(page)
    .getByLabel(/^Stake on/)
    .fill('1.11');
  await place(page).click();
  const receipt = slip(page).locator('[data-receipt]');
  await expect(receipt).toContainText('Bet placed', { timeout: 15_000 });
  expect(lost).toBe(1);
  const answer = await page.request.get('/api/history/unclearedbets?limit=50');
  const { Tickets }: { Tickets: { Stake: string }[] } = await answer.json();
  expect(Tickets.filter((ticket) => ticket.Stake === '1.11')).toHaveLength(1);
});
