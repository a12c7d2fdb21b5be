import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFile, type FileSum, ownerOnlyFile, ownerOnlyFolder, sumFile, syncTree } from './files.ts';
import type { BackupFile } from './manifest.ts';

/** Writes the files of a backup, and lists them for its manifest. Paths are relative to the backup's folder. */
export class BackupWriter {
  readonly folder: string;
  readonly files: BackupFile[] = [];
  readonly folders: string[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Removes the folder of an interrupted backup first. */
  static async create(folder: string): Promise<BackupWriter> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: ownerOnlyFolder });
    return new BackupWriter(folder);
  }

  async addFolder(path: string): Promise<void> {
    await mkdir(join(this.folder, path), ownerOnlyFolder);
    this.folders.push(path);
  }

  async copy(from: string, path: string): Promise<void> {
    this.#list(path, await copyFile(from, join(this.folder, path)));
  }

  async write(path: string, content: string | Buffer): Promise<void> {
    const target = join(this.folder, path);
    await writeFile(target, content, { mode: ownerOnlyFile, flag: 'wx' });
    this.#list(path, await sumFile(target));
  }

  /** Lists a file that another program wrote into the folder. */
  async adopt(path: string): Promise<void> {
    const target = join(this.folder, path);
    await chmod(target, ownerOnlyFile);
    this.#list(path, await sumFile(target));
  }

  /** After it, the backup survives a power cut. */
  sync(): Promise<void> {
    return syncTree(this.folder, { files: this.files.map(({ path }) => path), folders: this.folders });
  }

  #list(path: string, sum: FileSum): void {
    this.files.push({ path, ...sum });
  }
}
