import { type Page, expect as plainExpect } from '@playwright/test';
import { goodPassword } from '../fixture/browser.ts';
import { busyAnswer } from '../fixture/overloaded.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { logIn } from './bets-by-call.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

const accountDialog = (page: Page) => page.getByRole('dialog', { name: 'Your account' });

async function openDepositFor(page: Page, name: string): Promise<void> {
  await page.goto('/en/user/deposit');
  await expect(accountDialog(page)).toContainText(name);
  await accountDialog(page).getByText('Test wallet', { exact: true }).click();
  await accountDialog(page).getByLabel('Amount').fill('15');
}

test('a player’s tab reloads after another player logs in, and books nothing for that player', async ({
  page,
  context,
}) => {
  const name = async (player: Awaited<ReturnType<typeof newPlayer>>) =>
    String((await player.call('GET /api/user/get')).body.UserName);
  const second = await name(await newPlayer(context));
  const first = await name(await newPlayer(context, '25'));
  await openDepositFor(page, first);

  let refused = 0;
  await page.route('**/api/user/get*', (route) => {
    refused += 1;
    return route.fulfill(busyAnswer);
  });
  const other = await context.newPage();
  await logIn(other.request, { url: siteUrl(), player: second, password: goodPassword });
  await other.goto('/en');
  await expect(other.getByRole('button', { name: `Account: ${second}` })).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(accountDialog(page)).toContainText(second);
  await expect(accountDialog(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('');
  await expect(accountDialog(page)).not.toContainText(first);

  await openDepositFor(page, second);
  await other.getByRole('button', { name: `Account: ${second}` }).click();
  await other.getByRole('button', { name: 'Log out' }).click();
  // Without a call of this tab.
  await expect(page.getByText('Your session has ended. Log in to continue.')).toBeVisible();
  await expect(accountDialog(page).getByRole('tab', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL(/\/en\/?$/);
});

test('a call that was refused without a session does not log out the player, who has one', async ({
  page,
  context,
}) => {
  const player = await newPlayer(context);
  const name = String((await player.call('GET /api/user/get')).body.UserName);
  await page.route('**/api/messages/get*', (route) =>
    route.fulfill({
      status: 401,
      json: { HasErrors: true, ErrorCode: 'NotLoggedInException', ErrorMessage: 'Log in.', Data: {} },
    }),
  );
  const refused = page.waitForResponse('**/api/messages/get*');
  await page.goto('/en/user/messages');
  await refused;
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible();
  await expect(accountDialog(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page).toHaveURL(/\/en\/user\/messages$/);
  await expect(page.getByText('Your session has ended', { exact: false })).toHaveCount(0);
});
