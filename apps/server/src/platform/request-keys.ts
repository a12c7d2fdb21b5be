import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** What DER puts before the 32 bytes of an Ed25519 key. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

/** Headers of a signed request: which key signed, and its signature of the body's bytes in base64. */
const KEY_ID_HEADER = 'x-key-id';
const KEY_SIGNATURE_HEADER = 'x-key-signature';

/** An Ed25519 key that signs requests. Keys are rotated by id: the other side holds the public halves of several. */
export interface RequestKey {
  readonly id: string;
  /** Base64 of its 32 bytes. */
  readonly publicText: string;
  /** The headers of a body that it signs. */
  headersOf(rawBody: Uint8Array | string): Readonly<Record<string, string>>;
}

/** Public halves by their id. */
export type PublicKeys = ReadonlyMap<string, KeyObject>;

function keyBytes(text: string): Buffer | undefined {
  const bytes = /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined;
  return bytes?.length === KEY_BYTES ? bytes : undefined;
}

function idOf(publicBytes: Uint8Array): string {
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
  const id = idOf(publicBytes);
  return {
    id,
    publicText: publicBytes.toString('base64'),
    headersOf: (rawBody) => ({
      [KEY_ID_HEADER]: id,
      [KEY_SIGNATURE_HEADER]: sign(null, Buffer.from(rawBody), key).toString('base64'),
    }),
  };
}

/** Public keys from base64 texts; undefined where one is none. */
export function parsePublicKeys(texts: readonly string[]): PublicKeys | undefined {
  const keys = new Map<string, KeyObject>();
  for (const text of texts) {
    const bytes = keyBytes(text);
    if (!bytes) return undefined;
    keys.set(
      idOf(bytes),
      createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), format: 'der', type: 'spki' }),
    );
  }
  return keys;
}

/** Whether one of the keys signed these very bytes. */
export function isSignedByOneOf(
  keys: PublicKeys,
  rawBody: Uint8Array,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): boolean {
  const { [KEY_ID_HEADER]: id, [KEY_SIGNATURE_HEADER]: signature } = headers;
  const key = typeof id === 'string' ? keys.get(id) : undefined;
  if (!key || typeof signature !== 'string' || signature.length > 128) return false;
  return verify(null, rawBody, key, Buffer.from(signature, 'base64'));
}
