import { describe, expect, test } from 'vitest';
import { legsOf } from './legs.ts';
import { keyOf } from './selection.ts';
import { acceptPrices, combineMatch, moveLeg, stakeSingle, takeApart, toggleBanker } from './slip-changes.ts';
import { withoutSelections } from './slip-state.ts';
import { commandFor, selectionOf, slipOf } from './testing-slip.ts';

const home = selectionOf(1);
const over = selectionOf(1, 1800, { marketType: 'total', specifier: 'total=2.5' });
const other = selectionOf(2);
const three = slipOf([home, other, over]);
const ids = (state: Parameters<typeof legsOf>[0]) => legsOf(state).map(({ id }) => id);

describe('a bet builder', () => {
  const joined = combineMatch(1)(three);
  test('joins the selections of a match to one leg in the place of the first', () => {
    expect(ids(joined)).toEqual([`${keyOf(home)} ${keyOf(over)}`, keyOf(other)]);
  });
  test('is no builder with one selection, nor while one of them is in a bet', () => {
    expect(combineMatch(2)(three)).toBe(three);
    const busy = { ...three, commands: [commandFor(over)] };
    expect(combineMatch(1)(busy)).toBe(busy);
  });
  test('that is all of the slip is a single', () => {
    const pair = { ...three, selections: [home, over], selectedTab: 'combo' as const };
    expect(combineMatch(1)(pair).selectedTab).toBe('single');
    expect(combineMatch(1)({ ...three, selectedTab: 'combo' }).selectedTab).toBe('combo');
  });
  test('comes apart by hand, and when one of its selections goes', () => {
    expect(ids(takeApart(ids(joined)[0] ?? '')(joined))).toEqual(ids(three));
    expect(ids(withoutSelections(joined, [keyOf(over)]))).toEqual([keyOf(home), keyOf(other)]);
  });
  test('of three goes on with two when one of its selections goes, with its stake and without its price', () => {
    const scored = selectionOf(1, 1700, { marketType: 'both-teams-to-score' });
    const trio = combineMatch(1)(slipOf([home, over, scored, other]));
    const [id = ''] = ids(trio);
    const priced = {
      ...stakeSingle(id, '5')(trio),
      builders: [{ keys: id.split(' '), seenMilli: 4000 }],
      selectedTab: 'combo' as const,
    };
    const after = withoutSelections(priced, [keyOf(over)]);
    const left = `${keyOf(home)} ${keyOf(scored)}`;
    expect(ids(after)).toEqual([left, keyOf(other)]);
    expect(after.builders).toEqual([{ keys: left.split(' '), seenMilli: 0 }]);
    expect(after.stakes.single).toEqual({ [left]: '5' });
  });
  test('of two its stake goes with it when one of its selections goes', () => {
    const [id = ''] = ids(joined);
    const staked = stakeSingle(id, '5')(joined);
    expect(withoutSelections(staked, [keyOf(home)]).stakes.single).toEqual({});
  });
  test('is a banker with all of its selections', () => {
    const [id = ''] = ids(joined);
    const banked = toggleBanker(id)(joined);
    expect(banked.bankers).toEqual([keyOf(home), keyOf(over)]);
    expect(toggleBanker(id)(banked).bankers).toEqual([]);
  });
});

test('a leg changes places with its neighbour, and stays at an end', () => {
  expect(ids(moveLeg(keyOf(other), -1)(three))).toEqual([keyOf(other), keyOf(home), keyOf(over)]);
  expect(moveLeg(keyOf(home), -1)(three)).toBe(three);
  expect(moveLeg(keyOf(over), 1)(three)).toBe(three);
});

test('accepting takes the current prices, and clears what was refused for them', () => {
  const refused = { ...three, refusals: { combo: { code: 'OddsChangedException', message: '', data: {} } } };
  const now = new Map([[keyOf(home), { oddsMilli: 1900, sourceType: 2 as const }]]);
  const after = acceptPrices({ selections: now, builders: new Map() })(refused);
  expect(after.selections.map(({ oddsMilli, sourceType }) => [oddsMilli, sourceType])).toEqual([
    [1900, 2],
    [2000, 1],
    [1800, 1],
  ]);
  expect(after.refusals).toEqual({});
});
