import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MoneySite, openMoneySite, score, soccer } from '../../../../../tests/fixture/money-site.ts';
import { readSeasonResults } from '../form/store.ts';

const HOUR_MS = 3_600_000;

let site: MoneySite;

beforeAll(async () => {
  site = await openMoneySite();
});
afterAll(() => site.stop());

test('the results of a season are those of its ended matches, latest first, with their periods alone', async () => {
  const add = async (home: string, hour: number, parent: string, half?: readonly [number, number]) => {
    const startsAtMs = site.nowMs + hour * HOUR_MS;
    const id = await site.feed.addMatch({ ...soccer(home, 'Away', startsAtMs), parent });
    if (half)
      await site.pool.query(`update match set phase = 'ended', facts = $2 where id = $1`, [
        id,
        { ...score([half, [0, 0]], true), goals: ['home'] },
      ]);
    return id;
  };
  await add('First', 1, 'winner-1', [1, 0]);
  await add('Second', 2, 'winner-1', [0, 2]);
  await add('Other', 3, 'winner-2', [3, 3]);
  const open = await add('Open', 4, 'winner-1');
  const results = await readSeasonResults(site.pool, open);
  expect(results.map(({ home, away }) => [home, away])).toEqual([
    ['second', 'away'],
    ['first', 'away'],
  ]);
  expect(results[0]?.facts).toEqual(
    score(
      [
        [0, 2],
        [0, 0],
      ],
      true,
    ),
  );
});
