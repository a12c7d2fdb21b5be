import { inHouseGames, type StakeBounds, studioGames, studioSlot } from '@evens/games';
import { expect, test } from 'vitest';
import { makeMoney } from '../frame/money.ts';
import { returnsText } from './slot-rules-text.ts';

const money = makeMoney({ locale: 'en-GB', currency: 'EUR', digits: 2 });
const COINS_PER_STAKE = 20;

/** The maximum that the rules of a game state, read back from their text. */
function statedMaximum(game: (typeof inHouseGames)[number]['game'], bounds: StakeBounds) {
  const values: Record<string, unknown>[] = [];
  returnsText(game, {
    slotText: (key, texts = {}) => {
      if (key === 'maximum') values.push(texts);
      return key;
    },
    money: { ...money, text: String },
    number: (value) => String(value),
    bounds,
    coinsPerStake: COINS_PER_STAKE,
  });
  return values.map(({ stakes, amount, stake }) => ({
    stakes: Number(stakes),
    amountMinor: BigInt(String(amount)),
    stakeMinor: BigInt(String(stake)),
  }));
}

const slots = [
  ...inHouseGames.filter(({ categories }) => categories.includes('slots')).map(({ game }) => game),
  ...studioGames.map(({ key }) => studioSlot(key)),
];

const caps: readonly StakeBounds[] = [
  { maximumMinor: 100_000n, returnMaxMinor: 25_000_000n },
  // The stake cap of the uk profile.
  { maximumMinor: 200n, returnMaxMinor: 25_000_000n },
  { maximumMinor: 100_000n, returnMaxMinor: 1_000_000n },
];

test.each(slots.map((game) => [game.key, game] as const))(
  'the maximum win that the rules of %s state is within the stake cap and the round cap',
  (_key, game) => {
    for (const cap of caps) {
      const smallest = game.readBet({ stake: '1' });
      if (!smallest.ok) throw new Error(smallest.error);
      const maximumMinor = smallest.value.stakeMaxMinor(cap);
      const [stated] = statedMaximum(game, { ...cap, maximumMinor });
      if (!stated) throw new Error('no maximum is stated');
      expect(stated.stakeMinor).toBe(maximumMinor);
      expect(stated.amountMinor).toBeLessThanOrEqual(cap.returnMaxMinor);
      // The multiple is shown with two decimals and the win is rounded down: less than 500 minor units apart.
      expect(Number(stated.amountMinor)).toBeCloseTo(stated.stakes * Number(maximumMinor), -3);
    }
  },
);

test('the rules state no maximum while no stake is accepted', () => {
  for (const game of slots)
    expect(statedMaximum(game, { maximumMinor: 0n, returnMaxMinor: 25_000_000n })).toEqual([]);
});
