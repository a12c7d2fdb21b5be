import { compare, fraction } from '@evens/base';
import { expect, test } from 'vitest';
import { dice } from './dice/dice.ts';
import { keno } from './keno/keno.ts';
import { plinko } from './plinko/plinko.ts';
import { demoReturnRange, returnBasis, returnRange } from './return-range.ts';
import { deepVault } from './slots/deep-vault/deep-vault.ts';
import { liveDragonTiger, liveSicBo, liveWheel } from './tables/chip-table.ts';

const percent = ({ num, den }: { readonly num: bigint; readonly den: bigint }) =>
  Number((num * 1_000_000n + den / 2n) / den) / 10_000;
const toPercents = ({ least, most }: ReturnType<typeof returnRange>) => [percent(least), percent(most)];

test('returnRange of a game with several boards, tables or spots spans the lowest to the highest RTP', () => {
  expect(toPercents(returnRange(plinko))).toEqual([98.8281, 99.0466]);
  expect(toPercents(returnRange(keno))).toEqual([98.6538, 99.1202]);
  expect(toPercents(returnRange(liveDragonTiger))).toEqual([86.0241, 96.2651]);
  expect(toPercents(returnRange(liveSicBo))).toEqual([83.7963, 97.2222]);
  expect(toPercents(returnRange(liveWheel))).toEqual([95.11, 96.72].map((value) => expect.closeTo(value, 1)));
});

test('returnRange of a game with one RTP for all bets has equal ends', () => {
  expect(returnRange(dice)).toEqual({ least: dice.rtp, most: dice.rtp });
});

test('demoReturnRange of a game with jackpots excludes the return of the jackpots', () => {
  const { least, most } = demoReturnRange(deepVault);
  expect(percent(least)).toBe(91.6066);
  expect(most).toEqual(least);
  expect(compare(least, deepVault.rtp)).toBeLessThan(0);
  expect(demoReturnRange(dice)).toEqual(returnRange(dice));
  expect(compare(deepVault.rtp, fraction(1n, 1n))).toBeLessThan(0);
});

test('returnBasis names the bet or the strategy that an RTP belongs to', () => {
  expect(['baccarat', 'live-baccarat', 'hi-lo', 'blackjack', 'dice'].map(returnBasis)).toEqual([
    'banker',
    'banker',
    'one-guess',
    'best-play',
    undefined,
  ]);
});
