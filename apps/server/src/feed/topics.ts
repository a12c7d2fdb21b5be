import type { Clock } from '@evens/base';
import { bookDelta, bookImage, clockToken, type MatchBook } from '@evens/book';
import { textFrame } from '../platform/stream/frame.ts';
import type { StreamHub } from '../platform/stream/hub.ts';
import type { Snapshot, TopicSource } from '../platform/stream/topic.ts';
import { multiBook } from './multi-book.ts';
import { previewBook } from './preview.ts';
import type { Replica } from './replica.ts';

export interface TopicsOptions {
  readonly hub: StreamHub;
  readonly replica: Replica;
  readonly clock: Clock;
}

const MATCH = 'match/';
/** The topics that publish the short form of a book for lists. */
const shortBooks = [
  { prefix: 'preview/', shorten: previewBook },
  { prefix: 'multi/', shorten: multiBook },
] as const;
/** A row of a list changes at most five times a second; the latest state wins. */
const APART_MS = 200;

function parseTopicId(topic: string, prefix: string): number {
  const text = topic.slice(prefix.length);
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
}

function toSnapshot(book: MatchBook | undefined): Snapshot | undefined {
  return book && { token: clockToken(book.epoch, book.seq), body: () => JSON.stringify(bookImage(book)) };
}

/** `match/<id>`: the whole book, every delta as the owner wrote it. */
function serveMatches({ hub, replica }: TopicsOptions): void {
  hub.serve(MATCH, { snapshot: (topic) => toSnapshot(replica.view(parseTopicId(topic, MATCH))?.book) });
  replica.onChange((change) => {
    const topic = `${MATCH}${change.id}`;
    if (!hub.isOpen(topic)) return;
    if (change.kind === 'delta') {
      hub.publish(topic, { from: change.from, to: change.to, frame: textFrame(change.bytes) });
    } else {
      hub.publishImage(topic);
    }
  });
}

interface ShortBook {
  published: MatchBook;
  publishedAtMs: number;
  due: boolean;
}

/** `preview/<id>` and `multi/<id>`: score, clock and the few markets of a row. */
function serveShortBooks(
  { hub, replica, clock }: TopicsOptions,
  { prefix, shorten }: (typeof shortBooks)[number],
): () => void {
  const open = new Map<number, ShortBook>();
  let timer: NodeJS.Timeout | undefined;

  const source: TopicSource = {
    snapshot: (topic) => toSnapshot(open.get(parseTopicId(topic, prefix))?.published),
    opened(topic) {
      const id = parseTopicId(topic, prefix);
      const book = replica.view(id)?.book;
      if (book !== undefined) open.set(id, { published: shorten(book), publishedAtMs: 0, due: false });
    },
    closed: (topic) => {
      open.delete(parseTopicId(topic, prefix));
    },
  };
  hub.serve(prefix, source);

  function publish(id: number, short: ShortBook): void {
    short.due = false;
    const book = replica.view(id)?.book;
    if (book === undefined) return;
    const next = shorten(book);
    const body = JSON.stringify(bookDelta(short.published, next));
    if (body === '{}') return;
    const from = clockToken(short.published.epoch, short.published.seq);
    const to = clockToken(next.epoch, next.seq);
    short.published = next;
    short.publishedAtMs = clock.nowMs();
    const text = `{"t":"delta","topic":"${prefix}${id}","from":"${from}","to":"${to}","at":${short.publishedAtMs},"body":${body}}`;
    hub.publish(`${prefix}${id}`, { from, to, frame: textFrame(text) });
  }

  function publishDue(): void {
    timer = undefined;
    const nowMs = clock.nowMs();
    let more = false;
    for (const [id, short] of open) {
      if (!short.due) continue;
      if (nowMs - short.publishedAtMs >= APART_MS) publish(id, short);
      else more = true;
    }
    if (more) timer = setTimeout(publishDue, APART_MS / 4);
  }

  replica.onChange((change) => {
    const short = open.get(change.id);
    if (short === undefined) return;
    if (change.kind === 'delta') {
      if (clock.nowMs() - short.publishedAtMs >= APART_MS) {
        publish(change.id, short);
        return;
      }
      short.due = true;
      timer ??= setTimeout(publishDue, APART_MS / 4);
      return;
    }
    if (change.kind === 'image') short.published = shorten(change.now.book);
    else open.delete(change.id);
    hub.publishImage(`${prefix}${change.id}`);
  });
  return () => clearTimeout(timer);
}

/** Serves the topics of match books. Returns a function that stops their timers. */
export function serveBooks(options: TopicsOptions): () => void {
  serveMatches(options);
  const stops = shortBooks.map((short) => serveShortBooks(options, short));
  return () => {
    for (const stop of stops) stop();
  };
}
