import type { Clock, PlayerId } from '@evens/base';
import { OPERATORS, operatorRoles, type Role, type UserType, userTypes } from '@evens/contract';
import { type Language, languageByCode } from '@evens/locales';
import { LRUCache } from 'lru-cache';
import type { Pool, Queryable } from '../../platform/db.ts';
import { type Principal, type Visitor, visitor } from '../../platform/principal.ts';
import type { Auth } from './auth.ts';
import {
  findPlayer,
  findPlayerByAuthUser,
  findPlayerBySession,
  type PlayerRow,
  touchSession,
} from './store.ts';

/** Sessions expire after this idle time, before their 30 days. */
export const idleMs = 7 * 86_400_000;
/** Precision of the last use. */
const touchEveryMs = 3_600_000;
/**
 * Looking up a cookie in the login library takes more than a millisecond, ten times a bet; renewing a cached result is
 * one small statement. Sessions ended in this process are dropped at once, and the money statements themselves refuse
 * locked accounts.
 */
const cachedMs = 60_000;
/** Read again at each call, so that a revoked role has no effect. */
const neverCached: ReadonlySet<Role> = new Set([...OPERATORS, ...operatorRoles]);
const cachedMax = 20_000;
/** Unknown cookies have their own cache, so that invented ones cannot push players out. */
const strangersMax = 1000;
/** Our tokens have about eighty characters. */
const tokenCharactersMax = 256;

/** Cached result for a cookie. Its signature remains valid, so only the session itself is checked again. */
interface Found {
  readonly principal: Principal | Visitor;
  /** Undefined for a visitor. */
  readonly sessionId: string | undefined;
}

interface Cached extends Found {
  readonly untilMs: number;
}

const nobody: Found = { principal: visitor, sessionId: undefined };

export interface PrincipalsOptions {
  readonly auth: Pick<Auth, 'readSession'>;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly languages: { readonly all: readonly Language[]; readonly default: Language };
  readonly cookieName: string;
}

const roleByType = new Map<UserType, Exclude<Role, 'visitor'>>([
  [userTypes.user, 'user'],
  [userTypes.agent, 'agent'],
  [userTypes['super-agent'], 'super-agent'],
  [userTypes.demo, 'demo'],
  [userTypes['super-master-agent'], 'super-master-agent'],
]);

function playerRole(player: PlayerRow): Exclude<Role, 'visitor'> {
  if (player.is_operator) return player.operator_role ?? 'operator';
  const role = roleByType.get(player.user_type);
  if (role === undefined)
    throw new RangeError(`playerRole: player ${player.id} has the unknown user type ${player.user_type}`);
  return role;
}

function principalFromRow(player: PlayerRow, languages: PrincipalsOptions['languages']): Principal {
  return {
    role: playerRole(player),
    playerId: player.id,
    accountId: player.account_id,
    currency: player.currency,
    userName: player.user_name,
    language: languageByCode(languages.all, player.language) ?? languages.default,
    isExcluded: player.excluded,
    isVerified: player.verified,
    isOfAgent: player.of_agent,
  };
}

/** For actions of the site itself on behalf of a player. */
export async function readPlayerPrincipal(
  db: Queryable,
  playerId: PlayerId,
  languages: PrincipalsOptions['languages'],
): Promise<Principal> {
  const player = await findPlayer(db, playerId);
  if (player === undefined)
    throw new RangeError(`readPlayerPrincipal: expected player ${playerId}, got no row`);
  return principalFromRow(player, languages);
}

