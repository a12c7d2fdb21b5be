import { localeSeparators } from '@evens/base';
import { expect, test } from 'vitest';
import { percentText, readPercent, typedPercent } from './percent.ts';

const read = (text: string, locale: string) => readPercent(text, localeSeparators(locale));

test('readPercent accepts the separators of any language', () => {
  expect(read('0.4', 'en')).toBe(40);
  expect(read('0,4', 'de-DE')).toBe(40);
  expect(read('0,40 %', 'de-DE')).toBe(40);
  expect(read('٠٫٤', 'ar-u-nu-latn')).toBe(40);
  expect(read('40', 'en')).toBe(4000);
  expect(read('0', 'en')).toBe(0);
});

test('text that is not a percentage with at most two decimals is refused', () => {
  for (const text of ['', 'x', '-1', '0.4.1', '12.345', '1/2'])
    expect(read(text, 'en'), text).toBeUndefined();
});

test.each(['en', 'de-DE', 'pt-BR', 'ar-u-nu-latn', 'ru-RU', 'nb-NO'])(
  '%s: a percentage is parsed from its own formatted text',
  (locale) => {
    for (const hundredths of [0, 1, 40, 100, 1234, 10_000])
      expect(read(typedPercent(hundredths, locale), locale)).toBe(hundredths);
  },
);

test('percentText writes no unnecessary decimals', () => {
  expect(percentText(40, 'en')).toBe('0.4%');
  expect(percentText(6000, 'en')).toBe('60%');
  expect(percentText(1234, 'de-DE')).toBe('12,34\u00a0%');
});
