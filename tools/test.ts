import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { obtainBrowser } from './browser.ts';
import { runChecks } from './check.ts';
import { onEndAsked } from './ending.ts';
import { runTool } from './plain-error.ts';
import { projectRoot } from './project.ts';
import { type Outcome, readPlaywright, readVitest } from './test-report.ts';

type Suite = { readonly name: string; run(reportFile: string): Promise<Outcome> };

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
      return readVitest(readReport(reportFile), code);
    },
  };
}

function sum(outcomes: readonly Outcome[]): Outcome {
  const total = (of: 'passed' | 'failed') => outcomes.reduce((count, outcome) => count + outcome[of], 0);
  return {
    passed: total('passed'),
    failed: total('failed'),
    faults: outcomes.flatMap(({ faults }) => faults),
  };
}

/** Suites that run at the same time, told as one. */
function together(suites: readonly Suite[]): Suite {
  return {
    name: suites.map(({ name }) => name).join(', '),
    async run(reportFile) {
      return sum(await Promise.all(suites.map((suite, index) => suite.run(`${reportFile}.${index}`))));
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
      return readPlaywright(readReport(reportFile), code);
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
  ...(existsSync(join(projectRoot, 'tests/e2e-long')) ? [browserSuite('long*')] : []),
];

async function runSuite(suite: Suite, reportFile: string): Promise<Outcome> {
  log(`\n── ${suite.name}`);
  const startedMs = performance.now();
  let outcome: Outcome = { passed: 0, failed: 1, faults: [`${suite.name} could not be run`] };
  await runTool(async () => {
    outcome = await suite.run(reportFile);
  });
  const took = Math.round((performance.now() - startedMs) / 1000);
  log(`── ${suite.name}: ${outcome.passed} passed, ${outcome.failed} failed (${took} s)`);
  return outcome;
}

/** Runs every suite, also after one failed, and ends with what failed and their sum. */
async function runAll(): Promise<void> {
  const suites = process.argv.includes('--long') ? long : quick;
  const folder = mkdtempSync(join(tmpdir(), 'evens-report-'));
  const outcomes: Outcome[] = [];
  for (const [index, suite] of suites.entries()) {
    outcomes.push(await runSuite(suite, join(folder, `${index}.json`)));
  }
  rmSync(folder, { recursive: true, force: true });
  const { passed, failed, faults } = sum(outcomes);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  if (faults.length > 0) log(`\n── to look at\n${faults.join('\n')}`);
  log(`\n${passed} passed, ${failed} failed`);
}

onEndAsked(() => process.exit(1));
await runAll();
