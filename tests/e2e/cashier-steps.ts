import { type BrowserContext, type Locator, type Page, expect as plainExpect } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import { goodPassword, registerPlayer } from '../fixture/browser.ts';
import { siteUrl } from '../fixture/page-player.ts';
import type { BootedSite } from '../fixture/site.ts';
import { logIn } from './bets-by-call.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

interface OperatorLogin {
  readonly player: string;
  readonly password: string;
}

/** The sandbox's operator, and another player who becomes an operator. */
export async function twoOperators({
  url,
  databaseUrl,
  operator,
}: BootedSite): Promise<readonly [OperatorLogin, OperatorLogin]> {
  const name = `second${Date.now() % 1e8}`;
  await registerPlayer(url, name);
  await withConnection(databaseUrl, (client) =>
    client.query(
      `update player p set operator_role = 'administrator' from auth_user u where u.id = p.auth_user_id and u.username = $1`,
      [name],
    ),
  );
  return [
    { player: operator?.name ?? '', password: operator?.password ?? '' },
    { player: name, password: goodPassword },
  ];
}

/** The back office's list of withdrawals, as an operator sees it. */
export async function openWithdrawalOffice(context: BrowserContext, login: OperatorLogin): Promise<Page> {
  const page = await context.newPage();
  await logIn(page.request, { url: siteUrl(), ...login });
  await page.goto(`${siteUrl()}/en/backoffice?tab=withdrawals`);
  return page;
}

/** Requests a withdrawal of 1,000.00 to the test wallet, on the open withdraw tab. */
export async function requestWithdrawal(modal: Locator, password = goodPassword): Promise<void> {
  await modal.getByText('Test wallet', { exact: true }).click();
  await modal.getByLabel('Amount', { exact: true }).fill('1000');
  await modal.locator('[name="AccountID"]').fill('12345678');
  await modal.getByLabel('Your password', { exact: true }).fill(password);
  await modal.getByRole('button', { name: /^Withdraw \d/ }).click();
  await expect(modal.locator('[data-withdrawal="requested"]')).toContainText('1,000.00');
}
