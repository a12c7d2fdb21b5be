import { createLocalAccountIssuer } from '@better-auth/core/db';
import { accountRules } from '@evens/contract';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { username } from 'better-auth/plugins/username';
import type { Pool, Queryable } from '../../platform/db.ts';
import { newId, readableSecret } from '../../platform/random.ts';

/** Maximum age of a session from the login, independent of its use. */
const sessionDays = 30;
const resetTokenMs = 3_600_000;
/** 5 bits each. */
const resetTokenCharacters = 40;
const userAgentMax = 256;
const addressHeader = 'x-evens-address';

export interface AuthOptions {
  readonly pool: Pool;
  readonly secret: string;
  /** The site's public origin; with https, cookies are secure. */
  readonly origin: string;
}

export interface Caller {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

export interface SignedIn {
  readonly authUserId: string;
  /** Set-Cookie headers for the browser. */
  readonly cookies: readonly string[];
}

export interface AuthSession {
  readonly id: string;
  readonly authUserId: string;
  readonly usedAtMs: number;
}

/** The only module that uses the login library. The library's own HTTP routes are not mounted. */
export interface Auth {
  /** Slow on purpose: about a tenth of a second. Not to be called inside a transaction. */
  hash(password: string): Promise<string>;
  /** Adds a login inside the caller's transaction; returns the new auth user's id. */
  addLogin(
    client: Queryable,
    login: { email: string; userName: string; passwordHash: string },
  ): Promise<string>;
  /** By address or user name. Unknown names take as long as wrong passwords. */
  signIn(login: { name: string; password: string }, caller: Caller): Promise<SignedIn | undefined>;
  /** Ends the session of these cookies; returns the cookies that delete it in the browser. */
  signOut(cookieHeader: string): Promise<readonly string[]>;
  readSession(cookieHeader: string): Promise<AuthSession | undefined>;
  /** A token to reset the password within an hour. */
  makeResetToken(authUserId: string, atMs: number): Promise<string>;
  /** User of the token; does not use it up. */
  readResetToken(token: string, atMs: number): Promise<string | undefined>;
  /** Uses the token up, sets the password and ends all sessions; false if the token is invalid. */
  resetPassword(token: string, password: string): Promise<boolean>;
  setPassword(authUserId: string, password: string): Promise<void>;
  endSessions(authUserId: string): Promise<void>;
  /** Slow on purpose, as `hash` is. */
  isPassword(authUserId: string, password: string): Promise<boolean>;
  /** Stores a hash inside the caller's transaction; sessions continue. */
  storePassword(client: Queryable, authUserId: string, passwordHash: string): Promise<void>;
}

/** Name of the session cookie; browsers accept the prefixed name only over https. */
export function sessionCookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Secure-evens.session_token' : 'evens.session_token';
}

function makeLibrary({ pool, secret, origin }: AuthOptions) {
  return betterAuth({
    database: pool,
    secret,
    baseURL: origin,
    telemetry: { enabled: false },
    // The library would log which names exist.
    logger: { disabled: true },
    user: { modelName: 'auth_user' },
    session: {
      modelName: 'auth_session',
      expiresIn: sessionDays * 86_400,
      disableSessionRefresh: true,
    },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: accountRules.passwordCharactersMin,
      maxPasswordLength: accountRules.passwordCharactersMax,
      revokeSessionsOnPasswordReset: true,
    },
    advanced: {
      cookiePrefix: 'evens',
      useSecureCookies: origin.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    plugins: [username({ minUsernameLength: 1, maxUsernameLength: 254, usernameValidator: () => true })],
  });
}

function buildHeaders({ ip, userAgent }: Caller): Headers {
  const headers = new Headers({ [addressHeader]: ip });
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, userAgentMax));
  return headers;
}

function resetIdentifier(token: string): string {
  return `reset-password:${token}`;
}

