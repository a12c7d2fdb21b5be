import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { runChecks } from './check.ts';
import { onEndAsked } from './ending.ts';
import { PlainError, runTool } from './plain-error.ts';
import { projectRoot } from './project.ts';
import { checkRecordedRows } from './row-types/run.ts';
import { runsEveryCase } from './share-of-day.ts';
import type { Outcome } from './test-report.ts';
import { browserSuite, log, type Suite, sumOutcomes, vitestSuite } from './test-suites.ts';
import { parseTestCommand, type TestCommand, testKindOf } from './test-targets.ts';
import { type LongPart, partsOfDay, quickFilesOf } from './tests-by-turns.ts';
import { ensureWebBuilt } from './web-build.ts';

/** Suites of one group run beside each other, groups one after another. */
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
 * All run beside each other, since most of them wait now and then. A browser test waits for seconds, a system test for
 * minutes, a unit test for nobody: they give way in that order.
 */
function quickGroups(): readonly Group[] {
  const rowRecords = mkdtempSync(join(tmpdir(), 'evens-rows-'));
  return [
    [
      checks,
      withWebApp(browserSuite('e2e', { paths: quickFilesOf('e2e'), printsAtEnd: true })),
      withWebApp(
        vitestSuite('system', {
          paths: quickFilesOf('system'),
          niceness: 3,
          env: { ROW_RECORDS: rowRecords },
        }),
      ),
      vitestSuite('unit', { printsAtEnd: true, niceness: 6 }),
    ],
    [rowTypes(rowRecords)],
  ];
}

/** Holds the row types of the server's statements against what the system tests recorded of PostgreSQL's answers. */
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
  const groups: readonly Group[] = [
    // Long tests wait now and then for processes to start and to end; arithmetic fills that time.
    [
      ...suiteOf(part['tests/long'], (paths) => withWebApp(vitestSuite('long', { paths }))),
      ...suiteOf(part['tests/trials'], (paths) =>
        vitestSuite('trials', { paths, printsAtEnd: true, niceness: 5 }),
      ),
    ],
    suiteOf(part.system, (paths) => withWebApp(vitestSuite('system', { paths }))),
    // Alone: beside the others, pages waited for half a minute.
    suiteOf(part['tests/e2e-long'], (paths) => browserSuite('long', { paths })),
    suiteOf(part.e2e, (paths) => browserSuite('e2e', { paths })),
  ];
  return groups.filter((group) => group.length > 0);
}

/** None without files: a suite without paths runs all of its project. */
function suiteOf(paths: readonly string[], suite: (paths: readonly string[]) => Suite): readonly Suite[] {
  return paths.length > 0 ? [suite(paths)] : [];
}

const LONG_MINUTES = 30;

function longMinutes(): number {
  if (runsEveryCase) return Number.POSITIVE_INFINITY;
  const text = process.env['LONG_TEST_MINUTES'];
  const minutes = text === undefined ? LONG_MINUTES : Number(text);
  if (!Number.isFinite(minutes) || minutes < 0)
    throw new PlainError(`LONG_TEST_MINUTES is a number of minutes, not "${text}"`);
  return minutes;
}

/** The parts of the long tests that begin within the minutes they may take, at least the first. The others are named. */
function* longGroups(): Generator<Group> {
  const minutes = longMinutes();
  const startedMs = performance.now();
  const parts = partsOfDay();
  for (const [place, part] of parts.entries()) {
    if (place > 0 && performance.now() - startedMs > minutes * 60_000) {
      const left = parts.slice(place).flatMap((each) => Object.values(each).flat());
      log(`\n── left for another day after ${minutes} minutes: ${left.length} files\n${left.join('\n')}`);
      return;
    }
    log(`\n── long tests, part ${place + 1} of ${parts.length}`);
    yield* groupsOfPart(part);
  }
}

function gitLines(args: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  if (status !== 0) throw new PlainError(`git ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/** Imports say which unit and system tests a change concerns; browser tests run when they changed themselves. */
function changedGroups(since: string): readonly Group[] {
  const specs = [
    ...gitLines(['diff', '--name-only', '--diff-filter=d', since || 'HEAD']),
    ...gitLines(['ls-files', '--others', '--exclude-standard']),
  ].filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
  return [
    [checks],
    [vitestSuite('unit', { changedSince: since })],
    [vitestSuite('system', { changedSince: since })],
    ...(specs.length > 0 ? [[browserSuite('e2e', { paths: specs })]] : []),
  ];
}

/** Paths of one kind run together. */
function pathGroups(paths: readonly string[]): readonly Group[] {
  const from = process.env.INIT_CWD ?? process.cwd();
  const names = paths.map((path) => {
    const absolute = resolve(from, path);
    if (!existsSync(absolute)) throw new PlainError(`${path} does not exist`);
    return relative(projectRoot, absolute).split(sep).join('/');
  });
  const byProject = Map.groupBy(names, (name) => testKindOf(name).project);
  return [...byProject].map(([project, paths]) => {
    const isBrowser = paths.some((name) => testKindOf(name).runner === 'playwright');
    return [isBrowser ? browserSuite(project, { paths }) : vitestSuite(project, { paths })];
  });
}

function groupsOf(command: TestCommand): Iterable<Group> {
  switch (command.run) {
    case 'quick':
      return quickGroups();
    case 'long':
      return longGroups();
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

/** Runs every suite, also after one failed, and ends with what failed and their sum. */
async function runAll(groups: Iterable<Group>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'evens-report-'));
  const outcomes: Outcome[] = [];
  let index = 0;
  for (const group of groups) {
    const report = (place: number) => join(folder, `${index}-${place}.json`);
    outcomes.push(...(await Promise.all(group.map((suite, place) => runSuite(suite, report(place))))));
    index += 1;
  }
  rmSync(folder, { recursive: true, force: true });
  const { passed, failed, faults } = sumOutcomes(outcomes);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  if (faults.length > 0) log(`\n── to look at\n${faults.join('\n')}`);
  log(`\n${passed} passed, ${failed} failed`);
}

onEndAsked(() => process.exit(1));
await runTool(async () => runAll(groupsOf(parseTestCommand(process.argv.slice(2)))));
