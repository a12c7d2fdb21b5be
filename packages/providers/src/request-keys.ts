import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** DER prefix of an Ed25519 key; the key's 32 bytes follow. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

/** Headers of a signed request: the key's id, and its signature of the body's bytes in base64. */
const KEY_ID_HEADER = 'x-key-id';
const KEY_SIGNATURE_HEADER = 'x-key-signature';

/** An Ed25519 key that signs requests. To rotate keys, the other side accepts several public keys, found by their ids. */
export interface RequestKey {
  readonly id: string;
  /** The public key: base64 of its 32 bytes. */
  readonly publicText: string;
  /** Signs a body; returns the headers to send with it. */
  signedHeaders(rawBody: Uint8Array | string): Readonly<Record<string, string>>;
}

/** Public keys by id. */
export type PublicKeys = ReadonlyMap<string, KeyObject>;

function keyBytes(text: string): Buffer | undefined {
  const bytes = /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined;
  return bytes?.length === KEY_BYTES ? bytes : undefined;
}

function computeKeyId(publicBytes: Uint8Array): string {
  return createHash('sha256').update(publicBytes).digest('hex').slice(0, 16);
}

/** A private key from base64 of its 32 bytes; undefined for any other text. */
export function parseRequestKey(text: string): RequestKey | undefined {
  const bytes = keyBytes(text);
  if (!bytes) return undefined;
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, bytes]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicBytes = createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_PREFIX.length);
  const id = computeKeyId(publicBytes);
  return {
    id,
    publicText: publicBytes.toString('base64'),
    signedHeaders: (rawBody) => ({
      [KEY_ID_HEADER]: id,
      [KEY_SIGNATURE_HEADER]: sign(null, Buffer.from(rawBody), key).toString('base64'),
    }),
  };
}

/** Parses public keys from base64; undefined if one of the texts is not a key. */
export function parsePublicKeys(texts: readonly string[]): PublicKeys | undefined {
  const keys = new Map<string, KeyObject>();
  for (const text of texts) {
    const bytes = keyBytes(text);
    if (!bytes) return undefined;
    keys.set(
      computeKeyId(bytes),
      createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), format: 'der', type: 'spki' }),
    );
  }
  return keys;
}

/** Whether one of the keys signed exactly these bytes. */
export function isSignedByAnyKey(
  keys: PublicKeys,
  rawBody: Uint8Array,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): boolean {
  const { [KEY_ID_HEADER]: id, [KEY_SIGNATURE_HEADER]: signature } = headers;
  const key = typeof id === 'string' ? keys.get(id) : undefined;
  if (!key || typeof signature !== 'string' || signature.length > 128) return false;
  return verify(null, rawBody, key, Buffer.from(signature, 'base64'));
}
