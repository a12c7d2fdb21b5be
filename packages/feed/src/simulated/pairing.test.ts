import { seededRandom } from '@evens/base';
import { sportByAlias } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { listLeagues } from './day-matches.ts';
import { makeMatch } from './match-maker.ts';
import { sideStrength } from './pairing.ts';

const SEASONS = Array.from({ length: 8 }, (_, season) => season);

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
    'the chance of a home win follows the standing of the clubs: %s, %s – %s',
    (tournament, home, away, low, high) => {
      const { sport, league } = findLeague('soccer', tournament);
      const wrong = SEASONS.flatMap((season) => {
        const random = seededRandom(`${home} ${season}`);
        const match = makeMatch({ sport, league, season, names: [home, away], random, startsAtMs: 0 });
        const chance = match.result?.home ?? 0;
        return chance >= low && chance <= high ? [] : [`season ${season}: ${chance}`];
      });
      expect(wrong).toEqual([]);
    },
  );

  it('the strength of a club varies between seasons, and is the same in one', () => {
    const { sport, league } = findLeague('soccer', 'laliga');
    const strengths = SEASONS.map((season) => sideStrength({ sport, league, season }, 'Sevilla'));
    expect(new Set(strengths).size).toBe(SEASONS.length);
    expect(sideStrength({ sport, league, season: 3 }, 'Sevilla')).toBe(strengths[3]);
    expect(Math.max(...strengths) - Math.min(...strengths)).toBeLessThan(0.8);
  });
});
