import { rouletteWheel } from '@evens/games';
import { expect, test } from 'vitest';
import { pocketAngle, spinFrame } from './spin.ts';

test.each([2000, 7560])('the ball is in the decided pocket after %i ms', (ms) => {
  for (const place of rouletteWheel.keys())
    for (const fromRotor of [0, 1.3, 40]) {
      const { rotor, ball, height } = spinFrame(1, { place, fromRotor, ms });
      expect(ball - rotor).toBeCloseTo(pocketAngle(place));
      expect(height).toBeCloseTo(0);
    }
});

test.each([2000, 7560])('the ball runs against the rotor for %i ms without jumps', (ms) => {
  const spin = { place: 5, fromRotor: 0, ms };
  const most = ms / 2000;
  let last = spinFrame(0, spin);
  expect(last.height).toBe(1);
  for (let step = 1; step <= 1000; step++) {
    const next = spinFrame(step / 1000, spin);
    expect(next.rotor).toBeGreaterThanOrEqual(last.rotor);
    expect(next.ball - next.rotor).toBeLessThanOrEqual(last.ball - last.rotor);
    expect(Math.abs(next.ball - last.ball)).toBeLessThan(0.15 * most);
    expect(Math.abs(next.height - last.height)).toBeLessThan(0.03 * most);
    last = next;
  }
});
