import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Clock, ok, type Result } from '@evens/base';
import { type Refusal, refusalStatus } from '@evens/contract';
import { isSignedBy } from '@evens/providers';
import { SIGN_HEADER } from '@evens/providers/aggregator';
import Type, { type Static, type TSchema } from 'typebox';
import Schema from 'typebox/schema';
import { readBody } from '../read-body.ts';
import { listedBy, studioName } from './catalogue.ts';
import type { LiveTables } from './live-tables.ts';
import type { Seats } from './seats.ts';
import { watchTable } from './watch-table.ts';

const BODY_BYTES_MAX = 65_536;
const Text = Type.String({ maxLength: 200 });
const FreeRoundId = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

type Handler = (body: unknown) => Promise<Reply> | Reply;

const unread: Reply = {
  status: 400,
  body: { code: 'bad-request', message: 'The request could not be understood.' },
};
const noGame: Reply = { status: 404, body: { code: 'no-game', message: 'There is no such game.' } };

/** A handler for bodies of one schema; other bodies are refused. */
function taking<S extends TSchema>(schema: S, handle: (body: Static<S>) => Promise<Reply> | Reply): Handler {
  const compiled = Schema.Compile(schema);
  // The schema has just checked it.
  return (body) => (compiled.Check(body) ? handle(body as Static<S>) : unread);
}

/** The answer to a frame; the site forwards a refusal with its code. */
function toReply(answer: Result<unknown, Refusal>): Reply {
  if (answer.ok) return { status: 200, body: answer.value };
  const { code, data = {} } = answer.error;
  return { status: refusalStatus[code], body: { code, data } };
}

function createHandlers(seats: Seats, clock: Clock): Readonly<Record<string, Handler>> {
  const frame = { provider: Text, secret: Text };
  const Move = Type.Object({
    ...frame,
    command_id: Text,
    round_id: Type.Integer(),
    step: Type.Integer(),
    move: Type.Unknown(),
  });
  return {
    '/games': taking(Type.Object({ provider: Text }), ({ provider }) => ({
      status: 200,
      body: { provider_name: studioName(provider), games: listedBy(provider, clock.nowMs()) },
    })),
    '/sessions': taking(
      Type.Object({
        provider: Text,
        game: Text,
        user_id: Text,
        session_id: Text,
        currency: Text,
        language: Text,
        limits: Type.Object({
          stake_min: Type.String({ pattern: '^\\d{1,18}$' }),
          stake_max: Type.String({ pattern: '^\\d{1,18}$' }),
          return_max: Type.String({ pattern: '^\\d{1,18}$' }),
          steps: Type.Array(Type.String({ pattern: '^\\d{1,18}$' }), { maxItems: 20 }),
        }),
        free_rounds: Type.Optional(
          Type.Array(
            Type.Object({
              id: FreeRoundId,
              left: Type.Integer({ minimum: 1, maximum: 10_000 }),
              value: Type.String({ pattern: '^\\d{1,18}$' }),
              expires_at: Text,
              winnings_to: Type.Optional(Type.Union([Type.Literal('cash'), Type.Literal('bonus')])),
            }),
            { maxItems: 20 },
          ),
        ),
      }),
      (request) => {
        const launched = seats.launch(request);
        return launched ? { status: 200, body: { frame: launched } } : noGame;
      },
    ),
    '/demo': taking(Type.Object({ provider: Text, game: Text, language: Text }), (request) => {
      const launched = seats.launchDemo(request);
      return launched ? { status: 200, body: { frame: launched } } : noGame;
    }),
    '/sessions/end': taking(Type.Object({ session_id: Text }), ({ session_id }) => {
      seats.endSession(session_id);
      return { status: 200, body: {} };
    }),
    '/jackpots': taking(Type.Object({ provider: Text, currency: Text }), ({ provider, currency }) => {
      const jackpots = seats.findJackpots(provider);
      if (!jackpots) return { status: 200, body: { jackpots: [] } };
      const { amountMinor, seedMinor, mustHitByMinor, contribution } = jackpots.view(currency);
      const jackpot = {
        name: 'mystery',
        game: null,
        amount: Number(amountMinor),
        seed: Number(seedMinor),
        must_hit_by: Number(mustHitByMinor),
        contribution,
      };
      return { status: 200, body: { jackpots: [jackpot] } };
    }),
    '/frame/open': taking(Type.Object({ token: Text }), async ({ token }) =>
      toReply(await seats.open(token)),
    ),
    '/frame/known': taking(Type.Object(frame), ({ secret }) => ({
      status: seats.isKnown(secret) ? 200 : 404,
      body: seats.liveSeat(secret) ?? {},
    })),
    '/frame/start': taking(
      Type.Object({
        ...frame,
        command_id: Text,
        bet: Type.Unknown(),
        free_round: Type.Optional(FreeRoundId),
      }),
      async ({ secret, command_id, bet, free_round }) =>
        toReply(await seats.start(secret, command_id, { bet, freeRound: free_round })),
    ),
    '/frame/move': taking(Move, async ({ secret, command_id, round_id, step, move }) =>
      toReply(await seats.move(secret, command_id, { roundId: round_id, step, move })),
    ),
    '/frame/own': taking(Type.Object(frame), async ({ secret }) => toReply(await seats.own(secret))),
    '/frame/bet': taking(
      Type.Object({
        ...frame,
        command_id: Text,
        shared_id: Type.Integer(),
        slot: Type.Integer({ minimum: 0 }),
        bet: Type.Unknown(),
      }),
      async ({ secret, command_id, shared_id, slot, bet }) =>
        toReply(await seats.bet(secret, { commandId: command_id, sharedId: shared_id, slot, bet })),
    ),
    '/frame/decide': taking(Move, async ({ secret, command_id, round_id, step, move }) =>
      toReply(await seats.decide(secret, { commandId: command_id, roundId: round_id, step, move })),
    ),
    '/frame/close': taking(Type.Object(frame), ({ secret }) => {
      seats.close(secret);
      return toReply(ok({}));
    }),
  };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

function parseProvider(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('provider' in body)) return undefined;
  return typeof body.provider === 'string' ? body.provider : undefined;
}

