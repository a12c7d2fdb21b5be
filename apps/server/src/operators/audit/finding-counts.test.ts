import { describe, expect, test } from 'vitest';
import { checkNames, listChecks, proofs } from './check-names.ts';
import { FindingCounts } from './finding-counts.ts';

const recentCheck = listChecks('recent')[0]?.name ?? '';
const wholeCheck = listChecks('all').find(({ whole }) => whole)?.name ?? '';

describe('the names of findings', () => {
  test('finding names are those of all statements and in-memory checks, without duplicates', () => {
    for (const scope of ['recent', 'all'] as const) {
      const names = checkNames(scope);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining(Object.values(proofs)));
    }
    expect(wholeCheck).not.toBe('');
    expect(checkNames('all')).toContain('spin-gave-otherwise-than-its-draws');
    expect(checkNames('all')).toEqual(expect.arrayContaining([...checkNames('recent')]));
    expect(checkNames('recent')).not.toContain(wholeCheck);
  });
});

describe('the counts of findings', () => {
  test.each([recentCheck, ...Object.values(proofs)])(
    'finding counts of %s stay from a check of all rows until the next one, whatever recent checks find',
    (check) => {
      const counts = new FindingCounts();
      expect(counts.record('all', [{ check, count: 2 }]).get(check)).toBe(2);
      expect(counts.record('recent', []).get(check)).toBe(2);
      expect(counts.record('recent', [{ check, count: 3 }]).get(check)).toBe(3);
      expect(counts.record('recent', []).get(check)).toBe(2);
      expect(counts.record('all', []).get(check)).toBe(0);
      expect(counts.record('recent', []).get(check)).toBe(0);
    },
  );

  test('finding counts are published for every name that the check covers, including 0', () => {
    const counts = new FindingCounts();
    expect([...counts.record('recent', []).keys()]).toEqual(checkNames('recent'));
    const all = counts.record('all', [{ check: wholeCheck, count: 1 }]);
    expect([...all].filter(([, count]) => count > 0)).toEqual([[wholeCheck, 1]]);
    // A check of recent rows does not cover it, so its count stays as it was published.
    expect(counts.record('recent', []).has(wholeCheck)).toBe(false);
  });
});
