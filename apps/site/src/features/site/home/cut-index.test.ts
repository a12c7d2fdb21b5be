import { expect, test } from 'vitest';
import type { MatchIndex } from '../../sportsbook/catalogue/index.ts';
import { cutIndex } from './cut-index.ts';

test('a cut list has its first matches in their groups, and no empty group', () => {
  const group = (...ids: readonly number[]) => ({ MatchIDs: ids }) as unknown as MatchIndex['Groups'][number];
  const index = {
    Groups: [group(1, 2, 3), group(4, 5), group(6)],
    Matches: [1, 2, 3, 4, 5, 6].map((ID) => ({ ID })),
    Total: 6,
  } as unknown as MatchIndex;
  const { Groups, Matches } = cutIndex(index, 4);
  expect(Groups.map(({ MatchIDs }) => MatchIDs)).toEqual([[1, 2, 3], [4]]);
  expect(Matches.map(({ ID }) => ID)).toEqual([1, 2, 3, 4]);
});
