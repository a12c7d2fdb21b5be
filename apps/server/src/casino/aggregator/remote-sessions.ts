import { hash } from 'node:crypto';
import { asFields, type Clock, err, hasKey, ok, type Result } from '@evens/base';
import { type TablePlayer, toStoredText } from '@evens/casino';
import {
  type ArcadeOpening,
  type ArcadeSharedBet,
  type ArcadeStep,
  arcadeCalls,
  type Refusal,
  refusal,
  refusalStatus,
  type TableImage,
} from '@evens/contract';
import { type LiveImage, type LiveSeat, readLiveImage, readLiveSeat } from '@evens/providers/aggregator';
import { LRUCache } from 'lru-cache';
import type { TSchema } from 'typebox';
import Schema from 'typebox/schema';
import type { ReadCasinoRules } from '../rounds/limits.ts';
import type { FrameSessions, GameSession } from '../sessions/game-session.ts';
import { postTo } from './client.ts';
import type { Connection } from './connections.ts';
import { RemoteTable } from './remote-table.ts';

/** A frame gives up after twenty seconds and calls again. */
const PATIENCE_MS = 15_000;
const SECRETS_KEPT = 20_000;
const named = /^ext-([a-z0-9-]+)_([\w-]+)$/;

/** The token of a frame. It contains the provider's id, so that any process can forward its calls. */
export function frameToken(provider: string, token: string): string {
  return `ext-${provider}_${token}`;
}

function isFrameToken(text: string): boolean {
  return named.test(text);
}

const tooLong = err(refusal('InvalidRoundException', { reason: 'it is too long' }));

const readOpening = checked<ArcadeOpening>(arcadeCalls['POST /api/arcade/open'].answer);
const readBet = checked<ArcadeSharedBet>(arcadeCalls['POST /api/arcade/sharedbet'].answer);
const readStep = checked<ArcadeStep>(arcadeCalls['POST /api/arcade/start'].answer);

function checked<T>(schema: TSchema): (value: unknown) => T | undefined {
  const compiled = Schema.Compile(schema);
  // The schema matches the type.
  return (value) => (compiled.Check(value) ? (value as T) : undefined);
}

/** The provider's refusal, if its code is one of ours; otherwise the provider counts as unreachable. */
function toRefusal(body: unknown): Refusal {
  const { code, data } = asFields(body) ?? {};
  if (typeof code !== 'string' || !hasKey(refusalStatus, code)) return refusal('OverloadedException');
  return refusal(code, asFields(data));
}

/** The provider of a frame's token or secret, and the provider's own form of it. */
interface At {
  readonly connection: Connection;
  readonly inner: string;
}

/** Forwards one call of a frame. */
type Ask<T> = (path: string, fields: Readonly<Record<string, unknown>>) => Promise<Result<T, Refusal>>;

/**
 * Sessions of games that our own frame shows and that a provider runs. Every call of the frame is forwarded with a
 * signature, and the provider moves money by its calls on the wallet.
 */
export class RemoteSessions implements FrameSessions {
  readonly #connections: ReadonlyMap<string, Connection>;
  readonly #clock: Clock;
  readonly #rules: ReadCasinoRules;
  /** Secrets that the provider has confirmed, by their hash, each with its connection to a live table. */
  readonly #known = new LRUCache<string, { readonly seat: LiveSeat | undefined }>({ max: SECRETS_KEPT });
  /** Tables that frames of this process are connected to, by provider and game. */
  readonly #tables = new Map<string, RemoteTable>();

  constructor({
    connections,
    clock,
    rules,
  }: {
    readonly connections: readonly Connection[];
    readonly clock: Clock;
    readonly rules: ReadCasinoRules;
  }) {
    this.#clock = clock;
    this.#rules = rules;
    this.#connections = new Map(connections.map((connection) => [connection.provider, connection]));
  }

