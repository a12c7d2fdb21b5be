import { describe, expect, it } from 'vitest';
import { coinsFor, validUntilMs, worthOfCoin } from './coin-worth.ts';

const ValidUntil = '2026-03-01T12:00:00.000Z';
const eur = { RateFrom: '1', RateTo: '1', ValidUntil };
const usd = { RateFrom: '0.8', RateTo: '1', ValidUntil: '2026-03-01T11:00:00.000Z' };
const eth = { RateFrom: '2892.75', RateTo: '2907.25', ValidUntil };

describe('a coin in the currency of an account', () => {
  it('a coin is worth less as a deposit than it costs as a withdrawal', () => {
    const pair = { coin: eth, account: eur };
    expect(worthOfCoin(pair, { currency: 'EUR', direction: 'deposit' })).toBe('2892.75');
    expect(worthOfCoin(pair, { currency: 'EUR', direction: 'withdrawal' })).toBe('2907.25');
    const inDollars = { coin: eth, account: usd };
    expect(worthOfCoin(inDollars, { currency: 'USD', direction: 'deposit' })).toBe('2892.75');
    expect(worthOfCoin(inDollars, { currency: 'USD', direction: 'withdrawal' })).toBe('3634.06');
  });

  it.each([
    ['2907.25', 8, '1'],
    ['100.00', 8, '0.03439676'],
    ['29072.50', 8, '10'],
    ['0.01', 2, '0'],
    ['29072.50', 0, '10'],
    ['30000.00', 0, '10'],
  ])('a withdrawal of %s euros with %i digits pays %s coins', (wireAmount, digits, coins) => {
    expect(coinsFor({ coin: eth, account: eur }, { wireAmount, digits })).toBe(coins);
  });

  it('the rates of a coin pair are valid until the earlier end of both', () => {
    expect(validUntilMs({ coin: eth, account: usd })).toBe(Date.parse(usd.ValidUntil));
  });
});
