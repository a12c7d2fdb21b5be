import { translate } from '@evens/locales';
import { expect as plainExpect } from '@playwright/test';
import { Client } from 'pg';
import { playForAnHour } from '../e2e/reality-check-steps.ts';
import { goodPassword, registerPlayer } from '../fixture/browser.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { topUp } from '../fixture/top-up.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

async function setBreak(name: string, columns: string): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_SITE_DATABASE });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `update player_break set ${columns} where account_id = (
         select p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1)`,
      [name],
    );
    expect(rowCount).toBe(1);
  } finally {
    await client.end();
  }
}

test('an excluded player logs in only for a payout, and ends the exclusion after its term and a wait', async ({
  page,
}) => {
  const name = `excluded${Date.now() % 1e8}`;
  // An own name: a person with the same name and date of birth cannot register after the exclusion.
  const player = await registerPlayer(siteUrl(), name, { LastName: 'Kovalevskaya' });
  await topUp(player, '25');
  const begun = await player.call('POST /api/protection/selfexclude', {
    body: { Months: 6, Password: goodPassword },
  });
  expect(begun.status).toBe(200);
  const complaints = collectComplaints(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const logIn = async () => {
    await page.goto('/en/login');
    await page.getByLabel('E-mail or user name').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.locator('main').getByRole('button', { name: 'Log in', exact: true }).click();
  };
  await logIn();
  await expect(page.getByRole('alert')).toContainText('You excluded yourself from play');
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Log in for a payout only' }).click();
  await expect(page).toHaveURL(/\/en\/user\/limits$/);
  const account = page.getByRole('dialog', { name: 'Your account' });
  await expect(account.locator('[data-break="self-exclusion"]')).toBeVisible();
  await expect(account.locator('[data-return]')).toContainText('You may ask to end it from');
  await expect(account.getByRole('button', { name: 'Ask to end it' })).toHaveCount(0);
  expect(await findFaults(page)).toEqual([]);
  // Actions that take a stake or a deposit are not offered.
  await expect(account.locator('[data-tab="deposit"]')).toHaveCount(0);
  await expect(account.locator('[data-tab="bonuses"]')).toHaveCount(0);
  await account.getByRole('link', { name: 'Withdraw' }).last().click();
  await expect(page).toHaveURL(/\/en\/user\/withdraw$/);
  await expect(account.locator('[data-account-tab="withdraw"]')).toContainText(/25\.00/);
  expect(await findFaults(page)).toEqual([]);
  await page.goto('/en/');
  await expect(page.getByText('This log-in is for a payout only.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deposit' })).toHaveCount(0);
  await page.goto('/en/promotions');
  await expect(page.locator('[data-offer]').first()).toBeVisible();
  await expect(page.locator('[data-offer]').getByRole('button')).toHaveCount(0);

  await setBreak(name, `began_at = now() - interval '7 months', until = now() - interval '1 day'`);
  await page.getByRole('link', { name: 'What you can do' }).click();
  await account.getByLabel('Current password').fill(goodPassword);
  await account.getByRole('button', { name: 'Ask to end it' }).click();
  await expect(account.locator('[data-return]')).toContainText('You asked to end the exclusion.');
  expect(await findFaults(page)).toEqual([]);
  await setBreak(
    name,
    `until = now() - interval '3 days', return_asked_at = now() - interval '2 days', returns_at = now() - interval '1 day'`,
  );
  await page.reload();
  await expect(account.locator('[data-return]')).toContainText('The wait is over.');
  await page.context().clearCookies();
  await logIn();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Balance/ })).toBeVisible();
  await expect(page.getByText('This log-in is for a payout only.')).toHaveCount(0);
  expect(complaints.filter((line) => !line.includes('403'))).toEqual([]);
});

