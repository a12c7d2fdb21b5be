import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './test-counts.ts';

describe('countVitest', () => {
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
    expect(countVitest(report, 1)).toEqual({ passed: 5, failed: 2 });
  });

  test('counts a file that did not load as a failure', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 0,
      testResults: [file('passed', 5), file('failed', 0)],
    };
    expect(countVitest(report, 1)).toEqual({ passed: 5, failed: 1 });
  });

  test('counts a file whose set-up failed as a failure, though its tests were only skipped', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      testResults: [file('passed', 5), file('failed', 1), file('failed', 9, 'skipped')],
    };
    expect(countVitest(report, 1)).toEqual({ passed: 5, failed: 2 });
  });

  test('counts an error outside tests as a failure', () => {
    const report = { numPassedTests: 5, numFailedTests: 0, testResults: [file('passed', 5)] };
    expect(countVitest(report, 1)).toEqual({ passed: 5, failed: 1 });
  });

  test('fails when nothing ran, or nothing was reported', () => {
    expect(countVitest({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0)).toEqual({
      passed: 0,
      failed: 1,
    });
    expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('countPlaywright', () => {
  test('counts what passed only at the second try as failed', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] };
    expect(countPlaywright(report, 1)).toEqual({ passed: 3, failed: 2 });
  });

  test('counts a set-up that failed', () => {
    expect(countPlaywright({ stats: { expected: 0 }, errors: [{ message: 'no site' }] }, 1)).toEqual({
      passed: 0,
      failed: 1,
    });
    expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });
});
