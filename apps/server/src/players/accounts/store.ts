import type { AccountId, CurrencyCode, PlayerId } from '@evens/base';
import type { OperatorRole, UserType } from '@evens/contract';
import { barredMs } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { personKeys } from './person-breaks.ts';
import type { NewPlayer } from './registration-rules.ts';

/** A player with the data of the log-in. Ids and codes come from columns that only this feature writes. */
export interface PlayerRow {
  readonly id: PlayerId;
  readonly auth_user_id: string;
  readonly account_id: AccountId;
  readonly user_type: UserType;
  readonly is_operator: boolean;
  readonly operator_role: OperatorRole | null;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly language: string;
  readonly payment_terms_agreed: boolean;
  /** Version of the current terms, if the player has not agreed to them. */
  readonly terms_to_agree: number | null;
  readonly locked: boolean;
  /** Its lock has expired but has not been removed yet. */
  readonly lock_expired: boolean;
  readonly has_second_factor: boolean;
  /** Closed by the player. */
  readonly closed: boolean;
  /** Excluded from play. */
  readonly excluded: boolean;
  /** An identity document was accepted. */
  readonly verified: boolean;
  /** The player belongs to a tree of agents. */
  readonly of_agent: boolean;
  readonly user_name: string;
  readonly email: string;
  readonly email_confirmed: boolean;
}

const playerColumns = `p.id, p.auth_user_id, p.account_id, p.user_type, p.is_operator, p.operator_role, p.currency, p.country, p.language,
         p.payment_terms_agreed_at is not null as payment_terms_agreed,
         (select r.terms_version from betting_rule r where r.terms_version > p.terms_version) as terms_to_agree,
         p.branch_locked or p.locked_until is not null and p.locked_until > now() as locked,
         p.locked_until is not null and p.locked_until <= now() as lock_expired,
         exists (select from second_factor f where f.player_id = p.id and f.confirmed_at is not null) as has_second_factor,
         p.closed_at is not null as closed,
         exists (select from player_break k where k.account_id = p.account_id and k.kind = 'self-exclusion') as excluded,
         p.is_verified as verified, exists (select from agent_account g where g.player_id = p.id) as of_agent, u."displayUsername" as user_name, u.email, u."emailVerified" as email_confirmed`;
const playerSql = `select ${playerColumns} from player p join auth_user u on u.id = p.auth_user_id`;

export async function findPlayerByAuthUser(
  db: Queryable,
  authUserId: string,
): Promise<PlayerRow | undefined> {
  const { rows } = await db.query<PlayerRow>({
    name: 'player-by-auth-user',
    text: `${playerSql} where p.auth_user_id = $1`,
    values: [authUserId],
  });
  return rows[0];
}

/** Player and last use of a session; undefined after it has ended. */
export async function findPlayerBySession(
  db: Queryable,
  sessionId: string,
  atMs: number,
): Promise<(PlayerRow & { readonly used_at: Date }) | undefined> {
  const { rows } = await db.query<PlayerRow & { readonly used_at: Date }>({
    name: 'player-by-session',
    text: `select ${playerColumns}, s."updatedAt" as used_at
             from auth_session s join player p on p.auth_user_id = s."userId" join auth_user u on u.id = s."userId"
            where s.id = $1 and s."expiresAt" > $2`,
    values: [sessionId, new Date(atMs)],
  });
  return rows[0];
}

export async function findPlayer(db: Queryable, playerId: PlayerId): Promise<PlayerRow | undefined> {
  const { rows } = await db.query<PlayerRow>({
    name: 'player-by-id',
    text: `${playerSql} where p.id = $1`,
    values: [playerId],
  });
  return rows[0];
}

/** Confirms the account's current address, after its mailed link was opened. */
export async function confirmOwnEmail(db: Queryable, authUserId: string): Promise<void> {
  await db.query('update auth_user set "emailVerified" = true where id = $1', [authUserId]);
}

