import { type AccountId, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { PoolClient } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import {
  type AfterCommit,
  type Approved,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { readableSecret } from '../../platform/random.ts';
import {
  type Auth,
  findPlayer,
  lockInTransaction,
  type OpenAccount,
  operatorDetails,
  unlockInTransaction,
  writeNewPlayer,
} from '../../players/index.ts';
import { judgeOperator, type NewOperator, type OperatorChange, readChange } from './propose.ts';
import { deleteSessions, isLastAdministrator, setOperatorRole } from './store.ts';

const unknownPasswordCharacters = 40;

export interface OperatorAccountParts {
  readonly auth: Pick<Auth, 'hash' | 'addLogin'>;
  readonly openAccount: OpenAccount;
  readonly language: Language;
  /** Mails the new operator a link to set a password. */
  readonly invite: (email: string) => void;
  /** Sessions of the account have just ended: connections that they hold open must be rechecked. */
  readonly sessionsEnded: (accountId: AccountId) => void;
}

type Executed = Promise<Result<AfterCommit, Refusal>>;

async function addApproved(
  client: PoolClient,
  { auth, openAccount, language, invite }: OperatorAccountParts,
  { body: operator, ...approved }: Approved<NewOperator>,
): Executed {
  const refused = await judgeOperator(client, operator);
  if (refused !== undefined) return err(refused);
  const { userName, email, role } = operator;
  const passwordHash = await auth.hash(readableSecret(unknownPasswordCharacters));
  const { playerId } = await writeNewPlayer(
    client,
    { auth, openAccount },
    { ...operatorDetails, userName, email, language },
    { kind: { userType: 0, operatorRole: role }, passwordHash, atMs: approved.atMs },
  );
  await recordOperatorAction(client, {
    operator: approved.operator,
    action: 'operator-add',
    subject: `player:${playerId}`,
    details: { userName, email, role, proposal: approved.proposalId },
    atMs: approved.atMs,
  });
  return ok(() => invite(email));
}

async function changeApproved(
  client: PoolClient,
  { sessionsEnded }: OperatorAccountParts,
  { body: change, operator, proposalId, reason, atMs }: Approved<Exclude<OperatorChange, { act: 'add' }>>,
): Executed {
  const { playerId } = change;
  if (change.act !== 'unlock' && (await isLastAdministrator(client, playerId)))
    return err(refusal('LastAdministratorException'));
  const player = await findPlayer(client, playerId);
  if (player === undefined) throw new RangeError(`changeApproved: expected player ${playerId}, got no row`);
  // From here on nothing is refused.
  switch (change.act) {
    case 'role':
      await setOperatorRole(client, change);
      await recordOperatorAction(client, {
        operator,
        action: 'operator-role',
        subject: `player:${playerId}`,
        details: { reason, from: player.operator_role, role: change.role, proposal: proposalId },
        atMs,
      });
      break;
    case 'lock':
      await lockInTransaction(client, {
        playerId,
        untilMs: Number.POSITIVE_INFINITY,
        reason,
        operator,
        atMs,
      });
      break;
    case 'unlock':
      await unlockInTransaction(client, { playerId, reason, operator, atMs });
  }
  await deleteSessions(client, playerId);
  return ok(() => sessionsEnded(player.account_id));
}

function describeChange(change: OperatorChange): string {
  switch (change.act) {
    case 'add':
      return `new operator ${change.userName}, ${change.email}: ${change.role}`;
    case 'role':
      return `${change.userName} becomes ${change.role}`;
    default:
      return `${change.act} ${change.userName}`;
  }
}

/** Creates, changes, locks or unlocks an operator that two administrators agreed on. */
export function operatorAccountExecutor(parts: OperatorAccountParts): ProposalExecutor {
  return proposalExecutor({
    read: readChange,
    describe: describeChange,
    execute: (client, { body, ...approved }) =>
      body.act === 'add'
        ? addApproved(client, parts, { ...approved, body })
        : changeApproved(client, parts, { ...approved, body }),
  });
}
