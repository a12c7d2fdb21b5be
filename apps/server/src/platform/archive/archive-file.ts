import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Rows of a block: a page of a history reads one or two blocks. */
const BLOCK_ROWS = 200;

/** A row with the rows below it, as one line of JSON. */
export interface ArchiveLine {
  readonly accountId: number;
  readonly id: number;
  /** Epoch milliseconds at which the row began. */
  readonly atMs: number;
  readonly line: string;
}

export interface BlockPlace {
  readonly start: number;
  readonly bytes: number;
}

export interface ArchiveBlock extends BlockPlace {
  readonly accountId: number;
  readonly firstId: number;
  readonly lastId: number;
  readonly fromMs: number;
  readonly toMs: number;
}

interface ArchiveContent {
  readonly rowCount: number;
  /** SHA-256 in hex of all lines. */
  readonly linesSha256: string;
}

export interface WrittenArchive extends ArchiveContent {
  readonly blocks: readonly ArchiveBlock[];
  readonly bytes: number;
  /** SHA-256 in hex of the file. */
  readonly sha256: string;
}

/** Counts and hashes lines. */
export class LineHash {
  readonly #hash = createHash('sha256');
  #rowCount = 0;

  add(lines: readonly string[]): void {
    for (const line of lines) this.#hash.update(line).update('\n');
    this.#rowCount += lines.length;
  }

  end(): ArchiveContent {
    return { rowCount: this.#rowCount, linesSha256: this.#hash.digest('hex') };
  }
}

/** Writes lines, which come in the order of account and id, and syncs the file to the disk. */
export async function writeArchiveFile(
  path: string,
  pages: AsyncIterable<readonly ArchiveLine[]>,
): Promise<WrittenArchive> {
  await using file = await open(path, 'w', 0o600);
  const hash = createHash('sha256');
  const content = new LineHash();
  const blocks: ArchiveBlock[] = [];
  let bytes = 0;
  let waiting: ArchiveLine[] = [];
  async function writeBlock(): Promise<void> {
    const [first, last] = [waiting[0], waiting.at(-1)];
    if (!first || !last) return;
    const packed = await compress(waiting.map(({ line }) => `${line}\n`).join(''));
    await file.appendFile(packed);
    hash.update(packed);
    const times = waiting.map(({ atMs }) => atMs);
    blocks.push({
      accountId: first.accountId,
      firstId: first.id,
      lastId: last.id,
      fromMs: Math.floor(Math.min(...times)),
      toMs: Math.ceil(Math.max(...times)),
      start: bytes,
      bytes: packed.length,
    });
    bytes += packed.length;
    waiting = [];
  }
  for await (const page of pages) {
    content.add(page.map(({ line }) => line));
    for (const line of page) {
      if (waiting.length === BLOCK_ROWS || waiting[0]?.accountId !== line.accountId) await writeBlock();
      waiting.push(line);
    }
  }
  await writeBlock();
  await file.sync();
  return { ...content.end(), blocks, bytes, sha256: hash.digest('hex') };
}

async function readBytes(file: FileHandle, { start, bytes }: BlockPlace): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, start);
  if (bytesRead !== bytes)
    throw new Error(`readBytes: expected ${bytes} bytes at ${start}, got ${bytesRead}`);
  return buffer;
}

async function unpack(packed: Buffer): Promise<readonly string[]> {
  return (await decompress(packed)).toString('utf8').split('\n').slice(0, -1);
}

/** The lines of one block. */
export async function readBlock(path: string, place: BlockPlace): Promise<readonly string[]> {
  await using file = await open(path, 'r');
  return unpack(await readBytes(file, place));
}

/** Reads a whole file by its blocks, in the order of their positions. Throws if it has a gap or more than the blocks. */
export async function readArchiveFile(
  path: string,
  blocks: readonly BlockPlace[],
): Promise<Omit<WrittenArchive, 'blocks'>> {
  await using file = await open(path, 'r');
  const hash = createHash('sha256');
  const content = new LineHash();
  let bytes = 0;
  for (const place of blocks) {
    if (place.start !== bytes)
      throw new Error(`readArchiveFile: expected a block at ${bytes}, got ${place.start}`);
    const packed = await readBytes(file, place);
    hash.update(packed);
    content.add(await unpack(packed));
    bytes += place.bytes;
  }
  const { size } = await file.stat();
  if (size !== bytes) throw new Error(`readArchiveFile: expected ${bytes} bytes, got ${size}`);
  return { ...content.end(), bytes, sha256: hash.digest('hex') };
}
