import { getLanguage } from '@evens/locales';
import { expect, test } from 'vitest';
import { messageText } from './present.ts';

const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

test('an alert of a race names the meeting and the number of the race in the reader’s language', () => {
  const values = { match: 'Kempton', home: 'Ash', away: 'Birch', race: 5, link: '/' };
  const row = { kind: 'alert-start', texts: null, fallback: null };
  expect(plain(messageText(getLanguage('en'), { ...row, values }).title)).toBe(
    'Kempton · Race 5 has started',
  );
  expect(plain(messageText(getLanguage('de'), { ...row, values }).title)).toContain('Kempton · Rennen 5');
  // Messages stored without a number.
  const { race: _, ...older } = values;
  expect(plain(messageText(getLanguage('en'), { ...row, values: older }).title)).toBe('Kempton has started');
});
