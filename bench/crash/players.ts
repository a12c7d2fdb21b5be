import { randomBytes } from 'node:crypto';
import { makeCommandId, seededRandom } from '@evens/base';
import { ARCADE_STREAM_PATH, type ArcadeServerMessage } from '@evens/contract';
import { WebSocket } from 'ws';
import { Calls } from './calls.ts';

/** The players, in their own process. Receives one order, sends a message when all have bet, and one report. */
export interface PlayersOrder {
  readonly url: string;
  readonly cookies: readonly string[];
  /** Players who cash out one after the other do so within this time after the start. */
  readonly singlyMs: number;
  /** Players who cash out together do so at this time after the start. */
  readonly togetherMs: number;
}

/** A manual cash-out, timed by the clock shared with the server. */
export interface CashOut {
  readonly roundId: number;
  readonly sentAtMs: number;
  readonly answeredMs: number;
}

export interface PlayersReport {
  /** Number of ticks by latency in ms, from the server's clock to the players' process. */
  readonly ticksByMs: readonly number[];
  readonly bets: number;
  readonly betsMs: number;
  readonly failed: number;
  readonly firstFailure: string;
  /** Cash-outs spread over the flight. */
  readonly singly: readonly CashOut[];
  /** Round-trip times of an empty request just before each of them. */
  readonly bareMs: readonly number[];
  readonly together: readonly CashOut[];
  readonly togetherMs: number;
  readonly late: number;
  /** Time from the published crash to the last published own bet. */
  readonly settledMs: number;
}

const MS_MAX = 2000;
const CONNECTIONS = 64;
const SETTLED_WITHIN_MS = 60_000;
const FIRST_MS = 500;
const random = seededRandom('crash players');

/**
 * When a player cashes out: manually at an individual time, manually with many others, automatically at 2.00, or never.
 */
const plans = ['singly', 'together', 'auto', 'never'] as const;

const ticksByMs = new Array<number>(MS_MAX + 1).fill(0);
let failed = 0;
let firstFailure = '';
let late = 0;
let crashReportedAtMs = 0;
let lastSettledAtMs = 0;

function fail(what: string): void {
  failed += 1;
  firstFailure ||= what;
}

const newId = (): string => makeCommandId(Date.now(), randomBytes(16));
const untilMs = (atMs: number) => new Promise((done) => setTimeout(done, Math.max(0, atMs - Date.now())));

/** Round state from the first socket; all sockets receive the same messages. */
const round = {
  id: 0,
  betting: Promise.withResolvers<void>(),
  begun: Promise.withResolvers<number>(),
  over: Promise.withResolvers<void>(),
};

function receiveRound(message: ArcadeServerMessage): void {
  const roundState =
    message.t === 'round' ? message.round : message.t === 'image' ? message.table.round : undefined;
  if (!roundState || (round.id !== 0 && roundState.id !== round.id)) return;
  if (roundState.phase === 'betting') {
    round.id = roundState.id;
    round.betting.resolve();
  }
  if (roundState.view.kind === 'crash' && roundState.view.startsAt !== null)
    round.begun.resolve(roundState.view.startsAt);
  if (roundState.phase !== 'over') return;
  if (crashReportedAtMs === 0) crashReportedAtMs = Date.now();
  round.over.resolve();
}

interface Player {
  readonly secret: string;
  readonly plan: (typeof plans)[number];
  roundId: number;
  isOver: boolean;
}

