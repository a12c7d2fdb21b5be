import { expect, test } from 'vitest';
import { readBlackjack, sumStakes } from './read-blackjack.ts';

const card = (rank: number) => ({ rank, suit: 'spades' });
const hand = (stakeMinor: string) => ({ cards: [card(14), card(7)], total: 18, stakeMinor, result: null });

function stakesAt({
  sides = [],
  ...view
}: {
  readonly hands: readonly ReturnType<typeof hand>[];
  readonly insuranceMinor?: string;
  readonly sides?: readonly { readonly stakeMinor: bigint }[];
}): bigint {
  const whole = {
    phase: 'hands',
    turn: 0,
    dealer: [card(7)],
    moves: ['hit', 'stand'],
    insuranceMinor: '0',
    ...view,
  };
  return sumStakes(readBlackjack(whole), sides);
}

test('the stakes of a round include splits, doubles, insurance and side bets', () => {
  expect([
    stakesAt({ hands: [hand('100')] }),
    stakesAt({ hands: [hand('100'), hand('100')] }),
    stakesAt({ hands: [hand('200'), hand('100')] }),
    stakesAt({ hands: [hand('100')], insuranceMinor: '50' }),
    stakesAt({
      hands: [hand('100'), hand('200')],
      insuranceMinor: '50',
      sides: [{ stakeMinor: 15n }, { stakeMinor: 5n }],
    }),
  ]).toEqual([100n, 200n, 300n, 150n, 370n]);
});
