import { createHash } from 'node:crypto';
import { type FileHandle, open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../plain-error.ts';

const chunkBytes = 256 * 1024;
/** Many unwritten bytes would delay the commits of a database on the same disk by seconds. */
const unsyncedBytesMax = 8 * 1024 * 1024;
export const ownerOnlyFile = 0o600;
export const ownerOnlyFolder = 0o700;

export interface FileSum {
  readonly bytes: number;
  readonly sha256: string;
}

/** Reads to the end of the file as it is now, a chunk at a time. */
async function readChunks(
  file: FileHandle,
  onChunk: (chunk: Buffer) => Promise<void> | void,
): Promise<FileSum> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, null);
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    await onChunk(chunk);
    bytes += bytesRead;
  }
}

export async function sumFile(path: string): Promise<FileSum> {
  await using file = await open(path, 'r');
  return await readChunks(file, () => undefined);
}

/** Copies into a new file. Sums the bytes that were read. */
export async function copyFile(from: string, to: string): Promise<FileSum> {
  await using source = await open(from, 'r');
  await using target = await open(to, 'wx', ownerOnlyFile);
  let unsynced = 0;
  return await readChunks(source, async (chunk) => {
    await target.writeFile(chunk);
    unsynced += chunk.byteLength;
    if (unsynced < unsyncedBytesMax) return;
    await target.datasync();
    unsynced = 0;
  });
}

async function syncPath(path: string, flags: 'r' | 'r+'): Promise<void> {
  await using file = await open(path, flags);
  await file.sync();
}

/** Makes the new names in a folder survive a power cut. */
export const syncFolder = (path: string): Promise<void> => syncPath(path, 'r');

/** Called once for all files: syncing each after its copy takes longer. */
export async function syncTree(
  root: string,
  { files, folders }: { readonly files: readonly string[]; readonly folders: readonly string[] },
): Promise<void> {
  for (const path of files) await syncPath(join(root, path), 'r+');
  for (const path of folders) await syncFolder(join(root, path));
  await syncFolder(root);
}

/** Returns undefined if the file or folder no longer exists. */
export async function unlessRemoved<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

export interface FolderEntry {
  /** Relative to the walked folder, with `/`. */
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'other';
}

/** Lists a folder with all below it, each folder before its content. */
export async function* walkFolder(
  root: string,
  isSkipped: (path: string) => boolean = () => false,
  folder = '',
): AsyncGenerator<FolderEntry> {
  const entries = await unlessRemoved(opendir(join(root, folder)));
  if (entries === undefined) return;
  for await (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isSkipped(path)) continue;
    const kind = entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other';
    yield { path, kind };
    if (kind === 'folder') yield* walkFolder(root, isSkipped, path);
  }
}