function listen(socket: WebSocket, player: Player, isFirst: boolean): void {
  socket.on('message', (data: Buffer) => {
    const nowMs = Date.now();
    const text = data.toString();
    if (text.startsWith('{"t":"tick"')) {
      const { at }: { readonly at: number } = JSON.parse(text);
      const ms = Math.min(MS_MAX, Math.max(0, nowMs - at));
      ticksByMs[ms] = (ticksByMs[ms] ?? 0) + 1;
      return;
    }
    if (text.startsWith('{"t":"bet"')) {
      const message: Extract<ArcadeServerMessage, { readonly t: 'bet' }> = JSON.parse(text);
      if (message.bet.State === 'open' || player.isOver) return;
      player.isOver = true;
      lastSettledAtMs = nowMs;
      return;
    }
    if (isFirst && /^\{"t":"(round|image)"/.test(text)) receiveRound(JSON.parse(text));
  });
}

async function comeIn(
  calls: Calls,
  { url, cookie, index }: { readonly url: string; readonly cookie: string; readonly index: number },
): Promise<Player> {
  const body = { Provider: 'evens', Key: 'crash' };
  const launched = await calls.post({ path: '/api/casino/launch', cookie, body });
  const [, Token = ''] = String(launched['Url']).split('#');
  const opened = await calls.post({ path: '/api/arcade/open', secret: '', body: { Token } });
  const plan = plans[index % plans.length] ?? 'never';
  const player: Player = { secret: String(opened['Secret']), plan, roundId: 0, isOver: false };
  const socket = new WebSocket(`${url.replace('http', 'ws')}${ARCADE_STREAM_PATH}`, {
    perMessageDeflate: false,
  });
  listen(socket, player, index === 0);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  const firstMessage = new Promise<void>((resolve) => socket.once('message', () => resolve()));
  socket.send(JSON.stringify({ t: 'open', secret: player.secret }));
  await firstMessage;
  return player;
}

async function bet(calls: Calls, player: Player): Promise<boolean> {
  const betRequest = { stake: '100', ...(player.plan === 'auto' && { autoCashOut: 200 }) };
  const answer = await calls.post({
    path: '/api/arcade/sharedbet',
    secret: player.secret,
    body: { CommandId: newId(), SharedRoundID: round.id, Slot: 0, Bet: betRequest },
  });
  if (typeof answer['RoundID'] === 'number') player.roundId = answer['RoundID'];
  else fail(`bet: ${JSON.stringify(answer)}`);
  return player.roundId > 0;
}

async function cashOut(calls: Calls, { secret, roundId }: Player): Promise<CashOut | undefined> {
  const [sentAtMs, beganMs] = [Date.now(), performance.now()];
  const answer = await calls.post({
    path: '/api/arcade/cashout',
    secret,
    body: { CommandId: newId(), RoundID: roundId },
  });
  const answeredMs = performance.now() - beganMs;
  if (answer['State'] === 'over') return { roundId, sentAtMs, answeredMs };
  if (answer['ErrorCode'] === 'CashoutTooLateException') late += 1;
  else fail(`cash-out: ${JSON.stringify(answer)}`);
  return undefined;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now();
  await work();
  return performance.now() - beganMs;
}

const known = <T>(list: readonly (T | undefined)[]) => list.filter((one) => one !== undefined);

/** Runs the work with one concurrent item per connection. */
async function each<T, R>(list: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < list.length; index = next++) {
      const item = list[index];
      if (item !== undefined) done[index] = await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return done;
}

async function run({ url, cookies, singlyMs, togetherMs }: PlayersOrder): Promise<PlayersReport> {
  const calls = await Calls.open(url, CONNECTIONS);
  const players = await each(cookies, (cookie, index) => comeIn(calls, { url, cookie, index }));
  await round.betting.promise;
  let bets = 0;
  const betsMs = await timed(async () => {
    bets = (await each(players, (player) => bet(calls, player))).filter((isAccepted) => isAccepted).length;
  });
  process.send?.({ phase: 'bet' });
  const startsAtMs = await round.begun.promise;
  ticksByMs.fill(0);
  const of = (plan: Player['plan']) => players.filter((one) => one.plan === plan && one.roundId > 0);

  const bareMs: number[] = [];
  const singly = Promise.all(
    of('singly').map(async (player) => {
      await untilMs(startsAtMs + FIRST_MS + random() * (singlyMs - FIRST_MS));
      bareMs.push(await timed(() => calls.bare()));
      return cashOut(calls, player);
    }),
  );
  await untilMs(startsAtMs + togetherMs);
  let together: readonly (CashOut | undefined)[] = [];
  const tookMs = await timed(async () => {
    together = await Promise.all(of('together').map((player) => cashOut(calls, player)));
  });
  const alone = await singly;
  await round.over.promise;
  const lostMs = Date.now() + SETTLED_WITHIN_MS;
  const withoutResult = () => players.filter(({ roundId, isOver }) => roundId > 0 && !isOver).length;
  while (withoutResult() > 0 && Date.now() < lostMs) await untilMs(Date.now() + 50);
  if (withoutResult() > 0) fail(`${withoutResult()} bets were never told to be over`);
  return {
    ticksByMs,
    bets,
    betsMs,
    failed,
    firstFailure,
    singly: known(alone),
    bareMs,
    together: known(together),
    togetherMs: tookMs,
    late,
    settledMs: lastSettledAtMs - crashReportedAtMs,
  };
}

process.once('message', (order: PlayersOrder) => {
  run(order).then(
    (report) => process.send?.({ report }),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    },
  );
});
