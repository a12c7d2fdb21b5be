import { Readable } from 'node:stream';
import type { AccountId, Clock } from '@evens/base';
import { ZipFile } from 'yazl';
import type { RowArchive } from '../../platform/archive/row-archive.ts';
import type { Pool, PoolClient } from '../../platform/db.ts';
import type { JobKind } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { newId } from '../../platform/random.ts';
import { type ExportedTable, exportedTables } from './exported-tables.ts';
import { dropAttempt, type ExportSubject, finishExport, readSubject, writePart } from './store.ts';

const rowsAtOnce = 500;
/** Size of one part of the archive, stored in one row. */
const partBytes = 1 << 18;
const archiveBytesMax = 1 << 30;
/** Later than all rows: the year 9999. */
const LAST_MS = Date.UTC(9999, 0);

export interface DataExportJob {
  readonly exportId: string;
}

export const dataExportJob: JobKind<DataExportJob> = {
  name: 'data-export',
  parse(data) {
    if (typeof data !== 'object' || data === null || !('exportId' in data)) return undefined;
    return typeof data.exportId === 'string' ? { exportId: data.exportId } : undefined;
  },
};

/** A file beside the tables: a document. */
export interface ArchiveFile {
  readonly name: string;
  /** Undefined if the file no longer exists. */
  read(): Promise<Buffer | undefined>;
}

export interface ArchiveParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly archivedRounds: RowArchive;
  readonly readFiles: (accountId: AccountId) => Promise<readonly ArchiveFile[]>;
}

/** SQL of the rows in a line of an archive file, by table. */
const archivedRows: Readonly<Record<string, string>> = {
  round: "values (l.line -> 'round')",
  round_step: "select * from jsonb_array_elements(l.line -> 'steps')",
};

/**
 * Rows of a table that were moved to files, as JSON. Called after the rows of the table were read in a transaction that
 * is still open: until it ends, no row can be moved.
 */
async function* readArchivedRows(
  { pool, archivedRounds }: ArchiveParts,
  { table, without = [] }: ExportedTable,
  accountId: AccountId,
): AsyncGenerator<readonly string[]> {
  const source = archivedRows[table];
  if (source === undefined) return;
  const all = { accountId, before: Number.MAX_SAFE_INTEGER, fromMs: 0, toMs: LAST_MS };
  for await (const lines of archivedRounds.readSpan(pool, all)) {
    const { rows } = await pool.query<{ row: string }>(
      `select (a.item - $2::text[])::text as row from jsonb_array_elements($1::jsonb) as l(line) cross join lateral (${source}) as a(item)`,
      [lines, [...without]],
    );
    yield rows.map(({ row }) => row);
  }
}

/** The rows of a table as JSON, one a line. Numbers are those of the database: none is rounded on its way. */
async function* readRows(
  parts: ArchiveParts,
  client: PoolClient,
  { table: exported, subject }: { readonly table: ExportedTable; readonly subject: ExportSubject },
): AsyncGenerator<string> {
  const { table, where, by, without = [] } = exported;
  const cursor = `export_${table}`;
  await client.query(
    `declare ${cursor} no scroll cursor for
     select (to_jsonb(t) - $2::text[])::text as row from ${table} t where ${where}`,
    [subject[by], [...without]],
  );
  let before = '[\n';
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from ${cursor}`);
    if (rows.length === 0) break;
    yield before + rows.map(({ row }) => row).join(',\n');
    before = ',\n';
  }
  for await (const rows of readArchivedRows(parts, exported, subject.account)) {
    if (rows.length === 0) continue;
    yield before + rows.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
  await client.query(`close ${cursor}`);
}

const readMe = `All that Evens keeps of you, as of the time when you asked for it.

Each file of the folder "data" is one table of our database in JSON. Amounts are in the smallest unit of their currency.
Passwords, keys and what other people did are left out. The folder "documents" has the files that you sent.
`;

/** One file after the other; yazl asks for the next when the one before is written. */
function buildArchive(
  parts: ArchiveParts,
  client: PoolClient,
  {
    subject,
    files,
    mtime,
  }: {
    readonly subject: ExportSubject;
    readonly files: readonly ArchiveFile[];
    readonly mtime: Date;
  },
): ZipFile {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(readMe), 'README.txt', { mtime });
  for (const table of exportedTables)
    zip.addReadStreamLazy(`data/${table.table}.json`, { mtime }, (ready) =>
      ready(null, Readable.from(readRows(parts, client, { table, subject }))),
    );
  for (const file of files)
    zip.addReadStreamLazy(`documents/${file.name}`, { mtime, compress: false }, (ready) => {
      file.read().then(
        (bytes) => ready(null, Readable.from([bytes ?? Buffer.alloc(0)])),
        (error: unknown) => ready(error, Readable.from([])),
      );
    });
  zip.end();
  return zip;
}

async function* inParts(stream: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    waiting.push(buffer);
    bytes += buffer.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

async function writeArchive(
  parts: ArchiveParts,
  client: PoolClient,
  { exportId, attempt, subject }: { exportId: string; attempt: string; subject: ExportSubject },
): Promise<number> {
  const { pool, clock, readFiles } = parts;
  // All tables as of one moment.
  await client.query('begin transaction isolation level repeatable read read only');
  const files = await readFiles(subject.account);
  const zip = buildArchive(parts, client, { subject, files, mtime: new Date(clock.nowMs()) });
  zip.on('error', (error) => zip.outputStream.emit('error', error));
  let no = 0;
  let total = 0;
  for await (const bytes of inParts(zip.outputStream)) {
    total += bytes.length;
    if (total > archiveBytesMax)
      throw new RangeError(
        `writeArchive: the archive of export ${exportId} exceeds ${archiveBytesMax} bytes`,
      );
    await writePart(pool, { exportId, attempt, no, bytes });
    no += 1;
  }
  return total;
}

/** Makes the archive of a job. A throw lets the queue try again, from the beginning. */
export async function makeArchive(parts: ArchiveParts, { exportId }: DataExportJob): Promise<void> {
  const { pool, clock, log } = parts;
  const subject = await readSubject(pool, exportId);
  if (subject === undefined) return;
  const attempt = newId();
  const client = await pool.connect();
  let isDone = false;
  try {
    const bytes = await writeArchive(parts, client, { exportId, attempt, subject });
    isDone = true;
    await finishExport(pool, { exportId, attempt, bytes, atMs: clock.nowMs() });
    log.info({ event: 'data-exported', exportId, bytes });
  } catch (error) {
    await dropAttempt(pool, exportId, attempt);
    if (!(error instanceof RangeError)) throw error;
    // A retry would have the same result.
    await finishExport(pool, { exportId, attempt: undefined, bytes: 0, atMs: clock.nowMs() });
    log.error({ event: 'data-export-failed', exportId, err: error });
  } finally {
    if (isDone) await client.query('rollback').catch(() => undefined);
    // After an error, a cursor may still be open: the connection is not reused.
    client.release(!isDone);
  }
}
