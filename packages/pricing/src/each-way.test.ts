import { seededRandom } from '@evens/base';
import { type PlaceTerms, placeFractionValue, placeTermsFor } from '@evens/markets';
import { expect, it } from 'vitest';
import { fairChances, isFairEachWay, makePricer, NO_DRIFT, race } from './index.ts';

/** Counts the runners of simulated fields that have each way, and finds the highest worth of a bet. */
function tally(
  fields: number,
  { spread, handicap, own }: { spread: number; handicap: boolean; own?: PlaceTerms },
) {
  const random = seededRandom(`each way ${spread}`);
  let [runners, offered, above, worst] = [0, 0, 0, 0];
  for (let field = 0; field < fields; field++) {
    const size = 12 + Math.floor(random() * 8);
    const eachWay = own ?? placeTermsFor(size, handicap);
    if (!eachWay) throw new Error('no terms');
    const expected = Array.from({ length: size }, () => random() * spread);
    const params = { expected, tieBelow: 0, retires: 0.02, placesPaid: eachWay.places, lean: 0 };
    const places = expected.map(() => 0);
    const facts = { kind: 'race', status: 'scheduled', places, withdrawn: [], eachWay } as const;
    const state = { elapsedSeconds: 0, extra: [], facts };
    const margin = { scale: 1, live: false };
    const { markets } = makePricer(race, params).price(state, { margin, drift: NO_DRIFT });
    const find = (type: string, specifier: string) =>
      markets.find((each) => each.type === type && each.specifier === specifier)?.odds;
    const winner = find('race-winner', '');
    const placed = find('race-place', `number=${eachWay.places}`);
    if (!winner || !placed) continue;
    const set = race.scenarios(params, state);
    const [win, place] = ['race-winner', 'each-way-place'].map((type) =>
      fairChances(set, { type, specifier: '' }),
    );
    const { num, den } = placeFractionValue(eachWay.fraction);
    for (const [index, oddsMilli] of winner.entries()) {
      const odds = oddsMilli / 1000;
      const paid = 1 + ((odds - 1) * Number(num)) / Number(den);
      const worth = (odds * (win?.[index] ?? 0) + (place?.[index] ?? 0) * paid) / 2;
      runners++;
      if (worth > 1) above++;
      if (!isFairEachWay({ winner, placed, terms: eachWay, outcomeNo: index + 1 })) continue;
      offered++;
      worst = Math.max(worst, worth);
    }
  }
  return { above, offered: offered / runners, worst };
}

it('nearly all runners of handicaps have each way, and none is worth more than 1.02 stakes', () => {
  const { offered, worst } = tally(40, { spread: 1.8, handicap: true });
  expect(offered).toBeGreaterThan(0.93);
  expect(worst).toBeLessThan(1.02);
});

it('each way on outsiders of a strong favourite is not offered where it would pay many times its worth', () => {
  const own: PlaceTerms = { places: 4, fraction: '1/4' };
  const { above, offered, worst } = tally(40, { spread: 6, handicap: false, own });
  expect(above).toBeGreaterThan(100);
  expect(offered).toBeGreaterThan(0.1);
  expect(worst).toBeLessThan(1.02);
});
