import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { projectRoot } from './project.ts';

/**
 * npm omits from package-lock.json packages of other systems that the registry did not offer when it was written. `npm
 * ci` then refuses the file on every system. The package names contain the system, so the entries can be added.
 */
type Entry = Readonly<Record<string, unknown>>;
type Lockfile = { readonly packages: Readonly<Record<string, Entry>> };
type Missing = { readonly name: string; readonly version: string; readonly dev: boolean };

const lockFile = join(projectRoot, 'package-lock.json');
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
  'loong64',
  'mips64el',
];

function isFields(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null;
}

function isLockfile(value: unknown): value is Lockfile {
  return isFields(value) && isFields(value['packages']) && Object.values(value['packages']).every(isFields);
}

function readLockfile(): Lockfile {
  const value: unknown = JSON.parse(readFileSync(lockFile, 'utf8'));
  if (!isLockfile(value))
    throw new Error('readLockfile: expected package-lock.json to have "packages", but it has not');
  return value;
}

/** The parts of packages for other systems that have no entry of their own. */
export function missingParts({ packages }: Lockfile): Missing[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const optionalDependencies = isFields(entry['optionalDependencies'])
      ? Object.entries(entry['optionalDependencies'])
      : [];
    return optionalDependencies.flatMap(([name, version]) => {
      const present = `node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages;
      if (present || typeof version !== 'string') return [];
      return [{ name, version, dev: entry['dev'] === true }];
    });
  });
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** The project's own package.json files that ask for something else than the lockfile says. */
function packagesOutOfStep({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path.includes('node_modules/')) return [];
    const file = join(projectRoot, path, 'package.json');
    const own: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    const differs = kinds.some(
      (kind) => !isDeepStrictEqual(isFields(own) ? own[kind] : undefined, entry[kind]),
    );
    return differs
      ? [`${join(path, 'package.json')} asks for other packages than package-lock.json: run npm install`]
      : [];
  });
}

/** Why `npm ci` would refuse the lockfile, one line each. */
export function findLockfileFaults(): string[] {
  const lockfile = readLockfile();
  const missing = missingParts(lockfile).map(
    ({ name }) => `package-lock.json lacks ${name}: node tools/lockfile.ts adds it`,
  );
  return [...missing, ...packagesOutOfStep(lockfile)];
}

/** As npm would write it, without the checksum, which only the registry knows. */
function buildEntry({ name, version, dev }: Missing): Entry {
  const words = name.split(/[/-]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(os.includes('linux') && libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

export function completed(lockfile: Lockfile): Lockfile {
  const added = missingParts(lockfile).map(
    (part) => [`node_modules/${part.name}`, buildEntry(part)] as const,
  );
  const all = [...Object.entries(lockfile.packages), ...added];
  all.sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lockfile, packages: Object.fromEntries(all) };
}

if (import.meta.main) {
  const lockfile = readLockfile();
  const missing = missingParts(lockfile);
  if (missing.length > 0) writeFileSync(lockFile, `${JSON.stringify(completed(lockfile), null, 2)}\n`);
  process.stdout.write(`${missing.length} packages of other systems added to package-lock.json\n`);
}
