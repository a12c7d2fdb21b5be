import type { AccountId, PlayerId } from '@evens/base';
import type { UserType } from '@evens/contract';
import { Browser, goodPassword, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { addMember } from '../agents/member-store.ts';
import { monthAt } from '../agents/rules/months.ts';
import { noTerms, type Terms } from '../agents/rules/terms.ts';

export interface Agent {
  readonly name: string;
  readonly playerId: PlayerId;
  readonly accountId: AccountId;
  readonly browser: Browser;
}

interface PlayerRow {
  readonly id: PlayerId;
  readonly account_id: AccountId;
  readonly user_name: string;
  readonly user_type: UserType;
  readonly currency: 'EUR';
}

/** Puts a registered player into a tree, below a parent or at its top. Returns the player's id. */
export async function addToTree(
  pool: Pool,
  {
    accountId,
    parentId,
    terms = noTerms,
  }: { readonly accountId: AccountId; readonly parentId?: PlayerId; readonly terms?: Terms },
): Promise<PlayerId> {
  const { rows } = await pool.query<PlayerRow>(
    `select p.id, p.account_id, u.username as user_name, p.user_type, p.currency
     from player p join auth_user u on u.id = p.auth_user_id where p.account_id = $1`,
    [accountId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`addToTree: no player has the account ${accountId}`);
  const atMs = Date.now();
  await inTransaction(pool, (client) =>
    addMember(client, {
      playerId: row.id,
      accountId,
      parentId,
      userType: row.user_type,
      userName: row.user_name,
      currency: row.currency,
      terms,
      month: monthAt(atMs),
      atMs,
    }),
  );
  return row.id;
}

export async function logIn(url: string, UserName: string): Promise<Browser> {
  const browser = new Browser(url);
  const answer = await browser.call('POST /api/account/login', {
    body: { UserName, Password: goodPassword },
  });
  if (answer.status !== 200) throw new Error(`${UserName} was refused: ${JSON.stringify(answer.body)}`);
  return browser;
}

/** Creates a root agent with a password, without the operators' proposal. */
export async function newTopAgent(
  { url, pool }: { readonly url: string; readonly pool: Pool },
  { name, userType, terms }: { readonly name: string; readonly userType: 1 | 2 | 4; readonly terms?: Terms },
): Promise<Agent> {
  await registerPlayer(url, name);
  const { rows } = await pool.query<{ account_id: AccountId }>(
    `update player p set user_type = $2 from auth_user u where u.id = p.auth_user_id and u.username = $1 returning p.account_id`,
    [name, userType],
  );
  const accountId = rows[0]?.account_id;
  if (accountId === undefined) throw new Error(`newTopAgent: ${name} has no account`);
  const playerId = await addToTree(pool, { accountId, ...(terms ? { terms } : {}) });
  // A session cached before this change has the role of a player.
  return { name, playerId, accountId, browser: await logIn(url, name) };
}
