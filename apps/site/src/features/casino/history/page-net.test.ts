import type { HistoryRound, HistorySession } from '@evens/contract';
import { expect, test } from 'vitest';
import { netResult, sumRounds, sumSessions } from './page-net.ts';

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
  expect([netResult(spin), netResult(byBonus)]).toEqual(['3.00', '1.00']);
  expect(sumRounds([spin, byBonus])).toMatchObject({ staked: '2.00', won: '6.00', net: '4.00' });
});

test('sumRounds adds stakes and wins exactly, and the stakes of open rounds apart', () => {
  const rounds = [round('0.10', '0.00'), round('0.20', '0.30'), round('5.00', '0.00', 'open')];
  const sums = { currency: 'EUR', staked: '0.30', won: '0.30', net: '0.00', open: '5.00' };
  expect(sumRounds(rounds)).toEqual(sums);
  expect(sumRounds(rounds.slice(0, 2))).toEqual({ ...sums, open: undefined });
});

test('a refunded round has a net result of 0', () => {
  expect(sumRounds([round('2.50', '2.50', 'refunded')])).toMatchObject({ net: '0.00' });
});

test('sumRounds has no stakes but those of open rounds while no round has ended, and no sums without a round', () => {
  expect(sumRounds([round('1.00', '0.00', 'open')])).toMatchObject({ staked: '0.00', open: '1.00' });
  expect(sumRounds([])).toBeUndefined();
});

test('netResult is negative for a loss', () => {
  expect(netResult(round('1.00', '0.40'))).toBe('-0.60');
  expect(netResult(round('1.00', '3.00'))).toBe('2.00');
});

test('sumSessions adds the sums of sessions, and the stakes of open rounds apart', () => {
  const session = (Staked: string, Won: string, Rounds: number, OpenStake = '0.00'): HistorySession => ({
    GameID: 'evens:dice',
    GameName: 'Dice',
    ProviderName: 'Evens Originals',
    Currency: 'EUR',
    LastID: 9,
    From: '2026-11-20T12:00:00Z',
    To: '2026-11-20T12:01:00Z',
    Rounds,
    Open: OpenStake === '0.00' ? 0 : 1,
    OpenStake,
    Staked,
    Won,
    Best: null,
    Only: null,
  });
  const { count, sums } = sumSessions([session('1.10', '0.30', 3), session('2.00', '5.00', 2, '4.00')]);
  expect([count, sums]).toEqual([
    5,
    { currency: 'EUR', staked: '3.10', won: '5.30', net: '2.20', open: '4.00' },
  ]);
  expect(sumSessions([session('0.00', '0.00', 1, '1.00')]).sums).toMatchObject({
    staked: '0.00',
    open: '1.00',
  });
  expect(sumSessions([])).toEqual({ count: 0, sums: undefined });
});
