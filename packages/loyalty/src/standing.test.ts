import fc from 'fast-check';
import { expect, it } from 'vitest';
import { advanceStanding, type EarnedStanding, levelFromPoints, listLevels, shippedTerms } from './index.ts';

const newcomer: EarnedStanding = { earned: 0, level: 'member', levelVersion: null, spinsEarned: 0 };
const { levels } = shippedTerms;
const first = { version: 1, terms: shippedTerms };
const raised = {
  version: 2,
  terms: {
    ...shippedTerms,
    pointsPerSpin: 1000,
    levels: {
      ...levels,
      silver: { ...levels.silver, fromPoints: 5000 },
      gold: { ...levels.gold, fromPoints: 20_000 },
    },
  },
};
const earn = (before: EarnedStanding, points: number, current = first) =>
  advanceStanding(before, points, {
    current,
    held: [first, raised].find(({ version }) => version === before.levelVersion),
  });

/** Spins and level of points under terms that never changed. */
function unchanged(earned: number): EarnedStanding {
  const level = levelFromPoints(levels, earned);
  const spins = listLevels(levels).reduce(
    (sum, rules) => sum + (earned >= rules.fromPoints ? rules.spins : 0),
    0,
  );
  return {
    earned,
    level,
    levelVersion: level === 'member' ? null : 1,
    spinsEarned: Math.floor(earned / shippedTerms.pointsPerSpin) + spins,
  };
}

it('level and spins depend only on the points while the terms do not change', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5000, max: 20_000 })), (changes) => {
      let now = newcomer;
      for (const change of changes) {
        now = earn(now, Math.max(-now.earned, change));
        expect(now).toEqual(unchanged(now.earned));
      }
    }),
  );
});

it('higher thresholds and fewer spins take nothing back, and apply to the next points', () => {
  const silver = earn(newcomer, 3000);
  expect(silver).toEqual({ earned: 3000, level: 'silver', levelVersion: 1, spinsEarned: 14 });
  expect(earn(silver, 0, raised)).toEqual(silver);
  const later = earn(silver, 999, raised);
  expect(later).toEqual({ earned: 3999, level: 'silver', levelVersion: 1, spinsEarned: 14 });
  expect(earn(later, 1, raised).spinsEarned).toBe(15);
  // The earlier terms keep silver and do not give gold.
  expect(earn(silver, 12_000, raised)).toMatchObject({ level: 'silver', levelVersion: 2 });
  expect(earn(silver, 17_000, raised)).toMatchObject({ level: 'gold', levelVersion: 2, spinsEarned: 33 });
  // A new player has the new terms alone.
  expect(earn(newcomer, 3000, raised)).toMatchObject({ level: 'bronze', spinsEarned: 4 });
});

it('lower thresholds give their level and its spins at once', () => {
  const bronze = earn(newcomer, 3000, raised);
  expect(earn(bronze, 0, first)).toEqual({ ...bronze, level: 'silver', levelVersion: 1, spinsEarned: 5 });
});

it('a correction below the earlier threshold takes the level back', () => {
  const silver = earn(newcomer, 3000);
  expect(earn(silver, -500, raised)).toMatchObject({ level: 'silver' });
  expect(earn(silver, -501, raised)).toMatchObject({ level: 'bronze', levelVersion: 2 });
});
