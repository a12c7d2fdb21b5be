import { describe, expect, test } from 'vitest';
import { classifyTestPath, parseTestCommand } from './test-targets.ts';

describe('classifyTestPath', () => {
  test.each([
    ['packages/markets', 'vitest', 'unit'],
    ['packages/web/src/live/hooks.test.tsx', 'vitest', 'unit'],
    ['tests/naive/settle.test.ts', 'vitest', 'unit'],
    ['tests/system', 'vitest', 'system'],
    ['apps/server/src/sportsbook/tests/placing.test.ts', 'vitest', 'system'],
    ['apps/server/src/payments/tests', 'vitest', 'system'],
    ['apps/server/src/payments/tests/long/payment-kills.test.ts', 'vitest', 'long'],
    ['apps/server/src/payments/deposits', 'vitest', 'unit'],
    ['tests/trials/slots-a.test.ts', 'vitest', 'trials'],
    ['tests/long/crash.test.ts', 'vitest', 'long'],
    ['tests/e2e/moving/bet.spec.ts', 'playwright', 'e2e'],
    ['tests/e2e-long/back-office.spec.ts', 'playwright', 'long'],
    ['tests/languages/languages.spec.ts', 'playwright', 'languages'],
    ['tests/idle/ten-minutes.spec.ts', 'playwright', 'idle'],
  ])('classifyTestPath returns the suite of %s', (path, runner, project) => {
    expect(classifyTestPath(path)).toEqual({ runner, project });
  });

  test.each(['', 'tests', '../elsewhere', 'tests/conformance/conformance.test.ts'])(
    'classifyTestPath rejects "%s"',
    (path) => {
      expect(() => classifyTestPath(path)).toThrow();
    },
  );
});

describe('parseTestCommand', () => {
  test.each([
    [[], { run: 'quick' }],
    [['--long'], { run: 'long' }],
    [['--long', 'trials'], { run: 'long', part: 'trials' }],
    [['packages/markets', 'tests/e2e'], { run: 'paths', paths: ['packages/markets', 'tests/e2e'] }],
    [['--changed'], { run: 'changed' }],
    [['--changed=main'], { run: 'changed', since: 'main' }],
  ])('parseTestCommand parses %j', (args, command) => {
    expect(parseTestCommand(args)).toEqual(command);
  });

  test.each([
    [['--chnged']],
    [['--changed=']],
    [['--long', '--changed']],
    [['--long', 'everything']],
    [['--long', 'trials', 'screens']],
    [['--changed', 'packages']],
  ])('parseTestCommand rejects %j', (args) => {
    expect(() => parseTestCommand(args)).toThrow();
  });
});
