import { type Selection, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { SELECTIONS_MAX, type SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { describe, expect, test } from 'vitest';
import { mergeSlips } from './merge-slips.ts';
import { commandFor, serverSlip, testSelection, testSlip } from './testing-slip.ts';

const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => testSelection(from + n));
const ids = ({ selections }: SlipState) => selections.map(({ matchId }) => matchId);
const texts = { toWire: (typed: string) => typed, toTyped: (wire: string) => wire };
const mine = { playerId: 7, isFirst: false, texts };
const first = { playerId: 7, isFirst: true, texts };

describe('the slip of the browser and the one on the server', () => {
  test('slips are joined at a log-in: the visitor’s picks are sent to the server, and the server’s policy is used', () => {
    const here = testSlip(many(1, 2), { unsent: many(1, 2).map(toSelectionKey), policy: 0 });
    const { state, dropped } = mergeSlips(here, serverSlip([testSelection(9), testSelection(1)]), first);
    expect(ids(state)).toEqual([1, 9, 2]);
    expect(state.unsent).toEqual([toSelectionKey(testSelection(2))]);
    expect(state).toMatchObject({ owner: 7, policy: 2 });
    expect(dropped).toEqual([]);
  });

  test('joined slips have at most twenty selections, and dropped ones are reported', () => {
    const here = testSlip(many(1, 3), { unsent: many(1, 3).map(toSelectionKey) });
    const { state, dropped } = mergeSlips(here, serverSlip(many(100, 18)), first);
    expect(state.selections).toHaveLength(SELECTIONS_MAX);
    expect(dropped.map(({ matchId }) => matchId)).toEqual([3]);
    expect(state.unsent).toEqual(many(1, 2).map(toSelectionKey));
  });

  test('later merges apply changes of other devices and keep the order of existing selections', () => {
    const here = testSlip(many(1, 3), { owner: 7, unsent: [toSelectionKey(testSelection(3))], policy: 0 });
    const { state } = mergeSlips(here, serverSlip([testSelection(9), testSelection(2)]), mine);
    expect(ids(state)).toEqual([2, 3, 9]);
    expect(state.policy).toBe(0);
  });

  test('a combo whose other selections another device removed becomes a single', () => {
    const here = testSlip(many(1, 2), { owner: 7, selectedTab: 'combo' });
    const tab = (...left: readonly Selection[]) => mergeSlips(here, serverSlip(left), mine).state.selectedTab;
    expect([tab(testSelection(1)), tab(...many(1, 2))]).toEqual(['single', 'combo']);
  });

  test('a merge never restores selections that were removed or placed here but not sent yet', () => {
    const here = testSlip([], { owner: 7, gone: many(1, 2).map(toSelectionKey) });
    const { state } = mergeSlips(here, serverSlip([testSelection(1)]), mine);
    expect(ids(state)).toEqual([]);
    expect(state.gone).toEqual([toSelectionKey(testSelection(1))]);
  });

  test('a merge keeps a bet in progress and drops another player’s selections', () => {
    const here = testSlip(many(1, 2), { owner: 8, commands: [commandFor(testSelection(2))] });
    expect(ids(mergeSlips(here, serverSlip([]), first).state)).toEqual([2]);
  });

  test('a merge keeps the price that was seen in this browser', () => {
    const here = testSlip([testSelection(1, 2500)], { owner: 7 });
    const { state } = mergeSlips(here, serverSlip([testSelection(1, 2000)]), mine);
    expect(state.selections[0]?.oddsMilli).toBe(2500);
  });
});
