import { expect, test } from 'vitest';
import { LatestRead } from './latest-read.ts';

function makeReads() {
  const ends: ((value: number) => void)[] = [];
  const fails: (() => void)[] = [];
  const reads = new LatestRead<string, number>(
    () =>
      new Promise((resolve, reject) => {
        ends.push(resolve);
        fails.push(() => reject(new Error('no database')));
      }),
  );
  return { reads, ends, fails };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('concurrent callers cost two reads, and no caller gets an answer from before its request', async () => {
  const { reads, ends } = makeReads();
  const first = reads.read('a');
  const others = Array.from({ length: 50 }, () => reads.read('a'));
  expect(ends).toHaveLength(1);
  ends[0]?.(1);
  expect(await first).toBe(1);
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.(2);
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
  await settled();
  void reads.read('a');
  expect(ends).toHaveLength(3);
});

test('keys do not wait for each other, and a failed read is not cached', async () => {
  const { reads, ends, fails } = makeReads();
  const first = reads.read('a');
  void reads.read('b');
  expect(ends).toHaveLength(2);
  const second = reads.read('a');
  fails[0]?.();
  await expect(first).rejects.toThrow('no database');
  await settled();
  ends[2]?.(3);
  expect(await second).toBe(3);
});
