import { currencyCodes } from '@evens/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  coinText,
  coinWallet,
  confirmationsNeeded,
  findOwnWallet,
  isWallet,
  paidToText,
  parseUnits,
  walletCurrencies,
  walletOn,
} from './coin-wallets.ts';

describe('units of a chain', () => {
  test('units of a chain survive formatting and parsing in any number of digits', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 0, max: 18 }), (units, digits) => {
        const text = coinText(units, digits);
        expect(parseUnits(text, digits)).toBe(units);
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }),
    );
  });

  test.each([
    [0n, 8, '0'],
    [1n, 8, '0.00000001'],
    [100_000_000n, 8, '1'],
    [120_000_000n, 8, '1.2'],
    [30n, 0, '30'],
  ] as const)('%i units with %i digits are formatted as %s', (units, digits, text) => {
    expect(coinText(units, digits)).toBe(text);
  });

  test('a coin payment is formatted with its receiver and tag', () => {
    const paid = { wallet: 'ADA', units: 1_500_000n, address: 'addr' } as const;
    expect(paidToText(paid)).toBe('1.5 ADA to addr');
    expect(paidToText({ ...paid, tag: '7' })).toBe('1.5 ADA to addr (7)');
  });
});

describe('wallets', () => {
  test('a wallet is found by its coin and chain', () => {
    for (const currency of walletCurrencies) {
      const { coin, blockchain } = coinWallet(currency);
      expect(walletOn(coin, blockchain)).toBe(currency);
    }
    expect(walletOn('USDT', 'bitcoin')).toBeUndefined();
  });

  test('findOwnWallet finds the wallet of accounts in a coin or its thousandths, and none for money', () => {
    const own = currencyCodes.flatMap((code) => {
      const wallet = findOwnWallet(code);
      return wallet === undefined ? [] : [`${code} ${wallet}`];
    });
    const single = walletCurrencies.map((currency) => `${currency} ${currency}`);
    expect(own.toSorted()).toEqual([...single, 'mBTC BTC', 'mETH ETH'].toSorted());
    expect(currencyCodes.filter(isWallet).toSorted()).toEqual(walletCurrencies.toSorted());
  });

  test('wallets have confirmations, and a minimum with no more digits than the chain', () => {
    for (const currency of walletCurrencies) {
      const { blockchain, minimum, chainDigits } = coinWallet(currency);
      expect(confirmationsNeeded[blockchain]).toBeGreaterThan(0);
      expect(coinText(parseUnits(minimum, chainDigits), chainDigits)).toBe(minimum);
    }
  });
});
