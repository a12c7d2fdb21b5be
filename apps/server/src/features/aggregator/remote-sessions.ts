import { hash } from 'node:crypto';
import { err, fieldsOf, isKeyOf, ok, type Result } from '@evens/base';
import {
  type ArcadeOpening,
  type ArcadeStep,
  arcadeCalls,
  type Refusal,
  refusal,
  refusalStatus,
} from '@evens/contract';
import type { TSchema } from 'typebox';
import Schema from 'typebox/schema';
import { type FrameSessions, type GameSession, keptText } from '../casino/index.ts';
import { postTo } from './client.ts';
import type { Connection } from './connections.ts';

/** A frame gives up after twenty seconds and asks again. */
const PATIENCE_MS = 15_000;
const SECRETS_KEPT = 20_000;
const named = /^ext-([a-z0-9-]+)_([\w-]+)$/;

/** What a frame shows for itself: names the provider, so that any process knows whom to pass it on to. */
export function frameToken(provider: string, token: string): string {
  return `ext-${provider}_${token}`;
}

function isFrameToken(text: string): boolean {
  return named.test(text);
}

const tooLong = err(refusal('InvalidRoundException', { reason: 'it is too long' }));

const readOpening = checked<ArcadeOpening>(arcadeCalls['POST /api/arcade/open'].answer);
const readStep = checked<ArcadeStep>(arcadeCalls['POST /api/arcade/start'].answer);

function checked<T>(schema: TSchema): (value: unknown) => T | undefined {
  const compiled = Schema.Compile(schema);
  // The schema is that of the type.
  return (value) => (compiled.Check(value) ? (value as T) : undefined);
}

/** A refusal in our own codes; anything else that is no answer is a provider that is not there. */
function refusalOf(body: unknown): Refusal {
  const { code, data } = fieldsOf(body) ?? {};
  if (typeof code !== 'string' || !isKeyOf(refusalStatus, code)) return refusal('OverloadedException');
  return refusal(code, fieldsOf(data));
}

/**
 * Sessions of games that our own frame shows and that a provider plays: every call of the frame is passed on under the
 * provider's signature, and the provider moves money by its calls on the wallet.
 */
export class RemoteSessions implements FrameSessions {
  readonly #connections: ReadonlyMap<string, Connection>;
  /** Secrets that the provider has owned to, by their hash's text. */
  readonly #known = new Set<string>();

  constructor(connections: readonly Connection[]) {
    this.#connections = new Map(connections.map((connection) => [connection.provider, connection]));
  }

  #at(text: string): { readonly connection: Connection; readonly inner: string } | undefined {
    const [, provider = '', inner = ''] = named.exec(text) ?? [];
    const connection = this.#connections.get(provider);
    return connection && { connection, inner };
  }

  async open(token: string): Promise<Result<ArcadeOpening, Refusal>> {
    const at = this.#at(token);
    if (!at) return err(refusal('GameSessionExpiredException'));
    const said = await postTo(at.connection, {
      path: '/frame/open',
      body: { token: at.inner },
      patienceMs: PATIENCE_MS,
    });
    const opening = said?.status === 200 ? readOpening(said.body) : undefined;
    if (!opening) return err(refusalOf(said?.body));
    const secret = frameToken(at.connection.provider, opening.Secret);
    this.#remember(secret);
    return ok({ ...opening, Secret: secret });
  }

  #remember(secret: string): string {
    const key = hash('sha256', secret, 'hex');
    if (this.#known.size >= SECRETS_KEPT) this.#known.clear();
    this.#known.add(key);
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
    const asked = { path: '/frame/known', body: { secret: at.inner }, patienceMs: PATIENCE_MS };
    const said = await postTo(at.connection, asked);
    return said?.status === 200 ? `frame ${this.#remember(secret)}` : undefined;
  }

  of(secret: string): GameSession | undefined {
    const at = this.#at(secret);
    if (!at) return undefined;
    const { connection, inner } = at;
    const ask = async (
      path: string,
      fields: Readonly<Record<string, unknown>>,
    ): Promise<Result<ArcadeStep, Refusal>> => {
      const said = await postTo(connection, {
        path,
        body: { secret: inner, ...fields },
        patienceMs: PATIENCE_MS,
      });
      const step = said?.status === 200 ? readStep(said.body) : undefined;
      return step ? ok(step) : err(refusalOf(said?.body));
    };
    return {
      open: () => Promise.reject(new Error('a seat at a provider’s game is opened by its token')),
      start: async ({ commandId, bet, freeSpinsId }) =>
        keptText(bet) === undefined
          ? tooLong
          : ask('/frame/start', {
              command_id: commandId,
              bet,
              ...(freeSpinsId !== undefined && { free_round: String(freeSpinsId) }),
            }),
      move: async ({ commandId, roundId, step, move }) =>
        keptText(move) === undefined
          ? tooLong
          : ask('/frame/move', { command_id: commandId, round_id: roundId, step, move }),
      async end() {
        await postTo(connection, { path: '/frame/close', body: { secret: inner }, patienceMs: PATIENCE_MS });
      },
    };
  }
}

/** Takes each token and secret to where it was made. */
export function eitherFrameSessions(house: FrameSessions, remote: FrameSessions): FrameSessions {
  const sessionsOf = (text: string): FrameSessions => (isFrameToken(text) ? remote : house);
  return {
    open: (token, atMs) => sessionsOf(token).open(token, atMs),
    isKnown: (secret) => sessionsOf(secret).isKnown(secret),
    readBearer: (secret, atMs) => sessionsOf(secret).readBearer(secret, atMs),
    of: (secret) => sessionsOf(secret).of(secret),
  };
}
