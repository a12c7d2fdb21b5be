import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '../apps/server/src/platform/migrate.ts';
import { tablePrivileges } from '../apps/server/src/platform/privileges.ts';
import { findClockReads, type Source } from './checks/clock-and-chance.ts';
import { findBrokenLinks } from './checks/doc-links.ts';
import { findBadNames } from './checks/file-names.ts';
import { findHalfSentences } from './checks/grammar.ts';
import { findBrokenImports } from './checks/import-arrow.ts';
import { findImportCircles } from './checks/import-circles.ts';
import { type Import, readImports } from './checks/imports.ts';
import { findLedgerWrites } from './checks/ledger-writes.ts';
import { findPrivilegeFaults } from './checks/privileges.ts';
import { docFiles, isTestCode, projectFiles } from './checks/source-files.ts';
import { findBannedTerms } from './checks/terms.ts';
import { findLockfileFaults } from './lockfile.ts';
import { projectRoot } from './project.ts';
import type { Outcome } from './test-report.ts';

/** Faults as text to print; empty if there are none. */
type Step = { readonly name: string; find(): Promise<string> };

const modules = join(projectRoot, 'node_modules');

function outputOfFailed(script: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(modules, script), ...args], {
      cwd: projectRoot,
      stdio: 'pipe',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('close', (code) => resolve(code === 0 ? '' : output.trim() || `exit code ${code}`));
  });
}

/** One checker process: several compute common types repeatedly, which took 1.7 times the processor time. */
function typeErrors(project: string): Promise<string> {
  return outputOfFailed('typescript/bin/tsc', ['-p', project, '--checkers', '1']);
}

const readSource = (name: string): Source => ({
  name,
  text: readFileSync(join(projectRoot, name), 'utf8'),
});

function readSources(): Source[] {
  return projectFiles()
    .filter((name) => /\.(ts|tsx|mjs|js)$/.test(name))
    .map(readSource);
}

/** SQL functions of the server's modules. */
function readFunctions(): Source[] {
  return projectFiles()
    .filter((name) => /^apps\/server\/src\/[^/]+\/.+\/[^/]+\.sql$/.test(name))
    .map(readSource);
}

let imports: readonly Import[] | undefined;
/** Read once: two steps look at them. */
function readAllImports(): readonly Import[] {
  imports ??= readSources().flatMap(readImports);
  return imports;
}

const steps: readonly Step[] = [
  {
    name: 'lint and format',
    find: () =>
      outputOfFailed('@biomejs/biome/bin/biome', [
        'check',
        '--error-on-warnings',
        '--max-diagnostics=50',
        '.',
      ]),
  },
  { name: 'types', find: () => typeErrors('tsconfig.json') },
  { name: 'types of the web app', find: () => typeErrors('apps/site/tsconfig.json') },
  { name: 'types of the back office', find: () => typeErrors('apps/back-office/tsconfig.json') },
  { name: 'types of the games', find: () => typeErrors('apps/arcade/tsconfig.json') },
  {
    name: 'import arrow',
    find: async () => findBrokenImports(readAllImports()).join('\n'),
  },
  {
    name: 'import circles',
    find: async () => findImportCircles(readAllImports()).join('\n'),
  },
  { name: 'lockfile', find: async () => findLockfileFaults().join('\n') },
  { name: 'clock and chance', find: async () => findClockReads(readSources()).join('\n') },
  { name: 'file names', find: async () => findBadNames(projectFiles()).join('\n') },
  {
    name: 'terms',
    find: async () =>
      findBannedTerms({
        sources: [...readSources(), ...docFiles().map(readSource)],
        names: [...projectFiles(), ...docFiles()],
      }).join('\n'),
  },
  {
    name: 'links of the docs',
    find: async () =>
      findBrokenLinks(docFiles().map(readSource), (path) => existsSync(join(projectRoot, path))).join('\n'),
  },
  { name: 'plain English', find: async () => findHalfSentences(readSources()).join('\n') },
  {
    name: 'database privileges',
    find: async () =>
      findPrivilegeFaults({
        sources: [...readSources(), ...readFunctions()].filter(
          ({ name }) => name.startsWith('apps/server/src/') && !isTestCode(name),
        ),
        migrations: readMigrations(),
        privileges: tablePrivileges,
      }).join('\n'),
  },
  {
    name: 'ledger writes',
    find: async () => findLedgerWrites([...readSources(), ...readFunctions()]).join('\n'),
  },
  { name: 'unused code', find: () => outputOfFailed('knip/bin/knip.js', ['--no-progress']) },
];

/** Runs all checks of the repository; prints each with its time and, on failure, the faults and their places. */
export async function runChecks(): Promise<Outcome> {
  const faults: string[] = [];
  for (const { name, find } of steps) {
    const startedMs = performance.now();
    const wrong = await find();
    const took = `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
    process.stdout.write(`${wrong === '' ? 'ok    ' : 'FAILED'}  ${name} (${took})\n`);
    if (wrong === '') continue;
    faults.push(name);
    process.stdout.write(`${wrong.replaceAll(/^/gm, '    ')}\n`);
  }
  return { passed: steps.length - faults.length, failed: faults.length, faults };
}

if (import.meta.main) {
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}
