import { join } from 'node:path';
import type { Pool } from '../db.ts';
import { type BlockPlace, readArchiveFile } from './archive-file.ts';

export interface VerifiedFile {
  readonly name: string;
  readonly rowCount: number;
  readonly bytes: number;
  /** How the file differs from its record. Undefined if it does not. */
  readonly fault: string | undefined;
}

interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly rowCount: number;
  readonly bytes: number;
  readonly sha256: string;
}

async function findFault(
  path: string,
  blocks: readonly BlockPlace[],
  file: FileRow,
): Promise<string | undefined> {
  try {
    const { rowCount, sha256 } = await readArchiveFile(path, blocks);
    if (sha256 !== file.sha256) return `its SHA-256 is ${sha256}, recorded as ${file.sha256}`;
    return rowCount === file.rowCount ? undefined : `it has ${rowCount} rows, recorded as ${file.rowCount}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Reads every archive file and compares it with its record: size, SHA-256, blocks and number of rows. */
export async function* verifyArchive(pool: Pool, folder: string): AsyncGenerator<VerifiedFile> {
  const { rows: files } = await pool.query<FileRow>(
    `select id, name, row_count as "rowCount", bytes, encode(sha256, 'hex') as sha256 from archive_file order by parent, low`,
  );
  for (const file of files) {
    const { rows: blocks } = await pool.query<BlockPlace>(
      'select start, bytes from archive_block where file_id = $1 order by start',
      [file.id],
    );
    yield { ...file, fault: await findFault(join(folder, file.name), blocks, file) };
  }
}
