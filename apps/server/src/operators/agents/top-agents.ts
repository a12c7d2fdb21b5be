import { err, ok, type PlayerId, type Result } from '@evens/base';
import {
  type CallBody,
  type Calls,
  CurrencyText,
  type Refusal,
  refusal,
  type UserType,
  userTypes,
} from '@evens/contract';
import type { Language } from '@evens/locales';
import Type from 'typebox';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { propose } from '../../platform/proposals/proposals.ts';
import { readableSecret } from '../../platform/random.ts';
import { type Auth, checkUserName, type OpenAccount, writeNewPlayer } from '../../players/index.ts';
import { addMember, type NewMember, recordEvent } from './member-store.ts';
import { judgeContact, playerOfAgent } from './new-account.ts';
import { monthAt } from './rules/months.ts';
import { parseTerms, presentTerms, type Terms, wrongTerms } from './rules/terms.ts';

const unknownPasswordCharacters = 40;
/** A top agent has no agent above: its own percentages are the highest of its tree. */
const highest: Terms = {
  subAgentCommission: 1000,
  agentCommission: 1000,
  positionTaking: 10_000,
  rebate: 1000,
};

const Percentage = Type.Integer({ minimum: 0, maximum: 10_000 });
const readStored = bodyReader(
  Type.Object({
    userName: Type.String(),
    email: Type.String(),
    country: Type.String(),
    currency: CurrencyText,
    userType: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(4)]),
    subAgentCommission: Percentage,
    agentCommission: Percentage,
    positionTaking: Percentage,
    rebate: Percentage,
  }),
);
type TopAgent = NonNullable<ReturnType<typeof readStored>>;

const names: Readonly<Partial<Record<UserType, string>>> = {
  [userTypes.agent]: 'agent',
  [userTypes['super-agent']]: 'super agent',
  [userTypes['super-master-agent']]: 'super master agent',
};

/** Refuses a taken user name or e-mail address. */
export async function checkAvailability(
  db: Queryable,
  { userName, email }: Pick<TopAgent, 'userName' | 'email'>,
): Promise<Refusal | undefined> {
  const { rows } = await db.query<{ name: boolean }>(
    'select username = lower($1) as name from auth_user where username = lower($1) or email = lower($2) limit 1',
    [userName, email],
  );
  const [row] = rows;
  return row && refusal(row.name ? 'UserNameTakenException' : 'EmailTakenException');
}

async function judgeTop(db: Queryable, top: TopAgent): Promise<Refusal | undefined> {
  const wrongName = checkUserName(top.userName);
  const refused = wrongName ?? judgeContact(top);
  if (refused !== undefined) return refused;
  const fields = wrongTerms(top.userType, top, highest);
  return fields.length > 0 ? refusal('AgentTermsException', { fields }) : checkAvailability(db, top);
}

/** Proposes a top agent for approval by a second operator. Returns the number of the proposal. */
export async function proposeTopAgent(
  pool: Pool,
  form: CallBody<Calls['POST /api/desk/agents/create']>,
  by: By,
): Promise<Result<number, Refusal>> {
  const userName = form.UserName.trim();
  const body: TopAgent = {
    userName,
    email: form.Email.trim().toLowerCase(),
    country: form.Country,
    currency: form.Currency,
    userType: form.UserType,
    ...parseTerms(form),
  };
  const refused = await judgeTop(pool, body);
  if (refused !== undefined) return err(refused);
  return ok(
    await propose(
      pool,
      {
        kind: 'top-agent',
        subject: `agent:${userName}`,
        body,
        reason: form.Reason,
        details: { userType: form.UserType, currency: form.Currency, ...presentTerms(body) },
      },
      by,
    ),
  );
}

const percent = (value: number): string => `${value / 100} %`;

export interface TopAgentParts {
  readonly auth: Pick<Auth, 'hash' | 'addLogin'>;
  readonly openAccount: OpenAccount;
  readonly language: Language;
  /** Mails the new agent a link to set a password. */
  readonly invite: (email: string) => void;
}

async function writeTop(
  client: PoolClient,
  { auth, openAccount, language }: Omit<TopAgentParts, 'invite'>,
  { top, atMs }: { readonly top: TopAgent; readonly atMs: number },
): Promise<Result<PlayerId, Refusal>> {
  const refused = await judgeTop(client, top);
  if (refused !== undefined) return err(refused);
  const player = playerOfAgent(top, language);
  if (!player.ok) return player;
  const { userType, userName, currency } = top;
  const passwordHash = await auth.hash(readableSecret(unknownPasswordCharacters));
  const kind = { userType };
  const { playerId, accountId } = await writeNewPlayer(client, { auth, openAccount }, player.value, {
    kind,
    passwordHash,
    atMs,
  });
  const month = monthAt(atMs);
  await addMember(client, {
    playerId,
    accountId,
    parentId: undefined,
    userType,
    userName,
    currency,
    terms: top,
    month,
    atMs,
  });
  return ok(playerId);
}

/** Puts the sandbox's agent at the top of a tree, once. */
export async function addSandboxAgent(
  pool: Pool,
  agent: Pick<NewMember, 'playerId' | 'accountId' | 'userName' | 'currency' | 'atMs'>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const userType = userTypes['super-master-agent'];
    const { rowCount: locked } = await client.query(
      'select from player where id = $1 and user_type = $2 for update',
      [agent.playerId, userType],
    );
    if (locked === 0) return;
    // A statement of its own: one that waits for a lock reads other rows as they were before it.
    const { rowCount: found } = await client.query('select from agent_account where player_id = $1', [
      agent.playerId,
    ]);
    if (found !== 0) return;
    const month = monthAt(agent.atMs);
    await addMember(client, { ...agent, parentId: undefined, userType, terms: highest, month });
  });
}

/** Creates a top agent approved by two operators. Its initial password is unknown; a link to set one is mailed. */
export function topAgentExecutor(given: TopAgentParts): ProposalExecutor {
  return proposalExecutor({
    read: readStored,
    describe: ({ userName, userType, currency, ...terms }) =>
      `${userName}: ${names[userType]}, ${currency}, commission ${percent(terms.agentCommission)} (sub-agents ${percent(terms.subAgentCommission)}), position ${percent(terms.positionTaking)}, rebate ${percent(terms.rebate)}`,
    async execute(client, { body: top, operator, proposalId, atMs }) {
      const { invite, ...parts } = given;
      const created = await writeTop(client, parts, { top, atMs });
      if (!created.ok) return created;
      const details = { userType: top.userType, ...presentTerms(top), proposal: proposalId };
      const playerId = created.value;
      await recordEvent(client, { playerId, byPlayerId: undefined, kind: 'create', details, atMs });
      const subject = `player:${playerId}`;
      await recordOperatorAction(client, { operator, action: 'agent-create', subject, details, atMs });
      return ok(() => invite(top.email));
    },
  });
}
