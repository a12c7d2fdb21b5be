import { expect, it } from 'vitest';
import { Batcher } from './batcher.ts';

/** A batcher whose statements and turns of the event loop are ended by the test. */
function startBatcher() {
  const turns: (() => void)[] = [];
  const statements: { keys: readonly number[]; end(): void; fail(error: Error): void }[] = [];
  const batcher = new Batcher<number, string>({
    nextTurn: (callback) => turns.push(callback),
    runBatch: (keys) =>
      new Promise((resolve, reject) => {
        statements.push({ keys, end: () => resolve(keys.map((key) => `value ${key}`)), fail: reject });
      }),
  });
  return {
    batcher,
    statements,
    async turn() {
      for (const callback of turns.splice(0)) callback();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('look-ups of one turn share a statement, and each gets its own value', async () => {
  const { batcher, statements, turn } = startBatcher();
  const values = Promise.all([1, 2, 2].map((key) => batcher.run(key)));
  await turn();
  expect(statements.map(({ keys }) => keys)).toEqual([[1, 2, 2]]);
  statements[0]?.end();
  expect(await values).toEqual(['value 1', 'value 2', 'value 2']);
});

it('a read during two running statements waits until one of them ends', async () => {
  const { batcher, statements, turn } = startBatcher();
  const first = batcher.run(1);
  await turn();
  void batcher.run(2);
  await turn();
  const later = [batcher.run(3), batcher.run(4)];
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
  const { batcher, statements, turn } = startBatcher();
  const first = batcher.run(1).catch((error: unknown) => error);
  await turn();
  statements[0]?.fail(new Error('gone'));
  expect(await first).toEqual(new Error('gone'));
  const second = batcher.run(2);
  await turn();
  statements[1]?.end();
  expect(await second).toBe('value 2');
});

it('a statement holds no more than 128 keys', async () => {
  const { batcher, statements, turn } = startBatcher();
  for (let key = 0; key < 200; key += 1) void batcher.run(key);
  await turn();
  await turn();
  expect(statements.map(({ keys }) => keys.length)).toEqual([128, 72]);
});
