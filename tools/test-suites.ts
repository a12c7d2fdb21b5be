import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { obtainBrowser } from './browser.ts';
import { projectRoot } from './project.ts';
import { type Outcome, readReport } from './test-report.ts';

export type Suite = { readonly name: string; run(reportFile: string): Promise<Outcome> };

export interface SuiteOptions {
  /** Files and folders; without them, all of the project. */
  readonly paths?: readonly string[];
  /** Vitest only: the tests that import a file changed since this commit; '' stands for what is not committed. */
  readonly changedSince?: string;
  /** For a concurrent suite: prints its output at its end. */
  readonly printsAtEnd?: boolean;
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

type ScriptOptions = Pick<SuiteOptions, 'env' | 'printsAtEnd'>;

const modules = join(projectRoot, 'node_modules');

export const log = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function runScript(script: string, args: readonly string[], options: ScriptOptions): Promise<number> {
  const { env = {}, printsAtEnd = false } = options;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(modules, script), ...args], {
      cwd: projectRoot,
      stdio: printsAtEnd ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('close', (code) => {
      process.stdout.write(output);
      resolve(code ?? 1);
    });
  });
}

function readOutcome(reportFile: string, exitCode: number): Outcome {
  const readFile = (name: string) => {
    const path = resolve(dirname(reportFile), name);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };
  return readReport(readFile(reportFile), exitCode, readFile);
}

export function vitestSuite(project: string, options: SuiteOptions = {}): Suite {
  const { paths = [], changedSince } = options;
  const changed = changedSince === '' ? ['--changed'] : [`--changed=${changedSince}`];
  return {
    name: `${project} tests`,
    async run(reportFile) {
      const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${reportFile}`];
      const filter = changedSince === undefined ? paths : [...changed, '--passWithNoTests'];
      // `unit*` matches the projects `unit` and `unit-bundled`.
      const args = ['run', '--project', `${project}*`, ...reporters, ...filter];
      const code = await runScript('vitest/vitest.mjs', args, options);
      const outcome = readOutcome(reportFile, code);
      // A change that no test imports is not a failure.
      const isUntouched = changedSince !== undefined && code === 0 && outcome.passed === 0;
      return isUntouched ? { passed: 0, failed: 0, faults: [] } : outcome;
    },
  };
}

export function browserSuite(project: string, options: SuiteOptions = {}): Suite {
  return {
    name: 'browser tests',
    async run(reportFile) {
      const env = { PLAYWRIGHT_JUNIT_OUTPUT_FILE: reportFile, CHROMIUM_PATH: obtainBrowser(log) };
      // `e2e*` matches the projects `e2e` and `e2e-moving`.
      const args = ['test', ...(options.paths ?? []), `--project=${project}*`, '--reporter=list,junit'];
      const code = await runScript('@playwright/test/cli.js', args, { ...options, env });
      return readOutcome(reportFile, code);
    },
  };
}

export function sumOutcomes(outcomes: readonly Outcome[]): Outcome {
  const total = (of: 'passed' | 'failed') => outcomes.reduce((count, outcome) => count + outcome[of], 0);
  return {
    passed: total('passed'),
    failed: total('failed'),
    faults: outcomes.flatMap(({ faults }) => faults),
  };
}
