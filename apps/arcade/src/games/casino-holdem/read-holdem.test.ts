import { expect, test } from 'vitest';
import { makeMoney } from '../../frame/money.ts';
import { readHoldem, stakeTexts } from './read-holdem.ts';

const card = (rank: number) => ({ rank, suit: 'hearts' });
const flop = {
  phase: 'flop',
  player: [card(14), card(13)],
  board: [card(2), card(3), card(4)],
  hand: 'flush',
  callMinor: '200',
  bonusMinor: '0',
  returnMinor: '0',
};
const over = {
  ...flop,
  phase: 'over',
  board: [...flop.board, card(9), card(10)],
  dealer: [card(7), card(8)],
  dealerHand: 'flush',
};

test.each([
  ['at the flop', flop, 150n, 50n],
  ['after the call', { ...over, result: 'won' }, 350n, 50n],
  ['after a fold', { ...over, result: 'folded' }, 150n, 50n],
  ['without a bonus', flop, 100n, 0n],
])('the bonus is the stake without ante and call, %s', (_, view, stakeMinor, bonusMinor) => {
  const read = readHoldem({ view, stakeMinor });
  expect([read.anteMinor, read.callMinor, read.bonusMinor]).toEqual([100n, 200n, bonusMinor]);
});

test('the dealer has no cards before the round has ended', () => {
  expect(readHoldem({ view: flop, stakeMinor: 100n }).dealer).toEqual([]);
  expect(readHoldem({ view: { ...over, result: 'lost' }, stakeMinor: 300n }).dealer).toHaveLength(2);
});

test('the stakes on the felt have their currency, and a folded hand has no call', () => {
  const money = makeMoney({ locale: 'en', currency: 'EUR', digits: 2 });
  const stakes = (view: object, stakeMinor: bigint) =>
    Object.values(stakeTexts(readHoldem({ view, stakeMinor }), money));
  expect(stakes({ ...over, result: 'won' }, 350n)).toEqual([
    '1.00\u00a0EUR',
    '0.50\u00a0EUR',
    '2.00\u00a0EUR',
  ]);
  expect(stakes({ ...over, result: 'folded' }, 100n)).toEqual(['1.00\u00a0EUR', '', '']);
});
