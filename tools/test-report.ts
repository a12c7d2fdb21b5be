/** The sums of a suite, and what failed: each its name, and the beginning of its message and of its page. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly faults: readonly string[];
}

const MESSAGE_LINES = 30;
const PAGE_LINES = 250;

/** The text of a file that the report names relative to itself; undefined where there is none. */
export type ReadFile = (path: string) => string | undefined;

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(xml: string): string {
  return xml
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    .replaceAll(/&(\w+);/g, (all, name) => characters[name] ?? all);
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

/** The beginning of the page on which a test failed, from what Playwright attaches. */
function pageLines(body: string, readFile: ReadFile): readonly string[] {
  const path = /\[\[ATTACHMENT\|([^\]]*error-context\.md)\]\]/.exec(body)?.[1];
  const context = path === undefined ? undefined : readFile(unescaped(path));
  const snapshot = context === undefined ? undefined : /```yaml\n([\s\S]*?)```/.exec(context)?.[1];
  const lines =
    snapshot
      ?.trimEnd()
      .split('\n')
      .filter((line) => !line.includes('- /url:')) ?? [];
  return lines.length === 0 ? [] : ['the page:', ...lines.slice(0, PAGE_LINES)];
}

function fault(tag: string, failure: string, page: readonly string[]): string {
  const message = unescaped(failure).trim().split('\n').slice(0, MESSAGE_LINES);
  const lines = [...message, ...page];
  const name = unescaped(`${attribute(tag, 'classname')} › ${attribute(tag, 'name')}`);
  return [name, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n');
}

/**
 * Reads a report in the format of JUnit, as Vitest and Playwright write it; `report` is undefined where there is none. A run
 * that failed without a failed test (an error outside of tests, no test) counts as one failure.
 */
export function readReport(
  report: string | undefined,
  exitCode: number,
  readFile: ReadFile = () => undefined,
): Outcome {
  if (report === undefined) return { passed: 0, failed: 1, faults: ['there is no report of it'] };
  const suites = [...report.matchAll(/<testsuite [^>]*>/g)].map(([tag]) => tag);
  const total = (name: string) => suites.reduce((sum, tag) => sum + Number(attribute(tag, name)), 0);
  const failed = total('failures') + total('errors');
  const passed = total('tests') - total('skipped') - failed;
  const faults: string[] = [];
  for (const [, tag = '', body = ''] of report.matchAll(/<testcase([^>]*)>([\s\S]*?)<\/testcase>/g)) {
    // Playwright calls it an error where no expectation failed, such as a click that timed out.
    const failure = /<(failure|error)\b[^>]*>([\s\S]*)<\/\1>/.exec(body)?.[2];
    if (failure !== undefined) faults.push(fault(tag, failure, pageLines(body, readFile)));
  }
  if (failed > 0 || (exitCode === 0 && passed > 0)) return { passed, failed, faults };
  const unseen = exitCode === 0 ? 'no test ran' : `an error outside of the tests (exit code ${exitCode})`;
  return { passed, failed: 1, faults: [unseen] };
}
