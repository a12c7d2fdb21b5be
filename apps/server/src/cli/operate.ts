import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type CallBody, type Calls, operatorRoles, parseCasinoProvider } from '@evens/contract';
import { heldWinExecutor, isInHouse } from '../casino/index.ts';
import { newsThroughDatabase, openPlayerAccount, readHouse } from '../money/index.ts';
import {
  adjustmentExecutor,
  presentNamedProposals,
  presentSwitches,
  proposeAdjustment,
  raiseTerms,
  setSwitch,
  topAgentExecutor,
} from '../operators/index.ts';
import { systemClock } from '../platform/clock.ts';
import { runDatabaseProgram } from '../platform/database-program.ts';
import type { Pool } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { decideProposal, type Executors } from '../platform/proposals/proposals.ts';
import { readableSecret } from '../platform/random.ts';
import {
  addOperator,
  createAuth,
  findPlayerByUserName,
  lockAccount,
  removeSecondFactor,
  unlockAccount,
} from '../players/index.ts';
import {
  betCancellationExecutor,
  cancellationExecutor,
  proposeCancellation,
  resultExecutor,
} from '../sportsbook/index.ts';
import { addAgentCommand } from './add-agent.ts';
import { listOperators } from './list-operators.ts';
import {
  englishLanguage,
  inWords,
  needReason,
  PlainRefusal,
  proposed,
  whoRunsThis,
} from './shell-operator.ts';

type SwitchBody = CallBody<Calls['POST /api/desk/switch']>;

const clock = systemClock;
const secretCharacters = 40;
const defaultOrigin = 'http://localhost:3000';

/** Reads standard input without its final line break; undefined at a terminal or if the input is empty. */
async function pipedPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined;
  const piped = (await text(process.stdin)).replace(/\r?\n$/, '');
  return piped === '' ? undefined : piped;
}

type ReadPassword = typeof pipedPassword;

async function openAuth(pool: Pool) {
  // Signs nothing: the command line begins no session.
  return createAuth({ pool, secret: readableSecret(secretCharacters), origin: defaultOrigin });
}

interface NewOperator {
  readonly userName: string;
  readonly email: string;
  readonly role: string | undefined;
  readonly readPassword: ReadPassword;
}

async function addOperatorCommand(
  pool: Pool,
  { userName, email, role: roleText, readPassword }: NewOperator,
): Promise<void> {
  const role = operatorRoles.find((each) => each === (roleText ?? 'administrator'));
  if (role === undefined) throw new PlainRefusal(`--role is one of ${operatorRoles.join(', ')}`);
  const language = englishLanguage();
  const auth = await openAuth(pool);
  const added = await addOperator(
    { pool, auth, openAccount: openPlayerAccount },
    { userName, email, password: await readPassword(), role },
    { operator: whoRunsThis(), language, atMs: clock.nowMs() },
  );
  if (!added.ok) throw new PlainRefusal(inWords(added.error));
  const { token } = added.value;
  process.stdout.write(`${userName} has the role ${role}.\n`);
  if (token === undefined) return;
  const origin = process.env.EVENS_PUBLIC_URL || defaultOrigin;
  const link = `${origin}/${language.segment}/set-password?token=${encodeURIComponent(token)}`;
  process.stdout.write(`The password is set here, within an hour:\n  ${link}\n`);
}

interface LockRequest {
  readonly verb: 'lock' | 'unlock';
  readonly userName: string;
  readonly reason: string | undefined;
}

async function raiseTermsCommand(pool: Pool, reasonText: string | undefined): Promise<void> {
  const reason = needReason(reasonText);
  const version = await raiseTerms(pool, { reason, operator: whoRunsThis(), atMs: clock.nowMs() });
  process.stdout.write(
    `The terms are version ${version} now: nobody's bet is taken before he agrees to them.\n`,
  );
}

async function lockCommand(pool: Pool, { verb, userName, reason: reasonText }: LockRequest): Promise<void> {
  const reason = needReason(reasonText);
  const player = await findPlayerByUserName(pool, userName);
  if (player === undefined) throw new PlainRefusal(`nobody is called "${userName}"`);
  const log = createLog('warn', 'operate');
  const byHand = { playerId: player.id, reason, operator: whoRunsThis(), atMs: clock.nowMs() };
  if (verb === 'unlock') {
    await unlockAccount({ pool, log }, byHand);
    process.stdout.write(`${player.user_name} may log in and bet again.\n`);
    return;
  }
  const news = newsThroughDatabase(pool, (error) => log.warn({ event: 'account-news-lost', err: error }));
  await lockAccount(
    {
      pool,
      auth: await openAuth(pool),
      // Running processes cache principals for up to a minute; until then the blocked balance refuses every stake.
      principals: { forgetPlayer: async () => undefined },
      log,
      sessionsEnded: (accountId) => news.changed([accountId]),
    },
    { ...byHand, untilMs: Number.POSITIVE_INFINITY },
  );
  process.stdout.write(`${player.user_name} is locked out, and no stake is taken from this account.\n`);
}

