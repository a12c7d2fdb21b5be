import { expect, type Page } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { quietTest as test } from '../fixture/shared-site.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const slip = (page: Page) => page.getByRole('complementary', { name: 'Betslip and bets' });
const place = (page: Page) => slip(page).locator('button[type=submit]');
const tab = (page: Page, name: string) => slip(page).getByRole('tab', { name, exact: true });
/** The possible return of a bet, in the slip or on a receipt. */
const returned = (page: Page) => slip(page).getByText('To return').locator('xpath=following-sibling::*[1]');

async function openAs(page: Page, player: boolean): Promise<void> {
  if (player) {
    const [UserName = '', Password = ''] = (process.env.TEST_PLAYER ?? '').split(' ');
    const headers = { origin: process.env.TEST_SITE_URL ?? '' };
    const answer = await page.request.post('/api/account/login', { data: { UserName, Password }, headers });
    expect(answer.status()).toBe(200);
  }
  await page.goto('/en/sport/soccer');
}

/** Picks the home sides of the first matches. */
async function pick(page: Page, count: number): Promise<void> {
  for (let picked = 1; picked <= count; picked++) {
    const row = page.locator('.match-row').nth(picked);
    await row.locator('.match-row-win button').first().click();
    await expect(slip(page).locator('[data-selection]')).toHaveCount(picked);
  }
}

interface PlaceAnswer {
  readonly ErrorCode?: string;
  readonly Tickets?: readonly { readonly BetType: number; readonly PotentialPayout: string }[];
}

/** Places the bet and expects that the ticket has the values shown at the press. */
async function placeAndCompare(page: Page): Promise<number> {
  await expect(place(page)).toHaveText(/^Place/);
  const answered = page.waitForResponse((response) => response.url().includes('/api/betslip/placebet'));
  const displayedPayout = (await returned(page).textContent()) ?? '';
  await place(page).click();
  const answer: PlaceAnswer = await (await answered).json();
  const ticket = answer.Tickets?.[0];
  if (!ticket) throw new Error(`the bet was refused: ${answer.ErrorCode}`);
  expect(displayedPayout.replace(/[^\d.]/g, '')).toBe(ticket.PotentialPayout);
  await expect(slip(page).locator('[data-receipt]').first()).toContainText('Bet placed');
  await expect(slip(page).locator('[data-selection]')).toHaveCount(0);
  await slip(page).getByRole('button', { name: 'Done' }).click();
  return ticket.BetType;
}

test('a combo, a system, an if-bet and a reverse bet promise in the slip what their tickets pay', async ({
  page,
}) => {
  await openAs(page, true);
  await pick(page, 3);
  await expect(tab(page, 'Combo')).toHaveAttribute('aria-selected', 'true');
  await slip(page).getByLabel('When odds change').selectOption('0');
  await slip(page).getByLabel('Stake on Combo').fill('2');
  expect(await placeAndCompare(page)).toBe(2);

  await pick(page, 3);
  await tab(page, 'System').click();
  await slip(page).getByLabel('Stake on 2 of 3, 3 bets').fill('1');
  await slip(page).getByRole('button', { name: 'Banker' }).first().click();
  // With a banker, two selections are left to combine.
  await expect(slip(page).getByLabel('Stake on 2 of 2, 1 bet')).toHaveValue('1');
  await slip(page).getByLabel('Stake on 1 of 2, 2 bets').fill('1.5');
  expect(await placeAndCompare(page)).toBe(3);

  await pick(page, 2);
  await tab(page, 'If bet').click();
  const second = await slip(page).locator('[data-selection]').nth(1).getAttribute('data-selection');
  await slip(page).getByRole('button', { name: 'Move number 2 up' }).press('Enter');
  await expect(slip(page).locator('[data-selection]').first()).toHaveAttribute(
    'data-selection',
    second ?? '',
  );
  await slip(page).getByLabel('Stake on If bet').fill('1');
  expect(await placeAndCompare(page)).toBe(4);

  await pick(page, 2);
  await tab(page, 'Reverse').click();
  await slip(page).getByLabel('Stake on Reverse').fill('1');
  await expect(place(page)).toHaveText(/2\.00/);
  expect(await placeAndCompare(page)).toBe(5);
});

test('a named system is chosen in one press and named on its receipt, and its selections can be kept', async ({
  page,
}) => {
  await openAs(page, true);
  await pick(page, 3);
  await tab(page, 'System').click();
  await slip(page).getByLabel('When odds change').selectOption('2');
  await slip(page).getByRole('radio', { name: 'Trixie ×4' }).click();
  await slip(page).getByLabel('Stake on Trixie').fill('1');
  await expect(slip(page)).toContainText(/Trixie4 × 1\.00\sEUR/);
  await slip(page).getByRole('radio', { name: 'Patent ×7' }).click();
  await expect(slip(page).getByLabel('Stake on Patent')).toHaveValue('1');
  await expect(place(page)).toHaveText(/7\.00/);
  await place(page).click();
  const receipt = slip(page).locator('[data-receipt]');
  await expect(receipt).toContainText('Patent · 3 legs · 7 bets');
  await expect(receipt).toContainText(/Patent7 × 1\.00\sEUR/);
  await expect(receipt.getByRole('link', { name: /^Ticket \d+$/ })).toBeVisible();
  await slip(page).getByRole('button', { name: 'Keep selections' }).click();
  await expect(receipt).toHaveCount(0);
  await expect(slip(page).locator('[data-selection]')).toHaveCount(3);
  await expect(tab(page, 'System')).toHaveAttribute('aria-selected', 'true');
  // The player's slip must be empty for the next test.
  await slip(page).getByRole('button', { name: 'Remove all' }).click();
  await expect(slip(page).getByText('Your betslip is empty')).toBeVisible();
});

