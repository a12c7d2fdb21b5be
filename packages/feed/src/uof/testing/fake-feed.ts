import type { ApiAnswer, ApiClient, ApiRequest, MessageStream, StreamEvent } from '../ports.ts';
import {
  alive,
  type DayMatch,
  fixtureElement,
  type StatusInput,
  type TimedMessage,
  xml,
} from './recorded-day.ts';

const ALIVE_EVERY_MS = 10_000;
const PRODUCTS = [
  { id: 1, name: 'liveodds' },
  { id: 3, name: 'pre' },
];

export interface FakeFeedOptions {
  readonly matches: readonly DayMatch[];
  /** In order of time. */
  readonly messages: readonly TimedMessage[];
  /** Status of a match as the API reports it, at a time. */
  readonly summary?: (event: string, nowMs: number) => StatusInput | undefined;
}

/**
 * A feed of which all messages are known in advance: those due arrive, with a sign of life of each producer every ten
 * seconds. A recovery sends the newest status and prices of every match, and the settlements since its time.
 */
export class FakeFeed {
  readonly #options: FakeFeedOptions;
  readonly stream: MessageStream;
  readonly api: ApiClient;
  readonly requests: ApiRequest[] = [];
  /** False: recoveries have no effect until they are allowed. */
  recovers = true;
  /** Products that send nothing. */
  readonly silent = new Set<number>();
  closed = 0;
  #readMs: number | undefined;
  #queue: StreamEvent[] = [];
  #answers: ApiAnswer[] = [];

  constructor(options: FakeFeedOptions) {
    this.#options = options;
    const close = () => {
      this.closed += 1;
    };
    this.stream = { receive: (nowMs) => this.#receive(nowMs), close };
    this.api = {
      send: (request) => {
        this.requests.push(request);
      },
      receive: (nowMs) => this.#answer(nowMs),
      close,
    };
  }

  push(body: string, receivedAtMs: number): void {
    this.#queue.push({ kind: 'message', body, receivedAtMs });
  }

  lose(reason: string): void {
    this.#queue.push({ kind: 'lost', reason });
  }

  #receive(nowMs: number): readonly StreamEvent[] {
    const events = this.#queue.splice(0);
    const fromMs = this.#readMs;
    this.#readMs = nowMs;
    if (fromMs === undefined) return [{ kind: 'opened' }, ...events];
    const due = this.#options.messages.filter(({ atMs }) => atMs > fromMs && atMs <= nowMs);
    for (
      let atMs = Math.floor(fromMs / ALIVE_EVERY_MS + 1) * ALIVE_EVERY_MS;
      atMs <= nowMs;
      atMs += ALIVE_EVERY_MS
    )
      for (const { id } of PRODUCTS) due.push(alive(id, atMs));
    const sent = due
      .filter(({ body }) => ![...this.silent].some((product) => body.includes(`product="${product}"`)))
      .sort((a, b) => a.atMs - b.atMs)
      .map(({ atMs, body }): StreamEvent => ({ kind: 'message', body, receivedAtMs: atMs }));
    return [...events, ...sent];
  }

  #answer(nowMs: number): readonly ApiAnswer[] {
    const answers = this.#answers.splice(0);
    const waiting: ApiRequest[] = [];
    for (const request of this.requests.splice(0)) {
      const isHeld = request.method === 'POST' && !this.recovers;
      if (isHeld) waiting.push(request);
      else answers.push(this.#respond(request, nowMs));
    }
    this.requests.push(...waiting);
    return answers;
  }

  #respond(request: ApiRequest, nowMs: number): ApiAnswer {
    const { path } = request;
    const ok = (body: string) => ({ request, status: 200, body });
    const event = path.split('/').at(-2) ?? '';
    const match = this.#options.matches.find((each) => each.event === event);
    if (request.method === 'POST') {
      this.#recover(path, nowMs);
      return { request, status: 202, body: '' };
    }
    if (path.includes('/schedules/pre/'))
      return ok(
        xml(
          'schedule',
          {},
          this.#options.matches.map((each) => fixtureElement('sport_event', each)),
        ),
      );
    if (path.includes('/schedules/')) return ok(xml('schedule', {}));
    if (match === undefined) return { request, status: 404, body: 'not found' };
    if (path.endsWith('fixture.xml'))
      return ok(xml('fixtures_fixture', {}, [fixtureElement('fixture', match)]));
    const summary = this.#options.summary?.(event, nowMs);
    if (summary === undefined) return { request, status: 404, body: 'not found' };
    const { status, code, score = [0, 0], periods = [] } = summary;
    return ok(
      xml('match_summary', {}, [
        xml(
          'sport_event_status',
          {
            status: 'ended',
            status_code: status,
            match_status_code: code,
            home_score: score[0],
            away_score: score[1],
          },
          [
            xml(
              'period_scores',
              {},
              periods.map(([, home, away], index) =>
                xml('period_score', { number: index + 1, home_score: home, away_score: away }),
              ),
            ),
          ],
        ),
      ]),
    );
  }

  #recover(path: string, nowMs: number): void {
    const product = PRODUCTS.find(({ name }) => path.startsWith(`/v1/${name}/`));
    const query = new URLSearchParams(path.split('?')[1]);
    const after = Number(query.get('after') ?? nowMs);
    const own = this.#options.messages.filter(
      ({ atMs, body }) => atMs <= nowMs && body.includes(`product="${product?.id}"`),
    );
    const requestId = query.get('request_id') ?? '';
    /** Repeated messages name their recovery, and keep their time. */
    const repeated = (body: string) => body.replace(/^<\w+/, (start) => `${start} request_id="${requestId}"`);
    const isEnded = (body: string) => body.includes('status="3"');
    for (const { event } of this.#options.matches) {
      const ofMatch = own.filter(({ body }) => body.includes(`"${event}"`));
      const last = ofMatch.findLast(({ body }) => body.startsWith('<odds_change'));
      if (last !== undefined && !isEnded(last.body)) this.push(repeated(last.body), nowMs);
      for (const { body, atMs } of ofMatch)
        if (atMs > after && !body.startsWith('<odds_change') && !body.startsWith('<bet_stop'))
          this.push(repeated(body), nowMs);
    }
    const snapshot = { request_id: requestId, product: product?.id, timestamp: nowMs };
    this.push(xml('snapshot_complete', snapshot), nowMs);
  }
}