/** Value of one cookie; undefined if the header does not contain it. */
function cookieValue(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** Maps cookies to principals: cached for a minute (operators are never cached), and dropped at once by `forget`. */
export class Principals {
  readonly #options: PrincipalsOptions;
  readonly #players = new LRUCache<string, Cached>({ max: cachedMax });
  readonly #strangers = new LRUCache<string, Cached>({ max: strangersMax });
  /** Bounded by the number of concurrent requests. */
  readonly #looking = new Map<string, Promise<Found>>();

  constructor(options: PrincipalsOptions) {
    this.#options = options;
  }

  async read(cookieHeader: string | undefined): Promise<Principal | Visitor> {
    if (cookieHeader === undefined) return visitor;
    const { cookieName, clock } = this.#options;
    const token = cookieValue(cookieHeader, cookieName);
    if (token === undefined || token === '' || token.length > tokenCharactersMax) return visitor;
    const nowMs = clock.nowMs();
    const cached = this.#players.get(token) ?? this.#strangers.get(token);
    if (cached !== undefined && cached.untilMs > nowMs) return cached.principal;
    const looking = this.#looking.get(token);
    if (looking !== undefined) return (await looking).principal;
    const lookup =
      cached?.sessionId === undefined
        ? this.findByCookie(`${cookieName}=${token}`, nowMs)
        : this.#renew(cached.sessionId, nowMs);
    this.#looking.set(token, lookup);
    try {
      const found = await lookup;
      // Dropped in the meantime: the result may be outdated.
      if (this.#looking.get(token) === lookup) {
        const lifetimeMs = neverCached.has(found.principal.role) ? 0 : cachedMs;
        this.#keep(token, { ...found, untilMs: nowMs + lifetimeMs });
      }
      return found.principal;
    } finally {
      if (this.#looking.get(token) === lookup) this.#looking.delete(token);
    }
  }

  /** Whether `read` needs no new look-up for these cookies. */
  isKnown(cookieHeader: string): boolean {
    const token = cookieValue(cookieHeader, this.#options.cookieName);
    if (token === undefined || token === '' || token.length > tokenCharactersMax) return true;
    if (this.#looking.has(token) || this.#players.has(token)) return true;
    const stranger = this.#strangers.get(token);
    return stranger !== undefined && stranger.untilMs > this.#options.clock.nowMs();
  }

  #keep(token: string, cached: Cached): void {
    const isStranger = cached.principal.role === 'visitor';
    (isStranger ? this.#players : this.#strangers).delete(token);
    (isStranger ? this.#strangers : this.#players).set(token, cached);
  }

  /** After a password change: drops all cached results. */
  forgetAll(): void {
    this.#players.clear();
    this.#strangers.clear();
    this.#looking.clear();
  }

  forget(cookieHeader: string): void {
    const token = cookieValue(cookieHeader, this.#options.cookieName);
    if (token === undefined) return;
    this.#players.delete(token);
    this.#looking.delete(token);
  }

  /**
   * After a lock: drops all sessions of the player. Look-ups in progress may have started before, so none of them is
   * cached.
   */
  forgetPlayer(playerId: PlayerId): void {
    for (const [token, { principal }] of [...this.#players])
      if (principal.role !== 'visitor' && principal.playerId === playerId) this.#players.delete(token);
    this.#looking.clear();
  }

  async findByCookie(cookie: string, nowMs: number): Promise<Found> {
    const { auth, pool } = this.#options;
    const session = await auth.readSession(cookie);
    if (session === undefined) return nobody;
    const player = await findPlayerByAuthUser(pool, session.authUserId);
    return player === undefined ? nobody : this.#found(player, session, nowMs);
  }

  async #renew(sessionId: string, nowMs: number): Promise<Found> {
    const player = await findPlayerBySession(this.#options.pool, sessionId, nowMs);
    if (player === undefined) return nobody;
    return this.#found(player, { id: sessionId, usedAtMs: player.used_at.getTime() }, nowMs);
  }

  async #found(
    player: PlayerRow,
    { id, usedAtMs }: { readonly id: string; readonly usedAtMs: number },
    nowMs: number,
  ): Promise<Found> {
    const { pool, languages } = this.#options;
    if (player.locked || player.closed || nowMs - usedAtMs > idleMs) return nobody;
    if (nowMs - usedAtMs > touchEveryMs) await touchSession(pool, id, nowMs);
    return { principal: principalFromRow(player, languages), sessionId: id };
  }
}
