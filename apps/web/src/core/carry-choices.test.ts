import { expect, test } from 'vitest';
import { carried } from './carry-choices.ts';
import { parseSettings } from './settings.ts';
import { parseNames } from './visitor-choices.ts';

const here = parseSettings('{"oddFormat":"malay","viewFormat":"asian","timezone":345}');
const unchosen = { oddFormat: null, viewFormat: null, sportView: null, timezone: null, language: 'en' };

test('what a visitor chose goes into an account that has nothing of its own', () => {
  expect(carried(['oddFormat', 'timezone'], { here, account: unchosen })).toEqual({
    oddFormat: 'malay',
    timezone: 345,
  });
});

test('what an account has of its own stays, and what no visitor chose is left alone', () => {
  const account = { ...unchosen, oddFormat: 'american' as const };
  expect(carried(['oddFormat', 'viewFormat'], { here, account })).toEqual({ viewFormat: 'asian' });
  expect(carried([], { here, account: unchosen })).toEqual({});
});

test('of what a browser noted only settings of an account are read, each once', () => {
  expect(parseNames('oddFormat theme  oddFormat timezone')).toEqual(['oddFormat', 'timezone']);
  expect(parseNames(null)).toEqual([]);
});
