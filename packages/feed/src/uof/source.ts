import type { FeedEvent, MatchEvent } from '@evens/book';
import type { FeedSource, SourceProblem, SourceWindow } from '../source.ts';
import { parseFixture } from './fixtures.ts';
import { type EventMessage, parseMessage } from './messages.ts';
import { findChild, listChildren, parseXml, type XmlElement } from './parse-xml.ts';
import type { ApiAnswer, ApiClient, ApiRequest, MessageStream, StreamEvent } from './ports.ts';
import { ProducerState, producers } from './producers.ts';
import { parseStatus } from './situation.ts';
import { UofMatch } from './uof-match.ts';

export interface UofOptions {
  readonly stream: MessageStream;
  readonly api: ApiClient;
  /** Recoveries of a node are sent to this node alone. */
  readonly nodeId?: number | undefined;
}

const PROBLEMS_MAX = 1000;
/** Messages of one match that wait for its fixture or its summary. */
const HELD_MAX = 1000;
const MATCHES_MAX = 50_000;
const SCHEDULE_PAGE = 1000;
const SCHEDULE_PAGES_MAX = 20;
const RETRY_MS = 30_000;
const NOT_FOUND = 404;
const SWEEP_EVERY_MS = 3_600_000;
const KEPT_MS = 4 * 24 * 3_600_000;

interface Held {
  readonly message: EventMessage;
  readonly body: string;
}

/** Reads the Unified Odds Feed: messages of a stream, fixtures and recoveries by an HTTP API. */
export class UofSource implements FeedSource {
  readonly name = 'uof';
  readonly rate = 1;
  readonly problems: SourceProblem[] = [];
  readonly #stream: MessageStream;
  readonly #api: ApiClient;
  readonly #nodeId: number | undefined;
  readonly #matches = new Map<string, UofMatch>();
  /** Events that are not translated: of other sports, and those that are no matches. */
  readonly #ignored = new Set<string>();
  readonly #held = new Map<string, Held[]>();
  /** Requests that failed, with the time of the next try. */
  readonly #retries: { readonly atMs: number; readonly request: ApiRequest }[] = [];
  readonly #pending = new Set<string>();
  #producers: readonly ProducerState[] = [];
  #isUp = false;
  #sweptAtMs = 0;

  constructor({ stream, api, nodeId }: UofOptions) {
    this.#stream = stream;
    this.#api = api;
    this.#nodeId = nodeId;
  }

