import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { err, ok, type Result } from '@evens/base';
import type { FeedEvent } from '@evens/book';
import type { FeedSource } from '../source.ts';
import { eventLine, headLine, LINE_MAX_BYTES } from './lines.ts';
import { readHead } from './read-recording.ts';

const FLUSH_AT_CHARACTERS = 64 * 1024;
const NEWLINE = 10;

export interface RecordedSource extends FeedSource {
  /** Ends the recording; the source continues. */
  close(): void;
}

export interface RecordOptions {
  readonly source: FeedSource;
  /** Created if missing; an existing recording is continued. */
  readonly file: string;
  /**
   * Reports a disk error or an overlong event, each once; after a disk error the source continues without recording, which
   * has ended.
   */
  readonly onProblem?: (problem: string, state: { readonly hasEnded: boolean }) => void;
}

/**
 * Wraps the source and writes each of its events to a file, one per line. The events of a step are on disk when the
 * step has been read to its end or abandoned.
 */
export function recordSource({ source, file, onProblem }: RecordOptions): Result<RecordedSource, string> {
  let descriptor: number | undefined;
  let hasHead: boolean;
  let pending = '';
  try {
    descriptor = openSync(file, 'a+');
    const { size } = fstatSync(descriptor);
    hasHead = size > 0;
    if (hasHead && !endsWithNewline(descriptor, size)) pending = '\n';
    const head = hasHead ? readHead(file) : undefined;
    if (head?.ok === false) {
      closeSync(descriptor);
      return err(`cannot record to ${file}: the file exists and ${head.error}`);
    }
  } catch (error) {
    return err(`cannot record to ${file}: ${errorMessage(error)}`);
  }

  function close(): void {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  }

  function flush(): void {
    if (descriptor === undefined || pending === '') return;
    const bytes = Buffer.from(pending);
    pending = '';
    try {
      for (let written = 0; written < bytes.length; ) {
        written += writeSync(descriptor, bytes, written, bytes.length - written);
      }
    } catch (error) {
      close();
      onProblem?.(`the recording ${file} ends here: ${errorMessage(error)}`, { hasEnded: true });
    }
  }

  function write(event: FeedEvent, atMs: number): void {
    const line = eventLine({ atMs, event });
    if (Buffer.byteLength(line) > LINE_MAX_BYTES) {
      onProblem?.(`an event of ${line.length} characters is too long to be recorded`, { hasEnded: false });
      return;
    }
    pending += line;
    if (pending.length > FLUSH_AT_CHARACTERS) flush();
  }

  let lastMs = Number.NEGATIVE_INFINITY;
  function* recorded(
    events: Iterable<FeedEvent>,
    untilMs: number,
    at: 'end' | 'own-time',
  ): Generator<FeedEvent> {
    try {
      for (const event of events) {
        if (at === 'end') lastMs = untilMs;
        else lastMs = Math.max(lastMs, Math.min(event.occurredAtMs, untilMs));
        write(event, lastMs);
        yield event;
      }
    } finally {
      flush();
    }
  }

  return ok({
    name: source.name,
    rate: source.rate,
    open(window) {
      if (!hasHead) {
        pending += headLine({ source: source.name, rate: source.rate, zeroMs: window.nowMs });
        hasHead = true;
      }
      return recorded(source.open(window), window.nowMs, 'end');
    },
    advance: (toMs) => recorded(source.advance(toMs), toMs, 'own-time'),
    get completeUntilMs() {
      return source.completeUntilMs ?? Number.POSITIVE_INFINITY;
    },
    close() {
      source.close?.();
      flush();
      close();
    },
  });
}

function endsWithNewline(descriptor: number, size: number): boolean {
  const last = Buffer.alloc(1);
  readSync(descriptor, last, 0, 1, size - 1);
  return last[0] === NEWLINE;
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : `${error}`;
}
