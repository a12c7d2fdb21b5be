import { combineMatch } from '@evens/web/features/sportsbook/slip/builder-leg.ts';
import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { withoutSelections } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { createSlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import { toggleBuilderLeg } from '@evens/web/features/sportsbook/slip/toggle-builder-leg.ts';
import { describe, expect, test } from 'vitest';
import { slipLegs } from './legs.ts';
import { acceptPrices, moveLeg, stakeSingle, takeApart, toggleBanker } from './slip-changes.ts';
import { commandFor, memory, testSelection, testSlip } from './testing-slip.ts';

const home = testSelection(1);
const over = testSelection(1, 1800, { marketType: 'total', specifier: 'total=2.5' });
const other = testSelection(2);
const three = testSlip([home, other, over]);
const ids = (state: Parameters<typeof slipLegs>[0]) => slipLegs(state).map(({ id }) => id);

describe('a bet builder', () => {
  const joined = combineMatch(1)(three);
  test('a bet builder joins the selections of a match to one leg at the position of the first', () => {
    expect(ids(joined)).toEqual([`${toSelectionKey(home)} ${toSelectionKey(over)}`, toSelectionKey(other)]);
  });
  test('a bet builder needs two selections, none of them in a bet in progress', () => {
    expect(combineMatch(2)(three)).toBe(three);
    const busy = { ...three, commands: [commandFor(over)] };
    expect(combineMatch(1)(busy)).toBe(busy);
  });
  test('a bet builder is a single if it is the whole slip', () => {
    const pair = { ...three, selections: [home, over], selectedTab: 'combo' as const };
    expect(combineMatch(1)(pair).selectedTab).toBe('single');
    expect(combineMatch(1)({ ...three, selectedTab: 'combo' }).selectedTab).toBe('combo');
  });
  test('a bet builder is split by hand or when one of its two selections is removed', () => {
    expect(ids(takeApart(ids(joined)[0] ?? '')(joined))).toEqual(ids(three));
    expect(ids(withoutSelections(joined, [toSelectionKey(over)]))).toEqual([
      toSelectionKey(home),
      toSelectionKey(other),
    ]);
  });
  test('a builder of three continues with two after a removal, with its stake and without its price', () => {
    const scored = testSelection(1, 1700, { marketType: 'both-teams-to-score' });
    const trio = combineMatch(1)(testSlip([home, over, scored, other]));
    const [id = ''] = ids(trio);
    const priced = {
      ...stakeSingle(id, '5')(trio),
      builders: [{ keys: id.split(' '), seenMilli: 4000 }],
      selectedTab: 'combo' as const,
    };
    const after = withoutSelections(priced, [toSelectionKey(over)]);
    const left = `${toSelectionKey(home)} ${toSelectionKey(scored)}`;
    expect(ids(after)).toEqual([left, toSelectionKey(other)]);
    expect(after.builders).toEqual([{ keys: left.split(' '), seenMilli: 0 }]);
    expect(after.stakes.single).toEqual({ [left]: '5' });
  });
  test('a builder keeps its stake when it grows', () => {
    const [id = ''] = ids(joined);
    const scored = testSelection(1, 1700, { marketType: 'both-teams-to-score' });
    const staked = stakeSingle(id, '5')(joined);
    const grown = combineMatch(1)({ ...staked, selections: [...staked.selections, scored] });
    const [whole = ''] = ids(grown);
    expect(grown.stakes.single).toEqual({ [whole]: '5' });
  });
  test('a leg of a builder replaces another outcome of its line, and a second tap removes it', () => {
    const slip = createSlipStore(memory());
    const draw = { ...home, outcomeNo: 2 };
    expect([home, over, draw].map((each) => toggleBuilderLeg(slip, each))).toEqual([
      'added',
      'added',
      'added',
    ]);
    expect(ids(slip.state())).toEqual([`${toSelectionKey(over)} ${toSelectionKey(draw)}`]);
    expect(toggleBuilderLeg(slip, draw)).toBe('removed');
    expect(ids(slip.state())).toEqual([toSelectionKey(over)]);
  });
  test('the other selection of a builder of two keeps its stake, and a split builder leaves no stake behind', () => {
    const [id = ''] = ids(joined);
    const [homeKey, overKey] = [toSelectionKey(home), toSelectionKey(over)];
    const staked = stakeSingle(id, '5')(joined);
    expect(withoutSelections(staked, [homeKey]).stakes.single).toEqual({ [overKey]: '5' });
    expect(withoutSelections(takeApart(id)(staked), [homeKey]).stakes.single).toEqual({});
  });
  test('a bet builder is a banker with all its selections', () => {
    const [id = ''] = ids(joined);
    const banked = toggleBanker(id)(joined);
    expect(banked.bankers).toEqual([toSelectionKey(home), toSelectionKey(over)]);
    expect(toggleBanker(id)(banked).bankers).toEqual([]);
  });
});

test('moveLeg swaps a leg with its neighbour and does nothing at an end', () => {
  expect(ids(moveLeg(toSelectionKey(other), -1)(three))).toEqual([
    toSelectionKey(other),
    toSelectionKey(home),
    toSelectionKey(over),
  ]);
  expect(moveLeg(toSelectionKey(home), -1)(three)).toBe(three);
  expect(moveLeg(toSelectionKey(over), 1)(three)).toBe(three);
});

test('accepting prices takes the current ones and clears the related refusal', () => {
  const refused = { ...three, refusals: { combo: { code: 'OddsChangedException', message: '', data: {} } } };
  const now = new Map([[toSelectionKey(home), { oddsMilli: 1900, sourceType: 2 as const }]]);
  const after = acceptPrices({ selections: now, builders: new Map() })(refused);
  expect(after.selections.map(({ oddsMilli, sourceType }) => [oddsMilli, sourceType])).toEqual([
    [1900, 2],
    [2000, 1],
    [1800, 1],
  ]);
  expect(after.refusals).toEqual({});
});