  /** Every fact up to this time is reported. It stops while a producer is not up. */
  get completeUntilMs(): number {
    return Math.min(...this.#producers.map(({ completeUntilMs }) => completeUntilMs));
  }

  *open({ knownUntilMs, nowMs }: SourceWindow): Generator<FeedEvent> {
    this.#producers = producers.map((producer) => new ProducerState(producer, knownUntilMs));
    yield { kind: 'feed-recovering', occurredAtMs: nowMs };
    this.#request({ method: 'GET', path: schedulePath('pre', 0) });
    this.#request({ method: 'GET', path: schedulePath('live', 0) });
    for (const event of this.#read(nowMs)) if ('match' in event) yield event;
    yield { kind: this.#isUp ? 'feed-up' : 'feed-down', occurredAtMs: nowMs };
  }

  *advance(toMs: number): Generator<FeedEvent> {
    yield* this.#read(toMs);
  }

  close(): void {
    this.#stream.close();
    this.#api.close();
  }

  *#read(nowMs: number): Generator<FeedEvent> {
    this.#sweep(nowMs);
    for (const retry of this.#retries.splice(0)) {
      if (retry.atMs <= nowMs) this.#api.send(retry.request);
      else this.#retries.push(retry);
    }
    // An answer can lead to further messages and requests.
    for (;;) {
      const answers = this.#api.receive(nowMs);
      for (const answer of answers) yield* this.#takeAnswer(answer, nowMs);
      const received = this.#stream.receive(nowMs);
      for (const event of received) yield* this.#takeStreamEvent(event, nowMs);
      if (answers.length === 0 && received.length === 0) break;
    }
    for (const producer of this.#producers) yield* this.#onChange(producer, producer.check(nowMs), nowMs);
  }

  /** Forgets matches that were over long ago. */
  #sweep(nowMs: number): void {
    if (nowMs - this.#sweptAtMs < SWEEP_EVERY_MS) return;
    this.#sweptAtMs = nowMs;
    this.#ignored.clear();
    for (const match of this.#matches.values())
      if (match.startsAtMs < nowMs - KEPT_MS) this.#matches.delete(match.event);
  }

  *#takeStreamEvent(event: StreamEvent, nowMs: number): Generator<FeedEvent> {
    if (event.kind === 'lost') throw new Error(`the message stream is lost: ${event.reason}`);
    if (event.kind === 'opened') {
      for (const producer of this.#producers) this.#recover(producer, nowMs);
      return;
    }
    const { body, receivedAtMs } = event;
    const parsed = parseMessage(body);
    if (!parsed.ok) {
      this.#note(parsed.error);
      return;
    }
    const message = parsed.value;
    if (message.kind === 'other') return;
    if (message.kind !== 'alive' && message.kind !== 'snapshot_complete') {
      yield* this.#takeMessage({ message, body });
      return;
    }
    const producer = this.#producers.find((each) => each.producer.id === message.product);
    if (producer === undefined) return;
    const { atMs } = message;
    if (message.kind === 'snapshot_complete')
      yield* this.#onChange(producer, producer.onSnapshotComplete(message, receivedAtMs), atMs);
    else {
      yield* this.#onChange(producer, producer.onAlive(message, receivedAtMs), receivedAtMs);
      if (producer.isUp)
        for (const match of this.#matches.values()) yield* match.confirm(message.product, atMs);
    }
  }

  *#onChange(
    state: ProducerState,
    change: ReturnType<ProducerState['check']>,
    atMs: number,
  ): Generator<FeedEvent> {
    const { id } = state.producer;
    if (change === 'recover') this.#recover(state, atMs);
    if (change === 'up') for (const match of this.#matches.values()) yield* match.release(id, atMs);
    if (change === 'down') for (const match of this.#matches.values()) yield* match.stop(id, atMs);
    const isUp = this.#producers.some((each) => each.isUp);
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    yield { kind: isUp ? 'feed-up' : 'feed-down', occurredAtMs: atMs };
  }

  #recover(producer: ProducerState, nowMs: number): void {
    this.#api.send({ method: 'POST', path: producer.recover(nowMs, this.#nodeId) });
  }

  *#takeMessage(held: Held): Generator<MatchEvent> {
    const { event, kind } = held.message;
    if (this.#ignored.has(event)) return;
    if (!event.startsWith('sr:match:')) {
      this.#ignored.add(event);
      return;
    }
    const match = this.#matches.get(event);
    if (kind === 'fixture_change') this.#request({ method: 'GET', path: fixturePath(event) });
    const queue = this.#held.get(event) ?? [];
    if (match !== undefined && queue.length === 0 && !this.#waitsForSummary(match, held.message)) {
      yield* match.take(held.message, held.body);
      return;
    }
    if (match === undefined) this.#request({ method: 'GET', path: fixturePath(event) });
    if (queue.length >= HELD_MAX) {
      this.#note(`more than ${HELD_MAX} messages of ${event} wait for the API; ${kind} is left out`);
      return;
    }
    this.#held.set(event, [...queue, held]);
  }

  /** Requests the summary that the message needs. */
  #waitsForSummary(match: UofMatch, message: EventMessage): boolean {
    if (!match.needsSummary(message)) return false;
    this.#request({ method: 'GET', path: summaryPath(match.event) });
    return true;
  }

  *#releaseHeld(event: string): Generator<MatchEvent> {
    const match = this.#matches.get(event);
    const queue = this.#held.get(event) ?? [];
    this.#held.delete(event);
    for (const [index, { message, body }] of queue.entries()) {
      if (match === undefined || this.#waitsForSummary(match, message)) {
        if (match !== undefined) this.#held.set(event, queue.slice(index));
        return;
      }
      yield* match.take(message, body);
    }
  }

  #request(request: ApiRequest): void {
    if (this.#pending.has(request.path)) return;
    this.#pending.add(request.path);
    this.#api.send(request);
  }

  *#takeAnswer({ request, status, body }: ApiAnswer, nowMs: number): Generator<MatchEvent> {
    const isRecovery = request.method === 'POST';
    const isSuccess = status >= 200 && status < 300;
    if (isRecovery) {
      const producer = this.#producers.find((each) => request.path.startsWith(`/v1/${each.producer.name}/`));
      if (!isSuccess) {
        this.#note(`the recovery of ${producer?.producer.name} failed: ${status} ${body}`);
        producer?.onRecoveryFailed();
      }
      return;
    }
    const parsed = isSuccess ? parseXml(body) : undefined;
    if (parsed?.ok) {
      this.#pending.delete(request.path);
      yield* this.#takeDocument(request.path, parsed.value);
      return;
    }
    const reason = parsed === undefined ? `${status} ${body}` : parsed.error;
    this.#note(`GET ${request.path}: ${reason}`.slice(0, 300));
    if (status === NOT_FOUND) {
      this.#pending.delete(request.path);
      this.#held.delete(request.path.split('/').at(-2) ?? '');
    } else this.#retries.push({ atMs: nowMs + RETRY_MS, request });
  }

  *#takeDocument(path: string, root: XmlElement): Generator<MatchEvent> {
    const event = path.split('/').at(-2) ?? '';
    if (path.includes('/schedules/')) {
      const events = listChildren(root, 'sport_event');
      for (const element of events) yield* this.#takeFixture(element, { isWhole: false });
      const next = Number(new URLSearchParams(path.split('?')[1]).get('start')) + SCHEDULE_PAGE;
      if (events.length === SCHEDULE_PAGE && next < SCHEDULE_PAGE * SCHEDULE_PAGES_MAX)
        this.#request({ method: 'GET', path: path.replace(/start=\d+/, `start=${next}`) });
    } else if (path.endsWith('/fixture.xml')) {
      const element = findChild(root, 'fixture');
      if (element !== undefined) yield* this.#takeFixture(element, { isWhole: true });
    } else {
      const element = findChild(root, 'sport_event_status');
      const status = element === undefined ? undefined : parseStatus(element);
      if (status?.ok) this.#matches.get(event)?.takeSummary(status.value);
      else this.#note(`the summary of ${event} has no status`);
      if (status?.ok) yield* this.#releaseHeld(event);
    }
  }

  /** Schedules lack the format of matches in sets: those are read one by one, when a message names them. */
  *#takeFixture(element: XmlElement, { isWhole }: { readonly isWhole: boolean }): Generator<MatchEvent> {
    const parsed = parseFixture(element);
    const { event } = parsed;
    if (parsed.kind === 'ignored') this.#ignored.add(event);
    if (parsed.kind === 'invalid') this.#note(`${event} ${parsed.problem}`.slice(0, 300));
    if (parsed.kind !== 'fixture') {
      this.#held.delete(event);
      return;
    }
    const { fixture } = parsed;
    const match = this.#matches.get(event);
    if (!isWhole && (match !== undefined || fixture.sport === 'tennis')) return;
    if (match !== undefined) {
      const change = match.changeFixture(fixture);
      if (change !== undefined) yield change;
      return;
    }
    if (this.#matches.size >= MATCHES_MAX) {
      this.#note(`more than ${MATCHES_MAX} matches; ${event} is left out`);
      return;
    }
    const added = new UofMatch(event, fixture, {
      problem: (text) => this.#note(text),
      isUp: (product) => this.#producers.some(({ producer, isUp }) => producer.id === product && isUp),
    });
    this.#matches.set(event, added);
    yield added.fixtureEvent();
    yield* this.#releaseHeld(event);
  }

  #note(problem: string): void {
    if (this.problems.length < PROBLEMS_MAX) this.problems.push({ problem });
  }
}

function schedulePath(kind: 'pre' | 'live', start: number): string {
  return `/v1/sports/en/schedules/${kind}/schedule.xml?start=${start}&limit=${SCHEDULE_PAGE}`;
}

function fixturePath(event: string): string {
  return `/v1/sports/en/sport_events/${event}/fixture.xml`;
}

function summaryPath(event: string): string {
  return `/v1/sports/en/sport_events/${event}/summary.xml`;
}
