import { roundDraws } from '@evens/games';
import { expect, it } from 'vitest';
import { loyaltyWheel, spinWheel, WHEEL_PARTS, wheelSegments } from './index.ts';

/** Draws that give one word after the other. */
function drawsFromWords(...words: number[]) {
  return {
    drawCount: 0,
    word: () => words.shift() ?? 0,
  };
}

it('the chances of the wheel are whole parts with the exact total', () => {
  expect(wheelSegments.every(({ chanceParts }) => Number.isInteger(chanceParts) && chanceParts > 0)).toBe(
    true,
  );
  expect(wheelSegments.reduce((sum, { chanceParts }) => sum + chanceParts, 0)).toBe(WHEEL_PARTS);
});

it('the wheel gives each segment exactly its parts of all draws', () => {
  const counts = wheelSegments.map(() => 0);
  for (let word = 0; word < WHEEL_PARTS; word += 1) {
    const segment = spinWheel(drawsFromWords(word));
    counts[segment] = (counts[segment] ?? 0) + 1;
  }
  expect(counts).toEqual(wheelSegments.map(({ chanceParts }) => chanceParts));
});

it('a spin of the wheel can be replayed as a round of a game', () => {
  for (let nonce = 0; nonce < 50; nonce += 1) {
    const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce };
    const bet = loyaltyWheel.readStoredBet({});
    if (!bet.ok) throw new Error(bet.error);
    const step = bet.value.start(roundDraws(seeds));
    const segment = spinWheel(roundDraws(seeds));
    expect(step.view).toEqual({ segment, key: wheelSegments[segment]?.key });
    expect(step.isOver).toBe(true);
  }
});

it('the wheel rejects a bet that is not a spin', () => {
  expect(loyaltyWheel.readBet('spin').ok).toBe(false);
  expect(loyaltyWheel.readBet({ stake: '1' }).ok).toBe(false);
});

it('the wheel gives the example on the fairness page', () => {
  const draws = roundDraws({ serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce: 3 });
  expect(wheelSegments[spinWheel(draws)]?.key).toBe('points-25');
});
