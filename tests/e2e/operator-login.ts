import type { OperatorRole } from '@evens/contract';
import type { BrowserContext } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import { type Browser, goodPassword } from '../fixture/browser.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { logIn } from './bets-by-call.ts';

export async function readUserName(player: Browser): Promise<string> {
  return String((await player.call('GET /api/user/get')).body.UserName);
}

/** Logs the context's pages in as a new operator, an administrator unless another role is given. */
export async function newOperator(
  context: BrowserContext,
  role: OperatorRole = 'administrator',
): Promise<Browser> {
  const operator = await newPlayer(context);
  const name = await readUserName(operator);
  await withConnection(process.env.TEST_SITE_DATABASE ?? '', (client) =>
    client.query(
      `update player p set operator_role = $2 from auth_user u
       where u.id = p.auth_user_id and u."displayUsername" = $1`,
      [name, role],
    ),
  );
  // The site caches the session's role, so the operator logs in again.
  await operator.call('POST /api/account/login', { body: { UserName: name, Password: goodPassword } });
  await logIn(context.request, { url: siteUrl(), player: name, password: goodPassword });
  return operator;
}
