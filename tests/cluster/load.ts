import { setTimeout as pause } from 'node:timers/promises';
import { withConnection } from '../../tools/postgres-process.ts';
import { type Browser, registerPlayer } from '../fixture/browser.ts';
import { creditPlayer } from '../fixture/top-up.ts';

const ANSWER_MS = 2000;
const RETRY_MS = 50;
const ANSWERED_WITHIN_MS = 240_000;
/** Refusals of a site that is not whole: the same command is sent again. */
const passing = new Set([
  'ServerErrorException',
  'OverloadedException',
  'CommandInProgressException',
  'PlaceBetInProgressException',
  'PaymentProviderUnavailableException',
  'ServiceUnavailableException',
]);

export interface Answer {
  readonly status: number;
  /** Refusal code. Undefined if the call succeeded. */
  readonly code: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Throws if no answer arrives within two seconds. */
export async function call(
  browser: Browser,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(browser.url + path, {
    method,
    headers: { cookie: browser.cookieHeader, origin: browser.url, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const parsed: Record<string, unknown> = { ...Object(await response.json()) };
  const { ErrorCode: code } = parsed;
  return { status: response.status, code: typeof code === 'string' ? code : undefined, body: parsed };
}

/** Sends the same command again until a site that is whole has answered it. */
export async function insist<T extends Pick<Answer, 'status' | 'code'>>(send: () => Promise<T>): Promise<T> {
  const untilMs = performance.now() + ANSWERED_WITHIN_MS;
  let last: T | undefined;
  while (performance.now() < untilMs) {
    last = await send().catch(() => undefined);
    if (last && last.status < 500 && last.status !== 429 && !passing.has(last.code ?? '')) return last;
    await pause(RETRY_MS);
  }
  throw new Error(
    `a command was not answered for ${ANSWERED_WITHIN_MS} ms; last: ${last?.status} ${last?.code}`,
  );
}

export interface LoadPlace {
  readonly url: string;
  readonly databaseUrl: string;
}

/** Players who all do the same until they are stopped, through any API process. */
export abstract class Load {
  /** Names of the players begin with it. */
  protected abstract readonly name: string;
  protected readonly place: LoadPlace;
  /** The row that each acknowledged command has made, by the command's id. */
  protected readonly acknowledged = new Map<string, number>();
  protected isEnding = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(place: LoadPlace) {
    this.place = place;
  }

  protected abstract play(browser: Browser, index: number): Promise<void>;

  /** Describes what is wrong with the rows of the acknowledged commands. */
  protected abstract findFaults(): Promise<readonly string[]>;

  async start(count: number): Promise<void> {
    const { url, databaseUrl } = this.place;
    const browsers: Browser[] = [];
    for (let index = 0; index < count; index += 1) {
      const userName = `${this.name}${index + 1}`;
      const browser = await registerPlayer(url, userName);
      browsers.push(browser);
      const { code } = await insist(() =>
        call(browser, 'POST', '/api/protection/setrealitycheck', { Minutes: null }),
      );
      if (code !== undefined) throw new Error(`${userName} keeps reality checks: ${code}`);
      await creditPlayer({ databaseUrl, userName, amount: '100000' });
    }
    this.#running = Promise.all(browsers.map((browser, index) => this.play(browser, index)));
    // It is awaited at the end.
    this.#running.catch(() => undefined);
  }

  async stop(): Promise<readonly string[]> {
    this.isEnding = true;
    await this.#running;
    return this.findFaults();
  }

  get count(): number {
    return this.acknowledged.size;
  }

  /** Acknowledged commands without their row, and commands with several rows. */
  protected async findLost(query: string): Promise<readonly string[]> {
    const { rows } = await withConnection(this.place.databaseUrl, (client) =>
      client.query<{ id: string; command_id: string }>(query),
    );
    const ids = new Map(rows.map(({ id, command_id }) => [command_id, Number(id)]));
    const lost = [...this.acknowledged].filter(([command, id]) => ids.get(command) !== id);
    return [
      ...(ids.size === rows.length ? [] : [`${rows.length - ids.size} commands have several rows: ${query}`]),
      ...lost.map(
        ([command, id]) => `${this.name}: row ${id} of command ${command} was acknowledged and is not there`,
      ),
    ];
  }
}