test('a new player is offered a deposit limit before the first deposit, and may skip it', async ({
  page,
  context,
}) => {
  await newPlayer(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/user/deposit');
  const limitPrompt = page.locator('[data-first-limit]');
  await expect(limitPrompt).toBeVisible();
  await seeNothingWider(page);
  expect(await findFaults(page)).toEqual([]);
  await limitPrompt.getByRole('button', { name: 'Not now' }).click();
  await expect(limitPrompt).toHaveCount(0);
  await page.reload();
  await limitPrompt.getByRole('button', { name: 'Set a limit' }).click();
  await limitPrompt.getByLabel('New limit').fill('100');
  await limitPrompt.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto('/en/user/limits');
  await expect(page.locator('[data-limit="deposit-month"]')).toContainText(/of 100\.00\sEUR used/);
  const day = page.locator('[data-limit="deposit-day"]');
  await day.getByRole('button', { name: 'Set' }).click();
  await day.getByLabel('New limit').fill('0');
  await day.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(day.getByRole('status').first()).toContainText('nothing more is possible');
  await expect(day).toContainText('No limit');
  await day.getByLabel('New limit').fill('50');
  await day.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(day).toContainText(/of 50\.00\sEUR used/);
  await page.goto('/en/user/deposit');
  await expect(page.locator('[data-account-tab="deposit"] form').first()).toBeVisible();
  await expect(limitPrompt).toHaveCount(0);
});

test('the footer leads visitors to the site’s protection rules, with their numbers and help organisations', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/en/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('18+');
  await footer.getByRole('link', { name: 'Play within limits' }).click();
  await expect(page).toHaveURL(/\/en\/responsible-gaming$/);
  const tools = page.locator('[data-tools]');
  await expect(tools).toContainText('can be confirmed after 24 hours');
  await expect(tools).toContainText('1 day · 2 days · 7 days · 30 days · 42 days');
  await expect(tools).toContainText('6 months · 1 year · 2 years · 5 years · For good');
  await expect(page.locator('[data-help] a').first()).toBeVisible();
  await expect(page.locator('main')).toContainText('Nobody under 18 may play.');
  expect(await findFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${rightToLeft.segment}/responsible-gaming`);
  await expect(tools).toBeVisible();
  await seeNothingWider(page);
  expect(await findFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a player who must prove an identity first is led to the documents', async ({ page, context }) => {
  await newPlayer(context, '25');
  await page.setViewportSize({ width: 390, height: 844 });
  const refused = {
    HasErrors: true,
    ErrorCode: 'IdentityNotProvenException',
    ErrorMessage: 'Prove who you are first.',
    Data: { gate: 'play' },
  };
  // This site's profile requires no proof; profiles that do are tested with the server.
  await page.route('**/api/casino/launch*', (route) => route.fulfill({ status: 403, json: refused }));
  await page.goto('/en/table-game/evens/dice');
  await page.getByRole('button', { name: 'Play with my balance' }).click();
  const proofDialog = page.getByRole('dialog', { name: 'Proof of identity' });
  await expect(proofDialog).toContainText('Prove who you are first.');
  expect(await findFaults(page)).toEqual([]);
  await proofDialog.getByRole('link', { name: 'Send a document' }).click();
  await expect(page).toHaveURL(/\/en\/user\/accountInfo\?section=documents$/);
  await expect(page.getByRole('button', { name: 'Documents', expanded: true })).toBeVisible();
});

test('large amounts of a net position stay within a phone', async ({ page, context }) => {
  await newPlayer(context);
  await page.setViewportSize({ width: 390, height: 844 });
  const period = (Period: string, Net: string) => ({
    Period,
    Net,
    Staked: '112345.60',
    PlayedSeconds: 151_234,
  });
  const Periods = [period('day', '-1234.50'), period('week', '-12345.50'), period('month', '-112345.50')];
  await page.route('**/api/history/position*', (route) =>
    route.fulfill({ json: { Currency: 'EUR', Periods } }),
  );
  for (const segment of ['en', rightToLeft.segment]) {
    await page.goto(`/${segment}/user/limits`);
    const table = page.locator('[data-position]');
    await expect(table.locator('[data-period="month"]')).toContainText('112,345.50');
    const over = () =>
      table.evaluate((element) => {
        const room = element.parentElement;
        return room === null ? Number.NaN : element.scrollWidth - room.clientWidth;
      });
    // The card has 16 px on either side.
    expect(await over()).toBeLessThanOrEqual(-32);
    expect(await findFaults(page)).toEqual([]);
  }
});

for (const { width, height } of [
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
])
  test(`limits and the page about them fit ${width} px`, async ({ page, context }) => {
    await newPlayer(context, '25');
    await page.setViewportSize({ width, height });
    for (const segment of ['en', rightToLeft.segment]) {
      await page.goto(`/${segment}/user/limits`);
      await expect(page.locator('[data-position]')).toBeVisible();
      await expect(page.locator('[data-help]')).toBeVisible();
      await seeNothingWider(page);
      expect(await findFaults(page)).toEqual([]);
      await page.goto(`/${segment}/responsible-gaming`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await seeNothingWider(page);
      expect(await findFaults(page)).toEqual([]);
    }
  });

test('a player locks an amount and opens it early', async ({ page, context }) => {
  await newPlayer(context, '50');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/promotions');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('link', { name: 'Vault', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/limits#vault$/);
  const vault = page.locator('[data-vault]');
  await expect(vault).toBeInViewport();
  await vault.getByRole('button', { name: 'Lock the amount' }).click();
  await expect(vault.getByText('Required')).toBeVisible();
  await vault.getByLabel('Amount').fill('12,50');
  await vault.getByLabel('How long').selectOption('7 days');
  await vault.getByRole('button', { name: 'Lock the amount' }).click();
  const lock = vault.locator('[data-lock]');
  await expect(lock).toContainText('12.50');
  await seeNothingWider(page);
  expect(await findFaults(page)).toEqual([]);
  await lock.getByRole('button', { name: /^Open .* early$/ }).click();
  await expect(lock).toContainText('Opened early: it returns to your balance on');
  await expect(lock.getByRole('button')).toHaveCount(0);
});

test('a player who leaves at a reality check is logged out', async ({ page, context }) => {
  const player = await newPlayer(context, '25');
  await page.goto('/en/');
  await playForAnHour(player);
  await page.getByRole('button', { name: 'Leave and log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('limits and the page about them fit a phone, also from right to left', async ({ page, context }) => {
  await newPlayer(context, '25');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const segment of ['en', rightToLeft.segment]) {
    await page.goto(`/${segment}/user/limits`);
    await expect(page.locator('[data-position]')).toBeVisible();
    await expect(page.locator('[data-help]')).toBeVisible();
    await seeNothingWider(page);
    expect(await findFaults(page)).toEqual([]);
    await page.goto(`/${segment}/responsible-gaming`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await seeNothingWider(page);
    expect(await findFaults(page)).toEqual([]);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    translate(rightToLeft, 'protection.page.title'),
  );
});
