import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Message, type Parcel, packParcel } from './bus.ts';

/**
 * The version of all messages, written into each parcel. It grows with a change that an earlier version would misread
 * (docs/upgrade.md). An added field that earlier versions ignore is no such change.
 */
const WRITTEN_VERSION = 1;
const readableVersions: readonly number[] = [WRITTEN_VERSION];
const MAC_BYTES = 32;
const LENGTH_BYTES = 4;

/** A parcel between processes. Each sender numbers its parcels of a channel, so that a receiver notices a lost one. */
export interface NumberedParcel extends Omit<Parcel, 'bytes'> {
  /** The sending process. */
  readonly from: string;
  readonly n: number;
  readonly bytes: Uint8Array;
}

interface Head extends Pick<NumberedParcel, 'from' | 'n' | 'subjects' | 'lengths'> {
  readonly version: number;
}

const sign = (key: Buffer, channel: string, body: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${channel}\n`).update(body).digest();

/** Signed, since whoever reaches the bus could otherwise invent prices. */
export function encodeParcel(
  key: Buffer,
  {
    channel,
    from,
    n,
    messages,
    version = WRITTEN_VERSION,
  }: {
    readonly channel: string;
    readonly from: string;
    readonly n: number;
    readonly messages: readonly Message[];
    readonly version?: number;
  },
): Buffer {
  const { bytes, ...contents } = packParcel(messages);
  const head: Head = { version, from, n, ...contents };
  const headBytes = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(headBytes.length);
  const body = Buffer.concat([length, headBytes, bytes]);
  return Buffer.concat([sign(key, channel, body), body]);
}

/** A parcel of this site that this version of the code cannot read. */
export interface UnreadableParcel {
  readonly from: string;
  readonly unreadableVersion: number;
}

/** Undefined if the parcel was not signed with the key. */
export function decodeParcel(
  key: Buffer,
  channel: string,
  encoded: Buffer,
): NumberedParcel | UnreadableParcel | undefined {
  if (encoded.length < MAC_BYTES + LENGTH_BYTES) return undefined;
  const body = encoded.subarray(MAC_BYTES);
  if (!timingSafeEqual(encoded.subarray(0, MAC_BYTES), sign(key, channel, body))) return undefined;
  const start = LENGTH_BYTES + body.readUInt32BE();
  // The signature proves that a process of this site wrote it. All versions have `version` and `from`.
  const { version, ...head }: Head = JSON.parse(body.toString('utf8', LENGTH_BYTES, start));
  if (!readableVersions.includes(version)) return { from: head.from, unreadableVersion: version };
  return { ...head, bytes: body.subarray(start) };
}
