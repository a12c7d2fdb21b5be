import { closeSync, openSync, readSync } from 'node:fs';
import { LINE_MAX_BYTES } from './lines.ts';

const CHUNK_BYTES = 64 * 1024;
const NEWLINE = 10;

export interface FileLine {
  /** From 1. */
  readonly number: number;
  /** Undefined if the line exceeds the maximum length: it was skipped, not stored. */
  readonly text: string | undefined;
  /** False for a last line without a line break: its writer was interrupted. */
  readonly whole: boolean;
}

/**
 * Yields the lines of a file with at most one in memory. Empty lines are skipped but counted. With `wait`, for a file
 * that is still being written, the end yields undefined, and later calls yield the lines written since.
 */
export function readLines(file: string): Generator<FileLine>;
export function readLines(file: string, atEnd: 'stop' | 'wait'): Generator<FileLine | undefined>;
export function* readLines(file: string, atEnd: 'stop' | 'wait' = 'stop'): Generator<FileLine | undefined> {
  const descriptor = openSync(file, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let lineChunks: Buffer[] = [];
    let lineBytes = 0;
    let number = 1;
    const take = (part: Buffer) => {
      lineBytes += part.length;
      if (lineBytes <= LINE_MAX_BYTES) lineChunks.push(Buffer.from(part));
      else lineChunks = [];
    };
    const line = (whole: boolean): FileLine => ({
      number,
      text: lineBytes <= LINE_MAX_BYTES ? Buffer.concat(lineChunks).toString('utf8') : undefined,
      whole,
    });
    for (;;) {
      const bytes = readSync(descriptor, chunk, 0, CHUNK_BYTES, null);
      if (bytes === 0) {
        if (atEnd === 'stop') break;
        yield undefined;
        continue;
      }
      let from = 0;
      for (;;) {
        const at = chunk.subarray(0, bytes).indexOf(NEWLINE, from);
        if (at < 0) break;
        take(chunk.subarray(from, at));
        if (lineBytes > 0) yield line(true);
        lineChunks = [];
        lineBytes = 0;
        number++;
        from = at + 1;
      }
      take(chunk.subarray(from, bytes));
    }
    if (lineBytes > 0) yield line(false);
  } finally {
    closeSync(descriptor);
  }
}