test('a player sets quick stakes of their own', async ({ page }) => {
  await openAs(page, true);
  await pick(page, 1);
  await tab(page, 'Single').click();
  const quick = slip(page).locator('[data-quick-stakes] button');
  await expect(quick).toHaveCount(5);
  const usual = await quick.allTextContents();
  const panel = (name: string) => slip(page).getByRole('tab', { name });
  await panel('Betting settings').click();
  const field = (number: number) => slip(page).getByLabel(`Quick stake ${number}`);
  const texts = ['2', '1.50', '20', ''];
  for (const [at, text] of texts.entries()) await field(at + 1).fill(text);
  await slip(page).getByRole('button', { name: 'Save quick stakes' }).click();
  await expect(slip(page).getByRole('alert')).toContainText('each higher than the one before');
  await field(2).fill('7,50');
  expect((await axeOn(page).include('[aria-label="Betslip and bets"]').analyze()).violations).toEqual([]);
  await slip(page).getByRole('button', { name: 'Save quick stakes' }).click();
  await expect(field(2)).toHaveValue('7.50');
  await panel('Betslip').click();
  await expect(quick).toHaveText(['2', '7.50', '20', 'Max']);
  await quick.nth(1).click();
  await expect(slip(page).getByLabel(/^Stake on/)).toHaveValue('7.50');
  await panel('Betting settings').click();
  await slip(page).getByRole('button', { name: 'Use the usual ones' }).click();
  await expect(slip(page).getByRole('button', { name: 'Use the usual ones' })).toBeHidden();
  await panel('Betslip').click();
  await expect(quick).toHaveText(usual);
  // The player's slip must be empty for the next test.
  await slip(page).getByRole('button', { name: 'Remove Baobab', exact: true }).click();
  await expect(slip(page).getByText('Your betslip is empty')).toBeVisible();
});

test('several singles are placed in one press, each as its own ticket', async ({ page }) => {
  await openAs(page, true);
  await pick(page, 2);
  await tab(page, 'Single').click();
  const stakes = slip(page).getByLabel(/^Stake on/);
  await stakes.nth(0).fill('1');
  await stakes.nth(1).fill('2');
  await slip(page).getByLabel('When odds change').selectOption({ label: 'Accept any odds' });
  await expect(place(page)).toHaveText(/Place 2 bets · 3\.00/);
  const sent = page.waitForRequest((request) => request.url().includes('/api/betslip/placebet'));
  await place(page).click();
  const { BetType }: { BetType: number } = (await sent).postDataJSON();
  expect(BetType).toBe(1.1);
  await expect(slip(page).locator('[data-receipt]')).toHaveCount(2);
  await expect(slip(page).locator('[data-selection]')).toHaveCount(0);
});

test('tabs that cannot be used show the reason', async ({ page }) => {
  await openAs(page, false);
  await pick(page, 2);
  await tab(page, 'System').click();
  await expect(slip(page)).toContainText('This bet needs at least 3 selections.');
  await tab(page, 'Teaser').click();
  const reasons = slip(page).getByText('Only American football and basketball can be teased.');
  await expect(reasons).toHaveCount(2);
});

test('one selection has one bet type in the row, and the others with their reasons in a fold', async ({
  page,
}) => {
  await openAs(page, false);
  await pick(page, 1);
  const types = slip(page).getByRole('tablist', { name: 'Bet types' }).getByRole('tab');
  await expect(types).toHaveText(['Single']);
  await expect(slip(page).getByText('This bet needs at least 3 selections.')).toHaveCount(0);
  await slip(page).getByRole('button', { name: 'More types' }).click();
  await expect(slip(page).getByText('This bet needs at least 3 selections.')).toBeVisible();
  expect((await axeOn(page).include('[aria-label="Betslip and bets"]').analyze()).violations).toEqual([]);
  await page.locator('.match-row').nth(2).locator('.match-row-win button').first().click();
  await expect(types).toHaveCount(6);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  // 1280 by 800 px at 200 %.
  [640, 400],
] as const) {
  test(`the rows of a long slip scroll clear of the place bar at ${width} by ${height}`, async ({ page }) => {
    await openAs(page, false);
    await pick(page, 6);
    await tab(page, 'Single').click();
    await page.setViewportSize({ width, height });
    const rows = page.locator('[data-leg]');
    if (width < 1280)
      await page
        .getByRole('button', { name: /betslip/i })
        .first()
        .click();
    await expect(rows).toHaveCount(6);
    const covered = await rows.evaluateAll((legs) =>
      legs.flatMap((leg, index) =>
        Array.from(leg.querySelectorAll('button, input')).flatMap((control) => {
          if (!(control instanceof HTMLElement)) return [];
          control.focus();
          const { left, top, width: wide, height: tall } = control.getBoundingClientRect();
          const hit = document.elementFromPoint(left + wide / 2, top + tall / 2);
          const isClear = hit !== null && (control.contains(hit) || hit.contains(control));
          return isClear ? [] : [`${index}: ${control.outerHTML.slice(0, 80)}`];
        }),
      ),
    );
    expect(covered).toEqual([]);
  });
}

