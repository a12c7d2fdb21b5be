import { seededRandom } from '@evens/base';
import { sportByAlias } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { listLeagues } from './day-matches.ts';
import { makeMatch } from './match-maker.ts';
import { sideStrength } from './pairing.ts';

const DAY_MS = 86_400_000;
const TIMES_MS = Array.from({ length: 8 }, (_, index) => index * 90 * DAY_MS);

function findLeague(alias: string, tournament: string) {
  const sport = sportByAlias(alias);
  const league = sport && listLeagues(sport).find((other) => other.tournament === tournament);
  if (!sport || !league) throw new Error(`${alias} ${tournament}`);
  return { sport, league };
}

describe('strengths', () => {
  it.each([
    ['laliga', 'Barcelona', 'Elche', 0.7, 0.86],
    ['premier-league', 'Manchester City', 'Nottingham Forest', 0.58, 0.74],
    ['premier-league', 'Sunderland', 'Liverpool', 0.14, 0.28],
    ['premier-league', 'Liverpool', 'Arsenal', 0.24, 0.42],
    ['serie-a', 'Inter', 'Udinese', 0.54, 0.78],
    ['laliga', 'Osasuna', 'Valencia', 0.38, 0.56],
  ])(
    'the mean chance of a home win follows the standing of the clubs: %s, %s – %s',
    (tournament, home, away, low, high) => {
      const { sport, league } = findLeague('soccer', tournament);
      const chances = TIMES_MS.map((startsAtMs) => {
        const random = seededRandom(`${home} ${startsAtMs}`);
        const match = makeMatch({ sport, league, season: 0, names: [home, away], random, startsAtMs });
        return match.result?.home ?? 0;
      });
      const mean = chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
      expect(mean).toBeGreaterThan(low);
      expect(mean).toBeLessThan(high);
    },
  );

  it('a strength drifts: little in a week, and by a quarter of a deviation over the years', () => {
    const { sport, league } = findLeague('soccer', 'laliga');
    const drifts = league.sides.flatMap((side) => {
      const at = (day: number) => sideStrength({ sport, league, startsAtMs: day * DAY_MS }, side);
      const days = Array.from({ length: 30 }, (_, index) => index * 90);
      const strengths = days.map(at);
      const mean = strengths.reduce((sum, strength) => sum + strength, 0) / strengths.length;
      return days.map((day, index) => ({
        drift: ((strengths[index] ?? 0) - mean) / league.spread,
        inWeek: (at(day + 7) - at(day)) / league.spread,
      }));
    });
    const deviation = (values: readonly number[]) =>
      Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);
    expect(deviation(drifts.map(({ drift }) => drift))).toBeCloseTo(0.25, 1);
    expect(deviation(drifts.map(({ inWeek }) => inWeek))).toBeLessThan(0.08);
  });
});
