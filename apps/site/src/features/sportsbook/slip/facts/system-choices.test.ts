import { amount } from '@evens/base';
import { binomial } from '@evens/tickets';
import { expect, test } from 'vitest';
import { findStakedSystem, listSystemChoices, type SystemRowFacts } from './system-choices.ts';

/** The rows of a system of `free` legs besides the bankers, with the stakes of some sizes. */
function rowsWith(free: number, stakes: Readonly<Record<number, string>>, sides = 1): SystemRowFacts[] {
  return Array.from({ length: free }, (_, index) => {
    const pick = index + 1;
    const stake = stakes[pick] ?? '';
    const unitMinor = amount(BigInt(Math.round(Number(stake) * 100)));
    return { pick, betCount: sides * binomial(free, pick), stake, unitMinor, fault: undefined };
  });
}

test('the named systems of four legs have their number of bets and their common stake', () => {
  const rows = rowsWith(4, { 2: '1', 3: '1', 4: '1' });
  expect(listSystemChoices(rows, 4)).toEqual([
    { name: 'yankee', sizes: [2, 3, 4], betCount: 11, stake: '1' },
    { name: 'lucky-15', sizes: [1, 2, 3, 4], betCount: 15, stake: '' },
  ]);
  expect(findStakedSystem(rows, 4)).toBe('yankee');
});

test('a system with a banker, with two stakes or with other sizes has no name', () => {
  expect(listSystemChoices(rowsWith(4, {}), 5)).toEqual([]);
  expect(findStakedSystem(rowsWith(4, { 2: '1', 3: '1', 4: '1' }), 5)).toBeUndefined();
  expect(findStakedSystem(rowsWith(4, { 2: '1', 3: '1', 4: '2' }), 4)).toBeUndefined();
  expect(findStakedSystem(rowsWith(4, { 2: '1', 3: '1' }), 4)).toBeUndefined();
  expect(findStakedSystem(rowsWith(4, {}), 4)).toBeUndefined();
});

test('an each-way system has twice the bets, and one above the maximum is not offered', () => {
  expect(listSystemChoices(rowsWith(3, {}, 2), 3).map(({ betCount }) => betCount)).toEqual([8, 14]);
  expect(listSystemChoices(rowsWith(8, {}), 8).map(({ betCount }) => betCount)).toEqual([247]);
  expect(listSystemChoices(rowsWith(8, {}, 2), 8)).toEqual([]);
  expect(listSystemChoices(rowsWith(9, {}), 9)).toEqual([]);
});
