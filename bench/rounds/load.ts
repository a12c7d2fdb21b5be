import { BetSocket } from '../placement/bet-socket.ts';
import { formatStartRequest } from './start-request.ts';

/** The load, in its own process. Receives one order, sends one report. */
export interface RoundsOrder {
  readonly url: string;
  /** Secrets of dice sessions, each of another player. */
  readonly secrets: readonly string[];
  readonly connections: number;
  readonly warmMs: number;
  readonly measureMs: number;
}

export interface RoundsReport {
  readonly rounds: number;
  readonly seconds: number;
  readonly failed: number;
  readonly firstFailure: string;
  /** Sorted. */
  readonly latenciesMs: readonly number[];
}

async function play({ url, secrets, connections, warmMs, measureMs }: RoundsOrder): Promise<RoundsReport> {
  const { host, port } = new URL(url);
  const startMs = performance.now() + warmMs;
  const endMs = startMs + measureMs;
  const latenciesMs: number[] = [];
  let failed = 0;
  let firstFailure = '';
  const one = async (index: number): Promise<void> => {
    const socket = await BetSocket.open(Number(port));
    // Each connection has its own players, so that no player waits for an own round.
    const own = secrets.filter((_, n) => n % connections === index);
    for (let n = 0; performance.now() < endMs; n += 1) {
      const sentMs = performance.now();
      const { status, body } = await socket.send(formatStartRequest(host, own[n % own.length] ?? ''));
      const atMs = performance.now();
      if (atMs < startMs || atMs >= endMs) continue;
      if (status === 200) latenciesMs.push(atMs - sentMs);
      else {
        failed += 1;
        firstFailure ||= body;
      }
    }
    socket.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)));
  latenciesMs.sort((a, b) => a - b);
  return { rounds: latenciesMs.length, seconds: measureMs / 1000, failed, firstFailure, latenciesMs };
}

process.on('message', (order: RoundsOrder) => {
  play(order).then(
    (report) => process.send?.(report, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
