import { describe, expect, test } from 'vitest';
import { readReport } from './test-report.ts';

const testsuites = (...suites: readonly string[]) =>
  `<testsuites tests="0">${suites.join('\n')}</testsuites>`;
const passed = `<testsuite name="odds.test.ts" tests="3" failures="0" errors="0" skipped="1" time="0.1">
    <testcase classname="odds.test.ts" name="adds" time="0.1">
    </testcase>
  </testsuite>`;

describe('readReport', () => {
  test('readReport totals the files and ignores skipped tests', () => {
    expect(readReport(testsuites(passed, passed), 0)).toEqual({ passed: 4, failed: 0, faults: [] });
  });

  test('readReport names failures of Vitest with the beginning of their message', () => {
    const lines = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    const report = testsuites(
      passed,
      `<testsuite name="wallet.test.ts" tests="2" failures="1" errors="0" skipped="0">
        <testcase classname="wallet.test.ts" name="pays"></testcase>
        <testcase classname="wallet.test.ts" name="a bet &gt; pays &apos;once&apos;">
          <failure message="expected &lt;x&gt;" type="AssertionError">
expected &lt;x&gt;
${lines}
          </failure>
        </testcase>
      </testsuite>`,
    );
    const { faults, ...sums } = readReport(report, 1);
    expect(sums).toEqual({ passed: 3, failed: 1 });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^wallet\.test\.ts › a bet > pays 'once'\n {4}expected <x>\n {4}line 0\n/);
    expect(faults[0]).not.toContain('line 39');
  });

  test('readReport names a test of Playwright that failed without an expectation', () => {
    const report = testsuites(`<testsuite name="slip.spec.ts" tests="1" failures="0" skipped="0" errors="1">
      <testcase name="slip › opens" classname="slip.spec.ts" time="240">
        <error message="locator.click: Test timeout exceeded." type="Error">
        <![CDATA[  slip.spec.ts:4:32 › slip › opens]]>
        </error>
      </testcase>
    </testsuite>`);
    expect(readReport(report, 1)).toEqual({
      passed: 0,
      failed: 1,
      faults: ['slip.spec.ts › slip › opens\n    slip.spec.ts:4:32 › slip › opens'],
    });
  });

  test('readReport names failures of Playwright', () => {
    const report = testsuites(`<testsuite name="slip.spec.ts" tests="1" failures="1" skipped="0" errors="0">
      <testcase name="slip › opens" classname="slip.spec.ts" time="0.09">
        <system-out>
        <![CDATA[a picture]]>
        <![CDATA[[[ATTACHMENT|slip/error-context.md]]]]>
        </system-out>
        <failure message="expect(received)" type="expect.toBe">
        <![CDATA[  slip.spec.ts:4:32 › slip › opens]]>
        </failure>
      </testcase>
    </testsuite>`);
    const files = new Map([['slip/error-context.md', '# Page\n```yaml\n- heading "Slip"\n```\n']]);
    const fault = [
      'slip.spec.ts › slip › opens',
      '    slip.spec.ts:4:32 › slip › opens',
      '    the page:',
      '    - heading "Slip"',
    ];
    expect(readReport(report, 1, (path) => files.get(path))).toEqual({
      passed: 0,
      failed: 1,
      faults: [fault.join('\n')],
    });
  });

  test('readReport counts an error outside tests, an empty run and a missing report as one failure', () => {
    expect(readReport(testsuites(passed), 1)).toEqual({
      passed: 2,
      failed: 1,
      faults: ['an error outside of the tests (exit code 1)'],
    });
    expect(readReport(testsuites(), 0)).toMatchObject({ passed: 0, failed: 1, faults: ['no test ran'] });
    expect(readReport(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});
