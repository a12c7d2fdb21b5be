import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { ConformancePlayer, GrantedFreeRounds } from './wallet-client.ts';
import { sign } from './wallet-client.ts';

/** Faults of wallets. Each breaks exactly one promise of the protocol. */
export const walletFaults = [
  'takes-any-signature',
  'pays-what-came-twice-twice',
  'takes-ids-again-with-other-content',
  'has-no-tombstones',
  'does-half-a-batch',
  'stakes-in-sessions-that-ended',
  'keeps-wins-that-came-late',
  'stakes-below-nothing',
  'pays-wins-without-a-bet',
  'lets-who-is-locked-stake',
  'plays-free-rounds-for-ever',
] as const;
export type WalletFault = (typeof walletFaults)[number];

interface Action {
  readonly action: 'bet' | 'win' | 'rollback';
  readonly amount?: unknown;
  readonly action_id: string;
  readonly original_action_id?: string;
  readonly cause?: string;
  readonly free_round?: string;
}

export interface Call {
  readonly user_id: string;
  readonly currency: string;
  readonly game: string;
  readonly game_id?: string;
  readonly session_id?: string;
  readonly finished?: boolean;
  readonly actions?: readonly Action[];
}

interface Done {
  readonly action: Action;
  readonly player: string;
  readonly round: string;
  readonly txId: string;
}

interface State {
  readonly balances: Map<string, number>;
  readonly done: Map<string, Done>;
  /** Rollback transactions by the action that they reversed. */
  readonly rolledBack: Map<string, string>;
  readonly over: Set<string>;
  /** Bets that were not rolled back, by player and round. */
  readonly bets: Map<string, number>;
  /** Remaining free rounds by their id. */
  readonly free: Map<string, GrantedFreeRounds & { readonly userId: string; readonly game: string }>;
  /** Funding of each round: the id of free rounds, or money. */
  readonly paidBy: Map<string, string>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface ReferenceWallet {
  readonly url: string;
  /** URLs for the hooks of a settings file. */
  readonly hooks: Readonly<Record<string, string>>;
  /** Received calls, unchanged, oldest first. */
  readonly calls: readonly { readonly path: string; readonly call: Call; readonly status: number }[];
  makePlayer(player: ConformancePlayer, balanceMinor: number): void;
  findBalance(userId: string): number | undefined;
  /** Executes the next calls without answering: their answers are lost. */
  loseAnswers(count: number): void;
  stop(): Promise<void>;
}

export interface ReferenceWalletOptions {
  readonly secret: string;
  readonly fault?: WalletFault | undefined;
  readonly port?: number;
  readonly stakeMaxMinor?: number;
}

class Refused extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`refused with ${code}`);
    this.code = code;
  }
}

async function readBodyBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function isAction(value: unknown): value is Action {
  if (typeof value !== 'object' || value === null || !('action' in value) || !('action_id' in value))
    return false;
  if (value.action === 'rollback') return 'original_action_id' in value;
  if (value.action !== 'bet' && value.action !== 'win') return false;
  return 'amount' in value && Number.isSafeInteger(value.amount) && Number(value.amount) >= 0;
}

function readCall(text: string): Call | undefined {
  if (text.length > 16_384) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const fields: Partial<Record<string, unknown>> = { ...value };
  const isNamed = ['user_id', 'currency', 'game'].every((name) => {
    const field = fields[name];
    return typeof field === 'string' && field.length <= 100;
  });
  const actions = fields['actions'] ?? [];
  if (!isNamed || !Array.isArray(actions) || !actions.every(isAction)) return undefined;
  if (new Set(actions.map(({ action_id }) => action_id)).size < actions.length) return undefined;
  // All fields in use have been validated.
  return value as Call;
}

/**
 * An in-memory wallet that shares no code with the site's. It tests the suite, with and without a fault, and
 * aggregators play against it.
 */
