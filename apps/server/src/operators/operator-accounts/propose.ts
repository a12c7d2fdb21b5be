import { err, ok, type PlayerId, type Result } from '@evens/base';
import {
  type CallAnswer,
  type CallBody,
  type Calls,
  IdNumber,
  type OperatorRole,
  OperatorRoleText,
  type Refusal,
  refusal,
} from '@evens/contract';
import Type, { type Static } from 'typebox';
import type { Pool, Queryable } from '../../platform/db.ts';
import { type By, bodyReader } from '../../platform/proposals/executor.ts';
import { propose } from '../../platform/proposals/proposals.ts';
import { checkUserName, findPlayerByUserName, isEmail } from '../../players/index.ts';
import { checkAvailability } from '../agents/top-agents.ts';
import { isLastAdministrator } from './store.ts';

type Answer = Promise<Result<CallAnswer<Calls['POST /api/desk/operators/create']>, Refusal>>;

const NewOperator = Type.Object({ userName: Type.String(), email: Type.String(), role: OperatorRoleText });
export type NewOperator = Static<typeof NewOperator>;

const known = { playerId: Type.Unsafe<PlayerId>(IdNumber), userName: Type.String() };
const Change = Type.Union([
  Type.Object({ act: Type.Literal('add'), ...NewOperator.properties }),
  Type.Object({ act: Type.Literal('role'), ...known, role: OperatorRoleText }),
  Type.Object({ act: Type.Union([Type.Literal('lock'), Type.Literal('unlock')]), ...known }),
]);
/** A change of an operator's account, as it waits for a second administrator. */
export type OperatorChange = Static<typeof Change>;
export const readChange = bodyReader(Change);

/** Refuses invalid and taken names and addresses. */
export async function judgeOperator(db: Queryable, operator: NewOperator): Promise<Refusal | undefined> {
  const wrongName = checkUserName(operator.userName);
  if (wrongName !== undefined) return wrongName;
  if (!isEmail(operator.email)) return refusal('InvalidDetailsException', { fields: ['Email'] });
  return checkAvailability(db, operator);
}

/** An account that is no operator's is answered like an unknown name. */
async function findOperator(
  db: Queryable,
  userName: string,
): Promise<
  { readonly playerId: PlayerId; readonly userName: string; readonly role: OperatorRole } | undefined
> {
  const player = await findPlayerByUserName(db, userName);
  if (player === undefined || player.operator_role === null) return undefined;
  return { playerId: player.id, userName: player.user_name, role: player.operator_role };
}

async function proposeChange(
  pool: Pool,
  { change, reason }: { readonly change: OperatorChange; readonly reason: string },
  by: By,
): Answer {
  const proposal = {
    kind: 'operator-account',
    subject: `operator:${change.userName}`,
    body: change,
    reason,
    details: { act: change.act, ...('role' in change && { role: change.role }) },
  } as const;
  return ok({ HasErrors: false, ProposalId: await propose(pool, proposal, by) });
}

export async function proposeOperator(
  pool: Pool,
  { UserName, Email, Role, Reason }: CallBody<Calls['POST /api/desk/operators/create']>,
  by: By,
): Answer {
  const operator = { userName: UserName.trim(), email: Email.trim().toLowerCase(), role: Role };
  const refused = await judgeOperator(pool, operator);
  if (refused !== undefined) return err(refused);
  return proposeChange(pool, { change: { act: 'add', ...operator }, reason: Reason }, by);
}

export async function proposeRole(
  pool: Pool,
  { UserName, Role, Reason }: CallBody<Calls['POST /api/desk/operators/role']>,
  by: By,
): Answer {
  const operator = await findOperator(pool, UserName);
  if (operator === undefined) return err(refusal('NotFoundException'));
  if (operator.role === Role) return err(refusal('InvalidDetailsException', { fields: ['Role'] }));
  const { playerId, userName } = operator;
  if (await isLastAdministrator(pool, playerId)) return err(refusal('LastAdministratorException'));
  return proposeChange(pool, { change: { act: 'role', playerId, userName, role: Role }, reason: Reason }, by);
}

export async function proposeLock(
  pool: Pool,
  { UserName, Locked, Reason }: CallBody<Calls['POST /api/desk/operators/lock']>,
  by: By,
): Answer {
  const operator = await findOperator(pool, UserName);
  if (operator === undefined) return err(refusal('NotFoundException'));
  const { playerId, userName } = operator;
  if (Locked && (await isLastAdministrator(pool, playerId)))
    return err(refusal('LastAdministratorException'));
  const act = Locked ? 'lock' : 'unlock';
  return proposeChange(pool, { change: { act, playerId, userName }, reason: Reason }, by);
}
