import type { MatchBook } from '@evens/book';
import type { PlaceTerms, RaceFacts } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { eachWayFault, eachWayTerms } from './each-way.ts';

const terms: PlaceTerms = { places: 3, fraction: '1/5' };

function book({ win, place }: { win: readonly number[]; place?: readonly number[] }) {
  const facts: RaceFacts = {
    kind: 'race',
    status: 'scheduled',
    places: win.map(() => 0),
    withdrawn: [],
    eachWay: terms,
  };
  const market = (type: string, specifier: string, odds: readonly number[]) => ({
    ...{ type, specifier, suspended: false, seq: 1 },
    odds: odds.map((each) => each * 1000),
  });
  const markets: MatchBook['markets'] = new Map([
    ['race-winner' as const, market('race-winner', '', win)],
    ...(place ? [['race-place;number=3' as const, market('race-place', 'number=3', place)] as const] : []),
  ]);
  return { facts, markets };
}

const offered = (odds: Parameters<typeof book>[0]) =>
  odds.win.map((_, index) =>
    Boolean(eachWayTerms(book(odds), { type: 'race-winner', outcomeNo: index + 1 })),
  );

describe('each way', () => {
  const win = [2.1, 4.5, 6, 8, 11, 15, 21, 1000];
  const place = [1.2, 1.75, 2.15, 2.6, 3.4, 4.2, 6, 12];

  it('a runner whose place is paid about as its chance has each way, and an outsider whose price pays it too well has none', () => {
    expect(offered({ win, place })).toEqual([true, true, true, true, true, true, true, false]);
  });

  it('a runner without a place price has no each way', () => {
    expect(offered({ win, place: place.map((odds, index) => (index === 0 ? 0 : odds)) }).slice(0, 2)).toEqual(
      [false, true],
    );
  });

  it('the terms alone decide where no market has as many places', () => {
    expect(offered({ win })).toEqual(win.map(() => true));
  });

  it('the winner market alone has each way', () => {
    const own = book({ win, place });
    expect(eachWayTerms(own, { type: 'race-place', outcomeNo: 1 })).toBeUndefined();
  });

  it('the reason of a runner without each way is its place, its absence or the field', () => {
    const fault = (own: ReturnType<typeof book>, outcomeNo: number, type = 'race-winner') =>
      eachWayFault(own, { type, outcomeNo });
    const own = book({ win, place });
    expect(fault(own, 8)).toBe('selection');
    expect(fault(own, 8, 'race-place')).toBeNull();
    expect(fault({ ...own, facts: { ...own.facts, withdrawn: [8] } }, 8)).toBe('non-runner');
    const { eachWay, ...usual } = own.facts;
    expect(fault({ ...own, facts: { ...usual, places: [0, 0, 0, 0] } }, 1)).toBe('few-runners');
  });
});