export async function findPlayerByEmail(db: Queryable, email: string): Promise<PlayerRow | undefined> {
  const { rows } = await db.query<PlayerRow>(`${playerSql} where u.email = lower($1)`, [email]);
  return rows[0];
}

export async function findPlayerByUserName(db: Queryable, userName: string): Promise<PlayerRow | undefined> {
  const { rows } = await db.query<PlayerRow>(`${playerSql} where u.username = lower($1)`, [userName]);
  return rows[0];
}

/** SQL: currency of a player's account. */
export function currencySql(account: string): string {
  return `(select p.currency from player p where p.account_id = ${account})`;
}

export interface PlayerKind {
  readonly userType: UserType;
  /** Undefined for accounts that are no operators. */
  readonly operatorRole?: OperatorRole;
}

/** Inserts the row of a new player, before its ledger account is opened. */
export async function insertPlayer(
  db: Queryable,
  player: Omit<NewPlayer, 'password'>,
  registration: PlayerKind & { authUserId: string; atMs: number },
): Promise<PlayerId> {
  const at = new Date(registration.atMs);
  const keys = personKeys(player);
  const { rows } = await db.query<{ id: PlayerId }>(
    `insert into player (auth_user_id, user_type, operator_role, currency, country, language, first_name, last_name,
                         phone, gender, address, city, postal_code, birth_date, terms_version, terms_agreed_at,
                         allows_email, created_at, name_key, name_words_key, phone_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
             (select terms_version from betting_rule), $15, $16, $15, $17, $18, $19) returning id`,
    [
      registration.authUserId,
      registration.userType,
      registration.operatorRole ?? null,
      player.currency,
      player.country,
      player.language.code,
      player.firstName,
      player.lastName,
      player.phone,
      player.gender,
      player.address,
      player.city,
      player.postalCode,
      player.birthDate,
      at,
      player.allowsEmail,
      keys.nameKey,
      keys.nameWordsKey,
      keys.phoneKey,
    ],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('insertPlayer: expected a row of the new player, got none');
  return row.id;
}

export async function setPlayerAccount(
  db: Queryable,
  playerId: PlayerId,
  accountId: AccountId,
): Promise<void> {
  await db.query('update player set account_id = $2 where id = $1', [playerId, accountId]);
}

export async function setPlayerLanguage(db: Queryable, playerId: PlayerId, code: string): Promise<void> {
  await db.query('update player set language = $2 where id = $1', [playerId, code]);
}

/**
 * Records the agreed terms; false if they are not the current terms. The balance gets a new version, so that processes
 * drop their cached state.
 */
export async function agreeToTerms(
  db: Queryable,
  {
    playerId,
    version,
    atMs,
  }: { readonly playerId: PlayerId; readonly version: number; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with agreed as (
       update player p set terms_version = r.terms_version, terms_agreed_at = $3
       from betting_rule r where p.id = $1 and r.terms_version = $2 returning p.account_id
     )
     update balance b set version = b.version + 1 from agreed a where b.account_id = a.account_id`,
    [playerId, version, new Date(atMs)],
  );
  return rowCount === 1;
}

/** Stores the time of the player's first agreement to the payment terms. */
export async function agreeToPaymentTerms(
  db: Queryable,
  { playerId, atMs }: { readonly playerId: PlayerId; readonly atMs: number },
): Promise<void> {
  await db.query(
    'update player set payment_terms_agreed_at = to_timestamp($2::float8 / 1000) where id = $1 and payment_terms_agreed_at is null',
    [playerId, atMs],
  );
}

export async function readTermsVersion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ terms_version: number }>('select terms_version from betting_rule');
  const [row] = rows;
  if (row === undefined) throw new Error('readTermsVersion: expected one row of rules, got none');
  return row.terms_version;
}

export async function setLock(
  db: Queryable,
  {
    playerId,
    untilMs,
    reason,
  }: { readonly playerId: PlayerId; readonly untilMs: number; readonly reason: string },
): Promise<{ readonly accountId: AccountId; readonly authUserId: string }> {
  const { rows } = await db.query<{ accountId: AccountId; authUserId: string }>(
    `update player set locked_until = $2, lock_reason = $3 where id = $1
     returning account_id as "accountId", auth_user_id as "authUserId"`,
    [playerId, untilMs === Number.POSITIVE_INFINITY ? 'infinity' : new Date(untilMs), reason],
  );
  const [row] = rows;
  if (row === undefined) throw new RangeError(`setLock: expected player ${playerId}, got no row`);
  return row;
}

/** Ends the lock, and reopens a closed account. Returns the player's ledger account. */
export async function endLock(db: Queryable, playerId: PlayerId): Promise<AccountId> {
  const { rows } = await db.query<{ account_id: AccountId }>(
    'update player set locked_until = null, lock_reason = null, closed_at = null where id = $1 returning account_id',
    [playerId],
  );
  const [row] = rows;
  if (row === undefined) throw new RangeError(`endLock: expected player ${playerId}, got no row`);
  return row.account_id;
}

/** Ends expired locks, except of closed accounts; returns their players. */
export async function endPastLocks(
  db: Queryable,
  whose: PlayerId | 'all',
): Promise<readonly { readonly playerId: PlayerId; readonly accountId: AccountId }[]> {
  const { rows } = await db.query<{ playerId: PlayerId; accountId: AccountId }>(
    `update player set locked_until = null, lock_reason = null
     where locked_until <= now() and closed_at is null and ($1::bigint is null or id = $1)
     returning id as "playerId", account_id as "accountId"`,
    [whose === 'all' ? null : whose],
  );
  return rows;
}

/** Records the use of a session. */
export async function touchSession(db: Queryable, sessionId: string, atMs: number): Promise<void> {
  await db.query('update auth_session set "updatedAt" = $2 where id = $1', [sessionId, new Date(atMs)]);
}

/** Deletes unusable sessions, tokens and links. Returns their number. */
export async function deleteExpired(db: Queryable, atMs: number, idleSinceMs: number): Promise<number> {
  const sessions = await db.query('delete from auth_session where "expiresAt" < $1 or "updatedAt" < $2', [
    new Date(atMs),
    new Date(idleSinceMs),
  ]);
  const tokens = await db.query('delete from auth_verification where "expiresAt" < $1', [new Date(atMs)]);
  const links = await db.query('delete from email_link where expires_at < $1', [new Date(atMs)]);
  return (sessions.rowCount ?? 0) + (tokens.rowCount ?? 0) + (links.rowCount ?? 0);
}

/**
 * End of the account's own break: epoch milliseconds; Infinity for an exclusion, null without a break. No break begins
 * or ends before the transaction does.
 */
export async function holdOwnBreak(db: Queryable, accountId: AccountId): Promise<number | null> {
  const { rows } = await db.query<{ barred_ms: number | null }>(
    `select ${barredMs('b')} as barred_ms from balance b where b.account_id = $1 for share`,
    [accountId],
  );
  return rows[0]?.barred_ms ?? null;
}

/** True if a player registered with the same log-in, country, currency and date of birth since this time. */
export async function isRegisteredSince(
  db: Queryable,
  player: Pick<NewPlayer, 'email' | 'userName' | 'country' | 'currency' | 'birthDate'>,
  sinceMs: number,
): Promise<boolean> {
  const { email, userName, country, currency, birthDate } = player;
  const { rows } = await db.query(
    `select from player p join auth_user u on u.id = p.auth_user_id
      where u.email = lower($1) and u.username = lower($2) and p.country = $3 and p.currency = $4
        and p.birth_date = $5 and p.created_at >= $6`,
    [email, userName, country, currency, birthDate, new Date(sinceMs)],
  );
  return rows.length > 0;
}

/** Case-insensitive, as names are stored. */
export async function isUserNameInUse(db: Queryable, userName: string): Promise<boolean> {
  const { rows } = await db.query('select from auth_user where username = lower($1)', [userName]);
  return rows.length > 0;
}
