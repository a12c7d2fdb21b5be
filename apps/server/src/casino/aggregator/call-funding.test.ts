import { describe, expect, test } from 'vitest';
import { fundBet, fundingWithout, fundWin, type RoundFunding, type UsableBonus } from './call-funding.ts';

const bonus: UsableBonus = {
  id: 5,
  ledgerId: 2005,
  heldMinor: 100n,
  stakeMaxMinor: undefined,
  shareBasisPoints: 10_000,
};
const round = { stakeMinor: 0n, payoutMinor: 0n, funding: undefined };
const ofBonus = (bonusMinor: bigint): RoundFunding => ({ bonusId: 5, ledgerId: 2005, bonusMinor });

describe('a bet funded by cash and bonus', () => {
  test.each([
    ['cash alone where that suffices', 30n, 30n, { bonusMinor: 0n, funding: undefined }],
    ['all cash and the rest bonus money', 30n, 40n, { bonusMinor: 10n, funding: ofBonus(10n) }],
    ['nothing of bonus money below 0', -1n, 40n, 'insufficient'],
    ['nothing for a stake of 0 below 0', -1n, 0n, { bonusMinor: 0n, funding: undefined }],
    ['as much as there is', 30n, 130n, { bonusMinor: 100n, funding: ofBonus(100n) }],
    ['nothing above what there is', 30n, 131n, 'insufficient'],
  ])('a bet takes %s', (_, cashMinor, stakeMinor, expected) => {
    expect(fundBet(stakeMinor, { cashMinor, round, bonus })).toEqual(expected);
  });

  test('a bet is refused as insufficient if the bonus may not pay its missing part', () => {
    const funding = { ...ofBonus(10n), bonusId: 4 };
    expect(fundBet(40n, { cashMinor: 30n, round, bonus: undefined })).toBe('insufficient');
    expect(fundBet(40n, { cashMinor: 30n, round: { ...round, funding }, bonus })).toBe('insufficient');
  });

  test('a bonus stake maximum bounds the whole round, but not bets that cash pays', () => {
    const most = { ...bonus, stakeMaxMinor: 50n };
    const staked = { ...round, stakeMinor: 11n };
    expect(fundBet(40n, { cashMinor: 30n, round: staked, bonus: most })).toBe('stake-too-large');
    expect(fundBet(39n, { cashMinor: 30n, round: staked, bonus: most })).toMatchObject({ bonusMinor: 9n });
    expect(fundBet(400n, { cashMinor: 400n, round: staked, bonus: most })).toMatchObject({ bonusMinor: 0n });
  });

  test('a bet adds to the bonus money that its round has used', () => {
    const staked = { ...round, stakeMinor: 40n, funding: ofBonus(10n) };
    expect(fundBet(5n, { cashMinor: 0n, round: staked, bonus })).toEqual({
      bonusMinor: 5n,
      funding: ofBonus(15n),
    });
  });
});

describe('a win of a round that bonus money funded', () => {
  test('a win is split like the stakes, cash rounded down; wins in sequence split like their sum', () => {
    const funded = { stakeMinor: 40n, payoutMinor: 0n, funding: ofBonus(10n) };
    expect(fundWin(33n, funded)).toBe(9n);
    expect(fundWin(33n, { ...funded, payoutMinor: 33n })).toBe(66n - 49n - 9n);
    expect(fundWin(33n, round)).toBe(0n);
    expect(fundWin(33n, { ...funded, funding: ofBonus(0n) })).toBe(0n);
  });
});

test('a rollback removes from the funding the bonus money of its bet', () => {
  expect(fundingWithout(ofBonus(10n), 10n)).toEqual(ofBonus(0n));
  expect(fundingWithout(undefined, 0n)).toBeUndefined();
  expect(() => fundingWithout(ofBonus(9n), 10n)).toThrow('a bet of 10 of bonus money');
});
