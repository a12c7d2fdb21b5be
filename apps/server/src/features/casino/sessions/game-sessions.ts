import { hash, randomBytes } from 'node:crypto';
import { err, ok, type PlayerId, type Result } from '@evens/base';
import { type ArcadeOpening, type Launch, type Refusal, refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { Principal } from '../../../platform/principal.ts';
import { houseGame } from '../rounds/in-house-games.ts';
import { houseTable } from '../shared-rounds/machines.ts';
import type { Tables } from '../shared-rounds/tables.ts';
import { makeDemoSitting } from './demo-session.ts';
import { makeRealSitting, type RealParts } from './real-session.ts';
import {
  beginSession,
  endSession,
  openSession,
  readLiveSessions,
  type SessionRow,
  useSession,
} from './session-store.ts';
import { asDemoSecret, isDemoSecret, type Seats, type Sitting } from './game-session.ts';
import { touchVisit } from './visit-store.ts';

/** A launch's token is taken within a minute, or never. */
const TOKEN_MS = 60_000;
/** A session that nobody used for so long is over. */
const IDLE_MS = 30 * 60_000;
/** How long a session is taken as live without asking the database; the statement that takes a stake asks anyway. */
const LOOKED_MS = 60_000;
const SITTINGS_MAX = 20_000;
/** Demos cost memory and no money: a flood of them pushes out demos only. */
const DEMOS_MAX = 5000;
const SECRET_BYTES = 32;

interface Seated {
  readonly key: string;
  readonly sitting: Sitting;
  usedAtMs: number;
  lookAtMs: number;
}

export interface SittingsParts extends RealParts {
  readonly tables: Tables;
  readPrincipal(playerId: PlayerId): Promise<Principal>;
}

const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
const isPlayable = (key: string): boolean => houseGame(key) !== undefined || houseTable(key) !== undefined;

function remember<T>(
  map: Map<string, T>,
  { key, value, most }: { key: string; value: T; most: number },
): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}

/** Who sits at which game: launches, the secrets of frames, and the ends of sessions. */
export class Sittings implements Seats {
  readonly #parts: SittingsParts;
  readonly #real = new Map<string, Seated>();
  readonly #demos = new Map<string, Seated>();
  readonly #demoTokens = new Map<
    string,
    { readonly key: string; readonly language: Language; readonly atMs: number }
  >();
  #demoCount = 0;

  constructor(parts: SittingsParts) {
    this.#parts = parts;
  }

