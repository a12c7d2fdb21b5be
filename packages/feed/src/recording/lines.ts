import { err, isFields, ok, type Result } from '@evens/base';
import type { FeedEvent } from '@evens/book';
import { isFeedEvent, isTime } from './parse-event.ts';

/** A longer line is no event: the longest that we write, odds of a large race, have some 20 kB. */
export const LINE_MAX_BYTES = 1024 * 1024;

/** The first line of a recording. */
export interface RecordingHead {
  readonly source: string;
  /** Match seconds per wall second while it was recorded. */
  readonly rate: number;
  /** Wall time when the recording began. */
  readonly zeroMs: number;
  /** Its writer goes on: the feed doesn't end with the file. Of a file that is written while it is replayed, at speed 1. */
  readonly isGrowing?: boolean | undefined;
}

export interface RecordedEvent {
  /** Wall time when the source said it. Never goes back within a recording. */
  readonly atMs: number;
  readonly event: FeedEvent;
}

const VERSION = 1;

export function headLine(head: RecordingHead): string {
  return `${JSON.stringify({ evensRecording: VERSION, ...head })}\n`;
}

export function eventLine({ atMs, event }: RecordedEvent): string {
  return `${JSON.stringify({ at: atMs, event })}\n`;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export function parseHead(line: string): Result<RecordingHead, string> {
  const value = parseJson(line);
  if (!isFields(value) || value.evensRecording === undefined) return err('is no recording of a feed');
  const { evensRecording: version, source, rate, zeroMs, isGrowing } = value;
  if (version !== VERSION) return err(`is a recording of version ${JSON.stringify(version)}, not ${VERSION}`);
  if (typeof source !== 'string' || !isTime(rate) || rate <= 0 || !isTime(zeroMs))
    return err('has a broken first line');
  return ok({ source, rate, zeroMs, isGrowing: isGrowing === true });
}

export function parseEventLine(line: string): RecordedEvent | undefined {
  const value = parseJson(line);
  return isFields(value) && isTime(value.at) && isFeedEvent(value.event)
    ? { atMs: value.at, event: value.event }
    : undefined;
}
