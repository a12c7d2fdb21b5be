import { expect, it } from 'vitest';
import { ballSpot } from './ball-spot.ts';

const away = { kind: 'goal', side: 'away', seconds: 1000 } as const;

it('the ball starts on the centre spot, stays on the pitch, and is the same for everybody', () => {
  expect(ballSpot(7, [], 0)).toEqual({ x: 50, y: 30, scored: undefined });
  const spots = Array.from({ length: 90 }, (_, minute) => ballSpot(7, [], minute * 60 + 1));
  expect(spots.filter(({ x, y }) => x < 5 || x > 95 || y < 3 || y > 57)).toEqual([]);
  expect(new Set(spots.map(({ x, y }) => `${x}/${y}`)).size).toBeGreaterThan(30);
  expect(ballSpot(7, [], 1500)).toEqual(ballSpot(7, [], 1500));
});

it('a goal puts the ball into the net of the other side, then on the centre spot', () => {
  expect(ballSpot(7, [away], 1000)).toEqual({ x: -1, y: 30, scored: 'away' });
  expect(ballSpot(7, [{ ...away, side: 'home' }], 1100)).toMatchObject({ x: 101, scored: 'home' });
  expect(ballSpot(7, [away], 1210)).toEqual({ x: 50, y: 30, scored: undefined });
  expect(ballSpot(7, [away], 1400).scored).toBeUndefined();
});