  /** `language` is that of the page which the game stands on. */
  async launch(
    principal: Principal,
    key: string,
    { language, atMs }: { readonly language: Language; readonly atMs: number },
  ): Promise<Result<Launch, Refusal>> {
    if (!isPlayable(key)) return err(refusal('NotFoundException'));
    const token = makeSecret();
    const id = await beginSession(this.#parts.pool, {
      accountId: principal.accountId,
      game: key,
      tokenHash: hashOf(token),
      atMs,
    });
    if (id === undefined) return err(refusal('AccountLockedException'));
    return ok(launchOf({ key, token, sessionId: String(id), language, isDemo: false }));
  }

  launchDemo(
    key: string,
    { language, atMs }: { readonly language: Language; readonly atMs: number },
  ): Result<Launch, Refusal> {
    if (!isPlayable(key)) return err(refusal('NotFoundException'));
    const token = asDemoSecret(makeSecret());
    remember(this.#demoTokens, { key: token, value: { key, language, atMs }, most: DEMOS_MAX });
    return ok(launchOf({ key, token, sessionId: 'demo', language, isDemo: true }));
  }

  /** Takes a launch's token and answers the secret that every later call shows. */
  async open(token: string, atMs: number): Promise<Result<ArcadeOpening, Refusal>> {
    const expired = err(refusal('GameSessionExpiredException'));
    const secret = isDemoSecret(token) ? asDemoSecret(makeSecret()) : makeSecret();
    if (isDemoSecret(token)) {
      const launched = this.#demoTokens.get(token);
      this.#demoTokens.delete(token);
      if (!launched || launched.atMs < atMs - TOKEN_MS) return expired;
      this.#demoCount += 1;
      const seatKey = `demo ${this.#demoCount}`;
      const sitting = this.#sitForPlay(launched.key, { ...launched, seatKey, openedAtMs: atMs });
      if (!sitting) return expired;
      const seated = {
        key: seatKey,
        sitting,
        usedAtMs: atMs,
        lookAtMs: Number.POSITIVE_INFINITY,
      };
      remember(this.#demos, { key: secret, value: seated, most: DEMOS_MAX });
      return ok({ Secret: secret, ...(await sitting.open(atMs)) });
    }
    const row = await openSession(this.#parts.pool, {
      tokenHash: hashOf(token),
      secretHash: hashOf(secret),
      atMs,
      youngMs: TOKEN_MS,
    });
    if (row) await this.#visit(row, atMs);
    const seated = row && (await this.#seat(row, secret, atMs));
    return seated ? ok({ Secret: secret, ...(await seated.sitting.open(atMs)) }) : expired;
  }

  async readBearer(secret: string, atMs: number): Promise<string | undefined> {
    return (await this.#find(secret, atMs))?.key;
  }

  isKnown(secret: string): boolean {
    return this.of(secret) !== undefined;
  }

  of(secret: string): Sitting | undefined {
    return (this.#demos.get(secret) ?? this.#real.get(secret))?.sitting;
  }

  /** The account plays: its visit goes on. */
  async #visit({ accountId }: SessionRow, atMs: number): Promise<void> {
    const { pool, rules } = this.#parts;
    const { visitIdleMs: idleMs } = await rules();
    await touchVisit(pool, { accountId, atMs, idleMs });
  }

  async #find(secret: string, atMs: number): Promise<Seated | undefined> {
    const isDemo = isDemoSecret(secret);
    const seated = (isDemo ? this.#demos : this.#real).get(secret);
    if (seated && seated.usedAtMs > atMs - IDLE_MS && seated.lookAtMs > atMs) {
      seated.usedAtMs = atMs;
      return seated;
    }
    if (isDemo) {
      this.#demos.delete(secret);
      return undefined;
    }
    const row = await useSession(this.#parts.pool, { secretHash: hashOf(secret), atMs, idleMs: IDLE_MS });
    if (!row) {
      this.#real.delete(secret);
      return undefined;
    }
    await this.#visit(row, atMs);
    if (!seated) return this.#seat(row, secret, atMs);
    seated.usedAtMs = atMs;
    seated.lookAtMs = atMs + LOOKED_MS;
    return seated;
  }

  #sitForPlay(
    key: string,
    demo: { readonly language: Language; readonly seatKey: string; readonly openedAtMs: number },
  ): Sitting | undefined {
    const listed = houseGame(key);
    return listed
      ? makeDemoSitting({ ...demo, listed, rules: this.#parts.rules })
      : this.#parts.tables.sitForPlay(key, demo);
  }

  async #seat(row: SessionRow, secret: string, atMs: number): Promise<Seated | undefined> {
    if (!isPlayable(row.game)) return undefined;
    const principal = await this.#parts.readPrincipal(row.playerId);
    const session = { id: row.id, principal };
    const listed = houseGame(row.game);
    const sitting = listed
      ? makeRealSitting(this.#parts, { ...session, listed })
      : this.#parts.tables.sit(row.game, session);
    if (!sitting) return undefined;
    const seated: Seated = {
      key: `session ${row.id}`,
      sitting,
      usedAtMs: atMs,
      lookAtMs: atMs + LOOKED_MS,
    };
    remember(this.#real, { key: secret, value: seated, most: SITTINGS_MAX });
    return seated;
  }

  /** Which of these secrets are of sessions that are still on; being looked at uses none. */
  async stillOn(secrets: readonly string[], atMs: number): Promise<ReadonlySet<string>> {
    const real = secrets.filter((secret) => !isDemoSecret(secret));
    const byHash = new Map(real.map((secret) => [hashOf(secret).toString('hex'), secret]));
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

function launchOf({
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
  // The token stands behind the hash, which no server and no log gets to see.
  const url = `/arcade/?game=${key}&lang=${language.code}#${token}`;
  return { HasErrors: false, Url: url, SessionID: sessionId, IsDemo: isDemo };
}
