import { randomExponential, seededRandom } from '@evens/base';
import { BetSocket } from '../placement/bet-socket.ts';
import { type BetMix, drawBet, everyBet, formatBetRequest, onlySingles, planBet } from '../placement/bets.ts';
import { openWatcher } from '../placement/watcher.ts';
import { zipfPicker } from '../placement/zipf.ts';
import { formatStartRequest } from '../rounds/start-request.ts';
import { FeedDelays } from './feed-delays.ts';
import { type LevelReport, Outcomes } from './outcomes.ts';

/** The whole load, in its own process: the closed loop, then an open loop at each level of the measured capacity. */
export interface OverloadOrder {
  readonly url: string;
  readonly cookies: readonly string[];
  /** A secret of a dice session for each player, to play rounds; undefined to place bets. */
  readonly secrets: readonly string[] | undefined;
  readonly matchIds: readonly number[];
  readonly movingIds: readonly number[];
  /** Interval between price changes of each moving match. */
  readonly changeEveryMs: number;
  readonly sockets: number;
  readonly connections: number;
  readonly closedConnections: number;
  readonly warmMs: number;
  readonly measureMs: number;
  /** Shares of the capacity measured by the closed loop. */
  readonly levels: readonly number[];
}

export type OverloadMessage =
  | { readonly begun: string }
  | { readonly ended: string }
  | { readonly report: { readonly capacity: number; readonly levels: readonly LevelReport[] } };

const ZIPF = 0.6;
/** Timeout after which a client gives up. */
const CLIENT_PATIENCE_MS = 10_000;
/** Pause between two levels, so that they do not affect each other. */
const REST_MS = 2_000;

const random = seededRandom('overload load');

function send(message: OverloadMessage): void {
  process.send?.(message);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function formatRequest(
  { url, cookies, secrets, matchIds }: OverloadOrder,
  player: number,
  mix: BetMix,
): string {
  const { host } = new URL(url);
  if (secrets !== undefined) return formatStartRequest(host, secrets[player] ?? '');
  const shape = drawBet(random, mix, matchIds.length);
  return formatBetRequest(host, planBet(shape, { cookie: cookies[player] ?? '', matchIds, oddsOff: 0 }));
}

/** Requests are built before they are due: building one takes as long as sending it. */
function makeRequests(order: OverloadOrder, count: number): readonly string[] {
  const pick = zipfPicker(random, order.cookies.length, ZIPF);
  return Array.from({ length: count }, () => formatRequest(order, pick(), everyBet));
}

/** Connects all players and places a bet or plays a round for each. */
async function warmUp(order: OverloadOrder, port: number): Promise<void> {
  const waiting = [...order.cookies.keys()];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      const socket = await BetSocket.open(port);
      for (let player = waiting.pop(); player !== undefined; player = waiting.pop()) {
        const { status, body } = await socket.send(formatRequest(order, player, onlySingles));
        if (status !== 200) throw new Error(`a player's first command was refused: ${body}`);
      }
      socket.close();
    }),
  );
}

/** Sends commands as fast as answers arrive; returns accepted ones per second. */
async function closedLoop(order: OverloadOrder, sockets: readonly BetSocket[]): Promise<number> {
  const startMs = performance.now() + order.warmMs;
  const endMs = startMs + order.measureMs;
  let accepted = 0;
  await Promise.all(
    sockets.slice(0, order.closedConnections).map(async (socket, index) => {
      const own = [...order.cookies.keys()].filter((n) => n % order.closedConnections === index);
      for (let n = 0; performance.now() < endMs; n += 1) {
        const { status } = await socket.send(formatRequest(order, own[n % own.length] ?? 0, everyBet));
        const atMs = performance.now();
        if (status === 200 && atMs >= startMs && atMs < endMs) accepted += 1;
      }
    }),
  );
  return accepted / (order.measureMs / 1000);
}

/**
 * Poisson arrivals at a constant rate. Latency counts from the due time of a bet, including delays before it is sent.
 */
