import type { TimelineEntry } from '@evens/book';
import { expect, test } from 'vitest';
import { pitchMarks, pressure, pressureByMinute, pressureShare } from './pitch-marks.ts';

const entry = (kind: TimelineEntry['kind'], side: 'home' | 'away', seconds: number): TimelineEntry => ({
  kind,
  side,
  period: 1,
  seconds,
});

test('the latest marks have places by side and kind, and keep them as others come', () => {
  const goal = entry('goal', 'home', 100);
  const now = { period: 1, seconds: 110, rate: 1 };
  const [first] = pitchMarks([goal], now);
  expect(first).toMatchObject({ x: 98, age: 0 });
  const later = pitchMarks([goal, entry('corner', 'away', 110)], now);
  expect(later[0]).toEqual({ ...first, age: 1 });
  expect(later[1]?.x).toBe(1);
  expect([1, 59]).toContain(later[1]?.y);
  const many = pitchMarks(
    Array.from({ length: 20 }, (_, n) => entry('corner', 'home', n)),
    { period: 1, seconds: 20, rate: 1 },
  );
  expect(many).toHaveLength(6);
  expect(many.at(-1)?.entry.seconds).toBe(19);
});

test('a mark fades as play goes on, with a clock that counts down too, and ends with its period', () => {
  const goal = entry('goal', 'home', 1000);
  const opacities = [1000, 1045, 1089, 1090, 1900].map(
    (seconds) => pitchMarks([goal], { period: 1, seconds, rate: 1 })[0]?.opacity,
  );
  expect(opacities[0]).toBe(1);
  expect(opacities[1]).toBe(0.5);
  expect(opacities[2]).toBeLessThan(0.02);
  expect(opacities.slice(3)).toEqual([undefined, undefined]);
  expect(pitchMarks([goal], { period: 1, seconds: 955, rate: 1 })[0]?.opacity).toBe(0.5);
  // A faster clock does not shorten the time.
  expect(pitchMarks([goal], { period: 1, seconds: 1900, rate: 20 })[0]?.opacity).toBe(0.5);
  expect(pitchMarks([goal], { period: 2, seconds: 1000, rate: 1 })).toEqual([]);
});

test('marks stay on the pitch', () => {
  const kinds = [
    'goal',
    'penalty',
    'corner',
    'yellow-card',
    'red-card',
    'review',
    'substitution',
    'timeout',
    'wicket',
  ] as const;
  for (const kind of kinds)
    for (const side of ['home', 'away'] as const)
      for (let seconds = 0; seconds < 200; seconds++) {
        const [mark] = pitchMarks([entry(kind, side, seconds)], { period: 1, seconds, rate: 1 });
        expect(mark?.x).toBeGreaterThanOrEqual(0);
        expect(mark?.x).toBeLessThanOrEqual(100);
        expect(mark?.y).toBeGreaterThanOrEqual(0);
        expect(mark?.y).toBeLessThanOrEqual(60);
      }
});

test('pressure counts recent incidents for their side and cards for the other side, and drops old ones', () => {
  const parts = pressure(
    [entry('goal', 'away', 100), entry('corner', 'home', 3000), entry('red-card', 'away', 3200)],
    3600,
  );
  expect(parts).toHaveLength(10);
  expect(parts.reduce((sum, { away }) => sum + away, 0)).toBe(0);
  expect(parts[6]).toEqual({ home: 2, away: 0 });
  expect(parts[7]).toEqual({ home: 3, away: 0 });
  expect(pressureShare(parts)).toEqual({ home: 100, away: 0 });
  expect(pressureShare(pressure([], 3600))).toEqual({ home: 50, away: 50 });
});

test('the momentum of a minute is the pressure of one side', () => {
  const parts = pressureByMinute([2, 0, -6]);
  expect(parts).toEqual([
    { home: 2, away: 0 },
    { home: 0, away: 0 },
    { home: 0, away: 6 },
  ]);
  expect(pressureShare(parts)).toEqual({ home: 10, away: 90 });
});
