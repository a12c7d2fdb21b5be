import { createSecretKey } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSeal } from '../../platform/seal.ts';
import { type DocumentStorage, folderStorage } from './document-storage.ts';
import { keepFile, openFile } from './file-safe.ts';
import type { DocumentFileId } from './store.ts';

const [first, second] = [
  '019a0000-0000-7000-8000-0000000000aa',
  '019a0000-0000-7000-8000-0000000000bb',
] as const;
const bytes = new TextEncoder().encode('the first page');
const OLD_MS = Date.UTC(2026, 10, 15);

let folder: string;
let storage: DocumentStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evens-documents-'));
  storage = folderStorage(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const filePath = (name: string) => join(folder, name.slice(34, 36), name);
async function olderThan(atMs: number): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const name of storage.olderThan(atMs)) names.push(name);
  return names.toSorted();
}
async function age(name: string, atMs: number): Promise<void> {
  await utimes(filePath(name), new Date(atMs), new Date(atMs));
}

describe('a folder of documents', () => {
  test('the storage keeps a file until it is removed, and leaves no temporary files', async () => {
    expect([await storage.get(first), await storage.has(first)]).toEqual([undefined, false]);
    await storage.put(first, bytes);
    expect([await storage.get(first), await storage.has(first)]).toEqual([Buffer.from(bytes), true]);
    expect(await readdir(join(folder, 'aa'))).toEqual([first]);
    expect((await stat(filePath(first))).mode & 0o777).toBe(0o600);
    await storage.remove(first);
    await storage.remove(first);
    expect(await storage.has(first)).toBe(false);
  });

  test.each([
    '../elsewhere',
    '/etc/cron.d/x',
    '',
    `${first}/..`,
    `${first}.jpg`,
    first.toUpperCase(),
    first.replaceAll('-', '/'),
  ])('the storage refuses the file name %j', async (name) => {
    await expect(storage.put(name, bytes)).rejects.toThrow(RangeError);
    await expect(storage.get(name)).rejects.toThrow(RangeError);
    expect(await readdir(folder)).toEqual([]);
  });

  test('the storage lists files older than a time, including unfinished ones', async () => {
    const unfinished = `${second}.${first}`;
    for (const name of [first, second]) await storage.put(name, bytes);
    await writeFile(filePath(unfinished), bytes);
    await age(first, OLD_MS);
    await age(unfinished, OLD_MS - 1);
    expect(await olderThan(OLD_MS)).toEqual([unfinished]);
    expect(await olderThan(OLD_MS + 1)).toEqual([first, unfinished]);
    await storage.remove(unfinished);
    expect(await olderThan(Number.POSITIVE_INFINITY)).toEqual([first, second]);
  });

  test('the storage lists nothing if the folder does not exist', async () => {
    await rm(folder, { recursive: true });
    expect(await olderThan(Number.POSITIVE_INFINITY)).toEqual([]);
    await mkdir(folder);
  });

  test('the storage ignores other entries of a volume', async () => {
    await storage.put(first, bytes);
    // Read as a folder, each of them is an error.
    for (const name of ['lost+found', 'README', 'a', 'aaa']) await writeFile(join(folder, name), '');
    await writeFile(join(folder, 'aa', 'notes.txt'), '');
    expect(await olderThan(Number.POSITIVE_INFINITY)).toEqual([first]);
  });
});

describe('Any UUID is an id here.', () => {
  const seal = createSeal([{ id: 'a', key: createSecretKey(new Uint8Array(32).fill(1)) }]);
  // Any UUID is an id here.
  const [own, other] = [first as string as DocumentFileId, second as string as DocumentFileId];

  test('a file is stored encrypted and opens with its key', async () => {
    const key = await keepFile({ storage, seal }, own, bytes);
    expect((await readFile(filePath(first))).includes(Buffer.from(bytes))).toBe(false);
    expect(await openFile({ storage, seal }, { id: own, data_key: key })).toEqual(Buffer.from(bytes));
    await storage.remove(first);
    expect(await openFile({ storage, seal }, { id: own, data_key: key })).toBeUndefined();
  });

  test('a changed, swapped or wrongly keyed file cannot be opened', async () => {
    const key = await keepFile({ storage, seal }, own, bytes);
    const otherKey = await keepFile({ storage, seal }, other, bytes);
    const open = (id: DocumentFileId, data_key: string) => openFile({ storage, seal }, { id, data_key });
    await expect(open(own, otherKey)).rejects.toThrow('was not sealed there');
    await expect(open(other, key)).rejects.toThrow('was not sealed there');
    const sealed = await readFile(filePath(first));
    await writeFile(filePath(second), sealed);
    await expect(open(other, otherKey)).rejects.toThrow('was not sealed with its key');
    const changed = Buffer.from(sealed);
    changed[20] = (changed[20] ?? 0) ^ 1;
    await writeFile(filePath(first), changed);
    await expect(open(own, key)).rejects.toThrow('was changed');
    await writeFile(filePath(first), sealed);
    expect(await open(own, key)).toEqual(Buffer.from(bytes));
  });
});
