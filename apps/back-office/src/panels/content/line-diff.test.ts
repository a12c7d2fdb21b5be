import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffLine, diffLines } from './line-diff.ts';

const text = (lines: readonly DiffLine[]) => lines.map((line) => line.text).join('\n');
const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 });

test('diffLines lists removed lines before added ones', () => {
  expect(diffLines('a\nb\nc', 'a\nx\nc')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'c' },
  ]);
});

test('both compared texts can be reconstructed from their difference', () => {
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      const found = diffLines(a.join('\n'), b.join('\n'));
      expect(text(found.filter(({ kind }) => kind !== 'added'))).toBe(a.join('\n'));
      expect(text(found.filter(({ kind }) => kind !== 'removed'))).toBe(b.join('\n'));
    }),
  );
});

test('long texts without a common line are replaced as a whole', () => {
  const [a, b] = ['a\n'.repeat(2_000), 'b\n'.repeat(2_000)];
  const found = diffLines(a, b);
  expect(found.filter(({ kind }) => kind === 'removed')).toHaveLength(2_000);
  expect(found.filter(({ kind }) => kind === 'added')).toHaveLength(2_000);
});
