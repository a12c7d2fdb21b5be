import { shippedTerms } from '@evens/loyalty';
import { expect, test } from 'vitest';
import { angleTo, wheelSlices } from './wheel-picture.tsx';

const chances = shippedTerms.wheel.map(({ chanceParts }) => chanceParts);
const slices = wheelSlices(chances);

test('slices are as large as their chances and fill the wheel', () => {
  slices.forEach(({ from, to }, no) => {
    expect(to - from).toBeCloseTo(((chances[no] ?? 0) / 10_000) * 360);
    expect(from).toBe(no === 0 ? 0 : slices[no - 1]?.to);
  });
  expect(slices.at(-1)?.to).toBeCloseTo(360);
});

test('a spin turns the wheel forwards and stops with the middle of its slice at the top', () => {
  for (const last of slices)
    for (const next of slices) {
      const [before, after] = [angleTo(last, 1), angleTo(next, 2)];
      expect(after).toBeGreaterThan(before);
      // The segment at this angle of the drawing is at the top after the turn.
      const atTop = ((-after % 360) + 360) % 360;
      expect(atTop).toBeGreaterThan(next.from);
      expect(atTop).toBeLessThan(next.to);
    }
});
