import { expect, test } from 'vitest';
import { cancelLoss } from './cancel-loss.ts';

const bonus = { Currency: 'EUR', Balance: '13.00', Staked: '0.00', Won: '0.00' } as const;

test('cancelling bonus money loses its balance and the stakes of open bets and rounds', () => {
  expect(cancelLoss({ ...bonus, Kind: 'bonus-money', WinningsTo: null, Staked: '4.00' })).toEqual({
    lost: [
      { label: 'bonuses.cancel.held', amount: '13.00' },
      { label: 'bonuses.cancel.staked', amount: '4.00' },
    ],
    retained: 'bonuses.cancel.cash',
  });
});

test.each([
  ['free-bet', 'bonuses.cancel.held.free-bet'],
  ['free-spins', 'bonuses.cancel.held.free-spins'],
] as const)('cancelling %s that win cash loses the unused part', (Kind, label) => {
  expect(cancelLoss({ ...bonus, Kind, WinningsTo: 'cash' })).toEqual({
    lost: [{ label, amount: '13.00' }],
    retained: 'bonuses.cancel.cash.unused',
  });
});

test('cancelling free spins that win bonus money also loses their winnings', () => {
  const spins = { ...bonus, Kind: 'free-spins', WinningsTo: 'bonus', Won: '12.00' } as const;
  const lost = [
    { label: 'bonuses.cancel.held.free-spins', amount: '1.00' },
    { label: 'bonuses.cancel.won', amount: '12.00' },
  ];
  expect(cancelLoss(spins)).toEqual({ lost, retained: 'bonuses.cancel.cash.won' });
  expect(cancelLoss({ ...spins, Staked: '0.20' }).lost).toEqual([
    ...lost,
    { label: 'bonuses.cancel.staked', amount: '0.20' },
  ]);
});
