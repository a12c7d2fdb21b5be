import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { obtainBrowser } from './browser.ts';
import { runChecks } from './check.ts';
import { onEndAsked } from './ending.ts';
import { runTool } from './plain-error.ts';
import { projectRoot } from './project.ts';
import { type Counts, countPlaywright, countVitest } from './test-counts.ts';

type Suite = { readonly name: string; run(reportFile: string): Promise<Counts> };

const modules = join(projectRoot, 'node_modules');
const log = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function runScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(modules, script), ...args], {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function vitestSuite(project: string): Suite {
  return {
    name: `${project} tests`,
    async run(reportFile) {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
      const code = await runScript('vitest/vitest.mjs', ['run', '--project', project, ...reporters]);
      return countVitest(readReport(reportFile), code);
    },
  };
}

/** Suites that run at the same time, told as one. */
function together(suites: readonly Suite[]): Suite {
  return {
    name: suites.map(({ name }) => name).join(', '),
    async run(reportFile) {
      const counts = await Promise.all(suites.map((suite, index) => suite.run(`${reportFile}.${index}`)));
      const sum = (of: keyof Counts) => counts.reduce((total, count) => total + count[of], 0);
      return { passed: sum('passed'), failed: sum('failed') };
    },
  };
}

function browserSuite(project: string): Suite {
  return {
    name: 'browser tests',
    async run(reportFile) {
      const browser = obtainBrowser(log);
      const code = await runScript(
        '@playwright/test/cli.js',
        ['test', `--project=${project}`, '--reporter=list,json'],
        { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, CHROMIUM_PATH: browser },
      );
      return countPlaywright(readReport(reportFile), code);
    },
  };
}

const quick: readonly Suite[] = [
  { name: 'checks', run: runChecks },
  vitestSuite('unit'),
  vitestSuite('system'),
  browserSuite('e2e'),
];
const long: readonly Suite[] = [
  // Arithmetic fills the time in which the long tests wait for processes to start and to end.
  together([vitestSuite('trials'), vitestSuite('long')]),
  ...(existsSync(join(projectRoot, 'tests/e2e-long')) ? [browserSuite('long')] : []),
];

async function runSuite(suite: Suite, reportFile: string): Promise<Counts> {
  log(`\n── ${suite.name}`);
  const startedMs = performance.now();
  let counts: Counts = { passed: 0, failed: 1 };
  await runTool(async () => {
    counts = await suite.run(reportFile);
  });
  const took = Math.round((performance.now() - startedMs) / 1000);
  log(`── ${suite.name}: ${counts.passed} passed, ${counts.failed} failed (${took} s)`);
  return counts;
}

/** Runs every suite, also after one failed, and ends with their sum. */
async function runAll(): Promise<void> {
  const suites = process.argv.includes('--long') ? long : quick;
  const folder = mkdtempSync(join(tmpdir(), 'evens-report-'));
  let passed = 0;
  let failed = 0;
  for (const [index, suite] of suites.entries()) {
    const counts = await runSuite(suite, join(folder, `${index}.json`));
    passed += counts.passed;
    failed += counts.failed;
  }
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  log(`\n${passed} passed, ${failed} failed`);
}

onEndAsked(() => process.exit(1));
await runAll();
