import { snapDown } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { ladderPrice, layMargin, MINIMUM_SHARE } from './index.ts';

/** Chances between 0.0008 and 0.8, evenly spaced by their logarithms: each step of the ladder has hundreds. */
const chances = Array.from({ length: 20_000 }, (_, index) => 0.0008 * 1000 ** (index / 20_000));
const MARGIN = 0.08;
const laid = (chance: number) => chance * (1 + MARGIN);

describe('prices of the ladder', () => {
  it.each([
    ['favourites', 0.2, 0.8],
    ['middle prices', 0.02, 0.2],
    ['outsiders', 0.002, 0.02],
  ])('%s have the margin on average', (_name, low, high) => {
    const some = chances.filter((chance) => chance > low && chance <= high);
    let overround = 0;
    for (const chance of some) overround += 1000 / ladderPrice(laid(chance), chance) / chance - 1;
    expect(overround / some.length).toBeGreaterThan(MARGIN - 0.002);
    expect(overround / some.length).toBeLessThan(MARGIN + 0.004);
  });

  it('each price keeps half of its margin, is on the ladder and falls with the chance', () => {
    let before = Number.POSITIVE_INFINITY;
    for (const chance of chances) {
      const price = ladderPrice(laid(chance), chance);
      expect(1000 / price).toBeGreaterThanOrEqual(chance * (1 + MARGIN * MINIMUM_SHARE));
      expect(snapDown(price)).toBe(price);
      expect(price).toBeLessThanOrEqual(before);
      before = price;
    }
  });

  it('a chance without margin has no price above its own', () => {
    for (const chance of chances) expect(ladderPrice(chance, chance) / 1000).toBeLessThanOrEqual(1 / chance);
  });

  it('sure and impossible outcomes have no price', () => {
    expect([ladderPrice(1, 0.99), ladderPrice(0.995, 0.98), ladderPrice(0, 0)]).toEqual([0, 0, 0]);
  });

  it('a market of long odds has its margin', () => {
    const field = Array.from({ length: 40 }, (_, index) => 0.97 ** index).map((share) => share / 23.5);
    const sum = field.reduce((total, chance) => total + chance, 0);
    const market = layMargin(field, { method: 'power', margin: MARGIN });
    let booked = 0;
    for (const [index, chance] of market.entries()) booked += 1000 / ladderPrice(chance, field[index] ?? 0);
    expect(booked / sum).toBeGreaterThan(1.07);
    expect(booked / sum).toBeLessThan(1.09);
  });
});
