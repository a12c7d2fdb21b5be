import { expect, it } from 'vitest';
import { ballSpot, playerSpots } from './ball-spot.ts';

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

it('before kick-off both sides have eleven players in their own half', () => {
  const { home, away } = playerSpots({ x: 50, y: 30 });
  expect([home.length, away.length]).toEqual([11, 11]);
  expect(home.every(({ x }) => x <= 50)).toBe(true);
  expect(away.every(({ x }) => x >= 50)).toBe(true);
});

it('players stay on the pitch wherever the ball is, and each side has one beside it', () => {
  const wrong: string[] = [];
  for (let x = 10; x <= 90; x += 5)
    for (let y = 7; y <= 53; y += 2)
      for (const [side, spots] of Object.entries(playerSpots({ x, y }))) {
        const near = spots.filter((spot) => Math.hypot(spot.x - x, spot.y - y) < 3.5);
        const outside = spots.filter((spot) => spot.x < 0 || spot.x > 100 || spot.y < 0 || spot.y > 60);
        if (near.length === 0 || outside.length > 0) wrong.push(`${side} ${x} ${y}`);
      }
  expect(wrong).toEqual([]);
});
