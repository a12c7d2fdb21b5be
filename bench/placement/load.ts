import { randomExponential, seededRandom } from '@evens/base';
import { BetSocket } from './bet-socket.ts';
import { type BetMix, type BetPlan, drawBet, formatBetRequest, onlySingles, planBet } from './bets.ts';
import { type LoadReport, Tally } from './tally.ts';
import { openWatcher } from './watcher.ts';
import { zipfPicker } from './zipf.ts';

/**
 * The load, in its own process. Receives one order, sends messages when the measured time begins and ends, and one
 * report.
 */
export type LoadOrder =
  | {
      readonly kind: 'closed';
      readonly url: string;
      /** Addresses of further API processes. Each player stays at one of them. */
      readonly moreUrls?: readonly string[];
      readonly cookies: readonly string[];
      readonly matchIds: readonly number[];
      /** Default: singles only. */
      readonly mix?: BetMix;
      readonly connections: number;
      readonly warmMs: number;
      readonly measureMs: number;
    }
  | {
      readonly kind: 'open';
      readonly url: string;
      readonly cookies: readonly string[];
      readonly matchIds: readonly number[];
      /** Default: singles only. */
      readonly mix?: BetMix;
      readonly movingIds: readonly number[];
      readonly connections: number;
      readonly perSecond: number;
      readonly warmMs: number;
      readonly measureMs: number;
      readonly repeatShare: number;
      readonly refusedShare: number;
      readonly zipf: number;
      readonly sockets: number;
    };

export type LoadMessage = { readonly phase: 'begun' | 'ended' } | { readonly report: LoadReport };

function send(message: LoadMessage): void {
  process.send?.(message);
}

/** Reports the start and end of the measured time. */
function sendPhases({ warmMs, measureMs }: { readonly warmMs: number; readonly measureMs: number }): void {
  setTimeout(() => send({ phase: 'begun' }), warmMs);
  setTimeout(() => send({ phase: 'ended' }), warmMs + measureMs);
}

/** A client that must wait retries with increasing delays: otherwise waiting clients would be the load. */
const IN_PROGRESS_WAIT_MS = 10;
const IN_PROGRESS_WAIT_MAX_MS = 500;
const IN_PROGRESS_TRIES_MAX = 60;
const DRAIN_MS = 20_000;

const random = seededRandom('placement load');

/** Connects all players and places a bet for each, so that caches per player are filled before the measurement. */
async function comeIn(
  url: string,
  { cookies, matchIds }: Pick<LoadOrder, 'cookies' | 'matchIds'>,
): Promise<void> {
  const { host, port } = new URL(url);
  const waiting = [...cookies];
  const one = async (): Promise<void> => {
    const socket = await BetSocket.open(Number(port));
    for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) {
      const shape = drawBet(random, onlySingles, matchIds.length);
      const { status, body } = await socket.send(
        formatBetRequest(host, planBet(shape, { cookie, matchIds, oddsOff: 0 })),
      );
      if (status !== 200) throw new Error(`a player is not let in: ${body}`);
    }
    socket.close();
  };
  await Promise.all(Array.from({ length: 16 }, one));
}

async function closedLoop(order: Extract<LoadOrder, { kind: 'closed' }>): Promise<LoadReport> {
  const urls = [order.url, ...(order.moreUrls ?? [])];
  const { matchIds, mix = onlySingles } = order;
  // Each connection has its own players, so that no player waits for an own bet.
  const connections = Array.from({ length: order.connections }, (_, index) => ({
    url: new URL(urls[index % urls.length] ?? order.url),
    players: order.cookies.filter((_, n) => n % order.connections === index),
  }));
  for (const [no, url] of urls.entries())
    await comeIn(url, {
      cookies: connections.flatMap(({ players }, index) => (index % urls.length === no ? players : [])),
      matchIds,
    });
  const startMs = performance.now() + order.warmMs;
  const endMs = startMs + order.measureMs;
  sendPhases(order);
  const tally = new Tally();
  const one = async ({ url: { host, port }, players }: (typeof connections)[number]): Promise<void> => {
    const socket = await BetSocket.open(Number(port));
    for (let n = 0; performance.now() < endMs; n += 1) {
      const plan = planBet(drawBet(random, mix, matchIds.length), {
        cookie: players[n % players.length] ?? '',
        matchIds,
        oddsOff: 0,
      });
      const sentMs = performance.now();
      const { status, body } = await socket.send(formatBetRequest(host, plan));
      const atMs = performance.now();
      if (atMs < startMs || atMs >= endMs) continue;
      if (status === 200) {
        tally.accepted += 1;
        tally.took(plan.kind, atMs - sentMs);
      } else tally.other(body);
    }
    socket.close();
  };
  await Promise.all(connections.map(one));
  return tally.report(order.measureMs / 1000);
}

