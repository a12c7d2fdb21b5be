import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PlayerId } from '@evens/base';
import { userTypes } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { Queryable } from '../../platform/db.ts';
import { readableSecret } from '../../platform/random.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Auth } from './auth.ts';
import { type RegisterParts, register } from './register.ts';
import type { NewPlayer } from './registration-rules.ts';
import { confirmOwnEmail, findPlayer, findPlayerByUserName, type PlayerKind } from './store.ts';

export interface SandboxLogin {
  readonly name: string;
  readonly password: string;
}

/** The initial logins of a sandbox, printed at its start. */
export interface SandboxLogins {
  readonly player: SandboxLogin;
  readonly operator: SandboxLogin;
  /** The top agent of a tree. */
  readonly agent: SandboxLogin;
}

const fileName = 'sandbox-accounts.json';
const passwordCharacters = 16;
const secretCharacters = 48;

function loginIn(value: unknown, key: string): SandboxLogin | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  if (typeof found !== 'object' || found === null || !('name' in found) || !('password' in found))
    return undefined;
  const { name, password } = found;
  return typeof name === 'string' && typeof password === 'string' ? { name, password } : undefined;
}

type StoredLogins = Omit<SandboxLogins, 'agent'> & Partial<SandboxLogins>;

function readLogins(file: string): StoredLogins | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const player = loginIn(value, 'player');
    const operator = loginIn(value, 'operator');
    const agent = loginIn(value, 'agent');
    if (player !== undefined && operator !== undefined) return { player, operator, ...(agent && { agent }) };
  } catch {
    // An incomplete file counts as missing.
  }
  return undefined;
}

/** The logins stored in the data folder, created at the first start; `isNew` if they were just created. */
export function readSandboxLogins(dataFolder: string): { logins: SandboxLogins; isNew: boolean } {
  const file = join(dataFolder, fileName);
  const storedLogins = readLogins(file);
  // Data folders from older versions have no agent.
  if (storedLogins?.agent !== undefined)
    return { logins: { ...storedLogins, agent: storedLogins.agent }, isNew: false };
  const logins = {
    player: { name: 'demo', password: readableSecret(passwordCharacters) },
    operator: { name: 'operator', password: readableSecret(passwordCharacters) },
    agent: { name: 'agent', password: readableSecret(passwordCharacters) },
    ...storedLogins,
  };
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.part`, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.part`, file);
  } catch (error) {
    throw new StartError(
      `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return { logins, isNew: storedLogins === undefined };
}

/** Secret for this sandbox's sessions: created once and stored with them, so that they survive a restart. */
export async function readSandboxSecret(db: Queryable): Promise<string> {
  await db.query('insert into sandbox_secret (secret) values ($1) on conflict do nothing', [
    readableSecret(secretCharacters),
  ]);
  const { rows } = await db.query<{ secret: string }>('select secret from sandbox_secret');
  const [row] = rows;
  if (row === undefined) throw new Error('readSandboxSecret: expected the secret of the sandbox, got no row');
  return row.secret;
}

function sandboxPlayer(login: SandboxLogin, language: Language): NewPlayer {
  return {
    email: `${login.name}@evens.invalid`,
    userName: login.name,
    password: login.password,
    currency: 'EUR',
    country: 'MT',
    firstName: 'Sandbox',
    lastName: 'Player',
    phone: null,
    gender: 'Female',
    address: '1 Strait Street',
    city: 'Valletta',
    postalCode: 'VLT 1432',
    birthDate: '1990-01-01',
    allowsEmail: false,
    language,
  };
}

export interface SeedParts extends RegisterParts {
  readonly auth: Auth;
  /** Gives the demo player play money. */
  readonly givePlayMoney: (playerId: PlayerId) => Promise<void>;
  /** Adds the agent as top agent of a tree, once. */
  readonly addToTree: (playerId: PlayerId) => Promise<void>;
}

/** Creates missing logins; sets their passwords if the file is new. */
export async function seedSandbox(
  parts: SeedParts,
  { logins, isNew }: { logins: SandboxLogins; isNew: boolean },
  { language, atMs }: { language: Language; atMs: number },
): Promise<void> {
  async function make(login: SandboxLogin, kind: PlayerKind): Promise<PlayerId> {
    const playerId = await find(login, kind);
    const player = await findPlayer(parts.pool, playerId);
    // These addresses receive no mail.
    if (player) await confirmOwnEmail(parts.pool, player.auth_user_id);
    return playerId;
  }
  async function find(login: SandboxLogin, kind: PlayerKind): Promise<PlayerId> {
    const known = await findPlayerByUserName(parts.pool, login.name);
    if (known !== undefined) {
      if (isNew) await parts.auth.setPassword(known.auth_user_id, login.password);
      return known.id;
    }
    const registered = await register(parts, sandboxPlayer(login, language), { kind, atMs });
    // Another process that starts at the same time was first.
    const other = registered.ok ? undefined : await findPlayerByUserName(parts.pool, login.name);
    if (other) return other.id;
    if (!registered.ok)
      throw new StartError(`the sandbox login ${login.name} cannot be made: ${registered.error.code}`);
    if (kind.operatorRole === undefined) await parts.givePlayMoney(registered.value);
    return registered.value;
  }
  await make(logins.player, { userType: userTypes.user });
  await make(logins.operator, { userType: userTypes.user, operatorRole: 'administrator' });
  const agent = await make(logins.agent, { userType: userTypes['super-master-agent'] });
  await parts.addToTree(agent);
}
