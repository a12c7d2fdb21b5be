import { expect, test } from 'vitest';
import { readSharedForm } from './shared-form.ts';
import { emptyShared, readSharedHash, type SharedForm, sharedHash } from './shared-link.ts';

const hex = '5f'.repeat(32);
const crash: SharedForm = {
  ...emptyShared,
  no: '12',
  secret: hex,
  commitment: hex,
  salt: 'a salt & more',
  chain: hex,
  link: '11',
  outcome: '{"crash":163}',
};

test('a link contains a complete shared round, and other links contain none', () => {
  expect(readSharedHash(sharedHash(crash))).toEqual(crash);
  expect(readSharedHash('#game=dice&server=x')).toBeUndefined();
  expect(readSharedHash(`#table=crash&secret=${'x'.repeat(17_000)}`)).toBeUndefined();
});

test('a shared form is parsed without the fields that its table does not have', () => {
  expect(readSharedForm(crash)).toEqual({
    ok: true,
    value: {
      table: 'crash',
      no: 12,
      secret: hex,
      commitment: hex,
      salt: 'a salt & more',
      chain: hex,
      link: 11,
      dealt: 0,
      outcome: { crash: 163 },
    },
  });
  const wheel = readSharedForm({ ...crash, table: 'live-wheel', salt: '', commitment: '', outcome: '{' });
  expect(wheel.ok && wheel.value).toMatchObject({
    commitment: undefined,
    chain: undefined,
    link: undefined,
    outcome: undefined,
  });
});

test.each([
  ['table', { table: 'lotto' }],
  ['no', { no: '0' }],
  ['secret', { secret: 'beef' }],
  ['commitment', { commitment: 'beef' }],
  ['chain', { chain: 'beef' }],
  ['salt', { salt: ' ' }],
  ['link', { link: '-1' }],
  ['dealt', { table: 'live-baccarat', dealt: '' }],
] as const)('an invalid %s is reported for its field', (field, change) => {
  expect(readSharedForm({ ...crash, ...change })).toEqual({ ok: false, error: field });
});
