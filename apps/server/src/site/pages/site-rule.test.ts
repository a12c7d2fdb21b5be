import { expect, test, vi } from 'vitest';
import { makeReadSiteRule } from './site-rule.ts';

test('the site rule is read at most once a second, and again after a failure', async () => {
  let nowMs = 0;
  const read = vi.fn(async () => ({ multilanguage: true }));
  const rule = makeReadSiteRule(read, () => nowMs);
  await Promise.all([rule(), rule()]);
  nowMs = 999;
  await rule();
  expect(read).toHaveBeenCalledTimes(1);
  nowMs = 1000;
  read.mockRejectedValueOnce(new Error('the database is away'));
  await expect(rule()).rejects.toThrow('away');
  expect(await rule()).toEqual({ multilanguage: true });
  expect(read).toHaveBeenCalledTimes(3);
});
