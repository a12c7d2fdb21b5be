import { expect, test } from 'vitest';
import { makeDropSums } from './drop-sums.ts';

test('balls that fall at the same time have common sums, and the next ball begins new ones', () => {
  const drops = makeDropSums();
  const lost = { stakeMinor: 100n, winMinor: 30n };
  drops.begin();
  drops.begin();
  expect(drops.land(lost).count).toBe(1);
  // A ball that is dropped while another one falls belongs to its group.
  drops.begin();
  drops.land(lost);
  expect(drops.land({ stakeMinor: 100n, winMinor: 400n })).toEqual({
    count: 3,
    stakeSum: 300n,
    winSum: 460n,
  });
  drops.begin();
  expect(drops.land(lost)).toEqual({ count: 1, stakeSum: 100n, winSum: 30n });
});