async function secondFactorCommand(
  pool: Pool,
  userName: string,
  reasonText: string | undefined,
): Promise<void> {
  const reason = needReason(reasonText);
  const player = await findPlayerByUserName(pool, userName);
  if (player === undefined) throw new PlainRefusal(`nobody is called "${userName}"`);
  const byHand = { playerId: player.id, reason, operator: whoRunsThis(), atMs: clock.nowMs() };
  if (!(await removeSecondFactor(pool, byHand)))
    throw new PlainRefusal(`${player.user_name} has no second factor`);
  process.stdout.write(`${player.user_name} logs in with the password alone.\n`);
}

async function ticketCommand(pool: Pool, id: string, reasonText: string | undefined): Promise<void> {
  const reason = needReason(reasonText);
  const ticketId = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const by = { operator: whoRunsThis(), atMs: clock.nowMs() };
  const cancelled = await proposeCancellation(pool, { ticketId, reason }, by);
  if (!cancelled.ok)
    throw new PlainRefusal(
      `no accepted bet ${id} is there that is neither cancelled nor cashed out as a whole`,
    );
  process.stdout.write(proposed(cancelled.value));
}

async function adjustCommand(
  pool: Pool,
  {
    verb,
    userName,
    amount,
    reason: reasonText,
  }: {
    readonly verb: 'credit' | 'debit';
    readonly userName: string;
    readonly amount: string;
    readonly reason: string | undefined;
  },
): Promise<void> {
  const reason = needReason(reasonText);
  const found = await findPlayerByUserName(pool, userName);
  if (found === undefined || found.is_operator) throw new PlainRefusal(`nobody is called "${userName}"`);
  const player = { accountId: found.account_id, userName: found.user_name, currency: found.currency };
  const by = { operator: whoRunsThis(), atMs: clock.nowMs() };
  const signed = verb === 'debit' ? `-${amount}` : amount;
  const adjusted = await proposeAdjustment(pool, { player, amount: signed, reason }, by);
  if (!adjusted.ok) throw new PlainRefusal(`"${amount}" is no amount in ${player.currency}, such as 12.50`);
  process.stdout.write(proposed(adjusted.value));
}

/** The executors that work without the matches and prices, which exist only in a running site. */
async function shellExecutors(pool: Pool): Promise<Executors> {
  const log = createLog('warn', 'operate');
  const news = newsThroughDatabase(pool, (error) => log.warn({ event: 'account-news-lost', err: error }));
  const house = await readHouse(pool);
  return {
    result: resultExecutor,
    'bet-cancellation': betCancellationExecutor,
    'ticket-cancellation': cancellationExecutor({ house, news }),
    adjustment: adjustmentExecutor({ house, news }),
    'provider-win': heldWinExecutor,
    'top-agent': topAgentExecutor({
      auth: await openAuth(pool),
      openAccount: openPlayerAccount,
      language: englishLanguage(),
      invite: (email) =>
        process.stdout.write(`The agent sets a password by “Lost password” on the site, with ${email}.\n`),
    }),
  };
}

async function listProposals(pool: Pool): Promise<void> {
  const proposals = await presentNamedProposals(
    { pool, executors: await shellExecutors(pool) },
    { role: 'administrator', atMs: clock.nowMs() },
  );
  const open = proposals.filter(({ State }) => State === 'open');
  for (const { ID, Kind, Subject, Details, ProposedBy, Reason } of open)
    process.stdout.write(`${ID}  ${Kind}  ${Subject}  ${Details}  by ${ProposedBy}: ${Reason}\n`);
  if (open.length === 0) process.stdout.write('No proposal waits.\n');
}

async function decideCommand(pool: Pool, verb: 'approve' | 'reject', id: string): Promise<void> {
  if (!/^\d{1,15}$/.test(id)) throw new PlainRefusal(`"${id}" is no proposal's number`);
  const executors = await shellExecutors(pool);
  const reader = { role: 'administrator', atMs: clock.nowMs() } as const;
  const found = (await presentNamedProposals({ pool, executors }, reader)).find(
    ({ ID }) => ID === Number(id),
  );
  if (verb === 'approve' && found && !Object.hasOwn(executors, found.Kind))
    throw new PlainRefusal(`a proposal of the kind ${found.Kind} is approved in the back office`);
  const decision = { id: Number(id), approve: verb === 'approve' };
  const by = { operator: whoRunsThis(), atMs: clock.nowMs() };
  const decided = await decideProposal({ pool, executors }, decision, { ...by, role: 'administrator' });
  if (!decided.ok) throw new PlainRefusal(inWords(decided.error));
  process.stdout.write(`Proposal ${id} is ${verb === 'approve' ? 'approved' : 'rejected'}.\n`);
}

const switchKinds = [
  ...['betting', 'cash-out', 'referral', 'deposits', 'withdrawals', 'casino', 'best-odds'],
  ...['sport', 'match', 'market', 'game', 'provider'],
] as readonly SwitchBody['Kind'][];

