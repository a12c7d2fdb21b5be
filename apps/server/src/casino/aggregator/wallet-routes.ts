import { type AccountId, amount, type Clock, type CurrencyCode, makeCommandId } from '@evens/base';
import type { CasinoGame } from '@evens/contract';
import { isSignedBy } from '@evens/providers';
import {
  httpStatus,
  type PlayAnswer,
  type PlayBody,
  type RollbackBody,
  readPlay,
  readRollback,
  SIGN_HEADER,
  type WalletRefusal,
  type WalletRefusalBody,
  walletCodes,
} from '@evens/providers/aggregator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Balance, LaneSubmit } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { Counter } from '../../platform/metrics.ts';
import { secureBytes } from '../../platform/random.ts';
import { externalGameGroup } from './game-group.ts';
import { readPlayable } from './openness-store.ts';
import { toWalletCall, type WalletCall } from './wallet-call.ts';
import { type ExternalPlayer, readExternalPlayer } from './wallet-facts-store.ts';
import type { WalletOutcome } from './wallet-lane.ts';

/** A body of twenty actions has about 4,000 bytes. */
const BODY_BYTES_MAX = 16_384;
const PLAYERS_KEPT = 20_000;

export interface WalletRoutes {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly submit: LaneSubmit<WalletCall, WalletOutcome>;
  /** The provider's signing secret; undefined for a provider that is not configured. */
  findSecret(provider: string): string | undefined;
  /** The game in the lobby; undefined for one that its provider does not list. */
  findGame(provider: string, key: string): CasinoGame | undefined;
  /** Publishes the current balance to the player's pages. */
  publishBalance(accountId: AccountId, balance: Balance, currency: CurrencyCode): void;
}

const messages: Readonly<Record<WalletRefusal, string>> = {
  insufficient: 'The player has not enough funds',
  'invalid-player': 'There is no such player',
  'stake-too-large': 'The bet is larger than one bet may be',
  'limit-reached': 'The bet exceeds a limit that the player set',
  'game-closed': 'The game is closed at the moment',
  'player-disabled': 'The player is locked',
  'player-paused': 'The player has to answer a reality check first',
  'session-over': 'The session has ended',
  'round-over': 'The round has ended',
  'no-bet': 'No bet stands in the round',
  'rolled-back': 'The action was rolled back before it came',
  'action-reused': 'The action id was used for something else',
  'win-too-large': 'The win is above the maximum and waits for approval: call again later',
  'free-round-over': 'There is no such free round left for this player, game and value',
  currency: 'The player has another currency',
  'bad-request': 'The request could not be understood',
  'bad-signature': 'The signature is wrong',
  'not-found': 'There is no such provider',
  unavailable: 'Nothing was done: call again',
};

type CallResult =
  | { readonly kind: 'refused'; readonly refusal: WalletRefusal; readonly balanceMinor?: bigint }
  | { readonly kind: 'done'; readonly answer: PlayAnswer };

function refused(refusal: WalletRefusal, balanceMinor?: bigint): CallResult {
  return { kind: 'refused', refusal, ...(balanceMinor !== undefined && { balanceMinor }) };
}

