import { err, isFields, ok, type Result } from '@evens/base';
import type { FeedEvent } from '@evens/book';
import { isFeedEvent, isTime } from './parse-event.ts';

/** Longer lines are not events: the longest event that is written (odds of a large race) has about 20 kB. */
export const LINE_MAX_BYTES = 1024 * 1024;

/** The first line of a recording. */
export interface RecordingHead {
  readonly source: string;
  /** Match seconds per wall second during the recording. */
  readonly rate: number;
  /** Wall time of the start of the recording. */
  readonly zeroMs: number;
  /**
   * The file is still being written, so the feed does not end with the file. For replay at speed 1 during the
   * recording.
   */
  readonly isGrowing?: boolean | undefined;
}

export interface RecordedEvent {
  /** Wall time at which the source reported the event. Never decreases within a recording. */
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
