import { err, ok, type Result } from '@evens/base';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Inputs that decide a round. The server seed is committed to in advance; the player chooses the client seed. */
export interface RoundSeeds {
  /** 32 random bytes as 64 hex digits. Hash inputs are this text, never the bytes. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** Number of the round for this pair of seeds, from 0. */
  readonly nonce: number;
}

export const SERVER_SEED_BYTES = 32;
export const CLIENT_SEED_LENGTH_MAX = 64;

/** The commitment shown before play: SHA-256, in hex, of the server seed's text. */
export function hashOfSeed(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/** Accepts up to 64 letters, digits, `-` and `_`. A colon would shift the other parts of the HMAC message. */
export function parseClientSeed(text: string): Result<string, 'not-a-client-seed'> {
  return /^[\w-]{1,64}$/.test(text) ? ok(text) : err('not-a-client-seed');
}

/** HMAC-SHA256 of a message under a key, both as UTF-8: 32 bytes. */
export type Hmac = (key: string, message: string) => Uint8Array;

/** Runs on any platform. The server passes a faster one. */
const portableHmac: Hmac = (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));

/** HMAC-SHA256 of `clientSeed:nonce:block`, keyed by the text of the server seed: 32 bytes, eight floats. */
export function hashBlock(
  { serverSeed, clientSeed, nonce }: RoundSeeds,
  block: number,
  computeHmac: Hmac = portableHmac,
): Uint8Array {
  return computeHmac(serverSeed, `${clientSeed}:${nonce}:${block}`);
}
