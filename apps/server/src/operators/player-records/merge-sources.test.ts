import { expect, test } from 'vitest';
import { mergeSources, type Source } from './merge-sources.ts';

/** A source over rows, read `atOnce` at a time. */
function readPage(
  rows: readonly { readonly id: number; readonly atMs: number }[],
  { before, atOnce }: { readonly before: number; readonly atOnce: number },
): Source<string> {
  const page = rows.filter(({ id }) => id < before).slice(0, atOnce);
  const isOver = page.length < atOnce;
  return {
    entries: page.map(({ id, atMs }) => ({ id, atMs, entry: `${id}@${atMs}` })),
    readToMs: isOver ? undefined : page.at(-1)?.atMs,
  };
}

test('pages of merged sources contain each entry once, newest first', () => {
  const often = Array.from({ length: 40 }, (_, n) => ({ id: 1000 - n, atMs: 5000 - 10 * n }));
  const seldom = Array.from({ length: 5 }, (_, n) => ({ id: 9 - n, atMs: 4995 - 90 * n }));
  const all: string[] = [];
  let positions: readonly number[] = [9999, 9999];
  for (let pages = 0; pages < 100; pages += 1) {
    const [first = 0, second = 0] = positions;
    const sources = [
      readPage(often, { before: first, atOnce: 7 }),
      readPage(seldom, { before: second, atOnce: 3 }),
    ];
    const { entries, next } = mergeSources(sources, { positions, limit: 4 });
    all.push(...entries);
    if (next === undefined) break;
    positions = next;
  }
  const times = all.map((entry) => Number(entry.split('@')[1]));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set(all).size).toBe(45);
  expect(all).toHaveLength(45);
});

test('entries of one source whose times are out of order are not left out', () => {
  const rows = [
    { id: 3, atMs: 10 },
    { id: 2, atMs: 30 },
    { id: 1, atMs: 20 },
  ];
  const first = mergeSources([readPage(rows, { before: 9, atOnce: 9 })], { positions: [9], limit: 1 });
  expect(first).toEqual({ entries: ['3@10'], next: [3] });
  const second = mergeSources([readPage(rows, { before: 3, atOnce: 9 })], { positions: [3], limit: 9 });
  expect(second).toEqual({ entries: ['2@30', '1@20'], next: undefined });
});
