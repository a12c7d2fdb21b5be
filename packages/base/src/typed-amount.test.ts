import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CurrencyCode, currencyCodes, currencyDigits, formatAmount } from './currencies.ts';
import { ambiguousReadings, localeSeparators, readTypedAmount, typedText } from './typed-amount.ts';

const locales = [
  'en-US',
  'de-DE',
  'es-ES',
  'fr-FR',
  'it-IT',
  'pt-PT',
  'pt-BR',
  'ru-RU',
  'tr-TR',
  'nb-NO',
  'sv-SE',
  'fi-FI',
  'da-DK',
  'nl-NL',
  'pl-PL',
  'cs-CZ',
  'el-GR',
  'ar-EG',
  'ar-u-nu-latn',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'zh-TW',
  'en-CA',
  'en-IN',
  'hi-IN',
  'en-AU',
  'de-CH',
] as const;

function readAs(text: string, currency: CurrencyCode, locale: string) {
  const separators = localeSeparators(locale);
  return readTypedAmount(text, { currency, digits: currencyDigits(currency), separators });
}

function read(text: string, currency: CurrencyCode, locale: string): string {
  const typed = readAs(text, currency, locale);
  return typed.ok ? formatAmount(typed.value.minor, currency) : typed.error;
}

describe('a typed amount', () => {
  test.each([
    // The same in all languages.
    ['150', '150.00', '150.00'],
    ['1.50', '1.50', '1.50'],
    ['1,50', '1.50', '1.50'],
    ['1,5', '1.50', '1.50'],
    ['.5', '0.50', '0.50'],
    [',5', '0.50', '0.50'],
    ['2.', '2.00', '2.00'],
    ['007', '7.00', '7.00'],
    ['1.234,50', '1234.50', '1234.50'],
    ['1,234.50', '1234.50', '1234.50'],
    ['1 234,50', '1234.50', '1234.50'],
    ['1\u00a0234.50', '1234.50', '1234.50'],
    ['1\u202f234,5', '1234.50', '1234.50'],
    ["1'234.50", '1234.50', '1234.50'],
    ['1’234,50', '1234.50', '1234.50'],
    ['1 234', '1234.00', '1234.00'],
    ['1,234,567', '1234567.00', '1234567.00'],
    ['1,00,000', '100000.00', '100000.00'],
    ['12,34,567.5', '1234567.50', '1234567.50'],
    ['1.234.567,8', '1234567.80', '1234567.80'],
    ['٠٫٥', '0.50', '0.50'],
    ['١٬٢٣٤٫٥٠', '1234.50', '1234.50'],
    ['١٬٢٣٤', '1234.00', '1234.00'],
    ['٢٥،٥', '25.50', '25.50'],
    ['۱۲', '12.00', '12.00'],
    ['１２．５', '12.50', '12.50'],
    [' 3 ', '3.00', '3.00'],
    ['1,284.50\u00a0EUR', '1284.50', '1284.50'],
    ['EUR 12', '12.00', '12.00'],
    ['€ 1.50', '1.50', '1.50'],
    ['1,50\u00a0€', '1.50', '1.50'],
    ['€1,234.50', '1234.50', '1234.50'],
    ['\u200f١٫٥٠\u00a0€', '1.50', '1.50'],
    ['\u20661,50\u2069', '1.50', '1.50'],
    // Any spaces, including several and zero-width ones.
    ['1\u2009000,50', '1000.50', '1000.50'],
    ['1\u2007000.50', '1000.50', '1000.50'],
    ['1\u2005000,50', '1000.50', '1000.50'],
    ['1\u3000000,50', '1000.50', '1000.50'],
    ['1  000,50', '1000.50', '1000.50'],
    ['\u200b50\u2060', '50.00', '50.00'],
    // A dash instead of a zero fraction.
    ['50,-', '50.00', '50.00'],
    ['50.-', '50.00', '50.00'],
    ['50,--', '50.00', '50.00'],
    ['50,–', '50.00', '50.00'],
    ['50.—', '50.00', '50.00'],
    ['50,−', '50.00', '50.00'],
    ['€ 50,-', '50.00', '50.00'],
    ['50,- €', '50.00', '50.00'],
    ['eur 50.-', '50.00', '50.00'],
    ['50 Eur', '50.00', '50.00'],
    ['1.234,-', '1234.00', '1234.00'],
    ['1 234,-', '1234.00', '1234.00'],
    ["1'234.-", '1234.00', '1234.00'],
    ['1.234.-', 'not-an-amount', 'not-an-amount'],
    ['1,234,-', 'not-an-amount', 'not-an-amount'],
    ['50,---', 'not-an-amount', 'not-an-amount'],
    ['50,-5', 'not-an-amount', 'not-an-amount'],
    ['50.5-', 'not-an-amount', 'not-an-amount'],
    ['50 -', 'not-an-amount', 'not-an-amount'],
    ['-50,-', 'not-an-amount', 'not-an-amount'],
    [',-', 'not-an-amount', 'not-an-amount'],
    // Thousands or thousandths: ambiguous.
    ['1.500', 'ambiguous', 'ambiguous'],
    ['999,000', 'ambiguous', 'ambiguous'],
    // The decimal sign of the language is no thousands separator.
    ['1,234', 'ambiguous', 'too-many-decimals'],
    ['1.234', 'too-many-decimals', 'ambiguous'],
    // More decimals than the currency has.
    ['0.125', 'too-many-decimals', 'too-many-decimals'],
    ['0,125', 'too-many-decimals', 'too-many-decimals'],
    ['1234.567', 'too-many-decimals', 'too-many-decimals'],
    ['1,234.567', 'too-many-decimals', 'too-many-decimals'],
    ['1.5000', 'too-many-decimals', 'too-many-decimals'],
    // Not amounts.
    ['1.2.3', 'not-an-amount', 'not-an-amount'],
    ['1,2,3', 'not-an-amount', 'not-an-amount'],
    ['1..5', 'not-an-amount', 'not-an-amount'],
    ['1,23.45', 'not-an-amount', 'not-an-amount'],
    ['123,45,678', 'not-an-amount', 'not-an-amount'],
    ['1,00.000', 'not-an-amount', 'not-an-amount'],
    ['1 50', 'not-an-amount', 'not-an-amount'],
    ['0,123.45', 'not-an-amount', 'not-an-amount'],
    ['1,234.567,89', 'not-an-amount', 'not-an-amount'],
    ['-5', 'not-an-amount', 'not-an-amount'],
    ['−5', 'not-an-amount', 'not-an-amount'],
    ['5-', 'not-an-amount', 'not-an-amount'],
    ['+5', 'not-an-amount', 'not-an-amount'],
    ['1e3', 'not-an-amount', 'not-an-amount'],
    ['0x10', 'not-an-amount', 'not-an-amount'],
    ['5 USD', 'not-an-amount', 'not-an-amount'],
    ['$5', 'not-an-amount', 'not-an-amount'],
    ['€5€', 'not-an-amount', 'not-an-amount'],
    ['€', 'not-an-amount', 'not-an-amount'],
    ['-€5', 'not-an-amount', 'not-an-amount'],
    ['€-5', 'not-an-amount', 'not-an-amount'],
    ['', 'not-an-amount', 'not-an-amount'],
    ['.', 'not-an-amount', 'not-an-amount'],
    ['ten', 'not-an-amount', 'not-an-amount'],
    // Fourteen characters without thousands separators.
    ['12345678901.25', '12345678901.25', '12345678901.25'],
    ['12,345,678,901.25', '12345678901.25', '12345678901.25'],
    ['123456789012.25', 'too-long', 'too-long'],
    ['9'.repeat(15), 'too-long', 'too-long'],
    ['9'.repeat(500), 'too-long', 'too-long'],
  ])('the typed amount %j in euros is %s in English and %s in Portuguese', (text, english, portuguese) => {
    expect([read(text, 'EUR', 'en-US'), read(text, 'EUR', 'pt-BR')]).toEqual([english, portuguese]);
  });

  test.each([
    // The language's own decimal sign starts a fraction if the currency has that many digits; another sign is
    // ambiguous.
    ['1.234', 'mBTC', 'en-US', '1.23400'],
    ['1.234', 'mBTC', 'pt-BR', 'ambiguous'],
    ['1,234', 'mBTC', 'pt-BR', '1.23400'],
    ['1,234', 'mBTC', 'en-US', 'ambiguous'],
    ['0,125', 'BTC', 'en-US', '0.12500000'],
    ['1,2345', 'BTC', 'en-US', '1.23450000'],
    ['1٫234', 'BTC', 'en-US', '1.23400000'],
    // For currencies without fractions, the language's own thousands separator is unambiguous.
    ['1,234', 'JPY', 'en-US', '1234'],
    ['1.234', 'JPY', 'de-DE', '1234'],
    ['1.234', 'JPY', 'en-US', 'too-many-decimals'],
    ['1,234', 'JPY', 'de-DE', 'too-many-decimals'],
    ['1.000', 'JPY', 'en-US', 'ambiguous'],
    ['1.5', 'JPY', 'en-US', 'too-many-decimals'],
    ['1,50', 'JPY', 'en-US', 'too-many-decimals'],
    ['1.500,-', 'JPY', 'de-DE', '1500'],
    ['1.500.-', 'JPY', 'de-DE', 'not-an-amount'],
    ['R$\u00a01.234,50', 'BRL', 'pt-BR', '1234.50'],
    ['R$ 50', 'BRL', 'pt-BR', '50.00'],
    ['r$50', 'BRL', 'pt-BR', '50.00'],
    ['€ 50', 'BRL', 'pt-BR', 'not-an-amount'],
    ['R$ 50', 'EUR', 'pt-BR', 'not-an-amount'],
    ['50 TL', 'TRY', 'tr-TR', '50.00'],
    ['5 mBTC', 'BTC', 'en-US', 'not-an-amount'],
    ['5 BTC', 'mBTC', 'en-US', 'not-an-amount'],
    ['$5', 'BRL', 'pt-BR', 'not-an-amount'],
    ['US$5', 'USD', 'en-US', '5.00'],
    ['$ 5', 'MXN', 'es-ES', '5.00'],
    ['￥1,500', 'JPY', 'ja-JP', '1500'],
    ['1500円', 'JPY', 'ja-JP', '1500'],
    ['₺12,5', 'TRY', 'tr-TR', '12.50'],
    ['0.5 USDT', 'USDTT', 'en-US', '0.500000'],
  ] as const)('the typed amount %s %s in %s is %s', (text, currency, locale, expected) => {
    expect(read(text, currency, locale)).toBe(expected);
  });

  test('an amount is plain only in Western digits with the decimal sign of the language', () => {
    const isPlain = (text: string, locale: string) => {
      const typed = readAs(text, 'EUR', locale);
      return typed.ok && typed.value.isPlain;
    };
    expect(['1.50', '150', '1,50', '1 500', '٥', '50.-'].map((text) => isPlain(text, 'en-US'))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(['1.50', '1,50'].map((text) => isPlain(text, 'pt-BR'))).toEqual([false, true]);
  });
});

test.each([
  ['1.000', 'EUR', '1000.00', '1.00'],
  ['12,345', 'EUR', '12345.00', '12.34'],
  ['EUR ١،٥٠٠', 'EUR', '1500.00', '1.50'],
  ['1.000', 'JPY', '1000', '1'],
  ['1.234', 'mBTC', '1234.00000', '1.23400'],
] as const)('the ambiguous text %s %s can mean %s or %s', (text, code, more, less) => {
  const readings = ambiguousReadings(text, { currency: code, digits: currencyDigits(code) });
  expect([formatAmount(readings.more, code), formatAmount(readings.less, code)]).toEqual([more, less]);
});

const currency = fc.constantFrom(...currencyCodes);
const locale = fc.constantFrom(...locales);
/** Amounts that fit in fourteen characters with every currency's digits. */
const minor = fc.bigInt(0n, 10n ** 13n - 1n);

test('an amount written in any language is read back as the same amount', () => {
  fc.assert(
    fc.property(minor, currency, locale, (value, code, language) => {
      const wire = formatAmount(value, code);
      const digits = wire.split('.')[1]?.length ?? 0;
      const format = new Intl.NumberFormat(language, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      // Digits with at most one point are valid number text.
      const formatted = format.format(wire as `${number}`);
      expect(read(formatted, code, language)).toBe(wire);
      expect(read(`${formatted}\u00a0${code}`, code, language)).toBe(wire);
      expect(read(typedText(value, code, localeSeparators(language)), code, language)).toBe(wire);
    }),
    { numRuns: 2000 },
  );
});

/**
 * All values that a reader could see in the text: each sign as decimal point, all others as thousands separators or
 * ignored.
 */
function readings(text: string, digits: number): readonly bigint[] {
  const scaled = (whole: string, fraction: string) =>
    BigInt((whole.replace(/\D/g, '') || '0') + fraction.slice(0, digits).padEnd(digits, '0'));
  const signs = [...text.matchAll(/[.,]/g)].map(({ index }) => index);
  const lastAt = signs.at(-1);
  const asWhole = signs.length === 1 && !/[.,]\d{3}$/.test(text) ? [] : [scaled(text, '')];
  if (lastAt === undefined) return [scaled(text, '')];
  return [...asWhole, scaled(text.slice(0, lastAt), text.slice(lastAt + 1))];
}

test('a parsed amount never exceeds any other reading of the text', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,'), minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(typed, currency, locale, (text, code, language) => {
      const parsed = readAs(text, code, language);
      if (!parsed.ok) return;
      const digits = formatAmount(0n, code).split('.')[1]?.length ?? 0;
      const isTwiceSigned = (text.match(/[.,]/g)?.length ?? 0) > 1;
      const all = readings(text, digits);
      expect(all).toContain(parsed.value.minor);
      // Two equal signs are thousands separators in every language, and so is the language's own one for a currency
      // without fractions.
      if (!isTwiceSigned && digits > 0) for (const each of all) expect(parsed.value.minor <= each).toBe(true);
    }),
    { numRuns: 5000 },
  );
});
