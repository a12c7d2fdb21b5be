import { describe, expect, test } from 'vitest';
import { readPlaywright, readVitest } from './test-report.ts';

describe('readVitest', () => {
  const file = (status: string, tests: number, each = status) => ({
    status,
    assertionResults: Array.from({ length: tests }, () => ({ status: each })),
  });

  test('takes the sums of the report', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 2,
      testResults: [file('passed', 5), file('failed', 2)],
    };
    expect(readVitest(report, 1)).toMatchObject({ passed: 5, failed: 2 });
  });

  test('names what failed, with the beginning of its message', () => {
    const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          status: 'failed',
          name: 'wallet.test.ts',
          assertionResults: [
            { status: 'passed', fullName: 'pays' },
            { status: 'failed', fullName: 'pays once', failureMessages: [long] },
          ],
        },
        { status: 'passed', name: 'odds.test.ts', assertionResults: [{ status: 'passed' }] },
      ],
    };
    const [fault, ...others] = readVitest(report, 1).faults;
    expect(others).toEqual([]);
    expect(fault).toMatch(/^wallet\.test\.ts › pays once\n {4}line 0\n/);
    expect(fault).not.toContain('line 39');
  });

  test('counts a file that did not load as a failure', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 0,
      testResults: [file('passed', 5), file('failed', 0)],
    };
    expect(readVitest(report, 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  test('counts a file whose set-up failed as a failure, though its tests were only skipped', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      testResults: [file('passed', 5), file('failed', 1), file('failed', 9, 'skipped')],
    };
    expect(readVitest(report, 1)).toMatchObject({ passed: 5, failed: 2 });
  });

  test('counts an error outside tests as a failure', () => {
    const report = { numPassedTests: 5, numFailedTests: 0, testResults: [file('passed', 5)] };
    expect(readVitest(report, 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  test('fails when nothing ran, or nothing was reported', () => {
    expect(readVitest({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0)).toMatchObject({
      passed: 0,
      failed: 1,
    });
    expect(readVitest(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('readPlaywright', () => {
  const spec = (title: string, status: string, message: string) => ({
    title,
    file: 'bet.spec.ts',
    tests: [{ status, results: [{ error: { message } }, {}] }],
  });

  test('names what failed with its message', () => {
    const report = {
      stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 2 },
      errors: [],
      suites: [
        {
          specs: [spec('a bet', 'expected', '')],
          suites: [{ specs: [spec('a combo', 'unexpected', '\u001b[31mno slip\u001b[39m')] }],
        },
      ],
    };
    expect(readPlaywright(report, 1)).toEqual({
      passed: 3,
      failed: 1,
      faults: ['bet.spec.ts › a combo\n    no slip'],
    });
  });

  test('counts a set-up that failed', () => {
    expect(readPlaywright({ stats: { expected: 0 }, errors: [{ message: 'no site' }] }, 1)).toMatchObject({
      passed: 0,
      failed: 1,
    });
    expect(readPlaywright(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
  });
});
