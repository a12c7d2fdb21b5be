import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../data-folder.ts';
import { onEndRequest } from '../ending.ts';
import { runProgram } from '../evens-program.ts';
import { describeError, PlainError } from '../plain-error.ts';
import { removePostgres, startPostgres } from '../postgres.ts';
import { give, type Place, resolvePlace } from '../postgres-cluster.ts';
import { withConnection } from '../postgres-process.ts';
import type { Durability } from '../postgres-settings.ts';
import { clusterFolder } from './cluster.ts';
import { copyFile, ownerOnlyFile, ownerOnlyFolder, syncFolder, syncTree } from './files.ts';
import { findFaults, type Manifest, readManifest } from './manifest.ts';
import { isRepositoryIntact, runPgBackRest } from './pgbackrest.ts';

export type Log = (line: string) => void;

const faultsMax = 5;

/** Refuses, as a PlainError, a folder whose files are not those of its manifest. */
async function readVerified(from: string, log: Log): Promise<Manifest> {
  const manifest = await readManifest(from);
  const faults = await findFaults(from, manifest);
  if (faults.length > 0) {
    const more = faults.length > faultsMax ? `, and ${faults.length - faultsMax} more` : '';
    throw new PlainError(`${from} is damaged: ${faults.slice(0, faultsMax).join(', ')}${more}`);
  }
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  log(
    `Backup of ${manifest.time}: ${manifest.files.length} files, ${Math.ceil(bytes / 1e6)} MB, all as in the manifest.`,
  );
  return manifest;
}

interface Restore {
  readonly from: string;
  readonly manifest: Manifest;
  /** `none` for a drill, whose folder is removed. */
  readonly durability: Durability;
  readonly log: Log;
}

/** The cluster gets its name last: until then, no server starts on it. */
const restoringFolder = `${clusterFolder}.new`;

function targetPath(path: string): string {
  const isOfCluster = path === clusterFolder || path.startsWith(`${clusterFolder}/`);
  return isOfCluster ? `${restoringFolder}${path.slice(clusterFolder.length)}` : path;
}

/** Copies all files. Those of the cluster get the owner under whom PostgreSQL runs. */
async function copyBack(
  { from, manifest: { folders, files, database }, durability }: Restore,
  dataDir: string,
): Promise<void> {
  const place: Place | undefined = database.kind === 'embedded' ? resolvePlace(dataDir) : undefined;
  const handOver = (target: string, mode: number): void => {
    if (place && target.startsWith(restoringFolder)) give(place, join(dataDir, target), mode);
  };
  for (const target of folders.map(targetPath)) {
    await mkdir(join(dataDir, target), ownerOnlyFolder);
    handOver(target, ownerOnlyFolder);
  }
  for (const { path, sha256 } of files) {
    const target = targetPath(path);
    const sum = await copyFile(join(from, path), join(dataDir, target));
    if (sum.sha256 !== sha256) throw new PlainError(`${join(from, path)} was changed during the restore`);
    handOver(target, ownerOnlyFile);
  }
  if (durability === 'safe')
    await syncTree(dataDir, {
      files: files.map(({ path }) => targetPath(path)),
      folders: folders.map(targetPath),
    });
  if (place) await rename(join(dataDir, restoringFolder), place.cluster);
  await syncFolder(dataDir);
}

async function describeContent(url: string): Promise<string> {
  const { rows } = await withConnection(url, (client) =>
    client.query<{ tickets: string; journals: string; last: Date | null }>(
      `select (select count(*) from ticket) as tickets, (select count(*) from journal) as journals,
          (select at from journal order by id desc limit 1) as last`,
    ),
  );
  const [{ tickets, journals, last } = { tickets: 0, journals: 0, last: null }] = rows;
  return `${tickets} tickets, ${journals} journals, the last journal ${last === null ? 'none' : `of ${last.toISOString()}`}.`;
}

/** Starts the restored database once, which recovers it, and proves its ledger and its audit chains. */
async function proveDatabase(
  dataDir: string,
  { durability, log }: Pick<Restore, 'durability' | 'log'>,
): Promise<boolean> {
  const postgres = await startPostgres({ dataDir, log, durability });
  try {
    const place = { databaseUrl: postgres.url, dataDir };
    const checked = await runProgram({ file: 'check-ledger.ts', args: [] }, place);
    const verified = await runProgram({ file: 'audit-heads.ts', args: ['verify'] }, place);
    log(await describeContent(postgres.url));
    return checked === 0 && verified === 0;
  } finally {
    await postgres.stop();
  }
}

async function restoreInto(dataDir: string, restore: Restore): Promise<boolean> {
  const { manifest, log } = restore;
  const folder = await openDataFolder(dataDir, log);
  try {
    // First, since pgBackRest refuses a server that runs: the folder is still empty then.
    if (manifest.database.kind === 'pgbackrest') await runPgBackRest(manifest.database.system, ['restore']);
    await copyBack(restore, folder.path);
    if (manifest.database.kind === 'embedded') return await proveDatabase(folder.path, restore);
    log('pgBackRest restored the database. Start its server, then run: npm run evens -- check');
    return true;
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`the restore into ${dataDir} failed: ${describeError(error)}`);
  } finally {
    folder.release();
  }
}

/** Restores into a new data folder. False if the ledger or an audit chain has a difference. */
export async function restoreBackup(from: string, dataDir: string, log: Log): Promise<boolean> {
  const manifest = await readVerified(from, log);
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new PlainError(`${dataDir} is not empty: a restore makes a new data folder`);
  return restoreInto(dataDir, { from, manifest, durability: 'safe', log });
}

/** Restores into a temporary folder, proves it there and removes it, also after Ctrl-C. */
async function drill(from: string, manifest: Manifest, log: Log): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'evens-drill-'));
  const interrupted = new Promise<never>((_, reject) => {
    onEndRequest(() => reject(new PlainError('the drill was interrupted')));
  });
  try {
    return await Promise.race([
      restoreInto(dataDir, { from, manifest, durability: 'none', log }),
      interrupted,
    ]);
  } finally {
    await removePostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Compares all files with the manifest and restores the database for a drill. */
export async function verifyBackup(from: string, log: Log): Promise<boolean> {
  const manifest = await readVerified(from, log);
  if (manifest.database.kind === 'embedded') return drill(from, manifest, log);
  await runPgBackRest(manifest.database.system, ['info']);
  return isRepositoryIntact(manifest.database.system);
}
