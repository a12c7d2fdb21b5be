import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { hasCode, PlainError } from '../plain-error.ts';
import type { BackupWriter } from './backup-writer.ts';
import { unlessRemoved, walkFolder } from './files.ts';
import type { Manifest } from './manifest.ts';

type Client = Pick<pg.Client, 'query'>;

const slot = 'evens_backup';
/** Name of the cluster's folder in a data folder and in a backup. */
export const clusterFolder = 'postgres';
const controlFile = 'global/pg_control';

/** PostgreSQL recreates the content of these folders, or its write-ahead log is copied at the end. */
const emptyFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const skippedFiles = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  // Copied last.
  controlFile,
]);

function isSkipped(path: string): boolean {
  const [top = ''] = path.split('/');
  if (path !== top && emptyFolders.has(top)) return true;
  return skippedFiles.has(path) || /^(pgsql_tmp|pg_internal\.init)/.test(basename(path));
}

/**
 * Keeps the write-ahead log from here on until the connection ends, even if it breaks. PostgreSQL allows one slot of the
 * name: a second backup of the same database is refused.
 */
export async function reserveLog(client: Client): Promise<void> {
  try {
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  } catch (error) {
    if (!hasCode(error, '42710')) throw error;
    throw new PlainError('another backup of this database is running');
  }
}

export async function readSystem(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  );
  return rows[0]?.id ?? '';
}

/** A checkpoint may write the file at the same moment: two equal reads are a whole one. */
async function readControlFile(cluster: string): Promise<Buffer> {
  const file = join(cluster, controlFile);
  for (let before = await readFile(file); ; ) {
    const content = await readFile(file);
    if (content.equals(before)) return content;
    before = content;
  }
}

async function copyCluster(cluster: string, to: BackupWriter): Promise<void> {
  await to.addFolder(clusterFolder);
  for await (const { path, kind } of walkFolder(cluster, isSkipped)) {
    const target = `${clusterFolder}/${path}`;
    if (kind === 'other') throw new PlainError(`${join(cluster, path)} is neither a file nor a folder`);
    if (kind === 'folder') await to.addFolder(target);
    // A dropped table's file disappears; one that is written meanwhile is repaired from the log.
    else await unlessRemoved(to.copy(join(cluster, path), target));
  }
  await to.write(`${clusterFolder}/${controlFile}`, await readControlFile(cluster));
}

function parseLsn(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const hex8 = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

interface LogSpan {
  /** Eight digits of hexadecimal. */
  readonly timeline: string;
  readonly startLsn: string;
  /** First position that is not needed. */
  readonly stopLsn: string;
  readonly segmentBytes: number;
}

/** Names of the files of the write-ahead log that hold the span. */
export function listSegments({ timeline, startLsn, stopLsn, segmentBytes }: LogSpan): readonly string[] {
  const size = BigInt(segmentBytes);
  const perName = 0x1_0000_0000n / size;
  const names: string[] = [];
  const last = (parseLsn(stopLsn) - 1n) / size;
  for (let no = parseLsn(startLsn) / size; no <= last; no += 1n)
    names.push(`${timeline}${hex8(no / perName)}${hex8(no % perName)}`);
  return names;
}

interface Stopped {
  readonly lsn: string;
  readonly labelfile: string;
  readonly spcmapfile: string;
}

/** Ends the backup; PostgreSQL then begins a new segment of the log, so the ones before are complete. */
async function stopBackup(client: Client): Promise<Stopped> {
  const { rows } = await client.query<Stopped>(
    'select lsn::text, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
  );
  const [stopped] = rows;
  if (stopped === undefined) throw new Error('pg_backup_stop returned no row');
  if (stopped.spcmapfile.trim() !== '') throw new PlainError('tablespaces are not supported');
  return stopped;
}

async function readVersions(client: Client) {
  const { rows } = await client.query<{
    version: string;
    segment_bytes: number;
    has_migrations: boolean;
  }>(`select current_setting('server_version') as version, to_regclass('migration') is not null as has_migrations,
        (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes`);
  const [found] = rows;
  if (found === undefined) throw new Error('pg_settings returned no row');
  const { rows: migrations } = found.has_migrations
    ? await client.query<{ name: string }>('select name from migration order by applied_at, name')
    : { rows: [] };
  return { ...found, migrations: migrations.map(({ name }) => name) };
}

/**
 * Copies the files of a running cluster, with the log that makes them consistent. The connection has to be that of
 * `reserveLog`.
 */
export async function backUpCluster(
  client: Client,
  { cluster, to }: { readonly cluster: string; readonly to: BackupWriter },
): Promise<Pick<Manifest, 'database' | 'time'>> {
  const system = await readSystem(client);
  const { version, segment_bytes: segmentBytes, migrations } = await readVersions(client);
  await client.query('select pg_backup_start($1, fast => true)', [slot]);
  await copyCluster(cluster, to);
  const time = new Date().toISOString();
  const { lsn: stopLsn, labelfile } = await stopBackup(client);
  await to.write(`${clusterFolder}/backup_label`, labelfile);
  const start = /^START WAL LOCATION: (\S+) \(file ([0-9A-F]{8})[0-9A-F]{16}\)/.exec(labelfile);
  const [, startLsn, timeline] = start ?? [];
  if (startLsn === undefined || timeline === undefined)
    throw new Error(`pg_backup_stop returned the label ${labelfile}`);
  for (const name of listSegments({ timeline, startLsn, stopLsn, segmentBytes }))
    await to.copy(join(cluster, 'pg_wal', name), `${clusterFolder}/pg_wal/${name}`);
  return {
    time,
    database: { kind: 'embedded', system, postgresVersion: version, startLsn, stopLsn, migrations },
  };
}
