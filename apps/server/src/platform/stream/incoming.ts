import { type ClientMessage, STREAM_MESSAGE_BYTES_MAX } from '@evens/contract';
import type { RawData } from 'ws';
import { parseClientMessage } from './message.ts';
import type { Reader } from './reader.ts';

/** A larger message ends the socket. A message between its own bound and this one is refused alone. */
export const STREAM_PAYLOAD_BYTES_MAX = 4 * STREAM_MESSAGE_BYTES_MAX;

export interface Incoming {
  readonly data: RawData;
  readonly isBinary: boolean;
  readonly nowMs: number;
}

/** Passes a valid message on; answers an invalid one with its error. */
export function readMessage(
  reader: Reader,
  { data, isBinary, nowMs }: Incoming,
  take: (message: ClientMessage) => void,
): void {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
  if (!reader.takeMessageToken(nowMs)) {
    reader.refuse('too-fast', 'at most 20 messages a second');
  } else if (bytes.length > STREAM_MESSAGE_BYTES_MAX) {
    reader.refuse('too-large', `a message is at most ${STREAM_MESSAGE_BYTES_MAX} bytes`);
  } else {
    const message = isBinary ? undefined : parseClientMessage(bytes.toString());
    if (message?.ok) take(message.value);
    else reader.refuse('bad-message', 'not a message of this stream');
  }
}
