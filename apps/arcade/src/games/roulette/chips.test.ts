import { callBetChips, callBets, neighbourChips, roulette, rouletteSpots } from '@evens/games';
import { describe, expect, test } from 'vitest';
import { ChipStack, sumChips } from '../../chips/chip-stack.ts';
import { betFromChips, chipsOfBet, toPlacedChips, wonSpots } from './chips.ts';

describe('chips on the layout', () => {
  test('chips on every spot at once form a bet that the rules accept, with the same stakes', () => {
    for (const { key } of rouletteSpots) {
      const stack = new ChipStack();
      stack.place([{ spot: key, minor: 250n }]);
      const read = roulette.readBet(betFromChips(stack.chips));
      expect(read.ok && read.value.stakeMinor, key).toBe(250n);
    }
  });

  test('chips of call bets are on the spots that the rules require', () => {
    for (const callBet of callBets) {
      const stack = new ChipStack();
      stack.place(toPlacedChips(callBetChips(callBet, 100n)));
      const read = roulette.readBet(betFromChips(stack.chips));
      expect(read.ok && read.value.stakeMinor).toBe(sumChips(stack.chips));
    }
    const stack = new ChipStack();
    stack.place(toPlacedChips(neighbourChips({ number: 17, neighbours: 2, chipMinor: 50n })));
    expect([...stack.chips.keys()].toSorted()).toEqual(
      ['straight 17', 'straight 2', 'straight 25', 'straight 34', 'straight 6'].toSorted(),
    );
  });

  test('chips parsed from the wire equal the chips that were bet', () => {
    const chips = new Map(rouletteSpots.map(({ key }, index) => [key, BigInt(index + 1)]));
    expect(chipsOfBet(JSON.parse(JSON.stringify(betFromChips(chips))))).toEqual(chips);
  });

  test('chips win if their spot covers the pocket', () => {
    const chips = new Map([
      ['red', 1n],
      ['black', 1n],
      ['split 0-2', 1n],
      ['dozen 1', 1n],
    ]);
    expect([...wonSpots(chips, 2)]).toEqual(['black', 'split 0-2', 'dozen 1']);
    expect([...wonSpots(chips, 0)]).toEqual(['split 0-2']);
  });
});
