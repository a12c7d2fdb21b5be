/** A part of the feed that sends messages of its own and can fail alone. */
export interface Producer {
  readonly id: number;
  /** Its name in the API. */
  readonly name: string;
  /** How far back it repeats messages. */
  readonly windowMs: number;
}

const HOUR_MS = 3_600_000;
/** Live odds, and odds before the match. Their lines are translated; those of other producers are not subscribed. */
export const producers: readonly Producer[] = [
  { id: 1, name: 'liveodds', windowMs: 10 * HOUR_MS },
  { id: 3, name: 'pre', windowMs: 72 * HOUR_MS },
];
/** Only prices of this producer count in play. */
export const LIVE_PRODUCER = 1;

/** A producer without a sign of life for this long is down. They send one every ten seconds. */
const SILENT_MS = 20_000;
/** A recovery that takes longer is requested again. The API limits how often that is allowed. */
const RECOVERY_MS = 600_000;

export type ProducerChange = 'down' | 'up' | 'recover' | undefined;

/** State of one producer: down → recovering → up. */
export class ProducerState {
  readonly producer: Producer;
  /** Its messages up to this time have all been received. */
  completeUntilMs: number;
  #state: 'down' | 'recovering' | 'up' = 'down';
  #aliveAtMs: number | undefined;
  #requestedAtMs = 0;
  #requestId = 0;

  constructor(producer: Producer, completeUntilMs: number) {
    this.producer = producer;
    this.completeUntilMs = completeUntilMs;
  }

  get isUp(): boolean {
    return this.#state === 'up';
  }

  get isRecovering(): boolean {
    return this.#state === 'recovering';
  }

  /** Begins a recovery. Returns the path of its request. */
  recover(nowMs: number, nodeId: number | undefined): string {
    this.#state = 'recovering';
    this.#requestedAtMs = nowMs;
    this.#requestId = (nowMs % 1_000_000_000) + this.producer.id;
    // With no time only the current state is sent.
    const afterMs = Math.max(this.completeUntilMs, nowMs - this.producer.windowMs + 60_000);
    const after = this.completeUntilMs === 0 ? '' : `after=${afterMs}&`;
    const node = nodeId === undefined ? '' : `&node_id=${nodeId}`;
    return `/v1/${this.producer.name}/recovery/initiate_request?${after}request_id=${this.#requestId}${node}`;
  }

  onAlive(
    { atMs, isSubscribed }: { readonly atMs: number; readonly isSubscribed: boolean },
    receivedAtMs: number,
  ): ProducerChange {
    this.#aliveAtMs = receivedAtMs;
    if (!isSubscribed) {
      // While a recovery runs, its subscription may not be active yet.
      return this.isUp ? this.#fall() : undefined;
    }
    if (this.isUp) this.completeUntilMs = Math.max(this.completeUntilMs, atMs);
    return this.#state === 'down' ? 'recover' : undefined;
  }

  onSnapshotComplete(
    { requestId, atMs }: { readonly requestId: number; readonly atMs: number },
    receivedAtMs: number,
  ): ProducerChange {
    if (this.#state !== 'recovering' || requestId !== this.#requestId) return undefined;
    this.#state = 'up';
    this.#aliveAtMs = Math.max(this.#aliveAtMs ?? 0, receivedAtMs);
    this.completeUntilMs = Math.max(this.completeUntilMs, atMs);
    return 'up';
  }

  check(nowMs: number): ProducerChange {
    if (this.isUp) return nowMs - (this.#aliveAtMs ?? nowMs) > SILENT_MS ? this.#fall() : undefined;
    return this.isRecovering && nowMs - this.#requestedAtMs > RECOVERY_MS ? 'recover' : undefined;
  }

  /** Its request failed: the next sign of life begins another one. */
  onRecoveryFailed(): void {
    if (this.isRecovering) this.#state = 'down';
  }

  #fall(): ProducerChange {
    this.#state = 'down';
    return 'down';
  }
}