  #at(text: string): At | undefined {
    const [, provider = '', inner = ''] = named.exec(text) ?? [];
    const connection = this.#connections.get(provider);
    return connection && { connection, inner };
  }

  async open(token: string): Promise<Result<ArcadeOpening, Refusal>> {
    const at = this.#at(token);
    if (!at) return err(refusal('GameSessionExpiredException'));
    const response = await postTo(at.connection, {
      path: '/frame/open',
      body: { token: at.inner },
      patienceMs: PATIENCE_MS,
    });
    const opening = response?.status === 200 ? readOpening(response.body) : undefined;
    if (!opening) return err(toRefusal(response?.body));
    const secret = frameToken(at.connection.provider, opening.Secret);
    if (opening.Table === null) this.#remember(secret, undefined);
    else await this.readBearer(secret);
    // The provider permits what its game can do; the site's rules decide.
    const { allowsSlamStop, allowsAutobet } = await this.#rules();
    return ok({
      ...opening,
      AllowsSlamStop: opening.AllowsSlamStop && allowsSlamStop,
      AllowsAutobet: opening.AllowsAutobet && allowsAutobet,
      Secret: secret,
    });
  }

  #remember(secret: string, seat: LiveSeat | undefined): string {
    const key = hash('sha256', secret, 'hex');
    this.#known.set(key, { seat });
    return key;
  }

  isKnown(secret: string): boolean {
    return this.#known.has(hash('sha256', secret, 'hex'));
  }

  async readBearer(secret: string): Promise<string | undefined> {
    const at = this.#at(secret);
    if (!at) return undefined;
    const key = hash('sha256', secret, 'hex');
    if (this.#known.has(key)) return `frame ${key}`;
    const response = await this.requestKnown(at);
    return response?.status === 200
      ? `frame ${this.#remember(secret, readLiveSeat(response.body))}`
      : undefined;
  }

  requestKnown({ connection, inner }: At): ReturnType<typeof postTo> {
    return postTo(connection, { path: '/frame/known', body: { secret: inner }, patienceMs: PATIENCE_MS });
  }

  /** The secrets whose sessions are live. Secrets of a provider that does not answer count as live. */
  async stillOn(secrets: readonly string[]): Promise<ReadonlySet<string>> {
    const on = new Set<string>();
    const away = new Set<Connection>();
    for (const secret of secrets) {
      const at = this.#at(secret);
      if (!at) continue;
      const response = away.has(at.connection) ? undefined : await this.requestKnown(at);
      if (!response) away.add(at.connection);
      if (!response || response.status === 200) on.add(secret);
    }
    return on;
  }

  #table({ provider, game }: { readonly provider: Connection; readonly game: string }): RemoteTable {
    const key = `${provider.provider} ${game}`;
    const found = this.#tables.get(key);
    if (found) return found;
    const table = new RemoteTable(provider, {
      game,
      clock: this.#clock,
      onEmpty: () => this.#tables.delete(key),
    });
    this.#tables.set(key, table);
    return table;
  }

  of(secret: string): GameSession | undefined {
    const at = this.#at(secret);
    if (!at) return undefined;
    const { connection, inner } = at;
    const asking =
      <T>(read: (value: unknown) => T | undefined): Ask<T> =>
      async (path, fields) => {
        const body = { secret: inner, ...fields };
        const response = await postTo(connection, { path, body, patienceMs: PATIENCE_MS });
        const answer = response?.status === 200 ? read(response.body) : undefined;
        return answer === undefined ? err(toRefusal(response?.body)) : ok(answer);
      };
    const requestStep = asking(readStep);
    const seat = this.#known.get(hash('sha256', secret, 'hex'))?.seat;
    return {
      open: () => Promise.reject(new Error('a seat at a provider’s game is opened by its token')),
      start: async ({ commandId, bet, freeSpinsId }) =>
        toStoredText(bet) === undefined
          ? tooLong
          : requestStep('/frame/start', {
              command_id: commandId,
              bet,
              ...(freeSpinsId !== undefined && { free_round: String(freeSpinsId) }),
            }),
      move: async ({ commandId, roundId, step, move }) =>
        toStoredText(move) === undefined
          ? tooLong
          : requestStep('/frame/move', { command_id: commandId, round_id: roundId, step, move }),
      async end() {
        await postTo(connection, { path: '/frame/close', body: { secret: inner }, patienceMs: PATIENCE_MS });
      },
      ...(seat && {
        table: this.#player(at, { seat, requestBet: asking(readBet), requestImage: asking(readLiveImage) }),
      }),
    };
  }

  #player(
    { connection: provider }: At,
    {
      seat: { game, player },
      requestBet,
      requestImage,
    }: {
      readonly seat: LiveSeat;
      readonly requestBet: Ask<ArcadeSharedBet>;
      readonly requestImage: Ask<LiveImage>;
    },
  ): TablePlayer {
    let table: RemoteTable | undefined;
    let image: TableImage | undefined;
    return {
      playerKey: player,
      tableState: {
        enter: (connection) => {
          table = this.#table({ provider, game });
          table.enter(connection);
        },
        leave: (connection) => table?.leave(connection),
        image() {
          if (!image) throw new Error(`image: expected an image of ${game}, got none yet`);
          return image;
        },
      },
      async own() {
        // The image is valid only if the messages that follow it arrive.
        if (!table || !(await table.isOpen())) return 'away';
        const answer = await requestImage('/frame/own', {});
        if (!answer.ok) return answer.error.code === 'GameSessionExpiredException' ? 'ended' : 'away';
        const { own, balance, table: tableImage } = answer.value;
        const { crowd } = tableImage;
        image = { ...tableImage, crowd: { ...crowd, seated: table.countPlayers(crowd) } };
        return { own, balance };
      },
      bet: async ({ commandId, sharedId, slot, bet }) =>
        toStoredText(bet) === undefined
          ? tooLong
          : requestBet('/frame/bet', { command_id: commandId, shared_id: sharedId, slot, bet }),
      cashOut: async () =>
        err(refusal('InvalidRoundException', { reason: 'nothing is cashed out at this table' })),
      decide: async ({ commandId, roundId, step, move }) =>
        toStoredText(move) === undefined
          ? tooLong
          : requestBet('/frame/decide', { command_id: commandId, round_id: roundId, step, move }),
    };
  }
}

/** Routes each token and secret to its own kind of sessions. */
export function eitherFrameSessions(house: FrameSessions, remote: FrameSessions): FrameSessions {
  const chooseSessions = (text: string): FrameSessions => (isFrameToken(text) ? remote : house);
  return {
    open: (token, atMs) => chooseSessions(token).open(token, atMs),
    isKnown: (secret) => chooseSessions(secret).isKnown(secret),
    readBearer: (secret, atMs) => chooseSessions(secret).readBearer(secret, atMs),
    of: (secret) => chooseSessions(secret).of(secret),
  };
}
