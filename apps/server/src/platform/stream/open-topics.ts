import { Topic, type TopicSource } from './topic.ts';

/** A topic without readers stays open for this long and keeps its latest deltas for readers that return. */
const IDLE_TOPIC_MS = 60_000;

/** The public topics that have readers, or had some a moment ago, and the sources that they come from. */
export class OpenTopics {
  readonly #sources = new Map<string, TopicSource>();
  readonly #topics = new Map<string, Topic>();

  get size(): number {
    return this.#topics.size;
  }

  /** Registers the source of all topics that begin with `prefix`, which is a topic name or ends in "/". */
  serve(prefix: string, source: TopicSource): void {
    this.#sources.set(prefix, source);
  }

  has(name: string): boolean {
    return this.#topics.has(name);
  }

  get(name: string): Topic | undefined {
    return this.#topics.get(name);
  }

  /** Opens a topic that is not open yet. Undefined if its source has no such topic. */
  open(name: string, nowMs: number): Topic | undefined {
    const known = this.#topics.get(name);
    if (known !== undefined) return known;
    const slash = name.indexOf('/');
    const source = this.#sources.get(name) ?? this.#sources.get(name.slice(0, slash + 1));
    if (source === undefined) return undefined;
    source.opened?.(name);
    if (source.snapshot(name) === undefined) {
      source.closed?.(name);
      return undefined;
    }
    const topic = new Topic(name, source);
    topic.idleSinceMs = nowMs;
    this.#topics.set(name, topic);
    return topic;
  }

  close(topic: Topic): void {
    this.#topics.delete(topic.name);
    topic.source.closed?.(topic.name);
  }

  closeIdle(nowMs: number): void {
    for (const topic of this.#topics.values())
      if (topic.idleSinceMs !== undefined && nowMs - topic.idleSinceMs > IDLE_TOPIC_MS) this.close(topic);
  }
}
