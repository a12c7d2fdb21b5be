import { rouletteWheel } from '@evens/games';
import { expect, test } from 'vitest';
import { pocketAngle, spinFrame } from './spin.ts';

test('the ball rests in the pocket that was decided, wherever the rotor stood', () => {
  for (const place of rouletteWheel.keys())
    for (const fromRotor of [0, 1.3, 40]) {
      const { rotor, ball, height } = spinFrame(1, { place, fromRotor });
      expect(ball - rotor).toBeCloseTo(pocketAngle(place));
      expect(height).toBeCloseTo(0);
    }
});

test('it runs against the rotor, and never jumps', () => {
  let last = spinFrame(0, { place: 5, fromRotor: 0 });
  expect(last.height).toBe(1);
  for (let step = 1; step <= 1000; step++) {
    const next = spinFrame(step / 1000, { place: 5, fromRotor: 0 });
    expect(next.rotor).toBeGreaterThanOrEqual(last.rotor);
    expect(next.ball - next.rotor).toBeLessThanOrEqual(last.ball - last.rotor);
    expect(Math.abs(next.ball - last.ball)).toBeLessThan(0.15);
    expect(Math.abs(next.height - last.height)).toBeLessThan(0.03);
    last = next;
  }
});
