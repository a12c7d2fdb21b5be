import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { err, ok, type Result } from '@evens/base';
import { secureBytes } from './random.ts';

/** Storage location of a sealed value. The value opens only there. */
export interface SealedField {
  readonly table: string;
  /** The row's key, and what else must be as it was when the value was sealed. */
  readonly row: readonly (string | number)[];
  readonly column: string;
}

export interface SealKey {
  readonly id: string;
  /** 32 bytes. As an object it is read once, which a key of bytes is for every value. */
  readonly key: KeyObject;
}

/** Seals texts for the database, and opens them again. */
export interface Seal {
  /** Id of the encryption key. */
  readonly keyId: string;
  readonly keyIds: readonly string[];
  seal(field: SealedField, text: string): string;
  /** Throws `SealError` where the value was sealed elsewhere, changed, or sealed with a key that is not here. */
  open(field: SealedField, sealed: string): string;
}

export class SealError extends Error {
  override readonly name = 'SealError';
}

const version = 's1';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const sealedForm = /^s1\.([a-z0-9-]{1,32})\.([A-Za-z0-9_-]+)$/;
const keyIdForm = /^[a-z0-9-]{1,32}$/;
const keysMax = 20;

export function isSealed(text: string): boolean {
  return text.startsWith(`${version}.`);
}

/** The id of the key that a value is sealed with. */
export function sealedWith(sealed: string): string | undefined {
  return sealedForm.exec(sealed)?.[1];
}

/** JSON keeps the parts apart: no other field has the same text. */
function buildContext(keyId: string, { table, row, column }: SealedField): string {
  return JSON.stringify([version, keyId, table, row.map(String), column]);
}

/**
 * A random IV of 12 bytes is safe for 2^32 values of one key, and a busy site seals more than that: the values of a column
 * are spread over so many keys.
 */
const shards = 64;

function computeShard({ row }: SealedField): number {
  let sum = 0;
  for (const character of row.join('/')) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % shards;
}

/** Derived keys: as many as there are columns, shards and keys. A key that is made anew costs more than the cipher. */
const derivedKeys = new WeakMap<KeyObject, Map<string, KeyObject>>();

function derivedKey({ key }: SealKey, field: SealedField): KeyObject {
  const derived = derivedKeys.get(key) ?? new Map<string, KeyObject>();
  derivedKeys.set(key, derived);
  const name = JSON.stringify([version, field.table, field.column, computeShard(field)]);
  const known = derived.get(name);
  if (known) return known;
  const freshKey = createSecretKey(createHmac('sha256', key).update(name).digest());
  derived.set(name, freshKey);
  return freshKey;
}

function sealWith(key: SealKey, field: SealedField, text: string): string {
  const context = buildContext(key.id, field);
  const iv = Buffer.from(secureBytes(ivBytes));
  const cipher = createCipheriv('aes-256-gcm', derivedKey(key, field), iv);
  cipher.setAAD(Buffer.from(context));
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${version}.${key.id}.${Buffer.concat(parts).toString('base64url')}`;
}

function openWith(key: SealKey, field: SealedField, body: string): string {
  const bytes = Buffer.from(body, 'base64url');
  const context = buildContext(key.id, field);
  const { table, row, column } = field;
  const refused = () => new SealError(`${table}.${column} of row ${row.join('/')} was not sealed there`);
  if (bytes.length < ivBytes + tagBytes) throw refused();
  const iv = bytes.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(key, field), iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    throw refused();
  }
}

/** The first key seals; all of them open. */
export function createSeal(keys: readonly [SealKey, ...SealKey[]]): Seal {
  return createChangingSeal(() => keys);
}

/** Like `createSeal`, with keys that may change between calls. */
export function createChangingSeal(keysNow: () => readonly [SealKey, ...SealKey[]]): Seal {
  return {
    get keyId() {
      return keysNow()[0].id;
    },
    get keyIds() {
      return keysNow().map(({ id }) => id);
    },
    seal: (field, text) => sealWith(keysNow()[0], field, text),
    open(field, sealed) {
      // A row of before the first key.
      if (!isSealed(sealed)) return sealed;
      const [, id = '', body = ''] = sealedForm.exec(sealed) ?? [];
      const key = keysNow().find((one) => one.id === id);
      if (!key)
        throw new SealError(
          `${field.table}.${field.column} is sealed with the key "${id}", which EVENS_SEAL_KEYS does not have`,
        );
      return openWith(key, field, body);
    },
  };
}

/** A seal without keys: opens only values that were stored before the first key. */
export const noSeal: Seal = {
  keyId: 'none',
  keyIds: [],
  seal() {
    throw new SealError('there is no key to seal with');
  },
  open({ table, column }, stored) {
    if (isSealed(stored)) throw new SealError(`${table}.${column} is sealed, and there is no key to open it`);
    return stored;
  },
};

/** Reads `id:base64,id:base64`, the key that seals first. An error never repeats a key. */
export function parseSealKeys(text: string): Result<readonly [SealKey, ...SealKey[]], string> {
  const parts = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > keysMax) return err(`lists at most ${keysMax} keys`);
  const keys: SealKey[] = [];
  for (const part of parts) {
    const [id = '', encoded = '', more] = part.split(':');
    const key = Buffer.from(encoded, 'base64');
    if (!keyIdForm.test(id) || more !== undefined)
      return err('lists keys as id:base64, each id of 1 to 32 small letters, digits and dashes');
    if (key.length !== keyBytes)
      return err(`has a key "${id}" of ${key.length} bytes; a key is ${keyBytes} random bytes in base64`);
    if (keys.some((one) => one.id === id)) return err(`has two keys "${id}"`);
    keys.push({ id, key: createSecretKey(key) });
  }
  const [first, ...others] = keys;
  return first ? ok([first, ...others]) : err('has no key');
}

/** A line of the form that `parseSealKeys` reads. */
export function freshSealKey(id: string): string {
  return `${id}:${Buffer.from(secureBytes(keyBytes)).toString('base64')}`;
}
