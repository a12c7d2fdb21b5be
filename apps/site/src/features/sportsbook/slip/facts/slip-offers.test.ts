import { expect, test } from 'vitest';
import { slipLegs } from '../state/legs.ts';
import { testSelection, testSlip } from '../state/testing-slip.ts';
import { slipOffers } from './slip-offers.ts';

const goals = { lead: 2, unit: 'goals' };
const points = { lead: 20, unit: 'points' };
const winner = { marketType: 'winner' } as const;
const selections = [
  testSelection(1),
  testSelection(2, 3000, { outcomeNo: 2 }),
  testSelection(3, 2000, { sourceType: 2 }),
  testSelection(4),
  testSelection(11, 2000, winner),
  testSelection(12, 2000, winner),
];

function offersOn(tab: 'combo' | 'teaser') {
  const legs = slipLegs(testSlip(selections)).map((leg) => ({ leg, boost: undefined }));
  const found = slipOffers(tab, legs, (matchId) => {
    const fixture = { sport: matchId > 10 ? 'basketball' : 'soccer', periods: matchId > 10 ? 4 : 2 };
    return { phase: matchId === 3 ? 'playing' : 'scheduled', fixture };
  });
  return [...found].map(([{ matchId }, { earlyPayout, isRepeated }]) => [matchId, earlyPayout, isRepeated]);
}

test('an early payout is repeated at every selection after the first one with the same terms', () => {
  expect(offersOn('combo')).toEqual([
    [1, goals, false],
    [4, goals, true],
    [11, points, false],
    [12, points, true],
  ]);
  expect(offersOn('teaser')).toEqual([]);
});
