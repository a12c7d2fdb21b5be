import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@evens/base';
import type { Match } from '@evens/contract';
import { createConnection } from '@evens/web/live/connection.ts';
import { WebSocket } from 'ws';
import { withConnection } from '../../tools/postgres-process.ts';
import { ArcadeFrame, newCommandId } from '../fixture/arcade.ts';
import { type Browser, registerPlayer } from '../fixture/browser.ts';
import { creditPlayer } from '../fixture/top-up.ts';

const ANSWER_MS = 2000;
const BETWEEN_BETS_MS = 150;
const BETWEEN_ROUNDS_MS = 300;
/** Refusals of a site that is not whole: the same command is sent again. */
const passing = new Set([
  'ServerErrorException',
  'OverloadedException',
  'CommandInProgressException',
  'PlaceBetInProgressException',
  'PriceStaleException',
  'ServiceUnavailableException',
]);

export interface LoadPlace {
  readonly url: string;
  readonly databaseUrl: string;
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function post(browser: Browser, path: string, body: unknown): Promise<Answer | undefined> {
  try {
    const response = await fetch(browser.url + path, {
      method: 'POST',
      headers: { cookie: browser.cookieHeader, origin: browser.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return { status: response.status, body: { ...Object(await response.json()) } };
  } catch {
    return undefined;
  }
}

/** Faults of acknowledged commands, by the rows that they made. `acknowledged` are ids by command. */
async function findLost(
  { databaseUrl }: LoadPlace,
  table: 'ticket' | 'round',
  acknowledged: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; command_id: string }>(
      `select id, command_id from ${table}`,
    );
    const ids = new Map(rows.map(({ id, command_id }) => [command_id, Number(id)]));
    const lost = [...acknowledged].filter(([command, id]) => ids.get(command) !== id);
    return [
      ...(ids.size === rows.length
        ? []
        : [`${rows.length - ids.size} commands have several rows in ${table}`]),
      ...lost.map(
        ([command, id]) => `${table} ${id} of command ${command} was acknowledged and is not there`,
      ),
    ];
  });
}

/**
 * Players who do nothing but bet, each at its own API process, on a match that is far away, at any price: measures the time without an
 * accepted bet.
 */
export class Probes {
  readonly #place: LoadPlace;
  readonly #acknowledged = new Map<string, number>();
  readonly refused = new Map<string, number>();
  /** Time of each player's last accepted bet, and the longest pause since `restart`. */
  readonly #lastMs: number[] = [];
  readonly #longestMs: number[] = [];
  #isEnding = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(place: LoadPlace) {
    this.#place = place;
  }

  async start(count: number): Promise<void> {
    const { url, databaseUrl } = this.#place;
    const browsers: Browser[] = [];
    for (let index = 0; index < count; index += 1) {
      const userName = `probe${index + 1}`;
      browsers.push(await registerPlayer(url, userName));
      await creditPlayer({ databaseUrl, userName, amount: '100000' });
    }
    this.#running = Promise.all(browsers.map((browser, index) => this.#bet(browser, index)));
    this.#running.catch(() => undefined);
  }

  async #selection(browser: Browser): Promise<unknown> {
    const { body } = await browser.call('GET /api/sport/matches', { query: '?sportAlias=soccer&limit=500' });
    const matches = (body.Matches as readonly Match[]).toSorted((a, b) =>
      a.DateOfMatch < b.DateOfMatch ? 1 : -1,
    );
    for (const { ID: MatchID, PreviewMarkets } of matches)
      for (const { Type: MarketType, Specifier, Odds } of PreviewMarkets) {
        const odd = Odds.find(({ IsSuspended }) => !IsSuspended);
        if (odd)
          return { MatchID, MarketType, Specifier, OutcomeNo: odd.OutcomeNo, Odds: Math.max(1010, odd.Odds) };
      }
    return undefined;
  }

  async #bet(browser: Browser, index: number): Promise<void> {
    const selection = await this.#selection(browser);
    if (selection === undefined) throw new Error('probes: there is nothing to bet on');
    while (!this.#isEnding) {
      const CommandId = newCommandId();
      const body = { CommandId, BetType: 1, Selections: [selection], Stake: '0.10', OddsChangePolicy: 2 };
      const answer = await this.#insist(browser, body);
      const [ticket] = (answer?.body.Tickets ?? []) as readonly { readonly ID: number }[];
      if (ticket) {
        this.#acknowledged.set(CommandId, ticket.ID);
        this.#noteAccepted(index);
      }
      await pause(BETWEEN_BETS_MS);
    }
  }

  async #insist(browser: Browser, body: unknown): Promise<Answer | undefined> {
    for (;;) {
      const answer = await post(browser, '/api/betslip/placebet', body);
      if (answer?.status === 200) return answer;
      const code = String(answer?.body.ErrorCode ?? 'none');
      this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
      if (answer && answer.status < 500 && answer.status !== 429 && !passing.has(code)) return undefined;
      if (this.#isEnding) return undefined;
      await pause(50);
    }
  }

  #noteAccepted(index: number): void {
    const nowMs = performance.now();
    const gapMs = nowMs - (this.#lastMs[index] ?? nowMs);
    this.#longestMs[index] = Math.max(this.#longestMs[index] ?? 0, gapMs);
    this.#lastMs[index] = nowMs;
  }

  restart(): void {
    this.#longestMs.fill(0);
  }

  /** Longest time without an accepted bet of any player since `restart`, ms. */
  longestMs(): number {
    const nowMs = performance.now();
    const pauses = this.#lastMs.map((lastMs, index) => Math.max(nowMs - lastMs, this.#longestMs[index] ?? 0));
    return Math.round(Math.max(...pauses));
  }

  /** Whether every player has bet since this time. */
  haveBetSince(atMs: number): boolean {
    return this.#lastMs.every((lastMs) => lastMs > atMs);
  }

  /** Ends the bets and returns what is wrong with their tickets. */
  async stop(): Promise<readonly string[]> {
    this.#isEnding = true;
    await this.#running;
    return findLost(this.#place, 'ticket', this.#acknowledged);
  }

  get accepted(): number {
    return this.#acknowledged.size;
  }
}

