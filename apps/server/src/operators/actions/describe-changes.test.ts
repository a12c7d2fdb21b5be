import { expect, test } from 'vitest';
import { describeChange, describePairs } from './describe-changes.ts';

const change = { id: 1, setting: 'player_limit', key: 'EUR' };

test('amounts have the digits of the row’s currency, also in lists', () => {
  const row = (stakeMin: number, stakes: readonly number[]) => ({
    currency: 'JPY',
    stake_min: stakeMin,
    quick_stakes: stakes,
  });
  expect(describeChange({ ...change, before: row(10, [10]), after: row(20, [10, 50]) }, undefined)).toEqual([
    { Setting: 'player_limit EUR', Field: 'stake_min', Before: '10', After: '20', Currency: 'JPY' },
    { Setting: 'player_limit EUR', Field: 'quick_stakes', Before: '10', After: '10, 50', Currency: 'JPY' },
  ]);
});

test('values inside an object are compared one by one, and the operator and time of the row are left out', () => {
  const row = (maxStake: number, by: string) => ({
    config: { value: 5, wagering: { maxStake, groups: { slots: 1 } } },
    changed_by: by,
  });
  const changes = describeChange(
    { id: 1, setting: 'bonus_offer', key: 'welcome', before: row(1, 'ann'), after: row(2, 'ben') },
    undefined,
  );
  expect(changes).toEqual([
    {
      Setting: 'bonus_offer welcome',
      Field: 'config.wagering.maxStake',
      Before: '1',
      After: '2',
      Currency: null,
    },
  ]);
});

test('the only row of a table has no key, and the row of a player has the player’s name', () => {
  const row = { before: { only_row: true, open: true }, after: { only_row: true, open: false } };
  expect(describeChange({ id: 1, setting: 'betting_rule', key: 'true', ...row }, undefined)).toMatchObject([
    { Setting: 'betting_rule', Field: 'open' },
  ]);
  const limit = { before: null, after: { account_id: 7, kind: 'loss', amount: 100 } };
  expect(describeChange({ id: 1, setting: 'protection_limit', key: '7/loss/day', ...limit }, 'pia')).toEqual([
    {
      Setting: 'protection_limit pia loss day',
      Field: 'exists',
      Before: 'false',
      After: 'true',
      Currency: null,
    },
    { Setting: 'protection_limit pia loss day', Field: 'amount', Before: null, After: '100', Currency: null },
  ]);
});

test('details in pairs are changes, and equal pairs are none', () => {
  expect(
    describePairs({ state: 'approved', stateBefore: 'pending', rate: 1, rateBefore: 1, note: 'x' }),
  ).toEqual([{ Setting: '', Field: 'state', Before: 'pending', After: 'approved', Currency: null }]);
  expect(describePairs({ rateFrom: '2', rateFromBefore: null })).toEqual([
    { Setting: '', Field: 'rateFrom', Before: null, After: '2', Currency: null },
  ]);
});
