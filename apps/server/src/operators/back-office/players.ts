import { type AccountId, type CurrencyCode, err, ok, type PlayerId, type Result } from '@evens/base';
import { type CallBody, type Calls, IdNumber, type Refusal, refusal } from '@evens/contract';
import Type from 'typebox';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { OperatorBounds } from '../../platform/proposals/bounds.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { addProposalBy } from '../../platform/proposals/proposals.ts';
import { findPlayerByUserName, type Lock, lockAccount, unlockAccount } from '../../players/index.ts';
import { listClasses, setStakeFactor } from './store.ts';

type FactorBody = CallBody<Calls['POST /api/desk/stakefactor']>;
type LockBody = CallBody<Calls['POST /api/desk/lock']>;

/** Operators are not players: administrators lock their accounts. */
export async function playerNamed(
  db: Queryable,
  userName: string,
): Promise<
  Result<
    {
      readonly id: PlayerId;
      readonly accountId: AccountId;
      readonly currency: CurrencyCode;
      readonly userName: string;
    },
    Refusal
  >
> {
  const player = await findPlayerByUserName(db, userName);
  return player === undefined || player.is_operator
    ? err(refusal('NotFoundException'))
    : ok({
        id: player.id,
        accountId: player.account_id,
        currency: player.currency,
        userName: player.user_name,
      });
}

interface StakeFactor {
  readonly playerId: PlayerId;
  readonly accountId: AccountId;
  /** The player's own share, or that of the class. */
  readonly percent: number;
  readonly classId?: number | undefined;
}

async function writeStakeFactor(
  client: Queryable,
  { playerId, accountId, percent, classId }: StakeFactor,
  { reason, ...by }: By & { readonly reason: string },
): Promise<void> {
  await setStakeFactor(client, { accountId, percent, classId });
  await recordOperatorAction(client, {
    ...by,
    action: 'stake-factor',
    subject: `player:${playerId}`,
    details: { reason, percent, ...(classId !== undefined && { classId }) },
  });
}

/** Result of a change: done on an account, or waiting for a second operator under this proposal number. */
export type FactorChange = { readonly accountId: AccountId } | { readonly proposalId: number };

/**
 * The balance gets a new version, so that no process accepts bets with the cached old share. A share above the bound
 * becomes a proposal.
 */
export async function changeStakeFactor(
  { pool, bounds }: { readonly pool: Pool; readonly bounds: OperatorBounds },
  { UserName, Percent, ClassID, Reason }: FactorBody,
  by: By,
): Promise<Result<FactorChange, Refusal>> {
  const player = await playerNamed(pool, UserName);
  if (!player.ok) return player;
  const { id: playerId, accountId } = player.value;
  const chosen = (await listClasses(pool)).find(({ id }) => id === ClassID);
  const percent = ClassID === undefined ? Percent : chosen?.factor_percent;
  if (percent === undefined || (ClassID !== undefined && Percent !== undefined))
    return err(
      refusal('InvalidDetailsException', { fields: [ClassID === undefined ? 'Percent' : 'ClassID'] }),
    );
  const factor: StakeFactor = { playerId, accountId, percent, ...(chosen && { classId: chosen.id }) };
  return inTransaction(pool, async (client): Promise<Result<FactorChange, Refusal>> => {
    if (percent <= bounds.stakeFactorPercent) {
      await writeStakeFactor(client, factor, { ...by, reason: Reason });
      return ok({ accountId });
    }
    const proposal = {
      kind: 'stake-factor',
      subject: `player:${playerId}`,
      body: { ...factor, userName: UserName, ...(chosen && { className: chosen.name }) },
      reason: Reason,
      details: { percent, ...(chosen && { classId: chosen.id }) },
    } as const;
    return ok({ proposalId: await addProposalBy(client, proposal, by) });
  });
}

const readStakeFactor = bodyReader(
  Type.Object({
    playerId: Type.Unsafe<PlayerId>(IdNumber),
    accountId: Type.Unsafe<AccountId>(IdNumber),
    percent: Type.Integer({ minimum: 1, maximum: 200 }),
    userName: Type.String(),
    classId: Type.Optional(IdNumber),
    className: Type.Optional(Type.String()),
  }),
);

/** Sets the share of the limits that two operators agreed on. */
export function stakeFactorExecutor(accountChanged: (accountId: AccountId) => void): ProposalExecutor {
  return proposalExecutor({
    read: readStakeFactor,
    describe: ({ userName, percent, className }) =>
      `${userName}: ${className === undefined ? '' : `${className}, `}${percent} % of the limits`,
    async execute(client, { body: factor, operator, atMs, reason }) {
      await writeStakeFactor(client, factor, { operator, atMs, reason });
      return ok(() => accountChanged(factor.accountId));
    },
  });
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
