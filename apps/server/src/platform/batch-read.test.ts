import { expect, it } from 'vitest';
import { BatchRead } from './batch-read.ts';

/** Statements that end by hand, and turns of the event loop by hand. */
function held() {
  const turns: (() => void)[] = [];
  const statements: { keys: readonly number[]; end(): void; fail(error: Error): void }[] = [];
  const reads = new BatchRead<number, string>({
    nextTurn: (callback) => turns.push(callback),
    read: (keys) =>
      new Promise((resolve, reject) => {
        statements.push({ keys, end: () => resolve(keys.map((key) => `value ${key}`)), fail: reject });
      }),
  });
  return {
    reads,
    statements,
    async turn() {
      for (const callback of turns.splice(0)) callback();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('look-ups of one turn share a statement, and each gets its own value', async () => {
  const { reads, statements, turn } = held();
  const values = Promise.all([1, 2, 2].map((key) => reads.get(key)));
  await turn();
  expect(statements.map(({ keys }) => keys)).toEqual([[1, 2, 2]]);
  statements[0]?.end();
  expect(await values).toEqual(['value 1', 'value 2', 'value 2']);
});

it('a read during two running statements waits until one of them ends', async () => {
  const { reads, statements, turn } = held();
  const first = reads.get(1);
  await turn();
  void reads.get(2);
  await turn();
  const later = [reads.get(3), reads.get(4)];
  await turn();
  expect(statements.map(({ keys }) => keys)).toEqual([[1], [2]]);
  statements[0]?.end();
  await first;
  await turn();
  await turn();
  expect(statements.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4]]);
  statements[2]?.end();
  expect(await Promise.all(later)).toEqual(['value 3', 'value 4']);
});

it('a statement that fails fails its own look-ups and no later ones', async () => {
  const { reads, statements, turn } = held();
  const first = reads.get(1).catch((error: unknown) => error);
  await turn();
  statements[0]?.fail(new Error('gone'));
  expect(await first).toEqual(new Error('gone'));
  const second = reads.get(2);
  await turn();
  statements[1]?.end();
  expect(await second).toBe('value 2');
});

it('a statement holds no more than 128 keys', async () => {
  const { reads, statements, turn } = held();
  for (let key = 0; key < 200; key += 1) void reads.get(key);
  await turn();
  await turn();
  expect(statements.map(({ keys }) => keys.length)).toEqual([128, 72]);
});
