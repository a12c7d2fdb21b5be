import { expect, test } from 'vitest';
import { parseSettings } from './settings.ts';

const first = parseSettings(null);

test('what was stored is read back', () => {
  const chosen = {
    ...first,
    theme: 'light',
    language: 'ar',
    oddFormat: 'malay',
    viewFormat: 'asian',
    sportView: 'categories',
    timezone: 345,
    column: 'total',
  };
  expect(parseSettings(JSON.stringify(chosen))).toEqual(chosen);
});

test.each([
  ['no text of ours', '{'],
  ['another kind of value', '"dark"'],
  ['nothing', 'null'],
  [
    'values that are none of the choices',
    '{"theme":"pink","oddFormat":"roman","timezone":17,"column":"all"}',
  ],
])('%s leaves the settings as they are at first', (_name, text) => {
  expect(parseSettings(text)).toEqual(first);
});

test('one that is wrong spoils no other, and what older versions stored is kept', () => {
  const read = parseSettings('{"theme":"dark","isSidebarHidden":true,"oddFormat":"american","viewFormat":5}');
  expect(read).toEqual({ ...first, theme: 'dark', isSidebarHidden: true, oddFormat: 'american' });
});
