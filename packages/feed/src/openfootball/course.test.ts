import { seededRandom } from '@evens/base';
import { soccerHalfSeconds } from '@evens/pricing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SoccerPlay } from '../script/soccer-moments.ts';
import { drawCourse } from './course.ts';

const goals = (most: number) => fc.record({ home: fc.nat({ max: most }), away: fc.nat({ max: most }) });

function scored({ halves }: SoccerPlay, half: 0 | 1): { home: number; away: number } {
  const count = (side: string) => halves[half].goals.filter((goal) => goal.side === side).length;
  return { home: count('home'), away: count('away') };
}

it("a course reaches the file's score at half time and at full time", () => {
  fc.assert(
    fc.property(goals(9), goals(9), fc.string(), (first, second, seed) => {
      const fullTime = { home: first.home + second.home, away: first.away + second.away };
      const play = drawCourse({ fullTime, halfTime: first }, seededRandom(seed));
      expect(scored(play, 0)).toEqual(first);
      expect(scored(play, 1)).toEqual(second);
    }),
  );
});

it('a course distributes the goals over the halves if no half-time score is known', () => {
  fc.assert(
    fc.property(goals(9), fc.string(), (fullTime, seed) => {
      const play = drawCourse({ fullTime, halfTime: undefined }, seededRandom(seed));
      const [first, second] = [scored(play, 0), scored(play, 1)];
      expect({ home: first.home + second.home, away: first.away + second.away }).toEqual(fullTime);
    }),
  );
});

it('goals are in order, apart from each other, and within the playing time', () => {
  fc.assert(
    fc.property(goals(20), fc.string(), (fullTime, seed) => {
      for (const { lengthSeconds, goals: reported } of drawCourse(
        { fullTime, halfTime: undefined },
        seededRandom(seed),
      ).halves) {
        expect(lengthSeconds).toBeGreaterThanOrEqual(soccerHalfSeconds(1, 60));
        const times = reported.map(({ seconds }) => seconds);
        expect(times.every((at, index) => at > (times[index - 1] ?? 0) + 20)).toBe(true);
        expect(times.at(-1) ?? 0).toBeLessThan(lengthSeconds - 20);
      }
    }),
  );
});

it('the same seed gives the same course', () => {
  const course = (seed: string) => {
    const { random: _random, ...play } = drawCourse(
      { fullTime: { home: 2, away: 2 }, halfTime: undefined },
      seededRandom(seed),
    );
    return play;
  };
  expect(course('a')).toEqual(course('a'));
  expect(course('a')).not.toEqual(course('b'));
});

it('goals become more frequent: 45 of 100 fall before half time, and the last quarter hour has more than the first', () => {
  const random = seededRandom('many');
  const counts = { first: 0, all: 0, opening: 0, closing: 0 };
  for (let n = 0; n < 4000; n++) {
    const { halves } = drawCourse({ fullTime: { home: 2, away: 1 }, halfTime: undefined }, random);
    counts.all += 3;
    counts.first += halves[0].goals.length;
    counts.opening += halves[0].goals.filter(({ seconds }) => seconds < 900).length;
    counts.closing += halves[1].goals.filter(({ seconds }) => seconds >= 1800).length;
  }
  expect(counts.first / counts.all).toBeCloseTo(0.45, 1);
  expect(counts.closing).toBeGreaterThan(1.3 * counts.opening);
});