async function openLoop(
  order: OverloadOrder,
  sockets: readonly BetSocket[],
  { share, perSecond }: { readonly share: number; readonly perSecond: number },
): Promise<Outcomes> {
  const lengthMs = order.warmMs + order.measureMs;
  const requests = makeRequests(order, Math.ceil((perSecond * lengthMs * 1.1) / 1000));
  const free = [...sockets];
  const due: { readonly request: string; readonly atMs: number }[] = [];
  const outcomes = new Outcomes(share, perSecond);
  const beganMs = performance.now();
  const startMs = beganMs + order.warmMs;
  const endMs = startMs + order.measureMs;
  let running = 0;

  const port = Number(new URL(order.url).port);
  const send = async (freeSocket: BetSocket, request: string, dueMs: number): Promise<void> => {
    running += 1;
    let socket = freeSocket;
    try {
      if (socket.isClosed) socket = await BetSocket.open(port);
      const { status, body } = await socket.send(request);
      if (dueMs < startMs) return;
      outcomes.answered({ status, body, tookMs: performance.now() - dueMs });
    } catch (error) {
      outcomes.failed(String(error));
    } finally {
      running -= 1;
      free.push(socket);
    }
  };
  const sendDue = (): void => {
    while (due.length > 0 && free.length > 0) {
      const next = due.shift();
      const socket = free.pop();
      if (!next || !socket) return;
      if (performance.now() - next.atMs < CLIENT_PATIENCE_MS) void send(socket, next.request, next.atMs);
      else outcomes.failed('its client gave up before it could be sent');
    }
  };
  let nextMs = beganMs;
  let issuedCount = 0;
  for (let nowMs = beganMs; nowMs < endMs; nowMs = performance.now()) {
    for (; nextMs <= nowMs; nextMs += randomExponential(random, perSecond) * 1000) {
      const request = requests[issuedCount];
      issuedCount += 1;
      if (request !== undefined) due.push({ request, atMs: nextMs });
    }
    sendDue();
    await pause(1);
  }
  for (const untilMs = performance.now() + CLIENT_PATIENCE_MS; running + due.length > 0; ) {
    if (performance.now() > untilMs) {
      outcomes.failed('no answer came', running + due.length);
      break;
    }
    sendDue();
    await pause(5);
  }
  return outcomes;
}

async function run(order: OverloadOrder): Promise<void> {
  const port = Number(new URL(order.url).port);
  const delays = new FeedDelays(order.changeEveryMs);
  const watchers = await Promise.all(
    Array.from({ length: order.sockets }, (_, n) => {
      const matches = Array.from(
        { length: 5 },
        (_, k) => order.movingIds[(n + k * 7) % order.movingIds.length],
      );
      const topics = ['me', ...matches.map((id) => `preview/${id}`)].map((topic) => ({ topic }));
      // Every tenth reader reports message times: decoding all messages would be most of the load.
      const onMessage =
        n % 10 === 0 ? (frame: Buffer) => delays.came(frame, performance.now()) : () => undefined;
      return openWatcher({
        port,
        cookie: order.cookies[n] ?? '',
        openingMessage: JSON.stringify({ t: 'sub', topics }),
        onMessage,
      });
    }),
  );
  await warmUp(order, port);
  const sockets = await Promise.all(Array.from({ length: order.connections }, () => BetSocket.open(port)));
  await pause(REST_MS);
  send({ begun: 'closed' });
  const capacity = await closedLoop(order, sockets);
  send({ ended: 'closed' });
  const levels: LevelReport[] = [];
  for (const share of order.levels) {
    await pause(REST_MS);
    delays.take();
    send({ begun: `${share}` });
    const outcomes = await openLoop(order, sockets, { share, perSecond: capacity * share });
    send({ ended: `${share}` });
    levels.push(outcomes.report(order.measureMs / 1000, delays.take()));
  }
  for (const socket of sockets) socket.close();
  for (const watcher of watchers) watcher.close();
  process.send?.({ report: { capacity, levels } } satisfies OverloadMessage, () => process.exit(0));
}

process.on('message', (order: OverloadOrder) => {
  run(order).catch((error: unknown) => {
    process.stderr.write(`the load failed: ${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