/** Only running sites list the games of other providers, so this checks the provider's id only. */
function isGame(key: string): boolean {
  const [provider = '', ...rest] = key.split(':');
  return rest.length > 0 ? parseCasinoProvider(provider) === provider : isInHouse(key);
}

async function switchCommand(
  pool: Pool,
  {
    isOpen,
    kind,
    name,
    reason: reasonText,
  }: { isOpen: boolean; kind: string; name: string; reason: string | undefined },
): Promise<void> {
  const reason = needReason(reasonText);
  const known = switchKinds.find((each) => each === kind);
  if (known === undefined) throw new PlainRefusal(`"${kind}" is none of ${switchKinds.join(', ')}`);
  const body = { Kind: known, Name: name, Open: isOpen, Reason: reason };
  const set = await setSwitch({ pool, isGame }, body, { operator: whoRunsThis(), atMs: clock.nowMs() });
  if (!set.ok) throw new PlainRefusal(name === '' ? `${kind} needs a name` : `there is no ${kind} "${name}"`);
  process.stdout.write(`${[kind, name].join(' ').trim()} is ${isOpen ? 'open' : 'closed'}.\n`);
}

async function listSwitches(pool: Pool): Promise<void> {
  const { Closed, ...rules } = await presentSwitches(pool);
  const closed = Object.entries(rules).filter(([, isOpen]) => !isOpen);
  for (const [rule] of closed) process.stdout.write(`${rule.replace(/Open$/, '')} is closed.\n`);
  for (const { Kind, Name, At, Reason } of Closed)
    process.stdout.write(`${Kind} ${Name}  since ${At}: ${Reason}\n`);
  if (closed.length === 0 && Closed.length === 0) process.stdout.write('Nothing is closed.\n');
}

async function run(pool: Pool, args: readonly string[], readPassword: ReadPassword): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      reason: { type: 'string' },
      role: { type: 'string' },
      type: { type: 'string' },
      country: { type: 'string' },
      currency: { type: 'string' },
      commission: { type: 'string' },
      'sub-commission': { type: 'string' },
      position: { type: 'string' },
      rebate: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [noun, verb, userName = '', ...more] = positionals;
  if (noun === 'operator' && verb === 'add' && userName !== '' && more.length === 1)
    return addOperatorCommand(pool, { userName, email: more[0] ?? '', role: values.role, readPassword });
  if (noun === 'agent' && verb === 'add' && userName !== '' && more.length === 1)
    return addAgentCommand(pool, { userName, email: more[0] ?? '' }, values);
  if (noun === 'account' && (verb === 'lock' || verb === 'unlock') && userName !== '' && more.length === 0)
    return lockCommand(pool, { verb, userName, reason: values.reason });
  if (noun === 'account' && verb === 'second-factor-off' && userName !== '' && more.length === 0)
    return secondFactorCommand(pool, userName, values.reason);
  if (noun === 'terms' && verb === 'raise' && userName === '' && more.length === 0)
    return raiseTermsCommand(pool, values.reason);
  if (noun === 'operators' && verb === undefined) return listOperators(pool);
  if (noun === 'switch' && (verb ?? 'list') === 'list' && userName === '') return listSwitches(pool);
  if (noun === 'switch' && (verb === 'close' || verb === 'open') && userName !== '' && more.length <= 1)
    return switchCommand(pool, {
      isOpen: verb === 'open',
      kind: userName,
      name: more[0] ?? '',
      reason: values.reason,
    });
  if (noun === 'ticket' && verb === 'void' && userName !== '' && more.length === 0)
    return ticketCommand(pool, userName, values.reason);
  if (noun === 'account' && (verb === 'credit' || verb === 'debit') && userName !== '' && more.length === 1)
    return adjustCommand(pool, { verb, userName, amount: more[0] ?? '', reason: values.reason });
  if (noun === 'proposal' && verb === 'list' && userName === '') return listProposals(pool);
  if (
    noun === 'proposal' &&
    (verb === 'approve' || verb === 'reject') &&
    userName !== '' &&
    more.length === 0
  )
    return decideCommand(pool, verb, userName);
  throw new PlainRefusal(
    [
      'operators',
      'operator add NAME EMAIL [--role ROLE]',
      'agent add NAME EMAIL --country XX --reason TEXT',
      'account lock|unlock NAME --reason TEXT',
      'account second-factor-off NAME --reason TEXT',
      'account credit|debit NAME AMOUNT --reason TEXT',
      'ticket void ID --reason TEXT',
      'switch [list]',
      'switch close|open KIND [NAME] --reason TEXT',
      'proposal list',
      'proposal approve|reject ID',
      'terms raise --reason TEXT',
    ].join('; '),
  );
}

/** Runs manual commands on accounts and terms of DATABASE_URL. Exit codes: 0 done, 1 refused, 2 failure. */
export async function operate(
  pool: Pool,
  args: readonly string[],
  readPassword: ReadPassword = pipedPassword,
): Promise<number> {
  try {
    await run(pool, args, readPassword);
    return 0;
  } catch (error) {
    if (!(error instanceof PlainRefusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await runDatabaseProgram({ name: 'operate', max: 2, run: operate });
