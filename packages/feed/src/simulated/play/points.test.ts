import { seededRandom } from '@evens/base';
import { fullScore } from '@evens/markets';
import { basketballShape, pointsParams } from '@evens/pricing';
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
