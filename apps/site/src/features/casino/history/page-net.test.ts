import type { HistoryRound } from '@evens/contract';
import { expect, test } from 'vitest';
import { netOf, sumsOf } from './page-net.ts';

function round(Stake: string, Win: string, State: HistoryRound['State'] = 'over'): HistoryRound {
  return {
    ID: 1,
    GameID: 'evens:dice',
    GameName: 'Dice',
    ProviderName: 'Evens Originals',
    Stake,
    Win,
    Currency: 'EUR',
    StartedAt: '2026-11-20T12:00:00Z',
    EndedAt: State === 'open' ? null : '2026-11-20T12:00:01Z',
    State,
  };
}

test('a free spin has no stake, while bonus money counts as a stake', () => {
  const Funding = { Cash: '0.00', Bonus: '2.00', IsFreeSpin: true };
  const spin = { ...round('2.00', '3.00'), Funding };
  const byBonus = { ...round('2.00', '3.00'), Funding: { ...Funding, IsFreeSpin: false } };
  expect([netOf(spin), netOf(byBonus)]).toEqual(['3.00', '1.00']);
  expect(sumsOf([spin, byBonus])).toMatchObject({ staked: '2.00', won: '6.00', net: '4.00' });
});

test('sumsOf adds stakes and wins exactly and skips open rounds', () => {
  const rounds = [round('0.10', '0.00'), round('0.20', '0.30'), round('5.00', '0.00', 'open')];
  expect(sumsOf(rounds)).toEqual({ currency: 'EUR', staked: '0.30', won: '0.30', net: '0.00' });
});

test('a refunded round has a net result of 0', () => {
  expect(sumsOf([round('2.50', '2.50', 'refunded')])).toMatchObject({ net: '0.00' });
});

test('sumsOf returns undefined without ended rounds', () => {
  expect(sumsOf([round('1.00', '0.00', 'open')])).toBeUndefined();
  expect(sumsOf([])).toBeUndefined();
});

test('netOf is negative for a loss', () => {
  expect(netOf(round('1.00', '0.40'))).toBe('-0.60');
  expect(netOf(round('1.00', '3.00'))).toBe('2.00');
});
