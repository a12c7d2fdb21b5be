import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImports } from '../checks/imports.ts';
import { isTestCode, projectFiles } from '../checks/source-files.ts';
import { projectRoot } from '../project.ts';
import { youngGeneration } from '../server-process.ts';
import { runCommand } from './run-command.ts';

/** Sources that a server runs. The apps for browsers are there as bundles only. */
const served = /^(apps\/(server|sandbox)|packages\/(?!web\/)[^/]+)\//;
const bundles = ['apps/site/dist', 'apps/back-office/dist', 'apps/arcade/dist'];
const pages = ['LICENSE', 'SECURITY.md', 'docs/*.{md,yml}', 'deploy/**/*'];
const workspaces = ['apps/server', 'apps/sandbox', 'packages/*'];
/** Parts of npm packages that only compilers and debuggers read. */
const unread = 'node_modules/**/*.{map,d.ts,d.mts,d.cts}';
/** Packages with compiled parts are those of this system. */
const target = ['--os=linux', '--cpu=x64', '--libc=glibc'];

/** A file of tools and the files of tools that it imports. */
function traceTool(name: string, found = new Set<string>()): ReadonlySet<string> {
  found.add(name);
  const text = readFileSync(join(projectRoot, name), 'utf8');
  for (const { to } of readImports({ name, text }))
    if (to?.startsWith('tools/') && !found.has(to)) traceTool(to, found);
  return found;
}

function listFiles(): readonly string[] {
  const sources = projectFiles().filter((name) => served.test(name) && !isTestCode(name));
  return [
    ...sources,
    ...traceTool('tools/evens.ts'),
    ...globSync(pages, { cwd: projectRoot }),
    ...bundles,
    'package-lock.json',
  ];
}

function writePackageFile(folder: string, commit: string): void {
  const {
    devDependencies: _,
    allowScripts: __,
    ...fields
  } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const scripts = {
    start: `node ${youngGeneration.join(' ')} apps/server/src/main.ts`,
    evens: 'node tools/evens.ts',
  };
  const contents = { ...fields, gitHead: commit, engines: { node: '>=24' }, workspaces, scripts };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(contents, undefined, 2)}\n`);
}

/** Copies what a server needs into the folder, with the packages that it imports. */
export async function stageFiles(folder: string, commit: string): Promise<void> {
  for (const name of listFiles())
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true, verbatimSymlinks: true });
  writePackageFile(folder, commit);
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  // The lockfile without the packages that only browsers and tests import: npm keeps the versions of all others.
  await runCommand(folder, 'npm', ['install', '--package-lock-only', ...quiet]);
  await runCommand(folder, 'npm', ['ci', ...quiet, ...target]);
}

/** Removes the parts of packages that no server reads. */
export function slimPackages(folder: string): void {
  for (const name of globSync(unread, { cwd: folder })) rmSync(join(folder, name));
}
