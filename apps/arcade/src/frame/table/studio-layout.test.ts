import { expect, test } from 'vitest';
import { layOutStudio } from './studio-layout.ts';

test.each([
  [918, 520],
  [1280, 760],
  [390, 380],
])('in a scene of %i × %i the studio leaves more than half of the height to the bets', (width, height) => {
  const { height: studio, device } = layOutStudio({ width, height }, { share: 0.4 });
  expect(studio).toBeGreaterThan(height * 0.3);
  expect(studio).toBeLessThan(height * 0.5);
  expect(device.x).toBeGreaterThan(width * 0.3);
  expect(device.x + device.width).toBeLessThanOrEqual(width);
  expect(device.y + device.height).toBeLessThanOrEqual(studio);
});

test('the studio of a table that yields to bets is away on a phone only, and only while bets are open', () => {
  const shape = { share: 0.4, yieldsToBets: true } as const;
  const height = (width: number, isBetting: boolean) =>
    layOutStudio({ width, height: 520 }, shape, isBetting).height;
  expect([height(390, true), height(390, false), height(918, true)]).toEqual([0, 187, 208]);
});

test('a centred dealer leaves the whole width to the device', () => {
  expect(layOutStudio({ width: 918, height: 520 }, { share: 0.4, isCentred: true }).device.x).toBe(0);
});

test('one of four tables has no studio: the game has the whole scene', () => {
  expect(layOutStudio({ width: 420, height: 180 }, { share: 0.4 })).toEqual({
    height: 0,
    device: { x: 0, y: 0, width: 420, height: 180 },
  });
});
