import type { AccountId, PlayerId } from '@evens/base';
import type { SubAccount, UserType } from '@evens/contract';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { type Answer, goodPassword } from '../../../../../tests/fixture/browser.ts';
import type { Pool } from '../../platform/db.ts';
import { type Agent, logIn } from './agent-tree.ts';

const none = { SubAgentCommission: 0, AgentCommission: 0, PositionTaking: 0, Rebate: 0 };

export function newAccount(
  name: string,
  userType: UserType,
  changes: Readonly<Record<string, unknown>> = {},
) {
  return {
    UserName: name,
    Email: `${name}@agents.example`,
    Country: 'MT',
    Currency: 'EUR',
    UserType: userType,
    Password: goodPassword,
    PasswordConfirmation: goodPassword,
    ...none,
    ...changes,
  };
}

/** Creates an account below its parent by the API and logs it in. */
export async function createBelow(
  pool: Pool,
  parent: Agent,
  {
    name,
    userType,
    ...changes
  }: { readonly name: string; readonly userType: UserType; readonly [field: string]: unknown },
): Promise<Agent> {
  const body = newAccount(name, userType, changes);
  const answer = await parent.browser.call('POST /api/agents/create', { body });
  if (answer.status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(answer.body)}`);
  // Valid by the contract: the server's serializer wrote it.
  const { UserID } = answer.body.Account as SubAccount;
  const { rows } = await pool.query<{ account_id: AccountId }>(
    'select account_id from player where id = $1',
    [UserID],
  );
  return {
    name,
    playerId: UserID as PlayerId,
    accountId: rows[0]?.account_id ?? (0 as AccountId),
    browser: await logIn(parent.browser.url, name),
  };
}

export function move(
  { browser }: Agent,
  direction: 'deposit' | 'withdraw',
  { playerId }: Pick<Agent, 'playerId'>,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  return browser.call(`POST /api/agents/${direction}`, {
    body: { CommandId: newCommandId(), UserID: playerId, Amount: '10.00', ...changes },
  });
}