export interface ServerParts {
  readonly seats: Seats;
  readonly tables: LiveTables;
  readonly secrets: Readonly<Record<string, string>>;
  readonly clock: Clock;
  onError(error: unknown): void;
}

const Watch = Schema.Compile(Type.Object({ provider: Text, game: Text }));

/** The aggregator's HTTP server: POSTs of JSON, signed with the secret of the provider that they name. */
export function makeServer({ seats, tables, secrets, clock, onError }: ServerParts): Server {
  const handlers = createHandlers(seats, clock);
  /** Undefined if the answer is a stream that has begun. */
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<Reply | undefined> => {
    const raw = await readBody(request, BODY_BYTES_MAX);
    if (raw === undefined) return unread;
    const body = parse(raw);
    const secret = secrets[parseProvider(body) ?? ''];
    if (secret === undefined || !isSignedBy(raw, secret, request.headers[SIGN_HEADER]))
      return { status: 403, body: { code: 'bad-signature', message: 'The signature is wrong.' } };
    if (request.method !== 'POST') return { status: 404, body: {} };
    if (request.url === '/table/watch') {
      const table = Watch.Check(body) ? tables.find(body.provider, body.game) : undefined;
      if (!table) return noGame;
      watchTable(table, response);
      return undefined;
    }
    const handle = handlers[request.url ?? ''];
    return handle ? handle(body) : { status: 404, body: {} };
  };
  return createServer((request, response) => {
    answer(request, response)
      .catch((error: unknown): Reply => {
        onError(error);
        return { status: 500, body: {} };
      })
      .then((reply) => {
        if (!reply) return;
        const { status, body } = reply;
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
  });
}
