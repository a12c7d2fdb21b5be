import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { recordKeys } from '@evens/base';
import { runChecks } from './check.ts';
import { onEndRequest } from './ending.ts';
import { listLongFiles } from './long-concerns.ts';
import { PlainError, runTool } from './plain-error.ts';
import { projectRoot } from './project.ts';
import { checkRecordedRows } from './row-types/run.ts';
import type { Outcome } from './test-report.ts';
import { browserSuite, log, type Suite, sumOutcomes, vitestSuite } from './test-suites.ts';
import {
  classifyTestPath,
  type LongPart,
  longParts,
  parseTestCommand,
  type TestCommand,
} from './test-targets.ts';
import { ensureWebBuilt } from './web-build.ts';

/** Suites of one group run concurrently, groups one after another. */
type Group = readonly Suite[];

const checks: Suite = { name: 'checks', run: runChecks };

let webBuild: Promise<void> | undefined;

/** A suite whose sites serve the web app: it is built before the first of them starts, and its files may not change then. */
function withWebApp(suite: Suite): Suite {
  return {
    ...suite,
    async run(reportFile) {
      webBuild ??= ensureWebBuilt(log);
      await webBuild;
      return suite.run(reportFile);
    },
  };
}

/**
 * System and browser tests run apart. Together they answer so late on a slow machine that sessions, connections and
 * pages exceed their time.
 */
function quickGroups(): readonly Group[] {
  const rowRecords = mkdtempSync(join(tmpdir(), 'evens-rows-'));
  return [
    [checks, vitestSuite('unit', { printsAtEnd: true })],
    [withWebApp(vitestSuite('system', { env: { ROW_RECORDS: rowRecords } }))],
    [withWebApp(browserSuite('e2e'))],
    [rowTypes(rowRecords)],
  ];
}

/** Compares the row types of the server's statements with PostgreSQL's answers recorded by the system tests. */
function rowTypes(folder: string): Suite {
  return {
    name: 'row types',
    async run() {
      const { compared, faults } = checkRecordedRows(folder, log);
      rmSync(folder, { recursive: true, force: true });
      return { passed: Math.max(0, compared - faults.length), failed: faults.length, faults: [...faults] };
    },
  };
}

function groupsOfPart(part: LongPart): readonly Group[] {
  switch (part) {
    case 'processes':
      return [[withWebApp(vitestSuite('long'))]];
    case 'trials':
      return [[vitestSuite('trials')]];
    case 'screens':
      return [[browserSuite('long')]];
    case 'languages':
      return [[browserSuite('languages')]];
  }
}

/** The long tests, each part with the time that it and those after it take on two cores. */
function* longGroups(only: LongPart | undefined): Generator<Group> {
  const parts = recordKeys(longParts).filter((part) => only === undefined || part === only);
  for (const [place, part] of parts.entries()) {
    const left = parts.slice(place).reduce((minutes, each) => minutes + longParts[each], 0);
    log(
      `\n── ${part}, part ${place + 1} of ${parts.length}: about ${longParts[part]} minutes, ${left} to the end`,
    );
    yield* groupsOfPart(part);
  }
}

function gitLines(args: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  if (status !== 0) throw new PlainError(`git ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/** Since a commit; '' means what is not committed. */
function changedFiles(since: string): readonly string[] {
  return [
    ...gitLines(['diff', '--name-only', '--diff-filter=d', since || 'HEAD']),
    ...gitLines(['ls-files', '--others', '--exclude-standard']),
  ];
}

/** Imports determine the unit and system tests of a change; browser tests run if they changed themselves. */
function changedGroups(since: string): readonly Group[] {
  const specs = changedFiles(since).filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
  return [
    [checks],
    [vitestSuite('unit', { changedSince: since })],
    [vitestSuite('system', { changedSince: since })],
    ...(specs.length > 0 ? [[browserSuite('e2e', { paths: specs })]] : []),
  ];
}

/** Names the long tests that a change concerns. They are not run with it. */
function nameLongTests(since: string): void {
  const files = listLongFiles(changedFiles(since));
  if (files.length > 0)
    log(`\n── long tests of what changed, run by npm test -- FILE...\n${files.join('\n')}`);
}

/** Paths of one kind run together. */
function pathGroups(paths: readonly string[]): readonly Group[] {
  const from = process.env.INIT_CWD ?? process.cwd();
  const names = paths.map((path) => {
    const absolute = resolve(from, path);
    if (!existsSync(absolute)) throw new PlainError(`${path} does not exist`);
    return relative(projectRoot, absolute).split(sep).join('/');
  });
  const byProject = Map.groupBy(names, (name) => classifyTestPath(name).project);
  return [...byProject].map(([project, paths]) => {
    const isBrowser = paths.some((name) => classifyTestPath(name).runner === 'playwright');
    return [isBrowser ? browserSuite(project, { paths }) : vitestSuite(project, { paths })];
  });
}

function commandGroups(command: TestCommand): Iterable<Group> {
  switch (command.run) {
    case 'quick':
      return quickGroups();
    case 'long':
      return longGroups(command.part);
    case 'changed':
      return changedGroups(command.since ?? '');
    case 'paths':
      return pathGroups(command.paths);
  }
}

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

/** Runs every suite, even after a failure, and ends with the failures and the totals. */
async function runAll(groups: Iterable<Group>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'evens-report-'));
  const outcomes: Outcome[] = [];
  let index = 0;
  for (const group of groups) {
    const report = (place: number) => join(folder, `${index}-${place}.xml`);
    outcomes.push(...(await Promise.all(group.map((suite, place) => runSuite(suite, report(place))))));
    index += 1;
  }
  rmSync(folder, { recursive: true, force: true });
  const { passed, failed, faults } = sumOutcomes(outcomes);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  if (faults.length > 0) log(`\n── to look at\n${faults.join('\n')}`);
  log(`\n${passed} passed, ${failed} failed`);
}

onEndRequest(() => process.exit(1));
await runTool(async () => {
  const command = parseTestCommand(process.argv.slice(2));
  await runAll(commandGroups(command));
  if (command.run === 'changed') nameLongTests(command.since ?? '');
});
