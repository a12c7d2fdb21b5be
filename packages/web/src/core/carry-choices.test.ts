import { expect, test } from 'vitest';
import { carried } from './carry-choices.ts';
import { parseSettings } from './settings.ts';
import { parseNames } from './visitor-choices.ts';

const here = parseSettings('{"oddFormat":"malay","viewFormat":"asian","timezone":345}');
const unchosen = { oddFormat: null, viewFormat: null, sportView: null, timezone: null, language: 'en' };

test('copies a visitor’s choices to an account that has none', () => {
  expect(carried(['oddFormat', 'timezone'], { here, account: unchosen })).toEqual({
    oddFormat: 'malay',
    timezone: 345,
  });
});

test('keeps choices that an account has, and copies nothing that no visitor chose', () => {
  const account = { ...unchosen, oddFormat: 'american' as const };
  expect(carried(['oddFormat', 'viewFormat'], { here, account })).toEqual({ viewFormat: 'asian' });
  expect(carried([], { here, account: unchosen })).toEqual({});
});

test('reads only account settings from what the browser stored, each once', () => {
  expect(parseNames('oddFormat theme  oddFormat timezone')).toEqual(['oddFormat', 'timezone']);
  expect(parseNames(null)).toEqual([]);
});
