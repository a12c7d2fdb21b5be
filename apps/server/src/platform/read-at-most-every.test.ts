import { expect, test } from 'vitest';
import { readAtMostEvery } from './read-at-most-every.ts';

/** A source whose reads the test answers. */
function source() {
  const reads: { readonly atMs: number; answer(value: string): void; fail(): void }[] = [];
  const read = readAtMostEvery(
    5000,
    (atMs) =>
      new Promise<string>((resolve, reject) => {
        reads.push({ atMs, answer: resolve, fail: () => reject(new Error(`no answer at ${atMs}`)) });
      }),
  );
  return { read, reads };
}

test('readAtMostEvery shares one read among callers within five seconds', async () => {
  const { read, reads } = source();
  const callers = [read(1000), read(1000), read(5999)];
  reads[0]?.answer('first');
  expect(await Promise.all(callers)).toEqual(['first', 'first', 'first']);
  const next = read(6000);
  reads[1]?.answer('second');
  expect(await next).toBe('second');
  // The time is counted from the start of the read.
  expect(await read(10_999)).toBe('second');
  expect(reads.map(({ atMs }) => atMs)).toEqual([1000, 6000]);
});

test('a failed read reaches the callers that share it and is not cached', async () => {
  const { read, reads } = source();
  const callers = [read(1000), read(1001)];
  reads[0]?.fail();
  for (const caller of callers) await expect(caller).rejects.toThrow('no answer at 1000');
  const again = read(1002);
  reads[1]?.answer('second');
  expect(await again).toBe('second');
});

test('a late failure does not remove a newer cached value', async () => {
  const { read, reads } = source();
  const early = read(1000);
  const late = read(6000);
  reads[1]?.answer('second');
  expect(await late).toBe('second');
  reads[0]?.fail();
  await expect(early).rejects.toThrow('no answer at 1000');
  expect(await read(6001)).toBe('second');
  expect(reads).toHaveLength(2);
});