/** Each player's page: the private topics, and five matches with changing odds. */
function watchers(
  { url, cookies, movingIds, sockets }: Extract<LoadOrder, { kind: 'open' }>,
  tally: Tally,
): Promise<readonly { close(): void }[]> {
  const port = Number(new URL(url).port);
  return Promise.all(
    Array.from({ length: sockets }, (_, n) => {
      const matches = Array.from({ length: 5 }, (_, k) => movingIds[(n + k * 7) % movingIds.length]);
      const topics = ['me', ...matches.map((id) => `preview/${id}`)].map((topic) => ({ topic }));
      return openWatcher({
        port,
        cookie: cookies[n] ?? '',
        openingMessage: JSON.stringify({ t: 'sub', topics }),
        onMessage() {
          if (tally.isMeasuring) tally.streamMessages += 1;
        },
      });
    }),
  );
}

async function openLoop(order: Extract<LoadOrder, { kind: 'open' }>): Promise<LoadReport> {
  const { host, port } = new URL(order.url);
  const { mix = onlySingles } = order;
  const tally = new Tally();
  await comeIn(order.url, order);
  const sockets = await watchers(order, tally);
  const free: BetSocket[] = await Promise.all(
    Array.from({ length: order.connections }, () => BetSocket.open(Number(port))),
  );
  const queue: (() => Promise<void>)[] = [];
  const pick = zipfPicker(random, order.cookies.length, order.zipf);
  const startMs = performance.now() + order.warmMs;
  const endMs = startMs + order.measureMs;
  sendPhases(order);
  let running = 0;
  let last: BetPlan | undefined;

  const send = async (
    plan: BetPlan,
    dueMs: number,
    what: 'new' | 'again' | 'bad',
    socket: BetSocket,
  ): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      const { status, body } = await socket.send(formatBetRequest(host, plan));
      if (status === 429 && body.includes('PlaceBetInProgress') && tries < IN_PROGRESS_TRIES_MAX) {
        tally.inProgress += 1;
        await new Promise((resolve) =>
          setTimeout(resolve, Math.min(IN_PROGRESS_WAIT_MAX_MS, IN_PROGRESS_WAIT_MS * 2 ** tries)),
        );
        continue;
      }
      const counts = dueMs >= startMs && dueMs < endMs;
      if (!counts) return;
      if (status === 200) {
        if (what === 'again') tally.repeated += 1;
        else tally.accepted += 1;
        if (what === 'new') tally.took(plan.kind, performance.now() - dueMs);
      } else if (what === 'bad' && body.includes('OddsChanged')) tally.refused += 1;
      else tally.other(body);
      return;
    }
  };
  const pump = (): void => {
    for (let socket = free.pop(); socket !== undefined; socket = free.pop()) {
      const job = queue.shift();
      if (!job) {
        free.push(socket);
        return;
      }
      jobSockets.set(job, socket);
      running += 1;
      const used = socket;
      job().finally(() => {
        running -= 1;
        free.push(used);
        pump();
      });
    }
  };
  const jobSockets = new WeakMap<() => Promise<void>, BetSocket>();
  const arrive = (dueMs: number): void => {
    const dice = random();
    const isAgain = dice < order.repeatShare && last !== undefined;
    const isBad = !isAgain && dice < order.repeatShare + order.refusedShare;
    const fresh = planBet(drawBet(random, mix, order.matchIds.length), {
      cookie: order.cookies[pick()] ?? '',
      matchIds: order.matchIds,
      oddsOff: isBad ? 10 : 0,
    });
    const plan = isAgain && last ? last : fresh;
    if (!isAgain && !isBad) last = fresh;
    const what = isAgain ? 'again' : isBad ? 'bad' : 'new';
    const job = (): Promise<void> => {
      const socket = jobSockets.get(job);
      return socket ? send(plan, dueMs, what, socket) : Promise.resolve();
    };
    queue.push(job);
  };

  let nextMs = performance.now();
  while (nextMs < endMs) {
    const nowMs = performance.now();
    while (nextMs <= nowMs && nextMs < endMs) {
      arrive(nextMs);
      nextMs += randomExponential(random, order.perSecond) * 1000;
    }
    pump();
    tally.isMeasuring = nowMs >= startMs;
    // Arrivals within a millisecond are sent together: separate timers would take a core. Their wait counts as the
    // server's.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  tally.isMeasuring = false;
  while (running > 0 || queue.length > 0) {
    if (performance.now() > endMs + DRAIN_MS) {
      // The rate exceeded the capacity of this machine: bets that still wait count as failed.
      tally.failed += queue.length;
      tally.firstFailure ||= 'arrivals waited for more than twenty seconds';
      queue.length = 0;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const socket of free) socket.close();
  for (const socket of sockets) socket.close();
  return tally.report(order.measureMs / 1000);
}

process.on('message', (order: LoadOrder) => {
  const done = order.kind === 'closed' ? closedLoop(order) : openLoop(order);
  done.then(
    (report) => process.send?.({ report } satisfies LoadMessage, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`the load failed: ${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    },
  );
});
