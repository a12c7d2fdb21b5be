import type { Clock, PlayerId } from '@evens/base';
import { operatorRoles, type Role, type UserType, userTypes } from '@evens/contract';
import { type Language, languageByCode } from '@evens/locales';
import { LRUCache } from 'lru-cache';
import type { SharedBus } from '../../platform/bus/bus.ts';
import { elsewhere } from '../../platform/bus/everywhere.ts';
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
/** Minimum interval between updates of a session's last use. */
const recordUseEveryMs = 3_600_000;
/**
 * Looking up a cookie in the login library takes more than a millisecond, ten times a bet; renewing a cached result is
 * one small statement. Sessions ended in this process are dropped at once, and the money statements themselves refuse
 * locked accounts.
 */
const cacheLifetimeMs = 60_000;
/** Roles that are read at each call, so that a revoked role has no effect. */
const uncachedRoles: ReadonlySet<Role> = new Set(operatorRoles);
const cachedPlayersMax = 20_000;
/** Unknown cookies have their own cache, so that invented ones cannot evict players. */
const unknownCookiesMax = 1000;
/** Our tokens have about eighty characters. */
const tokenCharactersMax = 256;

/** Result for a cookie. Its signature remains valid, so only the session itself is checked again. */
interface SessionLookup {
  readonly principal: Principal | Visitor;
  /** Undefined for a visitor. */
  readonly sessionId: string | undefined;
}

interface Cached extends SessionLookup {
  readonly untilMs: number;
}

const noSession: SessionLookup = { principal: visitor, sessionId: undefined };

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
  if (player.operator_role !== null) return player.operator_role;
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
    hasSecondFactor: player.has_second_factor,
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
  readonly #players = new LRUCache<string, Cached>({ max: cachedPlayersMax });
  readonly #unknownCookies = new LRUCache<string, Cached>({ max: unknownCookiesMax });
  /** Look-ups in progress, bounded by the number of concurrent requests. */
  readonly #lookups = new Map<string, Promise<SessionLookup>>();
  #bus: SharedBus | undefined;
  #forgetElsewhere: (ended: PlayerId | 'all') => void = () => undefined;

  constructor(options: PrincipalsOptions) {
    this.#options = options;
  }

  async read(cookieHeader: string | undefined): Promise<Principal | Visitor> {
    if (cookieHeader === undefined) return visitor;
    const { cookieName, clock } = this.#options;
    const token = cookieValue(cookieHeader, cookieName);
    if (token === undefined || token === '' || token.length > tokenCharactersMax) return visitor;
    const nowMs = clock.nowMs();
    const cached = this.#players.get(token) ?? this.#unknownCookies.get(token);
    const isCertain = cached?.sessionId === undefined || this.#bus?.isUp() !== false;
    if (cached !== undefined && cached.untilMs > nowMs && isCertain) return cached.principal;
    const runningLookup = this.#lookups.get(token);
    if (runningLookup !== undefined) return (await runningLookup).principal;
    const lookup =
      cached?.sessionId === undefined
        ? this.findByCookie(`${cookieName}=${token}`, nowMs)
        : this.#renew(cached.sessionId, nowMs);
    this.#lookups.set(token, lookup);
    try {
      const found = await lookup;
      // Dropped in the meantime: the result may be outdated.
      if (this.#lookups.get(token) === lookup) {
        const lifetimeMs = uncachedRoles.has(found.principal.role) ? 0 : cacheLifetimeMs;
        this.#cache(token, { ...found, untilMs: nowMs + lifetimeMs });
      }
      return found.principal;
    } finally {
      if (this.#lookups.get(token) === lookup) this.#lookups.delete(token);
    }
  }

  /** Whether `read` needs no new look-up for these cookies. */
  isKnown(cookieHeader: string): boolean {
    const token = cookieValue(cookieHeader, this.#options.cookieName);
    if (token === undefined || token === '' || token.length > tokenCharactersMax) return true;
    if (this.#lookups.has(token) || this.#players.has(token)) return true;
    const unknownCookie = this.#unknownCookies.get(token);
    return unknownCookie !== undefined && unknownCookie.untilMs > this.#options.clock.nowMs();
  }

  #cache(token: string, cached: Cached): void {
    const isUnknown = cached.principal.role === 'visitor';
    (isUnknown ? this.#players : this.#unknownCookies).delete(token);
    (isUnknown ? this.#unknownCookies : this.#players).set(token, cached);
  }

  /**
   * From now on, sessions that end here end at all processes, and the reverse. While the bus is down each session is read
   * again with each call: it may have ended elsewhere.
   */
  share(bus: SharedBus): void {
    this.#bus = bus;
    this.#forgetElsewhere = elsewhere<PlayerId | 'all'>(bus, 'players.sessions-ended', {
      act: (ended) => (ended === 'all' ? this.#forgetAllHere() : this.#forgetPlayerHere(ended)),
      onGap: () => this.#forgetAllHere(),
    });
  }

  /** After a password change: drops all cached results. Resolves when other processes drop theirs too. */
  async forgetAll(): Promise<void> {
    this.#forgetAllHere();
    this.#forgetElsewhere('all');
    await this.#bus?.untilSent();
  }

  #forgetAllHere(): void {
    this.#players.clear();
    this.#unknownCookies.clear();
    this.#lookups.clear();
  }

  /** After the end of one session of the player. Resolves when other processes drop it too. */
  async forget(cookieHeader: string, playerId: PlayerId | undefined): Promise<void> {
    const token = cookieValue(cookieHeader, this.#options.cookieName);
    if (token !== undefined) {
      this.#players.delete(token);
      this.#lookups.delete(token);
    }
    if (playerId === undefined) return;
    this.#forgetElsewhere(playerId);
    await this.#bus?.untilSent();
  }

  /**
   * After a lock: drops all sessions of the player. Look-ups in progress may have started before, so none of them is
   * cached. Resolves when other processes drop theirs too.
   */
  async forgetPlayer(playerId: PlayerId): Promise<void> {
    this.#forgetPlayerHere(playerId);
    this.#forgetElsewhere(playerId);
    await this.#bus?.untilSent();
  }

  #forgetPlayerHere(playerId: PlayerId): void {
    for (const [token, { principal }] of [...this.#players])
      if (principal.role !== 'visitor' && principal.playerId === playerId) this.#players.delete(token);
    this.#lookups.clear();
  }

  async findByCookie(cookie: string, nowMs: number): Promise<SessionLookup> {
    const { auth, pool } = this.#options;
    const session = await auth.readSession(cookie);
    if (session === undefined) return noSession;
    const player = await findPlayerByAuthUser(pool, session.authUserId);
    return player === undefined ? noSession : this.#toLookup(player, session, nowMs);
  }

  async #renew(sessionId: string, nowMs: number): Promise<SessionLookup> {
    const player = await findPlayerBySession(this.#options.pool, sessionId, nowMs);
    if (player === undefined) return noSession;
    return this.#toLookup(player, { id: sessionId, usedAtMs: player.used_at.getTime() }, nowMs);
  }

  async #toLookup(
    player: PlayerRow,
    { id, usedAtMs }: { readonly id: string; readonly usedAtMs: number },
    nowMs: number,
  ): Promise<SessionLookup> {
    const { pool, languages } = this.#options;
    if (player.locked || player.closed || nowMs - usedAtMs > idleMs) return noSession;
    if (nowMs - usedAtMs > recordUseEveryMs) await touchSession(pool, id, nowMs);
    return { principal: principalFromRow(player, languages), sessionId: id };
  }
}
