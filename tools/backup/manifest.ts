import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asFields } from '@evens/base';
import { describeError, PlainError } from '../plain-error.ts';
import { type FileSum, sumFile, unlessRemoved, walkFolder } from './files.ts';

export const manifestName = 'manifest.json';
const formatVersion = 1;

export interface BackupFile extends FileSum {
  /** Relative to the backup's folder, with `/`. */
  readonly path: string;
}

export type DatabaseBackup =
  | {
      readonly kind: 'embedded';
      readonly postgresVersion: string;
      /** PostgreSQL's id of the cluster. */
      readonly system: string;
      readonly startLsn: string;
      readonly stopLsn: string;
      readonly migrations: readonly string[];
    }
  | {
      /** The database is in pgBackRest's repository; the folder has the other files of the site. */
      readonly kind: 'pgbackrest';
      /** Name of the stanza. */
      readonly system: string;
    };

export interface Manifest {
  /** ISO 8601, UTC. The backup has everything that was committed before. */
  readonly time: string;
  readonly database: DatabaseBackup;
  /** Each folder before its subfolders. */
  readonly folders: readonly string[];
  readonly files: readonly BackupFile[];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A path that leads out of the folder is not accepted. */
const isInside = (value: unknown): value is string =>
  isText(value) && !value.startsWith('/') && !value.split('/').includes('..');

function parseList<T>(value: unknown, isItem: (item: unknown) => item is T): readonly T[] | undefined {
  return Array.isArray(value) && value.every(isItem) ? value : undefined;
}

function isBackupFile(value: unknown): value is BackupFile {
  const { path, bytes, sha256 } = asFields(value) ?? {};
  return isInside(path) && Number.isSafeInteger(bytes) && Number(bytes) >= 0 && isText(sha256);
}

function parseDatabase(value: unknown): DatabaseBackup | undefined {
  const { kind, system, postgresVersion, startLsn, stopLsn, migrations } = asFields(value) ?? {};
  if (!isText(system)) return undefined;
  if (kind === 'pgbackrest') return { kind, system };
  const names = parseList(migrations, isText);
  if (kind !== 'embedded' || !isText(postgresVersion) || !isText(startLsn) || !isText(stopLsn) || !names)
    return undefined;
  return { kind, system, postgresVersion, startLsn, stopLsn, migrations: names };
}

export function parseManifest(value: unknown): Manifest | undefined {
  const fields = asFields(value) ?? {};
  const database = parseDatabase(fields.database);
  const folders = parseList(fields.folders, isInside);
  const files = parseList(fields.files, isBackupFile);
  if (fields.format !== formatVersion || !isText(fields.time)) return undefined;
  return database && folders && files && { time: fields.time, database, folders, files };
}

export function formatManifest(manifest: Manifest): string {
  return `${JSON.stringify({ format: formatVersion, ...manifest }, null, 1)}\n`;
}

/** Refuses, as a PlainError, a folder that is not a whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestName);
  try {
    const manifest = parseManifest(JSON.parse(await readFile(file, 'utf8')));
    if (manifest) return manifest;
  } catch (error) {
    throw new PlainError(`${folder} is not a backup: ${manifestName}: ${describeError(error)}`);
  }
  throw new PlainError(`${file} is not a manifest of format ${formatVersion}`);
}

/** Reads all files. Each fault is a line: a file that is missing, was changed, or does not belong there. */
export async function findFaults(folder: string, { files }: Manifest): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { path, bytes, sha256 } of files) {
    const sum = await unlessRemoved(sumFile(join(folder, path)));
    if (sum === undefined) faults.push(`${path} is missing`);
    else if (sum.bytes !== bytes || sum.sha256 !== sha256) faults.push(`${path} was changed`);
  }
  const known = new Set([manifestName, ...files.map(({ path }) => path)]);
  for await (const { path, kind } of walkFolder(folder))
    if (kind !== 'folder' && !known.has(path)) faults.push(`${path} is not in the manifest`);
  return faults;
}
