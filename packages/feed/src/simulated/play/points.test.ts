import { seededRandom } from '@evens/base';
import { type ContestFacts, fullScore, regularScore } from '@evens/markets';
import { basketballShape, fairChances, handballShape, points, pointsParams } from '@evens/pricing';
import { expect, test } from 'vitest';
import { playPoints } from './points.ts';

test('leads are those of the scores in order', () => {
  for (let n = 0; n < 10; n++) {
    const params = pointsParams(basketballShape, { margin: 1, total: 215 });
    const moments = playPoints(
      params,
      { shape: basketballShape, clock: 'down', standing: 1.7, breakSeconds: 900 },
      seededRandom(`leads ${n}`),
    );
    const expected = { home: 0, away: 0, changes: 0 };
    let ahead = 0;
    for (const moment of moments) {
      if (!('standing' in moment) || moment.standing.facts.kind !== 'contest') continue;
      const { home, away } = fullScore(moment.standing.facts);
      expected.home = Math.max(expected.home, home - away);
      expected.away = Math.max(expected.away, away - home);
      const sign = Math.sign(home - away);
      if (sign !== 0 && ahead !== 0 && sign !== ahead) expected.changes++;
      if (sign !== 0) ahead = sign;
      expect(moment.standing.facts.leads).toEqual(expected);
    }
    expect(expected.home + expected.away).toBeGreaterThan(0);
  }
});

test.each([
  { name: 'basketball', shape: basketballShape, total: 226, margin: 4, least: 0.055, most: 0.065 },
  { name: 'handball', shape: handballShape, total: 56, margin: 2, least: 0.08, most: 0.1 },
])(
  'regular times of $name end level as often as they are priced, and as in reality',
  ({ shape, least, most, ...match }) => {
    const MATCHES = 4000;
    const params = pointsParams(shape, match);
    const random = seededRandom('level sides');
    let level = 0;
    for (let n = 0; n < MATCHES; n++) {
      const result = playPoints(params, { shape, clock: 'up', standing: 0, breakSeconds: 0 }, random).at(-1);
      if (result?.kind !== 'result') throw new Error('a match without a result');
      const { home, away } = regularScore(result.standing.facts as ContestFacts);
      if (home === away) level++;
    }
    const set = points.scenarios(params, {
      facts: { kind: 'contest', status: 'scheduled', periods: [] },
      elapsedSeconds: 0,
      extra: [],
    });
    const [, draw = 0] = fairChances(set, { type: '1x2', specifier: '' });
    expect(draw).toBeGreaterThan(least);
    expect(draw).toBeLessThan(most);
    // The 1,400 samples of a price are rounded to points.
    const allowed = 3 * Math.sqrt((draw * (1 - draw)) / MATCHES) + 0.003;
    expect(Math.abs(level / MATCHES - draw)).toBeLessThan(allowed);
  },
);
