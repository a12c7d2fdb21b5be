import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { emptySlip, withoutSelections } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { expect, test } from 'vitest';
import { canPutBack, putBack } from './put-back.ts';
import { testSelection, testSlip } from './testing-slip.ts';

const selections = [testSelection(1), testSelection(2)];
const keys = selections.map(toSelectionKey);
const before = testSlip(selections, {
  ...{ selectedTab: 'system', owner: 7, bankers: keys.slice(0, 1) },
  stakes: { ...emptySlip.stakes, system: { 2: '5' } },
});
const removed = withoutSelections(before, keys);

test('removed selections are put back with their entries, and are sent to the server again', () => {
  expect(removed.gone).toEqual(keys);
  expect(putBack({ ...removed, policy: 2 }, before)).toEqual({ ...before, policy: 2, unsent: keys });
});

test('removed selections do not return to a slip that has others, or that belongs to another player', () => {
  const other = testSlip([testSelection(3)], { owner: 7 });
  expect(putBack(other, before)).toBe(other);
  expect([removed, other, { ...removed, owner: 8 }].map((now) => canPutBack(now, before))).toEqual([
    true,
    false,
    false,
  ]);
});