/** Players who throw dice, through any API process. */
export class Rounds {
  readonly #place: LoadPlace;
  readonly #acknowledged = new Map<string, number>();
  #isEnding = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(place: LoadPlace) {
    this.#place = place;
  }

  async start(count: number): Promise<void> {
    const { url, databaseUrl } = this.#place;
    const playing: Promise<void>[] = [];
    for (let index = 0; index < count; index += 1) {
      const userName = `thrower${index + 1}`;
      const browser = await registerPlayer(url, userName);
      await creditPlayer({ databaseUrl, userName, amount: '100000' });
      playing.push(this.#play(await ArcadeFrame.open(url, browser, { game: 'dice' })));
    }
    this.#running = Promise.all(playing);
    this.#running.catch(() => undefined);
  }

  async #play(frame: ArcadeFrame): Promise<void> {
    while (!this.#isEnding) {
      const command = newCommandId();
      for (;;) {
        const answer = await frame
          .start({ stake: '10', target: 5050, side: 'over' }, command)
          .catch(() => undefined);
        if (answer && answer.code === undefined) {
          this.#acknowledged.set(command, answer.body.RoundID);
          break;
        }
        if (
          answer?.code !== undefined &&
          answer.status < 500 &&
          answer.status !== 429 &&
          !passing.has(answer.code)
        )
          throw new Error(`dice was refused: ${answer.code} ${JSON.stringify(answer.data)}`);
        if (this.#isEnding) break;
        await pause(100);
      }
      await pause(BETWEEN_ROUNDS_MS);
    }
  }

  async stop(): Promise<readonly string[]> {
    this.#isEnding = true;
    await this.#running;
    return findLost(this.#place, 'round', this.#acknowledged);
  }

  get acknowledged(): number {
    return this.#acknowledged.size;
  }
}

/** Sockets of open pages, kept by the page's own code. */
export class Sockets {
  readonly #url: string;
  readonly #origin: string;
  readonly #heardMs: number[] = [];
  readonly #stops: (() => void)[] = [];

  constructor({ url }: LoadPlace) {
    this.#origin = url;
    this.#url = `${url.replace('http', 'ws')}/api/stream`;
  }

  start(count: number): void {
    const random = seededRandom('sockets');
    const origin = this.#origin;
    for (let index = 0; index < count; index += 1) {
      this.#heardMs.push(0);
      const connection = createConnection(
        {
          nowMs: Date.now,
          random,
          afterMs(delayMs, run) {
            const timer = setTimeout(run, delayMs);
            return () => clearTimeout(timer);
          },
          onFrame: setImmediate,
          hasInput: () => false,
          openSocket(url, events) {
            const socket = new WebSocket(url, { origin });
            let isClosed = false;
            socket.on('open', () => events.opened());
            socket.on('message', (data) => {
              if (!isClosed) events.received(String(data));
            });
            socket.on('error', () => undefined);
            socket.on('close', () => {
              if (!isClosed) events.closed();
            });
            return {
              send: (text) => socket.send(text),
              close() {
                isClosed = true;
                socket.terminate();
              },
            };
          },
        },
        {
          opened: () => {
            connection.send({ t: 'sub', topics: [{ topic: 'list/live' }] });
          },
          received: (message) => {
            if (message.t === 'hb') this.#heardMs[index] = performance.now();
          },
          changed: () => undefined,
        },
      );
      connection.start(this.#url);
      this.#stops.push(() => connection.stop());
    }
  }

  /** Number of sockets that have received a heartbeat since this time. */
  heardSince(atMs: number): number {
    return this.#heardMs.filter((heardMs) => heardMs > atMs).length;
  }

  get count(): number {
    return this.#heardMs.length;
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }
}
