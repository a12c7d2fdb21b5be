import { expect, test } from 'vitest';
import { betTypeNames, betTypes, parseBetType, parseBetTypeName } from './bet-types.ts';

test.each(betTypeNames)('the bet type %s is found by its name and by its number', (name) => {
  expect(parseBetTypeName(name)).toEqual({ ok: true, value: name });
  expect(parseBetType(betTypes[name])).toEqual({ ok: true, value: name });
});

test('an unknown bet type is refused', () => {
  const refused = { ok: false, error: 'unknown-bet-type' };
  expect([parseBetTypeName('trixie'), parseBetType(8)]).toEqual([refused, refused]);
});
