import { err, type Result } from '@evens/base';
import { parseEventLine, parseHead, type RecordedEvent, type RecordingHead } from './lines.ts';
import { readLines } from './read-lines.ts';

export interface LineProblem {
  /** From 1. */
  readonly line: number;
  readonly problem: string;
}

/** An event with its line, or a line that was skipped. */
export type RecordingLine = (RecordedEvent & { readonly line: number }) | LineProblem;

/** The first line of a recording. The error is the predicate of a sentence about the file. */
export function readHead(file: string): Result<RecordingHead, string> {
  try {
    for (const { text = '' } of readLines(file)) return parseHead(text);
    return err('is empty');
  } catch (error) {
    return err(`cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Yields the events of a recording in order of time, with at most one line in memory. With `wait`, for a recording that
 * is still being written, the end yields undefined.
 */
export function readRecording(file: string): Generator<RecordingLine>;
export function readRecording(file: string, atEnd: 'stop' | 'wait'): Generator<RecordingLine | undefined>;
export function* readRecording(
  file: string,
  atEnd: 'stop' | 'wait' = 'stop',
): Generator<RecordingLine | undefined> {
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const read of readLines(file, atEnd)) {
    if (read === undefined) {
      yield undefined;
      continue;
    }
    const { number: line, text, whole } = read;
    if (line === 1) continue;
    const parsed = text === undefined ? undefined : parseEventLine(text);
    if (parsed) {
      // A clock that was set back between two recordings in one file must not stop the replay.
      lastMs = Math.max(lastMs, parsed.atMs);
      yield { ...parsed, atMs: lastMs, line };
    } else if (text === undefined) yield { line, problem: 'too long' };
    else yield { line, problem: whole ? 'not an event' : 'torn off: the writer was cut short' };
  }
}
