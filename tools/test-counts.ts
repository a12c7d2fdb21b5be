export type Counts = { readonly passed: number; readonly failed: number };

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function numberIn(fields: Fields, name: string): number {
  const value = fields[name];
  return typeof value === 'number' ? value : 0;
}

function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
}

/** A run that failed without a failed test (a file that did not load, an error outside tests, nothing run) counts as one. */
function settled(counts: Counts, exitCode: number): Counts {
  const nothingRan = counts.passed === 0 && counts.failed === 0;
  const failedUnseen = counts.failed === 0 && exitCode !== 0;
  return nothingRan || failedUnseen ? { ...counts, failed: 1 } : counts;
}

/** Counts Vitest's JSON report; `report` is undefined when there is none. */
export function countVitest(report: unknown, exitCode: number): Counts {
  if (!isFields(report)) return { passed: 0, failed: 1 };
  const files = listIn(report, 'testResults').filter(isFields);
  // A file that did not load, or whose set-up failed: none of its tests failed, because none ran.
  const unloaded = files.filter(
    (file) =>
      file['status'] === 'failed' &&
      !listIn(file, 'assertionResults').some((test) => isFields(test) && test['status'] === 'failed'),
  );
  const failed = numberIn(report, 'numFailedTests') + unloaded.length;
  return settled({ passed: numberIn(report, 'numPassedTests'), failed }, exitCode);
}

/** Counts Playwright's JSON report; `report` is undefined when there is none. */
export function countPlaywright(report: unknown, exitCode: number): Counts {
  if (!isFields(report)) return { passed: 0, failed: 1 };
  const stats = isFields(report['stats']) ? report['stats'] : {};
  const failed = numberIn(stats, 'unexpected') + numberIn(stats, 'flaky') + listIn(report, 'errors').length;
  return settled({ passed: numberIn(stats, 'expected'), failed }, exitCode);
}
