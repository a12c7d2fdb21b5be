import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBackupTime } from '../../apps/server/src/platform/backup-age.ts';
import { describeError, PlainError } from '../plain-error.ts';
import { withConnection } from '../postgres-process.ts';
import { BackupWriter } from './backup-writer.ts';
import { backUpCluster, clusterFolder, readSystem, reserveLog } from './cluster.ts';
import { ownerOnlyFolder, syncFolder } from './files.ts';
import { formatManifest, type Manifest, manifestName, readManifest } from './manifest.ts';
import { runPgBackRest } from './pgbackrest.ts';
import { copySiteFiles } from './site-files.ts';

export interface BackupOptions {
  readonly dataDir: string;
  /** The folder of all backups. Each backup is a folder in it, named by its time. */
  readonly to: string;
  /** How many backups of this database to keep. Default: all. */
  readonly keep?: number | undefined;
}

/** One per database: the next backup removes the folder of an interrupted one. */
const unfinishedFolder = (to: string, system: string): string => join(to, `.unfinished-${system}`);

type Content = Pick<Manifest, 'time' | 'database'>;

/** Writes a backup under a temporary name and renames it when it is whole. Returns its folder. */
async function writeBackup(
  to: string,
  system: string,
  copy: (writer: BackupWriter) => Promise<Content>,
): Promise<string> {
  const writer = await BackupWriter.create(unfinishedFolder(to, system));
  try {
    const { time, database } = await copy(writer);
    const { files, folders } = writer;
    await writer.write(manifestName, formatManifest({ time, database, folders, files }));
    await writer.sync();
    const folder = join(to, time.replaceAll(/[:.]/g, '-'));
    await rename(writer.folder, folder);
    await syncFolder(to);
    return folder;
  } catch (error) {
    await rm(writer.folder, { recursive: true, force: true });
    throw error;
  }
}

interface WholeBackup {
  readonly folder: string;
  readonly time: string;
}

/** Whole backups of one database, newest first. */
async function listBackups(to: string, system: string): Promise<readonly WholeBackup[]> {
  const found: WholeBackup[] = [];
  for (const name of await readdir(to)) {
    const folder = join(to, name);
    const manifest = name.startsWith('.') ? undefined : await readManifest(folder).catch(() => undefined);
    if (manifest?.database.system === system) found.push({ folder, time: manifest.time });
  }
  return found.sort((one, other) => other.time.localeCompare(one.time));
}

/** Renamed before it is removed: an interrupted removal leaves no folder that looks like a backup. */
async function removeOldBackups(to: string, system: string, keep: number): Promise<void> {
  for (const { folder } of (await listBackups(to, system)).slice(keep)) {
    await rename(folder, unfinishedFolder(to, system));
    await rm(unfinishedFolder(to, system), { recursive: true });
  }
}

async function reported<T>(to: string, work: () => Promise<T>): Promise<T> {
  try {
    await mkdir(to, { recursive: true, mode: ownerOnlyFolder });
    return await work();
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`the backup to ${to} failed: ${describeError(error)}`);
  }
}

/** Backs up the embedded database and the files of its site, while both run. Returns the backup's folder. */
export function backUpEmbedded(url: string, { dataDir, to, keep }: BackupOptions): Promise<string> {
  return reported(to, () =>
    withConnection(url, async (client) => {
      await reserveLog(client);
      const system = await readSystem(client);
      const folder = await writeBackup(to, system, async (writer) => {
        const content = await backUpCluster(client, { cluster: join(dataDir, clusterFolder), to: writer });
        await copySiteFiles(dataDir, writer);
        return content;
      });
      writeBackupTime(dataDir, (await readManifest(folder)).time);
      if (keep !== undefined) await removeOldBackups(to, system, keep);
      return folder;
    }),
  );
}

/** Backs up a server of the operator's own by pgBackRest, and the site's files into a folder as above. */
export function backUpByPgBackRest(stanza: string, { dataDir, to, keep }: BackupOptions): Promise<string> {
  return reported(to, async () => {
    const time = new Date().toISOString();
    const retention = keep === undefined ? [] : [`--repo1-retention-full=${keep}`];
    await runPgBackRest(stanza, ['backup', '--type=full', ...retention]);
    const folder = await writeBackup(to, stanza, async (writer) => {
      await copySiteFiles(dataDir, writer);
      return { time, database: { kind: 'pgbackrest', system: stanza } };
    });
    writeBackupTime(dataDir, time);
    if (keep !== undefined) await removeOldBackups(to, stanza, keep);
    return folder;
  });
}