test('a shared slip opens in another browser from its link, and is removed from the address', async ({
  page,
  browser,
}) => {
  await openAs(page, false);
  await pick(page, 2);
  const answer = page.waitForResponse((response) => response.url().includes('/api/betslip/share'));
  await slip(page).getByRole('button', { name: 'Share slip' }).click();
  const { Code }: { Code: string } = await (await answer).json();
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const other = await context.newPage();
  await other.goto(`${process.env.TEST_SITE_URL}/en/sport?slip=${Code}`);
  await expect(slip(other).locator('[data-selection]')).toHaveCount(2);
  await expect(other).toHaveURL(/\/en\/sport$/);
  await context.close();
});

test('a code is loaded in an empty slip, and a player with a slip chooses what becomes of a shared bet', async ({
  page,
}) => {
  await openAs(page, false);
  await pick(page, 2);
  const answer = page.waitForResponse((response) => response.url().includes('/api/betslip/share'));
  await slip(page).getByRole('button', { name: 'Share slip' }).click();
  const { Code }: { Code: string } = await (await answer).json();
  const selections = slip(page).locator('[data-selection]');
  await slip(page).getByRole('button', { name: 'Remove all' }).click();

  await slip(page).getByRole('button', { name: 'Load a bet by its code' }).click();
  const code = slip(page).getByLabel('Code or link of a bet');
  await expect(code).toBeFocused();
  await code.fill('no code');
  await code.press('Enter');
  await expect(slip(page).getByRole('alert')).toHaveText('This is neither a code nor a link to a bet.');
  await code.fill('nosuchbet222');
  await code.press('Enter');
  await expect(slip(page).getByRole('alert')).toContainText('There is no bet with this code.');
  expect((await axeOn(page).include('[aria-label="Betslip and bets"]').analyze()).violations).toEqual([]);
  await code.fill(`${process.env.TEST_SITE_URL}/en/sport?slip=${Code}`);
  await slip(page).getByRole('button', { name: 'Load the bet' }).click();
  await expect(selections).toHaveCount(2);

  await slip(page).getByRole('button', { name: 'Remove all' }).click();
  await page.locator('.match-row').nth(3).locator('.match-row-win button').first().click();
  await expect(selections).toHaveCount(1);
  const choice = page.getByRole('dialog', { name: 'A bet was shared with you' });
  for (const [answer, count] of [
    ['Keep your slip', 1],
    ['Add to your slip', 3],
  ] as const) {
    await page.goto(`/en/sport?slip=${Code}`);
    await expect(choice).toContainText('The shared bet has 2 selections, and your slip has 1.');
    await choice.getByRole('button', { name: answer }).click();
    await expect(choice).toBeHidden();
    await expect(selections).toHaveCount(count);
  }
  // The shared selections are on the slip already.
  await page.goto(`/en/sport?slip=${Code}`);
  await expect(selections).toHaveCount(3);
  await slip(page).getByRole('button', { name: 'Remove Baobab', exact: true }).click();
  await expect(selections).toHaveCount(2);
  await page.goto(`/en/sport?slip=${Code}`);
  await choice.getByRole('button', { name: 'Replace your slip' }).click();
  await expect(selections).toHaveCount(2);
});

test("a player's slip is loaded in another browser, and a visitor's slip joins it at the log-in", async ({
  page,
  browser,
}) => {
  await openAs(page, false);
  await pick(page, 2);
  await openAs(page, true);
  await expect(slip(page).locator('[data-selection]')).toHaveCount(2);
  await expect
    .poll(async () => (await (await page.request.get('/api/betslip/get')).json()).Selections.length)
    .toBe(2);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1000 },
    baseURL: process.env.TEST_SITE_URL ?? '',
  });
  const other = await context.newPage();
  await openAs(other, true);
  await expect(slip(other).locator('[data-selection]')).toHaveCount(2);
  await slip(other).getByRole('button', { name: 'Remove all' }).click();
  await expect
    .poll(async () => (await (await other.request.get('/api/betslip/get')).json()).Selections.length)
    .toBe(0);
  await context.close();
  // The player comes back to this browser.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(slip(page).getByText('Your betslip is empty')).toBeVisible();
});
