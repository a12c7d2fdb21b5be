import { type Fields, isFields } from '@evens/base';

/** What a suite came to. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** What failed: each its name and the beginning of its message. */
  readonly faults: readonly string[];
}

const MESSAGE_LINES = 12;
const nothingReported: Outcome = { passed: 0, failed: 1, faults: ['there is no report of it'] };

function numberIn(fields: Fields, name: string): number {
  const value = fields[name];
  return typeof value === 'number' ? value : 0;
}

function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
}

/** A run that failed without a failed test (a file that did not load, an error outside tests, nothing run) counts as one. */
function settled(outcome: Outcome, exitCode: number): Outcome {
  const nothingRan = outcome.passed === 0 && outcome.failed === 0;
  const failedUnseen = outcome.failed === 0 && exitCode !== 0;
  if (!nothingRan && !failedUnseen) return outcome;
  const fault = nothingRan ? 'no test ran' : `an error outside of the tests (exit code ${exitCode})`;
  return { ...outcome, failed: 1, faults: [...outcome.faults, fault] };
}

function fault(name: string, message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
  const plain = message.replaceAll(/\u001b\[\d*m/g, '').trim();
  const lines = plain.split('\n').slice(0, MESSAGE_LINES);
  return [name, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n');
}

/** Reads Vitest's JSON report; `report` is undefined when there is none. */
export function readVitest(report: unknown, exitCode: number): Outcome {
  if (!isFields(report)) return nothingReported;
  const files = listIn(report, 'testResults').filter(isFields);
  const failedIn = (file: Fields) =>
    listIn(file, 'assertionResults')
      .filter(isFields)
      .filter((test) => test['status'] === 'failed');
  // A file that did not load, or whose set-up failed: none of its tests failed, because none ran.
  const unloaded = files.filter((file) => file['status'] === 'failed' && failedIn(file).length === 0);
  const faults = files.flatMap((file) =>
    failedIn(file).map((test) =>
      fault(
        `${textIn(file, 'name')} › ${textIn(test, 'fullName')}`,
        listIn(test, 'failureMessages').join('\n'),
      ),
    ),
  );
  return settled(
    {
      passed: numberIn(report, 'numPassedTests'),
      failed: numberIn(report, 'numFailedTests') + unloaded.length,
      faults: [...faults, ...unloaded.map((file) => fault(textIn(file, 'name'), textIn(file, 'message')))],
    },
    exitCode,
  );
}

/** Reads Playwright's JSON report; `report` is undefined when there is none. */
export function readPlaywright(report: unknown, exitCode: number): Outcome {
  if (!isFields(report)) return nothingReported;
  const stats = isFields(report['stats']) ? report['stats'] : {};
  const errors = listIn(report, 'errors').filter(isFields);
  return settled(
    {
      passed: numberIn(stats, 'expected'),
      failed: numberIn(stats, 'unexpected') + errors.length,
      faults: [
        ...listIn(report, 'suites').filter(isFields).flatMap(faultsOfSuite),
        ...errors.map((error) => fault('outside of the tests', textIn(error, 'message'))),
      ],
    },
    exitCode,
  );
}

function faultsOfSuite(suite: Fields): readonly string[] {
  const specs = listIn(suite, 'specs').filter(isFields);
  const inner = listIn(suite, 'suites').filter(isFields).flatMap(faultsOfSuite);
  return [...specs.flatMap(faultsOfSpec), ...inner];
}

function faultsOfSpec(spec: Fields): readonly string[] {
  const name = `${textIn(spec, 'file')} › ${textIn(spec, 'title')}`;
  return listIn(spec, 'tests')
    .filter(isFields)
    .filter(({ status }) => status === 'unexpected')
    .map((test) => {
      const results = listIn(test, 'results').filter(isFields);
      const error = results.map(({ error: each }) => each).find(isFields);
      return fault(name, error ? textIn(error, 'message') : '');
    });
}
