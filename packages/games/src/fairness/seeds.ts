import { err, ok, type Result } from '@evens/base';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What decides a round: the server's part is committed to before, the client's is the player's own. */
export interface RoundSeeds {
  /** 32 random bytes as 64 hex digits; all that is hashed is this text, never the bytes. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** Counts the rounds of the pair of seeds, from 0. */
  readonly nonce: number;
}

export const SERVER_SEED_BYTES = 32;
export const CLIENT_SEED_LENGTH_MAX = 64;

/** What is shown before play: SHA-256, in hex, of the server seed's text. */
export function hashOfSeed(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/** Letters, digits, `-` and `_`, up to 64: a colon would shift what the other parts of the message mean. */
export function parseClientSeed(text: string): Result<string, 'not-a-client-seed'> {
  return /^[\w-]{1,64}$/.test(text) ? ok(text) : err('not-a-client-seed');
}

/** HMAC-SHA256 of a message under a key, both as UTF-8: 32 bytes. */
export type Hmac = (key: string, message: string) => Uint8Array;

/** Runs anywhere. A server has a faster one of its own. */
const portableHmac: Hmac = (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));

/** HMAC-SHA256 of `clientSeed:nonce:block`, keyed by the text of the server seed: 32 bytes, eight floats. */
export function blockOf(
  { serverSeed, clientSeed, nonce }: RoundSeeds,
  block: number,
  hmacOf: Hmac = portableHmac,
): Uint8Array {
  return hmacOf(serverSeed, `${clientSeed}:${nonce}:${block}`);
}
