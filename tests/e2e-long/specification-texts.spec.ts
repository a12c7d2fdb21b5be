import { expect as plainExpect } from '@playwright/test';
import { findSelection, listMatches, place } from '../e2e/bets-by-call.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { fillLogin, pressContinue } from './registration-steps.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

/** A refusal without a message: the page has to show its own. */
const refusal = (ErrorMessage = '') => ({
  status: 422,
  json: { HasErrors: true, ErrorCode: 'NotFoundException', ErrorMessage, Data: {} },
});

test.beforeEach(async ({ page, context }) => {
  await newPlayer(context, '25');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a claim that fails without a reason shows the specification’s text', async ({ page }) => {
  await page.route('**/api/bonus/claim*', (route) => route.fulfill(refusal()));
  await page.goto('/en/user/bonuses');
  await page.getByLabel('Bonus code').fill('TRYIT');
  await page.getByRole('button', { name: 'Claim bonus', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Error claiming bonus', exact: true });
  await expect(dialog.getByText('Something went wrong!', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: /^OK$/ }).click();
  await expect(dialog).toBeHidden();
});

test('a list of bonuses that fails without a reason shows the specification’s text', async ({ page }) => {
  await page.route('**/api/bonus/bonuses*', (route) => route.fulfill(refusal()));
  await page.goto('/en/user/bonuses');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await expect(modal.getByText('Something went wrong', { exact: true })).toBeVisible();
});

test('a failed transfer shows the message, the data, or the specification’s text', async ({ page }) => {
  await page.route('**/api/transfer/x1status*', (route) =>
    route.fulfill({ json: { Status: 1, Name: 'X1', ServicePage: null } }),
  );
  const Transfer = { Id: 'one', DepositAmount: '5.00', DepositCurrency: 'EUR', BonusCode: '' };
  await page.route('**/api/transfer/pendingtransfer*', (route) => route.fulfill({ json: { Transfer } }));
  for (const [answer, text] of [
    [refusal('The wallet is closed.'), 'The wallet is closed.'],
    [{ ...refusal(), json: { ...refusal().json, Data: { reason: 'Come back.' } } }, 'Come back.'],
    [refusal(), 'Something went wrong'],
  ] as const) {
    await page.unroute('**/api/transfer/fundtransfer*');
    await page.route('**/api/transfer/fundtransfer*', (route) => route.fulfill(answer));
    await page.goto('/en/open-modal/transferConfirmationModal');
    await page
      .getByRole('dialog', { name: 'Transfer from X1' })
      .getByRole('button', { name: /^Move/ })
      .click();
    const error = page.getByRole('dialog', { name: 'Error', exact: true });
    await expect(error.getByText(text, { exact: true })).toBeVisible();
    await error.getByRole('button', { name: /^Ok$/ }).click();
    await expect(error).toBeHidden();
  }
});

test('a withdrawal whose cancellation is refused shows the error in a dialog', async ({ page }) => {
  await page.route('**/api/history/cancelwithdrawal*', (route) => route.fulfill(refusal('It was sent.')));
  await page.goto('/en/open-modal/cancelWithdrawalModal/01890000-0000-7000-8000-000000000000');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .click();
  const error = page.getByRole('dialog', { name: 'Error', exact: true });
  await expect(error.getByText('It was sent.', { exact: true })).toBeVisible();
});

test('a selection that is refused without a reason is removed, and “Server error” is shown', async ({
  page,
}) => {
  await page.route('**/api/betslip/addselection*', (route) => route.fulfill(refusal()));
  await page.goto('/en/sport/soccer');
  const slip = page.getByRole('complementary', { name: 'Betslip and bets' });
  await page.locator('main .match-row-win button').first().click();
  await expect(page.getByText('Server error', { exact: true })).toBeVisible();
  await expect(slip.locator('[data-selection]')).toHaveCount(0);
});

test('a failed cash-out shows the message, or the specification’s text', async ({ page }) => {
  const [match] = await listMatches(page.request, siteUrl(), 'soccer');
  if (!match) throw new Error('no match to bet on');
  const selection = await findSelection(page.request, siteUrl(), { match, type: '1x2', outcomeNo: 1 });
  const { ID } = await place(page.request, siteUrl(), {
    BetType: 1,
    Selections: [selection],
    Stake: '5.00',
  });
  const bar = page.locator(`:is(main, dialog) [data-cashout="${ID}"]`);
  for (const [answer, text] of [
    [refusal('Not today.'), 'Not today.'],
    [refusal(), 'Something went wrong...'],
    [
      { ...refusal(), json: { ...refusal().json, ErrorCode: 'CashoutDeclinedException' } },
      'Cashout is declined',
    ],
  ] as const) {
    await page.unroute('**/api/cashout/create*');
    await page.route('**/api/cashout/create*', (route) => route.fulfill(answer));
    await page.goto('/en/user/pendingBets');
    await bar.locator('[data-cashout-state=open]').click();
    await bar.getByRole('button', { name: /^Take / }).click();
    const cashOutNotice = page.locator(`:is(main, dialog) [data-ticket="${ID}"] [data-cashout-said]`);
    await expect(cashOutNotice.getByText(text, { exact: true })).toBeVisible();
  }
});

const FIRST_DEPOSIT = 'In order to start winning you need to make a deposit';

test('a player without balance and without any deposit is asked for a deposit', async ({ page, context }) => {
  await newPlayer(context);
  await page.goto('/en/open-modal/lowBalanceModal');
  await expect(page.getByRole('dialog').getByText(FIRST_DEPOSIT, { exact: true })).toBeVisible();
});

test('a stake above the balance shows the balance, and Max stays within it', async ({ page, context }) => {
  await newPlayer(context, '25');
  await page.goto('/en/sport/soccer');
  await page.locator('main .match-row-win button').first().click();
  const slip = page.getByRole('complementary', { name: 'Betslip and bets' });
  const stake = slip.getByLabel(/^Stake on/);
  await slip.getByRole('button', { name: /25\.00\sEUR/ }).click();
  await expect(stake).toHaveValue('25');
  await expect(slip.locator('button[type=submit]')).toHaveText(/^Place/);
  await stake.fill('25.01');
  await expect(slip.getByRole('button', { name: 'The stake is above your balance' })).toBeDisabled();
  const note = slip.locator('[data-above-balance]');
  await expect(note).toContainText(/^Your balance is 25\.00\sEUR\. Lower the stake or add money\./);
  await note.getByRole('link').click();
  await expect(page).toHaveURL(/\/user\/deposit\?amount=0\.01$/);
});

test('dialogs opened by an address have the specification’s texts', async ({ page }) => {
  for (const [modal, text] of [
    ['lessBalanceModal', "OH NO! Don't miss to win your bet."],
    ['refreshModal', 'A new version of the website is available, please refresh.'],
  ] as const) {
    await page.goto(`/en/open-modal/${modal}`);
    await expect(page.getByRole('dialog').getByText(text, { exact: true })).toBeVisible();
  }
  await page.route('**/api/version/clearcache*', () => {});
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Clearing cache please wait...' })).toBeVisible();
});

test('the registration shows that countries are loading while the list is empty', async ({
  page,
  context,
}) => {
  await context.clearCookies();
  await page.route('**/api/settings/countries*', () => {});
  await page.goto('/en/register');
  await fillLogin(page, `loading${Date.now() % 1e8}`);
  await pressContinue(page);
  await expect(page.getByLabel('Country').getByRole('option')).toHaveText(['Loading']);
});

test('a deposit tab without methods shows that deposits are unavailable', async ({ page }) => {
  await page.route('**/api/deposit/methods*', (route) =>
    route.fulfill({ json: { DepositMethods: [], HasDeposits: false } }),
  );
  await page.goto('/en/user/deposit');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await expect(
    modal.getByText('Unfortunately deposits are currently unavailable.', { exact: true }),
  ).toBeVisible();
});

test('a page head that does not load is logged, and no tag is set', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route(/\/assets\/heads-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/en/casino');
  await expect.poll(() => logged).toContainEqual(expect.stringContaining('the page head did not load'));
  const served = await page.title();
  await page.getByRole('link', { name: 'Blog' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  expect(await page.title()).toBe(served);
});
