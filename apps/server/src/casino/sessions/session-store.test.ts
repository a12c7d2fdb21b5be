import { expect, it } from 'vitest';
import type { Queryable } from '../../platform/db.ts';
import { makePlayedMark } from './session-store.ts';

it('the played mark is written once, and retried after a failure, which it does not throw', async () => {
  let queryCount = 0;
  const query = async (): Promise<void> => {
    queryCount += 1;
    if (queryCount === 1) throw new Error('the database is gone');
  };
  const markPlayed = makePlayedMark({ query } as unknown as Queryable, 7);
  for (let round = 0; round < 4; round += 1) await markPlayed(round);
  expect(queryCount).toBe(2);
});
