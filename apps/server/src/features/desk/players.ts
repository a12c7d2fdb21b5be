import { type AccountId, err, ok, type PlayerId, type Result } from '@evens/base';
import { type BodyOf, type Calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import {
  findPlayerByUserName,
  type Lock,
  lockAccount,
  recordOperatorAction,
  unlockAccount,
} from '../accounts/index.ts';
import { setStakeFactor } from './store.ts';
import type { By } from './switches.ts';

type FactorBody = BodyOf<Calls['POST /api/desk/stakefactor']>;
type LockBody = BodyOf<Calls['POST /api/desk/lock']>;

/** Operators are no players: they are locked by command, by who holds the machine. */
async function playerNamed(
  db: Queryable,
  userName: string,
): Promise<Result<{ readonly id: PlayerId; readonly accountId: AccountId }, Refusal>> {
  const player = await findPlayerByUserName(db, userName);
  return player === undefined || player.is_operator
    ? err(refusal('NotFoundException'))
    : ok({ id: player.id, accountId: player.account_id });
}

/** The balance gets another version with it: no bet is taken any more by what a process remembers of the old share. */
export async function changeStakeFactor(
  pool: Pool,
  { UserName, Percent, Reason }: FactorBody,
  by: By,
): Promise<Result<AccountId, Refusal>> {
  const player = await playerNamed(pool, UserName);
  if (!player.ok) return player;
  const { id, accountId } = player.value;
  await inTransaction(pool, async (client) => {
    await setStakeFactor(client, { accountId, percent: Percent });
    await recordOperatorAction(client, {
      operator: by.operator,
      action: 'stake-factor',
      subject: `player:${id}`,
      details: { reason: Reason, percent: Percent },
      atMs: by.atMs,
    });
  });
  return ok(accountId);
}

export async function changeLock(
  parts: Parameters<typeof lockAccount>[0],
  { UserName, Locked, Reason }: LockBody,
  by: By,
): Promise<Result<undefined, Refusal>> {
  const player = await playerNamed(parts.pool, UserName);
  if (!player.ok) return player;
  const lock: Omit<Lock, 'untilMs'> = { playerId: player.value.id, reason: Reason, ...by };
  if (Locked) await lockAccount(parts, { ...lock, untilMs: Number.POSITIVE_INFINITY });
  else await unlockAccount(parts, lock);
  return ok(undefined);
}
