import { expect as plainExpect } from '@playwright/test';
import { goodPassword } from '../fixture/browser.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { depositByTestCard } from '../fixture/test-card.ts';
import { collectComplaints, findFaults } from '../routes/check-route.ts';
import { logIn } from './bets-by-call.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

const tabs = [
  ['accountInfo', 'Account'],
  ['messages', 'Messages'],
  ['limits', 'Play within limits'],
  ['deposit', 'Deposit'],
  ['withdraw', 'Withdraw'],
  ['bonuses', 'Bonuses'],
  ['casinoHistory', 'Casino history'],
  ['sportsHistory', 'Sports history'],
  ['pendingBets', 'Pending bets'],
  ['transactionHistory', 'Transaction history'],
] as const;

test.beforeEach(async ({ page, context }) => {
  await newPlayer(context, '25');
  await page.setViewportSize({ width: 1280, height: 900 });
});

/** Axe checks these tabs here; the long tests check all of them, in every language. */
const seenByAxe: readonly string[] = ['accountInfo', 'deposit', 'sportsHistory'];

test('the tabs of the account modal have an address and no accessibility faults', async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.goto('/en/user/accountInfo');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  for (const [key, name] of tabs) {
    await modal.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/en/user/${key}$`));
    await expect(modal.getByRole('heading', { name, exact: true, level: 2 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${name} – `));
    await expect(modal.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(modal.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    if (seenByAxe.includes(key)) expect(await findFaults(page)).toEqual([]);
  }
  await page.goto('/en/user/sportsHistory?tab=account');
  await expect(modal.locator('[data-entry="top-up"]')).toContainText('+25.00');
  expect(complaints).toEqual([]);
});

test('the account modal is closed only by Back, Escape and its button', async ({ page }) => {
  await page.goto('/en/sport/soccer');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  const open = page.getByRole('banner').getByRole('link', { name: 'Add play money' });
  await open.click();
  await modal.getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(/\/user\/messages$/);
  // A click beside the modal.
  await page.mouse.click(5, 450);
  await expect(modal).toBeVisible();
  // The page beneath is unchanged, including its title.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Soccer');
  await page.goBack();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(/\/en\/sport\/soccer$/);
  await expect(page).toHaveTitle(/^Soccer – /);
  await expect(open).toBeFocused();
  await page.goForward();
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/en\/sport\/soccer$/);
  await open.click();
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/en\/sport\/soccer$/);
});

test('a link to a tab opens it over the start page, and closing it after a reload leads there too', async ({
  page,
}) => {
  await page.goto('/en/user/bets?tab=cleared&period=week');
  await expect(page).toHaveURL(/\/en\/user\/sportsHistory\?period=week$/);
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await expect(modal.getByLabel('Settled', { exact: true })).toHaveValue('week');
  await page.reload();
  await expect(modal.getByLabel('Settled', { exact: true })).toHaveValue('week');
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/en\/?$/);
  await page.goto('/en/open-modal/userAccountModal/withdraw');
  await expect(page).toHaveURL(/\/en\/user\/withdraw$/);
  await expect(modal).toContainText('You can withdraw now');
  await page.goto('/en/open-modal/noSuchModal');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a deposit in the deposit tab increases the displayed balance', async ({ page }) => {
  await page.goto('/en/open-modal/lowBalanceModal');
  const low = page.getByRole('dialog', { name: 'Not enough balance' });
  await low.getByRole('link', { name: 'Add play money' }).click();
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await expect(modal).toContainText(/25\.00\sEUR/);
  await depositByTestCard(page, modal, '100');
  await expect(modal).toContainText(/125\.00\sEUR/);
  await expect(modal).toBeVisible();
});

test('personal data, password, sessions and log-ins are in the account tab', async ({
  page,
  context,
  browser,
}) => {
  const player = await newPlayer(context);
  const { body: details } = await player.call('GET /api/user/get');
  const name = String(details.UserName);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await logIn(other.request, { url: siteUrl(), player: name, password: goodPassword });
  await other.goto(`${siteUrl()}/en/user/accountInfo`);
  await expect(other.getByRole('dialog', { name: 'Your account' })).toBeVisible();

  await page.goto('/en/user/accountInfo');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await expect(modal).toContainText(`${name}@players.example`);
  await modal.getByLabel('City').fill('<b>');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal.getByRole('alert')).toHaveText('This could not be accepted');
  await expect(modal.getByLabel('City')).toBeFocused();
  await modal.getByLabel('City').fill('Mdina');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal.getByText('Saved', { exact: true })).toBeVisible();
  expect((await player.call('GET /api/user/details')).body.City).toBe('Mdina');

  await modal.getByRole('button', { name: 'Sessions' }).click();
  const sessions = modal.locator('[data-session]');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('This device');
  await expect(sessions.last()).toContainText('Chrome, Linux');

  await modal.getByRole('button', { name: 'Password', exact: true }).click();
  await modal.getByLabel('Current password').fill('not this one');
  await modal.getByLabel('New password').fill('another horse entirely');
  await modal.getByLabel('Confirm password').fill('another horse entirely');
  await modal.getByRole('button', { name: 'Change password' }).click();
  await expect(modal.getByRole('alert')).toHaveText('The password is wrong.');
  await modal.getByLabel('Current password').fill(goodPassword);
  await modal.getByRole('button', { name: 'Change password' }).click();
  await expect(modal.getByText(/^Your password is changed/)).toBeVisible();
  await expect(sessions).toHaveCount(1);

  await modal.getByRole('button', { name: 'Login history' }).click();
  await expect(modal.locator('[data-login="success"]')).toHaveCount(2);
  await modal.getByRole('button', { name: 'Settings' }).click();
  await expect(modal.getByLabel('Odds format')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  // The other browser is a visitor after its next navigation.
  await other.reload();
  await expect(other).toHaveURL(/\/en\/?$/);
  await elsewhere.close();
  await modal.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(/\/en\/?$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('the notice about the ended session is in front of the log-in dialog', async ({ page, context }) => {
  await page.goto('/en/user/messages');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await expect(modal).toBeVisible();
  await context.clearCookies();
  // A call of the page may be refused earlier: then the tabs are already gone.
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-tab="transactionHistory"]')?.click());
  const logIn = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) });
  await expect(logIn).toBeVisible();
  const notice = page.getByText('Your session has ended. Log in to continue.');
  await expect(notice).toBeVisible();
  // The notice stays while it is hovered.
  await notice.hover();
  // Everything under a dialog is dimmed: the notice must be the topmost element at its position.
  await expect
    .poll(() =>
      notice.evaluate((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    )
    .toBe(true);
  expect(await findFaults(page)).toEqual([]);
  await logIn.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await expect(logIn).toBeVisible();
});