export async function startReferenceWallet(options: ReferenceWalletOptions): Promise<ReferenceWallet> {
  const { secret, fault, port = 0, stakeMaxMinor = 100_000 } = options;
  const players = new Map<string, ConformancePlayer>();
  const live = new Map<string, ConformancePlayer>();
  const locked = new Set<string>();
  const closed = new Set<string>();
  const calls: { path: string; call: Call; status: number }[] = [];
  let toLose = 0;
  let state: State = {
    balances: new Map(),
    done: new Map(),
    rolledBack: new Map(),
    over: new Set(),
    bets: new Map(),
    free: new Map(),
    paidBy: new Map(),
  };

  function sessionIsLive({ user_id, game, session_id = '' }: Call): boolean {
    if (fault === 'stakes-in-sessions-that-ended') return true;
    const session = live.get(session_id);
    return session?.userId === user_id && session.game === game;
  }

  function judgeBet(call: Call, action: Action, at: State): void {
    const amount = Number(action.amount);
    if (locked.has(call.user_id) && fault !== 'lets-who-is-locked-stake') throw new Refused(110);
    if (!sessionIsLive(call)) throw new Refused(120);
    if (closed.has(call.game)) throw new Refused(107);
    if (at.over.has(`${call.user_id} ${call.game_id}`)) throw new Refused(121);
    if (amount > stakeMaxMinor) throw new Refused(106);
    const held = at.balances.get(call.user_id) ?? 0;
    if (action.free_round === undefined && amount > held && fault !== 'stakes-below-nothing')
      throw new Refused(100);
  }

  function payBet({ user_id, game, game_id }: Call, action: Action, at: State): void {
    const { amount, free_round: id } = action;
    const round = `${user_id} ${game_id}`;
    const paidBy = at.paidBy.get(round) ?? id ?? 'money';
    if (paidBy !== (id ?? 'money')) throw new Refused(126);
    at.paidBy.set(round, paidBy);
    if (id === undefined) {
      at.balances.set(user_id, (at.balances.get(user_id) ?? 0) - Number(amount));
      return;
    }
    const free = at.free.get(id);
    if (free?.userId !== user_id || free.game !== game || free.value !== amount || free.left === 0)
      throw new Refused(126);
    if (fault !== 'plays-free-rounds-for-ever') at.free.set(id, { ...free, left: free.left - 1 });
  }

  function takeBack({ user_id }: Call, { original_action_id: original = '' }: Action, at: State): string {
    const before = at.rolledBack.get(original);
    if (before !== undefined) return before;
    const done = at.done.get(original);
    const txId = randomUUID();
    if (!done && fault === 'has-no-tombstones') return txId;
    at.rolledBack.set(original, txId);
    if (!done) return txId;
    if (done.player !== user_id) throw new Refused(101);
    const amount = Number(done.action.amount);
    const isBet = done.action.action === 'bet';
    const free = at.free.get(done.action.free_round ?? '');
    if (free) at.free.set(free.id, { ...free, left: free.left + 1 });
    else at.balances.set(user_id, (at.balances.get(user_id) ?? 0) + (isBet ? amount : -amount));
    if (isBet) at.bets.set(done.round, (at.bets.get(done.round) ?? 0) - 1);
    return txId;
  }

  function take(call: Call, action: Action, at: State): string {
    const known = at.done.get(action.action_id);
    const round = `${call.user_id} ${call.game_id}`;
    if (known && fault !== 'pays-what-came-twice-twice') {
      const isSame = known.round === round && JSON.stringify(known.action) === JSON.stringify(action);
      if (!isSame && fault !== 'takes-ids-again-with-other-content') throw new Refused(124);
      return known.txId;
    }
    if (at.rolledBack.has(action.action_id)) throw new Refused(123);
    const amount = Number(action.amount);
    if (action.action === 'bet') {
      judgeBet(call, action, at);
      payBet(call, action, at);
      at.bets.set(round, (at.bets.get(round) ?? 0) + 1);
    } else if (action.action === 'win') {
      const isOwed = (at.bets.get(round) ?? 0) > 0 || action.cause !== undefined;
      if (!isOwed && fault !== 'pays-wins-without-a-bet') throw new Refused(122);
      if (
        fault === 'keeps-wins-that-came-late' &&
        isOwed &&
        action.cause === undefined &&
        !sessionIsLive(call)
      )
        throw new Refused(120);
      at.balances.set(call.user_id, (at.balances.get(call.user_id) ?? 0) + amount);
    }
    const txId = action.action === 'rollback' ? takeBack(call, action, at) : randomUUID();
    at.done.set(action.action_id, { action, player: call.user_id, round, txId });
    return txId;
  }

  function copyState({ balances, done, rolledBack, over, bets, free, paidBy }: State): State {
    return {
      balances: new Map(balances),
      done: new Map(done),
      rolledBack: new Map(rolledBack),
      over: new Set(over),
      bets: new Map(bets),
      free: new Map(free),
      paidBy: new Map(paidBy),
    };
  }

  function perform(call: Call): Answer {
    const player = players.get(call.user_id);
    const balance = () => Math.max(0, state.balances.get(call.user_id) ?? 0);
    const refuse = (code: number): Answer => ({
      status: 412,
      body: { code, message: 'no', balance: balance() },
    });
    if (!player) return refuse(101);
    if (player.currency !== call.currency) return refuse(154);
    const next = fault === 'does-half-a-batch' ? state : copyState(state);
    try {
      const transactions = (call.actions ?? []).map((action) => ({
        action_id: action.action_id,
        tx_id: take(call, action, next),
        processed_at: new Date().toISOString(),
      }));
      if (call.finished && call.game_id !== undefined) next.over.add(`${call.user_id} ${call.game_id}`);
      state = next;
      return { status: 200, body: { balance: balance(), game_id: call.game_id, transactions } };
    } catch (error) {
      if (error instanceof Refused) return refuse(error.code);
      throw error;
    }
  }

  function control(path: string, text: string): Answer {
    const body = text === '' ? {} : JSON.parse(text);
    const { userId = '', sessionId = '', game = '' } = body as Partial<ConformancePlayer>;
    switch (path) {
      case '/control/newPlayer': {
        const player = { userId: randomUUID(), currency: 'EUR', game: randomUUID(), sessionId: randomUUID() };
        makePlayer(player, 0);
        return { status: 200, body: player };
      }
      case '/control/endSession':
      case '/control/expireSession':
        live.delete(sessionId);
        return { status: 200, body: {} };
      case '/control/lock':
        locked.add(userId);
        return { status: 200, body: {} };
      case '/control/unlock':
        locked.delete(userId);
        return { status: 200, body: {} };
      case '/control/closeGame':
        closed.add(game);
        return { status: 200, body: {} };
      case '/control/openGame':
        closed.delete(game);
        return { status: 200, body: {} };
      case '/control/grantFreeRounds': {
        const granted = { id: String(state.free.size + 1), left: 2, value: 20 };
        state.free.set(granted.id, { ...granted, userId, game });
        return { status: 200, body: granted };
      }
      default:
        return { status: 404, body: {} };
    }
  }

  function makePlayer(player: ConformancePlayer, balanceMinor: number): void {
    players.set(player.userId, player);
    live.set(player.sessionId, player);
    if (!state.balances.has(player.userId)) state.balances.set(player.userId, balanceMinor);
  }

  function answer(path: string, text: string, signature: unknown): Answer {
    if (path.startsWith('/control/')) return control(path, text);
    if (signature !== sign(text, secret) && fault !== 'takes-any-signature')
      return { status: 403, body: { code: 403, message: 'no' } };
    const call = readCall(text);
    const result = call ? perform(call) : { status: 400, body: { code: 400, message: 'no' } };
    if (call) calls.push({ path, call, status: result.status });
    return result;
  }

  const server = createServer(async (request, response) => {
    const text = (await readBodyBytes(request)).toString('utf8');
    const { status, body } = answer(request.url ?? '', text, request.headers['x-request-sign']);
    if (toLose > 0) {
      toLose -= 1;
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const names = [
    'newPlayer',
    'endSession',
    'expireSession',
    'lock',
    'unlock',
    'closeGame',
    'openGame',
    'grantFreeRounds',
  ];
  return {
    url,
    hooks: Object.fromEntries(names.map((name) => [name, `${url}/control/${name}`])),
    calls,
    makePlayer,
    findBalance: (userId) => state.balances.get(userId),
    loseAnswers(count) {
      toLose = count;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
