import { expect, it } from 'vitest';
import type { Queryable } from '../../platform/db.ts';
import { makePlayedMark } from './session-store.ts';

it('the played mark is written once, and retried after a failure, which it does not throw', async () => {
  let asked = 0;
  const query = async (): Promise<void> => {
    asked += 1;
    if (asked === 1) throw new Error('the database is gone');
  };
  const markPlayed = makePlayedMark({ query } as unknown as Queryable, 7);
  for (let round = 0; round < 4; round += 1) await markPlayed(round);
  expect(asked).toBe(2);
});
