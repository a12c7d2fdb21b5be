import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { SANDBOX_PAYMENTS_FILE, SANDBOX_SIGNER_FILE } from '@evens/providers';
import type { BackupWriter } from './backup-writer.ts';
import { unlessRemoved, walkFolder } from './files.ts';

/** Files and folders of the site, and those of the sandbox's counterparties. A restored site needs no others. */
const files = ['seal-keys', 'sandbox-accounts.json', 'aggregator-rounds.jsonl'];
const folders = ['documents', 'support', 'archive'];
const sqliteFiles = [SANDBOX_PAYMENTS_FILE, SANDBOX_SIGNER_FILE];

/** The root of a mounted volume may have one, which only root may read. */
const isSkipped = (path: string): boolean => path === 'lost+found';

async function copyFolder(dataDir: string, folder: string, to: BackupWriter): Promise<void> {
  if (!existsSync(join(dataDir, folder))) return;
  await to.addFolder(folder);
  for await (const { path, kind } of walkFolder(join(dataDir, folder), isSkipped)) {
    if (kind === 'folder') await to.addFolder(`${folder}/${path}`);
    else await unlessRemoved(to.copy(join(dataDir, folder, path), `${folder}/${path}`));
  }
}

/** Copies a SQLite file that another process writes. */
async function copySqlite(from: string, path: string, to: BackupWriter): Promise<void> {
  if (!existsSync(from)) return;
  using source = new DatabaseSync(from, { readOnly: true });
  await backup(source, join(to.folder, path));
  await to.adopt(path);
}

/** Copies the files of a running site. Called after the copy of its database, whose rows refer to these files. */
export async function copySiteFiles(dataDir: string, to: BackupWriter): Promise<void> {
  for (const name of files) await unlessRemoved(to.copy(join(dataDir, name), name));
  for (const folder of folders) await copyFolder(dataDir, folder, to);
  for (const name of sqliteFiles) await copySqlite(join(dataDir, name), name, to);
}
