import type { Clock } from '@evens/base';
import { bookDelta, bookImage, clockToken, type MatchBook } from '@evens/book';
import { textFrame } from '../../platform/stream/frame.ts';
import type { StreamHub } from '../../platform/stream/hub.ts';
import type { Snapshot, TopicSource } from '../../platform/stream/topic.ts';
import { previewBook } from './preview.ts';
import type { Replica } from './replica.ts';

export interface TopicsOptions {
  readonly hub: StreamHub;
  readonly replica: Replica;
  readonly clock: Clock;
}

const MATCH = 'match/';
const PREVIEW = 'preview/';
/** A row of a list changes at most five times a second; the latest state wins. */
const PREVIEW_APART_MS = 200;

function idOf(topic: string, prefix: string): number {
  const text = topic.slice(prefix.length);
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
}

function snapshotOf(book: MatchBook | undefined): Snapshot | undefined {
  return book && { token: clockToken(book.epoch, book.seq), body: () => JSON.stringify(bookImage(book)) };
}

/** `match/<id>`: the whole book, every delta as the owner wrote it. */
function serveMatches({ hub, replica }: TopicsOptions): void {
  hub.serve(MATCH, { snapshot: (topic) => snapshotOf(replica.view(idOf(topic, MATCH))?.book) });
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

interface Preview {
  shown: MatchBook;
  toldAtMs: number;
  due: boolean;
}

/** `preview/<id>`: score, clock and the three markets of a row. */
function servePreviews({ hub, replica, clock }: TopicsOptions): () => void {
  const open = new Map<number, Preview>();
  let timer: NodeJS.Timeout | undefined;

  const source: TopicSource = {
    snapshot: (topic) => snapshotOf(open.get(idOf(topic, PREVIEW))?.shown),
    opened(topic) {
      const id = idOf(topic, PREVIEW);
      const book = replica.view(id)?.book;
      if (book !== undefined) open.set(id, { shown: previewBook(book), toldAtMs: 0, due: false });
    },
    closed: (topic) => {
      open.delete(idOf(topic, PREVIEW));
    },
  };
  hub.serve(PREVIEW, source);

  function tell(id: number, preview: Preview): void {
    preview.due = false;
    const book = replica.view(id)?.book;
    if (book === undefined) return;
    const next = previewBook(book);
    const body = JSON.stringify(bookDelta(preview.shown, next));
    if (body === '{}') return;
    const from = clockToken(preview.shown.epoch, preview.shown.seq);
    const to = clockToken(next.epoch, next.seq);
    preview.shown = next;
    preview.toldAtMs = clock.nowMs();
    const text = `{"t":"delta","topic":"${PREVIEW}${id}","from":"${from}","to":"${to}","at":${preview.toldAtMs},"body":${body}}`;
    hub.publish(`${PREVIEW}${id}`, { from, to, frame: textFrame(text) });
  }

  function tellDue(): void {
    timer = undefined;
    const nowMs = clock.nowMs();
    let more = false;
    for (const [id, preview] of open) {
      if (!preview.due) continue;
      if (nowMs - preview.toldAtMs >= PREVIEW_APART_MS) tell(id, preview);
      else more = true;
    }
    if (more) timer = setTimeout(tellDue, PREVIEW_APART_MS / 4);
  }

  replica.onChange((change) => {
    const preview = open.get(change.id);
    if (preview === undefined) return;
    if (change.kind === 'delta') {
      if (clock.nowMs() - preview.toldAtMs >= PREVIEW_APART_MS) {
        tell(change.id, preview);
        return;
      }
      preview.due = true;
      timer ??= setTimeout(tellDue, PREVIEW_APART_MS / 4);
      return;
    }
    if (change.kind === 'image') preview.shown = previewBook(change.now.book);
    else open.delete(change.id);
    hub.publishImage(`${PREVIEW}${change.id}`);
  });
  return () => clearTimeout(timer);
}

/** The topics that are made of books. Answers how to stop their timers. */
export function serveBooks(options: TopicsOptions): () => void {
  serveMatches(options);
  return servePreviews(options);
}
