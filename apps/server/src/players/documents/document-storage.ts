import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Storage of document files under generated names. The contents are encrypted. All processes that serve players or
 * sweep use the same files.
 */
export interface DocumentStorage {
  /** Resolves when the file is stored durably. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined if there is no file with this name. */
  get(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  /** A missing file is not an error. */
  remove(name: string): Promise<void>;
  /** Names last written before this time, including those of unfinished writes. */
  olderThan(atMs: number): AsyncIterable<string>;
}

const nameForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const unfinishedForm = /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/;
const shardForm = /^[0-9a-f]{2}$/;
const ownerOnlyFile = 0o600;
const ownerOnlyFolder = 0o700;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The last two digits of a UUIDv7 are random: they spread the files over 256 folders. */
function shardFolder(name: string): string {
  return name.slice(34, 36);
}

/** A folder of the machine, or one that several machines mount. Only the process's own user has access. */
export function folderStorage(folder: string): DocumentStorage {
  function filePath(name: string): string {
    if (!nameForm.test(name) && !unfinishedForm.test(name))
      throw new RangeError(
        `folderStorage: expected a UUID as the name of a file, got ${JSON.stringify(name)}`,
      );
    return join(folder, shardFolder(name), name);
  }

  return {
    async put(name, bytes) {
      const path = filePath(name);
      const unfinished = `${path}.${randomUUID()}`;
      await mkdir(join(folder, shardFolder(name)), { recursive: true, mode: ownerOnlyFolder });
      const file = await open(unfinished, 'wx', ownerOnlyFile);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
      const parent = await open(join(folder, shardFolder(name)));
      try {
        await parent.sync();
      } finally {
        await parent.close();
      }
    },
    async get(name) {
      try {
        return await readFile(filePath(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async has(name) {
      try {
        return (await stat(filePath(name))).isFile();
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    remove: (name) => rm(filePath(name), { force: true }),
    async *olderThan(atMs) {
      for (const shard of await namesIn(folder)) {
        // A volume contains entries such as `lost+found`, which the process may not read.
        if (!shardForm.test(shard)) continue;
        for (const name of await namesIn(join(folder, shard))) {
          if (!nameForm.test(name) && !unfinishedForm.test(name)) continue;
          const writtenMs = await writtenAt(join(folder, shard, name));
          if (writtenMs !== undefined && writtenMs < atMs) yield name;
        }
      }
    },
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function writtenAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
