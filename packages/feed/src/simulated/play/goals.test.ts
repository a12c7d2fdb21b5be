import { seededRandom } from '@evens/base';
import { type ContestFacts, regularScore } from '@evens/markets';
import { fairChances, iceHockey, iceHockeyShape } from '@evens/pricing';
import { expect, test } from 'vitest';
import { playGoals } from './goals.ts';

const MATCHES = 4000;
const params = { ...iceHockeyShape, homeGoals: 3.1, awayGoals: 2.8 };
const pace = { clock: 'up', standing: 0, breakSeconds: 900 } as const;

test('regular times of ice hockey end level as often as they are priced, and as in the NHL', () => {
  const random = seededRandom('level sides');
  let level = 0;
  for (let n = 0; n < MATCHES; n++) {
    const result = playGoals(params, pace, random).at(-1);
    if (result?.kind !== 'result') throw new Error('a match without a result');
    const { home, away } = regularScore(result.standing.facts as ContestFacts);
    if (home === away) level++;
  }
  const set = iceHockey.scenarios(params, {
    facts: { kind: 'contest', status: 'scheduled', periods: [] },
    elapsedSeconds: 0,
    extra: [],
  });
  const [, draw = 0] = fairChances(set, { type: '1x2', specifier: '' });
  expect(draw).toBeGreaterThan(0.22);
  expect(draw).toBeLessThan(0.24);
  expect(Math.abs(level / MATCHES - draw)).toBeLessThan(4 * Math.sqrt((draw * (1 - draw)) / MATCHES));
});