/** JSON carries integers exactly up to 2^53; higher balances are shown as that maximum. */
function wireAmount(minor: bigint): number {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(minor > most ? most : minor < 0n ? 0n : minor);
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The wallet for games of other providers: signed calls without a cookie. Bodies are read as bytes, because the
 * signature covers the bytes.
 */
export async function walletRoutes(app: HttpApp, parts: WalletRoutes): Promise<void> {
  const { pool, clock, submit, findSecret, findGame, publishBalance } = parts;
  const players = new Map<string, ExternalPlayer>();
  const calls = new Counter({
    name: 'evens_external_wallet_calls_total',
    help: 'Wallet calls of other providers by outcome',
    labelNames: ['provider', 'call', 'outcome'],
    registers: [app.metrics],
  });

  async function findPlayer(userId: string): Promise<ExternalPlayer | undefined> {
    const known = players.get(userId);
    if (known) return known;
    const found = await readExternalPlayer(pool, userId);
    if (found && players.size < PLAYERS_KEPT) players.set(userId, found);
    return found;
  }

  async function perform(provider: string, body: PlayBody | RollbackBody | undefined): Promise<CallResult> {
    if (body === undefined) return refused('bad-request');
    const player = await findPlayer(body.user_id);
    if (!player) return refused('invalid-player');
    const { accountId, currency } = player;
    if (body.currency !== currency) return refused('currency');
    const game = findGame(provider, body.game);
    const group = game && externalGameGroup(game);
    const call = toWalletCall(body, { provider, accountId, currency, group });
    if (!call) return refused('bad-request');
    const named = body.game_id === undefined ? {} : { game_id: body.game_id };
    if (call.actions.length === 0 && !call.isFinished) {
      const playableMinor = await readPlayable(pool, call, clock.nowMs());
      return { kind: 'done', answer: { balance: wireAmount(playableMinor), ...named, transactions: [] } };
    }
    const commandId = makeCommandId(clock.nowMs(), secureBytes(16));
    const entered = submit({ accountId, commandId, input: call });
    if (!entered.ok) return refused('unavailable');
    const { balanceMinor, playableMinor, changedVersion, answer } = await entered.value;
    if (!answer.ok) return refused(answer.error, playableMinor);
    if (changedVersion !== undefined)
      publishBalance(accountId, { amountMinor: amount(balanceMinor), version: changedVersion }, currency);
    const transactions = answer.value.map(({ id, txId, atMs }) => ({
      action_id: id,
      tx_id: String(txId),
      processed_at: new Date(atMs).toISOString(),
    }));
    return { kind: 'done', answer: { balance: wireAmount(playableMinor), ...named, transactions } };
  }

  function judgeSender(request: FastifyRequest<ProviderPath>, raw: Buffer): WalletRefusal | undefined {
    const { provider } = request.params;
    const secret = findSecret(provider);
    if (secret === undefined) return 'not-found';
    return isSignedBy(raw, secret, request.headers[SIGN_HEADER]) ? undefined : 'bad-signature';
  }

  async function answer(
    request: FastifyRequest<ProviderPath>,
    reply: FastifyReply,
    { name, read }: { readonly name: string; read(value: unknown): PlayBody | RollbackBody | undefined },
  ): Promise<FastifyReply> {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { provider } = request.params;
    const senderRefusal = judgeSender(request, raw);
    const result =
      senderRefusal === undefined ? await perform(provider, read(parseJson(raw))) : refused(senderRefusal);
    const outcome = result.kind === 'done' ? 'done' : result.refusal;
    calls.inc({ provider: findSecret(provider) === undefined ? 'unknown' : provider, call: name, outcome });
    if (result.kind === 'done') return reply.send(result.answer);
    const { refusal, balanceMinor } = result;
    const body: WalletRefusalBody = {
      code: walletCodes[refusal],
      message: messages[refusal],
      ...(balanceMinor !== undefined && { balance: wireAmount(balanceMinor) }),
    };
    return reply.code(httpStatus(refusal)).send(body);
  }

  await app.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const options = { bodyLimit: BODY_BYTES_MAX, schema: { hide: true } };
    scope.setErrorHandler((error, _request, reply) => {
      // A body that is too long or cut off is the provider's fault. Every other error is ours, and the provider repeats
      // the call.
      const isTheirs = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
      if (!isTheirs) app.log.error({ event: 'wallet-call-failed', err: error });
      const refusal = isTheirs ? 'bad-request' : 'unavailable';
      const body: WalletRefusalBody = { code: walletCodes[refusal], message: messages[refusal] };
      return reply.code(httpStatus(refusal)).send(body);
    });
    scope.post<ProviderPath>('/api/aggregator/:provider/play', options, (request, reply) =>
      answer(request, reply, { name: 'play', read: readPlay }),
    );
    scope.post<ProviderPath>('/api/aggregator/:provider/rollback', options, (request, reply) =>
      answer(request, reply, { name: 'rollback', read: readRollback }),
    );
  });
}

interface ProviderPath {
  readonly Params: { readonly provider: string };
}
