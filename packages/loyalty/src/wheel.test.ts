import { roundDraws } from '@evens/games';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chanceParts, loyaltyWheel, prizeKey, shippedTerms, spinWheel, WHEEL_PARTS } from './index.ts';

const shipped = chanceParts(shippedTerms.wheel);

/** Wheels of 2 to 5 segments. */
const wheels = fc
  .uniqueArray(fc.integer({ min: 1, max: WHEEL_PARTS - 1 }), { minLength: 1, maxLength: 4 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), WHEEL_PARTS])
  .map((ends) => ends.slice(1).map((end, index) => end - (ends[index] ?? 0)));

it('the wheel gives each segment exactly its parts of all draws', () => {
  const counts = shipped.map(() => 0);
  for (let word = 0; word < WHEEL_PARTS; word += 1) {
    const segment = spinWheel({ drawCount: 0, word: () => word }, shipped);
    counts[segment] = (counts[segment] ?? 0) + 1;
  }
  expect(counts).toEqual(shipped);
});

it('a spin of any wheel can be replayed as a round of a game', () => {
  fc.assert(
    fc.property(wheels, fc.nat(1000), (parts, nonce) => {
      const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce };
      const bet = loyaltyWheel.readBet({ parts });
      if (!bet.ok) throw new Error(bet.error);
      const step = bet.value.start(roundDraws(seeds));
      expect(step).toMatchObject({ view: { segment: spinWheel(roundDraws(seeds), parts) }, isOver: true });
      expect(bet.value.bet).toEqual({ parts });
    }),
  );
});

it('a stored spin without parts is one of the first wheel', () => {
  const bet = loyaltyWheel.readStoredBet({});
  expect(bet.ok && bet.value.bet).toEqual({ parts: shipped });
});

it('the wheel rejects a bet that is not a spin of a whole wheel', () => {
  for (const bet of [
    'spin',
    { stake: '1' },
    { parts: [] },
    { parts: [WHEEL_PARTS] },
    { parts: [9999, 2] },
    { parts: [10_001, -1] },
    { parts: [0, WHEEL_PARTS] },
    { parts: [0.5, 9999.5] },
    { parts: 'all' },
  ])
    expect(loyaltyWheel.readBet(bet).ok).toBe(false);
});

it('the wheel gives the example on the fairness page', () => {
  const draws = roundDraws({ serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce: 3 });
  const drawn = shippedTerms.wheel[spinWheel(draws, shipped)];
  expect(drawn && prizeKey(drawn.prize)).toBe('points-25');
});
