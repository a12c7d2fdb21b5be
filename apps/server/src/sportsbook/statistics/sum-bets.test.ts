import { expect, test } from 'vitest';
import type { SettledBet } from './settled-bets-store.ts';
import { sumBets } from './sum-bets.ts';

function bet(change: Partial<SettledBet>): SettledBet {
  return {
    stakeMinor: 1000n,
    returnedMinor: 0n,
    promisedMinor: 2000n,
    settledAtMs: Date.UTC(2026, 0, 5, 12),
    type: 'single',
    isBuilder: false,
    sport: 'soccer',
    ...change,
  };
}

test('sumBets adds stakes and returns by sport, type, price and day', () => {
  const bets = [
    bet({ returnedMinor: 2000n }),
    bet({ stakeMinor: 500n, promisedMinor: 749n, settledAtMs: Date.UTC(2026, 0, 4, 12) }),
    bet({ isBuilder: true, sport: 'tennis', promisedMinor: 10_000n, returnedMinor: 1000n }),
    bet({ type: 'combo', sport: 'several', stakeMinor: 5000n, promisedMinor: 49_999n }),
  ];
  const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
  expect(sumBets(bets, { currency: 'EUR', day })).toEqual({
    Total: { Bets: 4, Won: 1, Staked: '75.00', Net: '-45.00' },
    BySport: [
      { Key: 'several', Bets: 1, Won: 0, Staked: '50.00', Net: '-50.00' },
      { Key: 'soccer', Bets: 2, Won: 1, Staked: '15.00', Net: '5.00' },
      { Key: 'tennis', Bets: 1, Won: 0, Staked: '10.00', Net: '0.00' },
    ],
    ByType: [
      { Key: 'combo', Bets: 1, Won: 0, Staked: '50.00', Net: '-50.00' },
      { Key: 'single', Bets: 2, Won: 1, Staked: '15.00', Net: '5.00' },
      { Key: 'builder', Bets: 1, Won: 0, Staked: '10.00', Net: '0.00' },
    ],
    ByOdds: [
      // 1.498 is below 1.50; 2.00 begins a band, and so does 10.00.
      { Key: '0', Bets: 1, Won: 0, Staked: '5.00', Net: '-5.00' },
      { Key: '2', Bets: 1, Won: 1, Staked: '10.00', Net: '10.00' },
      { Key: '4', Bets: 1, Won: 0, Staked: '50.00', Net: '-50.00' },
      { Key: '5', Bets: 1, Won: 0, Staked: '10.00', Net: '0.00' },
    ],
    ByDay: [
      { Key: '2026-01-04', Bets: 1, Won: 0, Staked: '5.00', Net: '-5.00' },
      { Key: '2026-01-05', Bets: 3, Won: 1, Staked: '70.00', Net: '-40.00' },
    ],
  });
});
