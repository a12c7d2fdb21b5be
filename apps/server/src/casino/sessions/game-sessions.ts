import { hash, randomBytes } from 'node:crypto';
import { type AccountId, err, ok, type PlayerId, type Result } from '@evens/base';
import { inHouseTable } from '@evens/casino';
import { type ArcadeOpening, type Launch, type Refusal, refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../../platform/principal.ts';
import { judgeAt, lockedRefusal, protectionState, readBreak } from '../../players/index.ts';
import { inHouseGame } from '../rounds/in-house-games.ts';
import { ageForLimits, gameKind } from '../rounds/limits.ts';
import type { Tables } from '../shared-rounds/tables.ts';
import { makeDemoSession } from './demo-session.ts';
import { makeDemoTableSession } from './demo-table-session.ts';
import { asDemoSecret, type FrameSessions, type GameSession, isDemoSecret } from './game-session.ts';
import { makeRealSession, type RealParts } from './real-session.ts';
import {
  beginSession,
  type EndOthers,
  endSession,
  openSession,
  readBirthDate,
  readLiveSessions,
  type SessionRow,
  useSession,
} from './session-store.ts';
import { makeTableSession } from './table-session.ts';
import { touchVisit } from './visit-store.ts';

/** A launch token expires after a minute. */
const TOKEN_MS = 60_000;
/** A session ends after this time without use. */
const IDLE_MS = 30 * 60_000;
/** A session counts as live for this time without a database query. The statement that takes a stake always checks it. */
const LOOKED_MS = 60_000;
const SESSIONS_MAX = 20_000;
/** Demos cost memory and no money: a flood of them only evicts other demos. */
const DEMOS_MAX = 5000;
const SECRET_BYTES = 32;

interface RememberedSession {
  readonly key: string;
  readonly gameSession: GameSession;
  usedAtMs: number;
  recheckAtMs: number;
}

export interface GameSessionsParts extends RealParts {
  /** Closes all open games of the account before another one is opened. Undefined if several may be open. */
  readonly endOthers: EndOthers | undefined;
  readonly tables: Tables;
  readPrincipal(playerId: PlayerId): Promise<Principal>;
}

const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');
/** Whether the key belongs to an in-house game or table. */
export const isInHouse = (key: string): boolean =>
  inHouseGame(key) !== undefined || inHouseTable(key) !== undefined;

/** Game sessions of in-house games: launches, frame secrets, and session ends. */
export class GameSessions implements FrameSessions {
  readonly #parts: GameSessionsParts;
  readonly #real = new LRUCache<string, RememberedSession>({ max: SESSIONS_MAX });
  readonly #demos = new LRUCache<string, RememberedSession>({ max: DEMOS_MAX });
  readonly #demoTokens = new LRUCache<
    string,
    { readonly key: string; readonly language: Language; readonly atMs: number }
  >({ max: DEMOS_MAX });
  #demoCount = 0;

  constructor(parts: GameSessionsParts) {
    this.#parts = parts;
  }

  /** Starts a session. `language`: language of the page with the game. */
  async launch(
    principal: Principal,
    key: string,
    { language, atMs }: { readonly language: Language; readonly atMs: number },
  ): Promise<Result<Launch, Refusal>> {
    if (!isInHouse(key)) return err(refusal('NotFoundException'));
    const unknown = await this.#missingAge(principal.accountId, key, atMs);
    if (unknown) return err(unknown);
    const token = makeSecret();
    const id = await beginSession(this.#parts.pool, {
      accountId: principal.accountId,
      game: key,
      tokenHash: hashSecret(token),
      atMs,
      endOthers: this.#parts.endOthers,
    });
    if (id === undefined) {
      const found = await readBreak(this.#parts.pool, { accountId: principal.accountId, atMs });
      return err(judgeAt('round', protectionState(found), { nowMs: atMs }) ?? lockedRefusal('round'));
    }
    return ok(buildLaunch({ key, token, sessionId: String(id), language, isDemo: false }));
  }

  /** The refusal of a game whose stake limit depends on an unknown age. */
  async #missingAge(accountId: AccountId, key: string, atMs: number): Promise<Refusal | undefined> {
    const { pool, rules } = this.#parts;
    const listed = inHouseGame(key);
    const house = await rules();
    if (!listed || house.slotStakeMax === null) return undefined;
    const birthDate = await readBirthDate(pool, accountId);
    const age = ageForLimits(house, { kind: gameKind(listed), birthDate, atMs });
    return age.ok ? undefined : age.error;
  }

  launchDemo(
    key: string,
    { language, atMs }: { readonly language: Language; readonly atMs: number },
  ): Result<Launch, Refusal> {
    if (!isInHouse(key)) return err(refusal('NotFoundException'));
    const token = asDemoSecret(makeSecret());
    this.#demoTokens.set(token, { key, language, atMs });
    return ok(buildLaunch({ key, token, sessionId: 'demo', language, isDemo: true }));
  }

  /** Exchanges a launch token for the secret that later calls send. */
  async open(token: string, atMs: number): Promise<Result<ArcadeOpening, Refusal>> {
    const expired = err(refusal('GameSessionExpiredException'));
    const secret = isDemoSecret(token) ? asDemoSecret(makeSecret()) : makeSecret();
    if (isDemoSecret(token)) {
      const launched = this.#demoTokens.get(token);
      this.#demoTokens.delete(token);
      if (!launched || launched.atMs < atMs - TOKEN_MS) return expired;
      this.#demoCount += 1;
      const playerKey = `demo ${this.#demoCount}`;
      const gameSession = this.#makeDemo(launched.key, { ...launched, playerKey, openedAtMs: atMs });
      if (!gameSession) return expired;
      const remembered = {
        key: playerKey,
        gameSession,
        usedAtMs: atMs,
        recheckAtMs: Number.POSITIVE_INFINITY,
      };
      this.#demos.set(secret, remembered);
      return ok({ Secret: secret, ...(await gameSession.open(atMs)) });
    }
    const row = await openSession(this.#parts.pool, {
      tokenHash: hashSecret(token),
      secretHash: hashSecret(secret),
      atMs,
      youngMs: TOKEN_MS,
    });
    if (row) await this.#visit(row, atMs);
    const remembered = row && (await this.#remember(row, secret, atMs));
    return remembered ? ok({ Secret: secret, ...(await remembered.gameSession.open(atMs)) }) : expired;
  }

  async readBearer(secret: string, atMs: number): Promise<string | undefined> {
    return (await this.#find(secret, atMs))?.key;
  }

  isKnown(secret: string): boolean {
    return this.of(secret) !== undefined;
  }

  of(secret: string): GameSession | undefined {
    return (this.#demos.get(secret) ?? this.#real.get(secret))?.gameSession;
  }

  /** Extends the account's visit. */
  async #visit({ accountId }: SessionRow, atMs: number): Promise<void> {
    const { pool, rules } = this.#parts;
    const { visitIdleMs: idleMs } = await rules();
    await touchVisit(pool, { accountId, atMs, idleMs });
  }

  async #find(secret: string, atMs: number): Promise<RememberedSession | undefined> {
    const isDemo = isDemoSecret(secret);
    const remembered = (isDemo ? this.#demos : this.#real).get(secret);
    if (remembered && remembered.usedAtMs > atMs - IDLE_MS && remembered.recheckAtMs > atMs) {
      remembered.usedAtMs = atMs;
      return remembered;
    }
    if (isDemo) {
      this.#demos.delete(secret);
      return undefined;
    }
    const row = await useSession(this.#parts.pool, { secretHash: hashSecret(secret), atMs, idleMs: IDLE_MS });
    if (!row) {
      this.#real.delete(secret);
      return undefined;
    }
    await this.#visit(row, atMs);
    if (!remembered) return this.#remember(row, secret, atMs);
    remembered.usedAtMs = atMs;
    remembered.recheckAtMs = atMs + LOOKED_MS;
    return remembered;
  }

  #makeDemo(
    key: string,
    demo: { readonly language: Language; readonly playerKey: string; readonly openedAtMs: number },
  ): GameSession | undefined {
    const { rules, tables } = this.#parts;
    const listed = inHouseGame(key);
    if (listed) return makeDemoSession({ ...demo, listed, rules });
    const table = tables.find(key);
    return table && makeDemoTableSession({ ...demo, ...table, rules });
  }

  async #remember(row: SessionRow, secret: string, atMs: number): Promise<RememberedSession | undefined> {
    if (!isInHouse(row.game)) return undefined;
    const principal = await this.#parts.readPrincipal(row.playerId);
    const gameSession = this.#makeReal(row.game, { ...row, principal });
    if (!gameSession) return undefined;
    const remembered: RememberedSession = {
      key: `session ${row.id}`,
      gameSession,
      usedAtMs: atMs,
      recheckAtMs: atMs + LOOKED_MS,
    };
    this.#real.set(secret, remembered);
    return remembered;
  }

  #makeReal(
    key: string,
    session: Pick<SessionRow, 'id' | 'birthDate'> & { readonly principal: Principal },
  ): GameSession | undefined {
    const { tables } = this.#parts;
    const listed = inHouseGame(key);
    if (listed) return makeRealSession(this.#parts, { ...session, listed });
    const table = tables.find(key);
    return table && makeTableSession({ ...this.#parts, lanes: tables.lanes, table }, session);
  }

  /** Returns the secrets that belong to live sessions. Does not mark them as used. */
  async stillOn(secrets: readonly string[], atMs: number): Promise<ReadonlySet<string>> {
    const real = secrets.filter((secret) => !isDemoSecret(secret));
    const byHash = new Map(real.map((secret) => [hashSecret(secret).toString('hex'), secret]));
    const live = await readLiveSessions(this.#parts.pool, {
      secretHashes: [...byHash.keys()],
      usedSinceMs: atMs - IDLE_MS - LOOKED_MS,
    });
    return new Set([
      ...secrets.filter((secret) => this.#demos.has(secret)),
      ...live.flatMap((secretHash) => byHash.get(secretHash) ?? []),
    ]);
  }

  /** Closes a session of the account from outside its frame. */
  async end(principal: Principal, sessionId: number, atMs: number): Promise<boolean> {
    return endSession(this.#parts.pool, { id: sessionId, accountId: principal.accountId, atMs });
  }
}

function buildLaunch({
  key,
  token,
  sessionId,
  language,
  isDemo,
}: {
  readonly key: string;
  readonly token: string;
  readonly sessionId: string;
  readonly language: Language;
  readonly isDemo: boolean;
}): Launch {
  // The token is in the URL fragment, which is not sent to servers or logged.
  const url = `/arcade/?game=${key}&lang=${language.code}#${token}`;
  return { HasErrors: false, Url: url, SessionID: sessionId, IsDemo: isDemo };
}
