import type { RaceFacts } from '@evens/markets';
import { expect, test } from 'vitest';
import { deductionSpans } from './deduction-spans.ts';

const line = {
  definition: { withdrawalOdds: ({ oddsMilli }: { oddsMilli: number }) => oddsMilli },
  specifier: {},
};

function race(withdrawals: RaceFacts['withdrawals']): RaceFacts {
  return {
    kind: 'race',
    status: 'ended',
    places: [1, 2, 0, 0],
    withdrawn: [3, 4],
    withdrawals: withdrawals ?? [],
  };
}

test('a bet bears the withdrawals after it, in any order of their reports', () => {
  const early = { runner: 3, atMs: 1000, oddsMilli: 3000 };
  const late = { runner: 4, atMs: 2000, oddsMilli: 6000 };
  const spans = deductionSpans(line, race([late, early]));
  expect(spans).toEqual(deductionSpans(line, race([early, late])));
  expect(spans.map(({ untilMs }) => untilMs)).toEqual([1000, 2000]);
  const [both = 0, one = 0] = spans.map(({ deduction }) => deduction);
  expect(both).toBeGreaterThan(one);
  expect(one).toBeGreaterThan(0);
});

test('a withdrawal that deducts nothing has no span', () => {
  expect(deductionSpans(line, race([{ runner: 3, atMs: 1000, oddsMilli: 100_000 }]))).toEqual([]);
});
