import { seededRandom } from '@evens/base';
import type { LeagueDay } from './day-matches.ts';
import { seasonOnDay } from './league-season.ts';
import { findTableRules, type SeasonMatch } from './season.ts';

const DAY_MS = 86_400_000;
/** The part of a side's luck that still counts at its next match. */
const LUCK_KEPT = 0.9;

/** Returns the seed of the random numbers with which a match is played. */
export type FindPlaySeed = (leagueDay: LeagueDay, name: string) => string;

const firstSeed = (name: string) => `${name}|play`;
const secondSeed = (name: string) => `${name}|play again`;

/**
 * Evens out luck in the tables with which a run begins. If the first result of a match adds to the side with more luck, the
 * match is played again, and the worse result for that side counts. Home wins stay as likely as their odds claim, because
 * the luckier side is the home side as often as not. Matches after the start of the run keep their first result.
 */
export function createHistory(
  beganAtMs: number,
  matchesOfLeague: (leagueDay: LeagueDay) => readonly SeasonMatch[],
): FindPlaySeed {
  /** Names of the matches that are played again, by season. */
  const seasons = new Map<string, ReadonlySet<string>>();
  const endDay = Math.floor(beganAtMs / DAY_MS) - 1;

  function replayed({ sport, league, day: dayOfSeason }: LeagueDay): ReadonlySet<string> {
    const names = new Set<string>();
    const rules = findTableRules(sport, league);
    if (!rules) return names;
    const luck = new Map<string, number>();
    const homeLuck = ({ simulatedMatch: { play, result } }: SeasonMatch, playSeed: string): number => {
      const last = play(seededRandom(playSeed)).at(-1);
      const facts = last && 'standing' in last ? last.standing.facts : undefined;
      if (!result || facts?.kind !== 'contest') return 0;
      const { home, away } = rules.score(facts);
      return (Math.sign(home - away) + 1) / 2 - result.home - result.draw / 2;
    };
    const season = seasonOnDay(league, dayOfSeason);
    for (let day = season.firstDay; day < Math.min(season.endDay, endDay); day++) {
      for (const match of matchesOfLeague({ sport, league, day })) {
        const [home = '', away = ''] = match.names;
        const [homeBefore, awayBefore] = [luck.get(home) ?? 0, luck.get(away) ?? 0];
        const luckier = Math.sign(homeBefore - awayBefore);
        let added = homeLuck(match, firstSeed(match.name));
        const second = luckier * added > 0 ? homeLuck(match, secondSeed(match.name)) : added;
        if (luckier * second < luckier * added) {
          names.add(match.name);
          added = second;
        }
        luck.set(home, LUCK_KEPT * homeBefore + added);
        luck.set(away, LUCK_KEPT * awayBefore - added);
      }
    }
    return names;
  }

  return (leagueDay, name) => {
    const { sport, league, day } = leagueDay;
    if (day >= endDay) return firstSeed(name);
    const key = `${sport.alias}|${league.tournament}|${seasonOnDay(league, day).number}`;
    const names = seasons.get(key) ?? replayed(leagueDay);
    seasons.set(key, names);
    return names.has(name) ? secondSeed(name) : firstSeed(name);
  };
}
