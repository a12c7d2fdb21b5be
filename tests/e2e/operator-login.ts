import type { BrowserContext } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import { type Browser, goodPassword } from '../fixture/browser.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { logIn } from './bets-by-call.ts';

export async function nameOf(player: Browser): Promise<string> {
  return String((await player.call('GET /api/user/get')).body.UserName);
}

/** An operator of the test's own whom the context's pages are logged in as. */
export async function newOperator(context: BrowserContext): Promise<Browser> {
  const operator = await newPlayer(context);
  const name = await nameOf(operator);
  await withConnection(process.env.TEST_SITE_DATABASE ?? '', (client) =>
    client.query(
      `update player p set is_operator = true from auth_user u where u.id = p.auth_user_id and u."displayUsername" = $1`,
      [name],
    ),
  );
  // What the site remembers of a session is not what the row says now.
  await operator.call('POST /api/account/login', { body: { UserName: name, Password: goodPassword } });
  await logIn(context.request, { url: siteUrl(), player: name, password: goodPassword });
  return operator;
}
