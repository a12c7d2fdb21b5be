import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeMoney, parseWireAmount } from './money.ts';

const english = makeMoney({ locale: 'en', currency: 'EUR', digits: 2 });
const brazilian = makeMoney({ locale: 'pt-BR', currency: 'BRL', digits: 2 });
const arabic = makeMoney({ locale: 'ar-u-nu-latn', currency: 'TRY', digits: 2 });
const coins = makeMoney({ locale: 'en', currency: 'BTC', digits: 8 });
const yen = makeMoney({ locale: 'en', currency: 'JPY', digits: 0 });

describe('amounts in wire format', () => {
  test.each([
    ['1284.50', 2, 128450n],
    ['-0.05', 2, -5n],
    ['0.00012345', 8, 12345n],
    ['70', 0, 70n],
  ])('%s of %i digits', (wire, digits, minor) => {
    expect(parseWireAmount(wire, digits)).toBe(minor);
  });

  test.each([
    ['1.234', 2],
    ['1,5', 2],
    ['', 2],
    ['.5', 2],
    ['1.5', 0],
  ])('%s of %i digits is invalid', (wire, digits) => {
    expect(() => parseWireAmount(wire, digits)).toThrow(RangeError);
  });
});

describe('displayed amounts', () => {
  test('show every digit, followed by the currency', () => {
    expect(english.text(128450n)).toBe('1,284.50\u00a0EUR');
    expect(brazilian.text(128450n)).toBe('1.284,50\u00a0BRL');
    expect(arabic.plain(150n)).toBe('1.50');
    expect(coins.plain(12345n)).toBe('0.00012345');
    expect(yen.text(1500n)).toBe('1,500\u00a0JPY');
    expect(english.plain(90_000_000_000_000_000_125n)).toBe('900,000,000,000,000,001.25');
  });

  test('show a sign for gains and losses', () => {
    expect(english.signed(-5n)).toBe('-0.05\u00a0EUR');
    expect(english.signed(5n)).toBe('+0.05\u00a0EUR');
    expect(english.signed(0n)).toBe('0.00\u00a0EUR');
  });
});

describe('typed amounts', () => {
  test.each([
    [english, '1.5', 150n],
    [english, '1,5', 150n],
    [english, '1,50', 150n],
    [english, '1,000', undefined],
    [english, '1 000', 100_000n],
    [english, '1,284.50', 128_450n],
    [english, '1,000,000', 100_000_000n],
    [english, '0,125', undefined],
    [english, '.5', 50n],
    [english, '2.', 200n],
    [english, ' 3 ', 300n],
    [english, '٣٫٥', 350n],
    [english, '1.250', undefined],
    [english, '0', 0n],
    [brazilian, '1,5', 150n],
    [brazilian, '1.5', 150n],
    [brazilian, '1.000', undefined],
    [yen, '1,500', 1500n],
    [brazilian, '1.284,50', 128_450n],
    [coins, '0.00012345', 12_345n],
    [coins, '0.123456789', undefined],
    [yen, '1500', 1500n],
    [yen, '15.5', undefined],
    [english, '', undefined],
    [english, '.', undefined],
    [english, '-1', undefined],
    [english, '1e3', undefined],
    [english, 'ten', undefined],
    [english, '1.234', undefined],
    [english, '1,234.5.6', undefined],
    [english, '9'.repeat(30), undefined],
  ])('%#', (money, typed, minor) => {
    expect(money.read(typed)).toBe(minor);
  });

  test('explain how they were read where the text is ambiguous', () => {
    expect(english.reading('1,50')).toBe('= 1.50\u00a0EUR');
    expect(brazilian.reading('1,50')).toBeUndefined();
    expect(brazilian.reading('1.50')).toBe('= 1,50\u00a0BRL');
    expect(english.reading('1,500')).toBeUndefined();
  });

  test('read a displayed amount as the same amount', () => {
    const displayedAmount = fc.tuple(
      fc.constantFrom(english, brazilian, arabic, coins, yen),
      fc.bigInt(0n, 10n ** 13n - 1n),
    );
    fc.assert(
      fc.property(displayedAmount, ([money, minor]) => {
        expect(money.read(money.plain(minor))).toBe(minor);
      }),
    );
  });
});
