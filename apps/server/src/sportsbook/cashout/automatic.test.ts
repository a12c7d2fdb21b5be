import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findReachedRule, isReached } from './automatic.ts';

const rule = (valueMinor: bigint) => ({ valueMinor, setAtMs: 0 });

test('a take profit is met at or above its value, a stop loss at or below its value', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.bigInt({ min: 1n, max: 10n ** 6n }),
      (target, more) => {
        for (const kind of ['take-profit', 'stop-loss'] as const)
          expect(isReached(kind, target, target)).toBe(true);
        expect(isReached('take-profit', target, target + more)).toBe(true);
        expect(isReached('take-profit', target, target - more)).toBe(false);
        expect(isReached('stop-loss', target, target + more)).toBe(false);
        expect(isReached('stop-loss', target, target - more)).toBe(true);
      },
    ),
  );
});

test('the rule whose value is reached is met, and neither is met in between', () => {
  const rules = { takeProfit: rule(800n), stopLoss: rule(300n) };
  expect(findReachedRule(rules, 799n)).toBeUndefined();
  expect(findReachedRule(rules, 301n)).toBeUndefined();
  expect(findReachedRule(rules, 800n)).toEqual({ ...rules.takeProfit, kind: 'take-profit' });
  expect(findReachedRule(rules, 300n)).toEqual({ ...rules.stopLoss, kind: 'stop-loss' });
  expect(findReachedRule({ takeProfit: undefined, stopLoss: undefined }, 5n)).toBeUndefined();
});
