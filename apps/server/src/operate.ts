import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { Refusal } from '@evens/contract';
import { languages, refusalMessage } from '@evens/locales';
import {
  addOperator,
  createAuth,
  findPlayerByUserName,
  lockAccount,
  unlockAccount,
} from './features/accounts/index.ts';
import { raiseTerms } from './features/desk/index.ts';
import { newsThroughDatabase, openPlayerAccount } from './features/wallet/index.ts';
import { systemClock } from './platform/clock.ts';
import { createPool, type Pool } from './platform/db.ts';
import { createLog } from './platform/log.ts';
import { readableSecret } from './platform/random.ts';

/** What the caller got wrong, in one line. */
class PlainRefusal extends Error {}

const clock = systemClock;
const secretCharacters = 40;
const reasonCharactersMax = 500;
const defaultOrigin = 'http://localhost:3000';

/** Who sits at this machine: it is all that is known. */
function whoRunsThis(): string {
  return `shell:${userInfo().username}`;
}

function englishLanguage() {
  const english = languages.find(({ code }) => code === 'en');
  if (english === undefined) throw new Error('packages/locales has no folder en');
  return english;
}

function inWords({ code, data }: Refusal): string {
  return refusalMessage(englishLanguage(), code, data);
}

/** What is piped in, without the line's end; undefined at a terminal, and where nothing came. */
async function pipedPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined;
  const piped = (await text(process.stdin)).replace(/\r?\n$/, '');
  return piped === '' ? undefined : piped;
}

async function openAuth(pool: Pool) {
  // Signs nothing here: no session is begun.
  return createAuth({ pool, secret: readableSecret(secretCharacters), origin: defaultOrigin });
}

async function addOperatorCommand(pool: Pool, [userName = '', email = '']: readonly string[]): Promise<void> {
  const language = englishLanguage();
  const auth = await openAuth(pool);
  const added = await addOperator(
    { pool, auth, openAccount: openPlayerAccount },
    { userName, email, password: await pipedPassword() },
    { operator: whoRunsThis(), language, atMs: clock.nowMs() },
  );
  if (!added.ok) {
    const { fields } = added.error.data ?? {};
    throw new PlainRefusal(
      `${inWords(added.error)}${Array.isArray(fields) ? ` (${fields.join(', ')})` : ''}`,
    );
  }
  const { token } = added.value;
  process.stdout.write(`${userName} may run the site.\n`);
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

function needReason(reason = ''): string {
  if (reason.trim() === '' || reason.length > reasonCharactersMax)
    throw new PlainRefusal(`--reason says why, in 1 to ${reasonCharactersMax} characters`);
  return reason;
}

async function raiseTermsCommand(pool: Pool, said: string | undefined): Promise<void> {
  const reason = needReason(said);
  const version = await raiseTerms(pool, { reason, operator: whoRunsThis(), atMs: clock.nowMs() });
  process.stdout.write(
    `The terms are version ${version} now: nobody's bet is taken before he agrees to them.\n`,
  );
}

async function lockCommand(pool: Pool, { verb, userName, reason: said }: LockRequest): Promise<void> {
  const reason = needReason(said);
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
      // What running processes remember lasts a minute; until then the blocked balance refuses every stake.
      principals: { forgetPlayer: () => undefined },
      log,
      sessionsEnded: (accountId) => news.changed([accountId]),
    },
    { ...byHand, untilMs: Number.POSITIVE_INFINITY },
  );
  process.stdout.write(`${player.user_name} is locked out, and no stake is taken from this account.\n`);
}

async function run(pool: Pool): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { reason: { type: 'string' } },
    allowPositionals: true,
  });
  const [noun, verb, userName = '', ...more] = positionals;
  if (noun === 'operator' && verb === 'add' && userName !== '' && more.length === 1)
    return addOperatorCommand(pool, [userName, ...more]);
  if (noun === 'account' && (verb === 'lock' || verb === 'unlock') && userName !== '' && more.length === 0)
    return lockCommand(pool, { verb, userName, reason: values.reason });
  if (noun === 'terms' && verb === 'raise' && userName === '' && more.length === 0)
    return raiseTermsCommand(pool, values.reason);
  throw new PlainRefusal(
    'operator add NAME EMAIL, account lock NAME --reason TEXT, account unlock NAME --reason TEXT or terms raise --reason TEXT',
  );
}

/** What is done to accounts and terms by hand on DATABASE_URL. Ends with 0 when it is done, 1 when it is refused. */
async function main(): Promise<number> {
  const url = process.env.DATABASE_URL;
  if (!url) {
    process.stderr.write(
      'DATABASE_URL says which database; npm run evens finds the embedded one by itself\n',
    );
    return 2;
  }
  const pool = createPool({ url, name: 'operate', max: 2, onIdleError: () => undefined });
  try {
    await run(pool);
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(
      `${error instanceof PlainRefusal ? error.message : `it failed: ${error.message}`}\n`,
    );
    return 1;
  } finally {
    await pool.end();
  }
}

process.exitCode = await main();
