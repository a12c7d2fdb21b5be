import { randomBytes } from 'node:crypto';
import { makeCommandId, randomExponential, seededRandom } from '@evens/base';
import { BetSocket } from './bet-socket.ts';
import { BET_ODDS } from './feed-file.ts';
import { openWatcher } from './watcher.ts';

/** The load, in a process of its own. One order; word when what counts begins and when it ends; one report. */
export type LoadOrder =
  | {
      readonly kind: 'closed';
      readonly url: string;
      readonly cookies: readonly string[];
      readonly matchIds: readonly number[];
      readonly connections: number;
      readonly warmMs: number;
      readonly measureMs: number;
    }
  | {
      readonly kind: 'open';
      readonly url: string;
      readonly cookies: readonly string[];
      readonly matchIds: readonly number[];
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

export interface LoadReport {
  readonly accepted: number;
  readonly repeated: number;
  readonly refused: number;
  readonly inProgress: number;
  readonly failed: number;
  readonly seconds: number;
  /** Of accepted bets, from when they were due to their answer; sorted. */
  readonly latenciesMs: readonly number[];
  readonly streamMessages: number;
  readonly firstFailure: string;
}

export type LoadMessage = { readonly phase: 'begun' | 'ended' } | { readonly report: LoadReport };

function tell(message: LoadMessage): void {
  process.send?.(message);
}

/** Tells when the measured time begins and when it ends. */
function tellPhases({ warmMs, measureMs }: { readonly warmMs: number; readonly measureMs: number }): void {
  setTimeout(() => tell({ phase: 'begun' }), warmMs);
  setTimeout(() => tell({ phase: 'ended' }), warmMs + measureMs);
}

interface BetPlan {
  readonly cookie: string;
  readonly matchId: number;
  readonly outcomeNo: number;
  readonly odds: number;
  readonly commandId: string;
}

/** A client that is asked to wait asks less and less often: else those who wait are the load. */
const IN_PROGRESS_WAIT_MS = 10;
const IN_PROGRESS_WAIT_MAX_MS = 500;
const IN_PROGRESS_TRIES_MAX = 60;
const DRAIN_MS = 20_000;

function requestOf(host: string, { cookie, matchId, outcomeNo, odds, commandId }: BetPlan): string {
  const body = `{"CommandId":"${commandId}","BetType":1,"Selections":[{"MatchID":${matchId},"MarketType":"1x2","Specifier":"","OutcomeNo":${outcomeNo},"Odds":${odds}}],"Stake":"1.00","OddsChangePolicy":0}`;
  return `POST /api/betslip/placebet HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

function newCommandId(): string {
  return makeCommandId(Date.now(), randomBytes(16));
}

const random = seededRandom('placement load');
const pickOf = <T>(list: readonly T[]): T => {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

class Tally {
  accepted = 0;
  repeated = 0;
  refused = 0;
  inProgress = 0;
  failed = 0;
  streamMessages = 0;
  isMeasuring = false;
  firstFailure = '';
  readonly latenciesMs: number[] = [];

  report(seconds: number): LoadReport {
    const { accepted, repeated, refused, inProgress, failed, streamMessages, firstFailure } = this;
    const latenciesMs = this.latenciesMs.sort((a, b) => a - b);
    return {
      accepted,
      repeated,
      refused,
      inProgress,
      failed,
      seconds,
      latenciesMs,
      streamMessages,
      firstFailure,
    };
  }
}

/** Everybody has been here a moment ago: sessions are looked up once before anything is measured. */
async function comeIn(url: string, cookies: readonly string[]): Promise<void> {
  const { host, port } = new URL(url);
  const waiting = [...cookies];
  const one = async (): Promise<void> => {
    const socket = await BetSocket.open(Number(port));
    for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) {
      const { status, body } = await socket.send(
        `GET /api/user/balance HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`,
      );
      if (status !== 200) throw new Error(`a player is not let in: ${body}`);
    }
    socket.close();
  };
  await Promise.all(Array.from({ length: 16 }, one));
}

async function closedLoop(order: Extract<LoadOrder, { kind: 'closed' }>): Promise<LoadReport> {
  const { host, port } = new URL(order.url);
  await comeIn(order.url, order.cookies);
  const startMs = performance.now() + order.warmMs;
  const endMs = startMs + order.measureMs;
  tellPhases(order);
  const tally = new Tally();
  const one = async (index: number): Promise<void> => {
    const socket = await BetSocket.open(Number(port));
    // Each connection has its own players, so that none of them waits for itself.
    const own = order.cookies.filter((_, n) => n % order.connections === index);
    for (let n = 0; performance.now() < endMs; n += 1) {
      const outcomeNo = 1 + Math.floor(random() * 3);
      const sentMs = performance.now();
      const { status, body } = await socket.send(
        requestOf(host, {
          cookie: own[n % own.length] ?? '',
          matchId: pickOf(order.matchIds),
          outcomeNo,
          odds: BET_ODDS[outcomeNo - 1] ?? 0,
          commandId: newCommandId(),
        }),
      );
      const atMs = performance.now();
      if (atMs < startMs || atMs >= endMs) continue;
      if (status === 200) {
        tally.accepted += 1;
        tally.latenciesMs.push(atMs - sentMs);
      } else {
        tally.failed += 1;
        tally.firstFailure ||= body;
      }
    }
    socket.close();
  };
  await Promise.all(Array.from({ length: order.connections }, (_, index) => one(index)));
  return tally.report(order.measureMs / 1000);
}

/** Cumulative shares of players by rank ^ -s. */
function zipfPicker(count: number, s: number): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= count; rank += 1) {
    sum += rank ** -s;
    sums.push(sum);
  }
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Each player's page: what is his own, and five matches whose odds move. */
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
        say: JSON.stringify({ t: 'sub', topics }),
        onMessage() {
          if (tally.isMeasuring) tally.streamMessages += 1;
        },
      });
    }),
  );
}

async function openLoop(order: Extract<LoadOrder, { kind: 'open' }>): Promise<LoadReport> {
  const { host, port } = new URL(order.url);
  const tally = new Tally();
  await comeIn(order.url, order.cookies);
  const sockets = await watchers(order, tally);
  const free: BetSocket[] = await Promise.all(
    Array.from({ length: order.connections }, () => BetSocket.open(Number(port))),
  );
  const queue: (() => Promise<void>)[] = [];
  const pick = zipfPicker(order.cookies.length, order.zipf);
  const startMs = performance.now() + order.warmMs;
  const endMs = startMs + order.measureMs;
  tellPhases(order);
  let running = 0;
  let last: BetPlan | undefined;

  const send = async (
    plan: BetPlan,
    dueMs: number,
    what: 'new' | 'again' | 'bad',
    socket: BetSocket,
  ): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      const { status, body } = await socket.send(requestOf(host, plan));
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
        if (what === 'new') tally.latenciesMs.push(performance.now() - dueMs);
      } else if (what === 'bad' && body.includes('OddsChanged')) tally.refused += 1;
      else {
        tally.failed += 1;
        tally.firstFailure ||= body;
      }
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
    const outcomeNo = 1 + Math.floor(random() * 3);
    const isAgain = dice < order.repeatShare && last !== undefined;
    const isBad = !isAgain && dice < order.repeatShare + order.refusedShare;
    const fresh: BetPlan = {
      cookie: order.cookies[pick()] ?? '',
      matchId: pickOf(order.matchIds),
      outcomeNo,
      odds: (BET_ODDS[outcomeNo - 1] ?? 0) + (isBad ? 10 : 0),
      commandId: newCommandId(),
    };
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
    // Those who arrive within a millisecond are sent together: who waits for each by itself takes a core. What they wait
    // counts as the server's.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  tally.isMeasuring = false;
  while (running > 0 || queue.length > 0) {
    if (performance.now() > endMs + DRAIN_MS) {
      // The rate was more than this machine can do: what still waits counts as failed.
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
