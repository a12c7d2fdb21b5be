import { expect, test } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

test('a failed answer is not cached for later requests', async () => {
  const cache = new AnswerCache<Promise<string>>(30_000);
  await expect(cache.take('a', 0, () => Promise.reject(new Error('no connection')))).rejects.toThrow();
  expect(await cache.take('a', 1, async () => 'one')).toBe('one');
  expect(await cache.take('a', 2, async () => 'two')).toBe('one');
});
