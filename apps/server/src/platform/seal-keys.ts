import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Queryable } from './db.ts';
import {
  createChangingSeal,
  createSeal,
  freshSealKey,
  noSeal,
  parseSealKeys,
  type Seal,
  SealError,
  type SealedField,
  type SealKey,
} from './seal.ts';
import { StartError } from './start-error.ts';

type Keys = readonly [SealKey, ...SealKey[]];

const fileName = 'seal-keys';
const firstKeyId = 'sandbox-1';
const ownerOnly = 0o600;
const checkText = 'evens';

function parsed(name: string, text: string): Keys {
  const keys = parseSealKeys(text);
  if (!keys.ok) throw new StartError(`${name} ${keys.error}`);
  return keys.value;
}

function readTextFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written under another name and renamed: a kill in between leaves the keys of before. */
function writeKeys(file: string, lines: readonly string[]): void {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${lines.join('\n')}\n`, { mode: ownerOnly });
  chmodSync(next, ownerOnly);
  renameSync(next, file);
}

/** Puts a new key in front of those in the sandbox's file, and answers its id. A running site reads it within seconds. */
export function addSandboxKey(dataFolder: string): string {
  const file = join(dataFolder, fileName);
  const lines = (readTextFile(file) ?? '').split('\n').filter((line) => line.trim() !== '');
  const ids = lines.map((line) => line.split(':')[0] ?? '');
  let no = ids.length + 1;
  while (ids.includes(`sandbox-${no}`)) no += 1;
  writeKeys(file, [freshSealKey(`sandbox-${no}`), ...lines]);
  return `sandbox-${no}`;
}

/** Keys of the sandbox's file, read again when it has changed. */
function sandboxSeal(dataFolder: string): Seal {
  const file = join(dataFolder, fileName);
  if (readTextFile(file) === undefined) writeKeys(file, [freshSealKey(firstKeyId)]);
  const read = () => {
    const { mtimeMs, mode } = statSync(file);
    // A user who can read this file can decrypt all secrets.
    if ((mode & 0o077) !== 0) chmodSync(file, ownerOnly);
    return { mtimeMs, keys: parsed(`the file ${file}`, readTextFile(file) ?? '') };
  };
  let cached = read();
  let lookedAt = performance.now();
  return createChangingSeal(() => {
    const now = performance.now();
    if (now - lookedAt > pollIntervalMs) {
      lookedAt = now;
      if (statSync(file).mtimeMs !== cached.mtimeMs) cached = read();
    }
    return cached.keys;
  });
}

const pollIntervalMs = 1000;

export interface SealSource {
  /** `EVENS_SEAL_KEYS`. */
  readonly sealKeys: string | undefined;
  readonly sandbox: boolean;
  readonly dataFolder: string;
}

/** The keys that the operator gives; in the sandbox those of a file that is made in the data folder. */
export function openSeal({ sealKeys, sandbox, dataFolder }: SealSource): Seal {
  if (sealKeys !== undefined) return createSeal(parsed('EVENS_SEAL_KEYS', sealKeys));
  if (!sandbox)
    throw new StartError(
      'EVENS_SEAL_KEYS is missing: id:base64 of 32 random bytes, the key that seals first',
    );
  return sandboxSeal(dataFolder);
}

/** As a running site on these settings would open values; makes no file. */
export function sealOfEnvironment(env: Readonly<Record<string, string | undefined>>): Seal {
  if (env.EVENS_SEAL_KEYS) return createSeal(parsed('EVENS_SEAL_KEYS', env.EVENS_SEAL_KEYS));
  const file = env.EVENS_DATA ? readTextFile(join(env.EVENS_DATA, fileName)) : undefined;
  return file === undefined ? noSeal : createSeal(parsed('seal-keys in the data folder', file));
}

function checkField(keyId: string): SealedField {
  return { table: 'seal_key', row: [keyId], column: 'check_value' };
}

/**
 * Refuses, as a StartError that names the key, a database of which values are sealed with a key that is not here or is
 * another of the same id. Writes down that values are sealed with this one from now on.
 */
export async function adoptSealKeys(db: Queryable, seal: Seal, atMs: number): Promise<void> {
  const { rows } = await db.query<{ id: string; check_value: string }>(
    'select id, check_value from seal_key where retired_at is null or id = $1 order by id',
    [seal.keyId],
  );
  for (const { id, check_value } of rows) {
    if (!seal.keyIds.includes(id))
      throw new StartError(
        `values of the database are sealed with the key "${id}"; EVENS_SEAL_KEYS does not have it`,
      );
    try {
      seal.open(checkField(id), check_value);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      throw new StartError(
        `the key "${id}" of EVENS_SEAL_KEYS is another than the one that sealed the database's values`,
      );
    }
  }
  await noteSealKey(db, seal, atMs);
}

/** Says which key seals here: `seal rotate` retires none that a running process still seals with. */
export async function noteSealKey(db: Queryable, seal: Seal, atMs: number): Promise<void> {
  const { keyId } = seal;
  await db.query(
    `insert into seal_key (id, check_value, made_at, used_at) values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($3::float8 / 1000))
     on conflict (id) do update set used_at = excluded.used_at, retired_at = null`,
    [keyId, seal.seal(checkField(keyId), checkText), atMs],
  );
}

/**
 * Marks all other keys as no longer used for encryption. Keys that a process used within `unusedMs` are kept and
 * returned: values that they encrypt now were not swept.
 */
export async function retireSealKeys(
  db: Queryable,
  seal: Seal,
  { atMs, unusedMs }: { readonly atMs: number; readonly unusedMs: number },
): Promise<readonly string[]> {
  await db.query(
    `update seal_key set retired_at = to_timestamp($2::float8 / 1000)
     where id <> $1 and retired_at is null and used_at < to_timestamp(($2::float8 - $3::float8) / 1000)`,
    [seal.keyId, atMs, unusedMs],
  );
  const { rows } = await db.query<{ id: string }>(
    'select id from seal_key where id <> $1 and retired_at is null order by id',
    [seal.keyId],
  );
  return rows.map(({ id }) => id);
}