export async function createAuth(options: AuthOptions): Promise<Auth> {
  const library = makeLibrary(options);
  const { internalAdapter, password: passwords } = await library.$context;

  return {
    hash(password) {
      return passwords.hash(password);
    },

    async addLogin(client, { email, userName, passwordHash }) {
      const id = newId();
      await client.query(
        'insert into auth_user (id, name, email, username, "displayUsername") values ($1, $2, $3, lower($2), $2)',
        [id, userName, email],
      );
      await client.query(
        `insert into auth_account (id, issuer, "accountId", "providerId", "userId", password)
         values ($1, $2, $3, 'credential', $3, $4)`,
        [newId(), createLocalAccountIssuer('credential'), id, passwordHash],
      );
      return id;
    },

    async signIn({ name, password }, caller) {
      const headers = buildHeaders(caller);
      const response = name.includes('@')
        ? await library.api.signInEmail({ body: { email: name, password }, headers, asResponse: true })
        : await library.api.signInUsername({ body: { username: name, password }, headers, asResponse: true });
      if (response.status >= 500)
        throw new Error(`createAuth: the login library failed with ${response.status}`);
      if (!response.ok) return undefined;
      const cookies = response.headers.getSetCookie();
      const answer: unknown = await response.json();
      const authUserId = userIdIn(answer);
      if (authUserId === undefined) throw new Error('createAuth: the login library answered without a user');
      return { authUserId, cookies };
    },

    async signOut(cookieHeader) {
      const response = await library.api.signOut({
        headers: new Headers({ cookie: cookieHeader }),
        asResponse: true,
      });
      return response.headers.getSetCookie();
    },

    async readSession(cookieHeader) {
      const found = await library.api.getSession({ headers: new Headers({ cookie: cookieHeader }) });
      if (found === null) return undefined;
      const { id, userId, updatedAt } = found.session;
      return { id, authUserId: userId, usedAtMs: updatedAt.getTime() };
    },

    async makeResetToken(authUserId, atMs) {
      const token = readableSecret(resetTokenCharacters);
      await internalAdapter.createVerificationValue({
        value: authUserId,
        identifier: resetIdentifier(token),
        expiresAt: new Date(atMs + resetTokenMs),
      });
      return token;
    },

    async readResetToken(token, atMs) {
      const found = await internalAdapter.findVerificationValue(resetIdentifier(token));
      return found !== null && found.expiresAt.getTime() > atMs ? found.value : undefined;
    },

    async resetPassword(token, password) {
      const response = await library.api.resetPassword({
        body: { token, newPassword: password },
        asResponse: true,
      });
      if (response.status >= 500)
        throw new Error(`createAuth: the login library failed with ${response.status}`);
      return response.ok;
    },

    async setPassword(authUserId, password) {
      await internalAdapter.updatePassword(authUserId, await passwords.hash(password));
      await internalAdapter.deleteUserSessions(authUserId);
    },

    async endSessions(authUserId) {
      await internalAdapter.deleteUserSessions(authUserId);
    },
    async isPassword(authUserId, password) {
      const accounts = await internalAdapter.findAccounts(authUserId);
      const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
      if (hash === undefined || hash === null)
        throw new RangeError(`isPassword: expected user ${authUserId} to have a password, found none`);
      return passwords.verify({ hash, password });
    },
    async storePassword(client, authUserId, passwordHash) {
      const { rowCount } = await client.query(
        `update auth_account set password = $2, "updatedAt" = now() where "userId" = $1 and "providerId" = 'credential'`,
        [authUserId, passwordHash],
      );
      if (rowCount !== 1)
        throw new RangeError(`storePassword: expected one login of user ${authUserId}, got ${rowCount}`);
    },
  };
}

/** Columns and tables that the library needs and the database lacks, by name; for the test that compares them. */
export async function authSchemaChanges(options: AuthOptions): Promise<readonly string[]> {
  const { toBeCreated, toBeAdded } = await getMigrations(makeLibrary(options).options);
  return [...toBeCreated, ...toBeAdded].map(
    ({ table, fields }) => `${table}: ${Object.keys(fields).join(', ')}`,
  );
}

function userIdIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('user' in answer)) return undefined;
  const { user } = answer;
  if (typeof user !== 'object' || user === null || !('id' in user)) return undefined;
  return typeof user.id === 'string' ? user.id : undefined;
}
