import { expect, test } from 'vitest';
import { parseSettings } from './settings.ts';

const first = parseSettings(null);

test('stored settings are read back', () => {
  const chosen = {
    ...first,
    theme: 'light',
    language: 'ar',
    oddFormat: 'malay',
    viewFormat: 'asian',
    sportView: 'categories',
    timezone: 345,
    column: 'total',
    hasGameSound: true,
    hasQuickPlay: true,
    hasGameKeys: false,
    confirmsChips: true,
    featurePace: 'tap',
    gameVolume: 0.4,
    gameQuality: 'low',
  };
  expect(parseSettings(JSON.stringify(chosen))).toEqual(chosen);
});

test.each([
  ['text that is not JSON', '{'],
  ['another kind of value', '"dark"'],
  ['nothing', 'null'],
  [
    'values that are not among the choices',
    '{"theme":"pink","oddFormat":"roman","timezone":17,"column":"all","gameVolume":7,"gameQuality":"ultra"}',
  ],
])('%s gives the default settings', (_name, text) => {
  expect(parseSettings(text)).toEqual(first);
});

test('an invalid value leaves the others unchanged, and values of older versions are kept', () => {
  const read = parseSettings('{"theme":"dark","isSidebarHidden":true,"oddFormat":"american","viewFormat":5}');
  expect(read).toEqual({ ...first, theme: 'dark', isSidebarHidden: true, oddFormat: 'american' });
});
