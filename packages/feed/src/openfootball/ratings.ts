import { dayNumber } from './local-time.ts';
import type { SeasonMatch } from './season.ts';

/**
 * How strengths are estimated from results. All values were fitted on season 2024-25 alone (measure with `npm run
 * calibrate -- DIR`); season 2025-26 is the test set.
 */
export interface RatingSettings {
  /** Decay of a result's weight per day: w = exp(−decayPerDay × days). */
  readonly decayPerDay: number;
  /**
   * Prior weight of a side's rating, in goals at the expected rate: pulls sides with few matches towards their prior.
   */
  readonly priorGoals: number;
  /** The same for a league's scoring rates, in matches. */
  readonly priorMatches: number;
  /** Dixon–Coles dependence of low scores. */
  readonly rho: number;
}

const ratingSettings: RatingSettings = {
  decayPerDay: 0.0015,
  priorGoals: 10,
  priorMatches: 60,
  rho: -0.04,
};

/** Home and away goals for a league without ratings: 2.7 in total, 0.3 more at home. */
const usualGoals = { home: 1.5, away: 1.2 };
/**
 * Strength of a side that played in another division last season, relative to its new division. Not fitted: one season
 * contains no promotions.
 */
const newcomers = {
  promoted: { attack: 0.87, defence: 1.15 },
  relegated: { attack: 1.12, defence: 0.9 },
};
/** Home wins, draws and away wins of ten imaginary matches before a league's first match. */
const usualShares: ResultShares = [4.4, 2.6, 3];
const ROUNDS = 25;
const FITS_KEPT_MAX = 2000;
const GOALS_MIN = 0.15;
const GOALS_MAX = 5;

export interface ExpectedGoals {
  readonly homeGoals: number;
  readonly awayGoals: number;
  readonly rho: number;
}

/** Frequencies of home win, draw and away win. */
export type ResultShares = readonly [home: number, draw: number, away: number];

export interface Ratings {
  /**
   * Expected regular-time goals, from results dated before `date` only, and never from the match's own day or later.
   */
  expect(match: SeasonMatch, date: string): ExpectedGoals;
  /** Result frequencies of the league's matches before `date`: the prediction without knowledge of the sides. */
  frequencies(match: SeasonMatch, date: string): ResultShares;
}

interface Played {
  readonly day: number;
  readonly season: string;
  readonly home: string;
  readonly away: string;
  readonly homeGoals: number;
  readonly awayGoals: number;
}

interface Strength {
  attack: number;
  /** Above 1: concedes more than others. */
  defence: number;
}

interface LeagueFit {
  readonly home: number;
  readonly away: number;
  readonly strengths: ReadonlyMap<string, Strength>;
}

type Division = 'here' | 'below' | 'above' | 'unknown';

/**
 * Attack and defence of every club and home advantage of every league: a decayed Poisson fit with a gamma prior,
 * updating the posterior means one after the other until they converge. The fit of a day uses only results of that day
 * and earlier, so later results cannot change it.
 */
export function rateClubs(
  matches: readonly SeasonMatch[],
  settings: RatingSettings = ratingSettings,
): Ratings {
  const playedByLeague = new Map<string, Played[]>();
  for (const { league, season, date, home, away, ending } of matches) {
    if (ending.kind !== 'played') continue;
    const played = playedByLeague.get(league.code) ?? [];
    playedByLeague.set(league.code, played);
    played.push({
      day: dayNumber(date),
      season,
      home: home.key,
      away: away.key,
      homeGoals: ending.fullTime.home,
      awayGoals: ending.fullTime.away,
    });
  }
  // Files list the matches of a day in any order; sums must not depend on it.
  for (const played of playedByLeague.values()) {
    played.sort((a, b) => a.day - b.day || compareText(a.home, b.home) || compareText(a.away, b.away));
  }
  const ladder = divisionsBySeason(matches);
  /** A price never uses results of the match's own day, regardless of when it is requested. */
  const knownDay = (match: SeasonMatch, date: string) => Math.min(dayNumber(date), dayNumber(match.date));
  const fits = new Map<string, LeagueFit>();

  function fitFor(match: SeasonMatch, day: number): LeagueFit {
    const key = `${match.league.code} ${match.season} ${day}`;
    let fit = fits.get(key);
    if (!fit) {
      const prior = (club: string) => priorStrength(ladder, match, club);
      const played = before(playedByLeague.get(match.league.code) ?? [], day);
      fit = fitLeague(played, day, prior, settings);
      if (fits.size >= FITS_KEPT_MAX) fits.clear();
      fits.set(key, fit);
    }
    return fit;
  }

  return {
    expect(match, date) {
      const { home, away, strengths } = fitFor(match, knownDay(match, date));
      const ours = strengths.get(match.home.key) ?? priorStrength(ladder, match, match.home.key);
      const theirs = strengths.get(match.away.key) ?? priorStrength(ladder, match, match.away.key);
      return {
        homeGoals: within(home * ours.attack * theirs.defence),
        awayGoals: within(away * theirs.attack * ours.defence),
        rho: settings.rho,
      };
    },
    frequencies(match, date) {
      const day = knownDay(match, date);
      let [home, draw, away] = usualShares;
      for (const { homeGoals, awayGoals } of before(playedByLeague.get(match.league.code) ?? [], day)) {
        if (homeGoals > awayGoals) home++;
        else if (homeGoals < awayGoals) away++;
        else draw++;
      }
      const total = home + draw + away;
      return [home / total, draw / total, away / total];
    },
  };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function within(goals: number): number {
  return Math.min(GOALS_MAX, Math.max(GOALS_MIN, goals));
}

/** The matches played before the day. The list is sorted by day. */
function before(played: readonly Played[], day: number): readonly Played[] {
  let low = 0;
  let high = played.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((played[middle]?.day ?? day) < day) low = middle + 1;
    else high = middle;
  }
  return played.slice(0, low);
}

/** country and season -> club -> tier. From fixture lists, which are published before the season. */
type Ladder = ReadonlyMap<string, ReadonlyMap<string, number>>;

function divisionsBySeason(matches: readonly SeasonMatch[]): Ladder {
  const ladder = new Map<string, Map<string, number>>();
  for (const { league, season, home, away } of matches) {
    if (league.tier === 0) continue;
    const key = `${league.category} ${season}`;
    const tiers = ladder.get(key) ?? new Map<string, number>();
    ladder.set(key, tiers);
    tiers.set(home.key, league.tier).set(away.key, league.tier);
  }
  return ladder;
}

function previousSeason(season: string): string {
  const [first = '', second] = season.split('-');
  const year = Number(first) - 1;
  return second === undefined ? `${year}` : `${year}-${first.slice(2)}`;
}

/**
 * A club from a division without a file was promoted if its own league has a file: there is no division above the top.
 */
function divisionLastSeason(ladder: Ladder, { league, season }: SeasonMatch, club: string): Division {
  const tiers = ladder.get(`${league.category} ${previousSeason(season)}`);
  if (!tiers || league.tier === 0) return 'unknown';
  const tier = tiers.get(club);
  if (tier === undefined) return new Set(tiers.values()).has(league.tier) ? 'below' : 'unknown';
  return tier === league.tier ? 'here' : tier > league.tier ? 'below' : 'above';
}

function priorStrength(ladder: Ladder, match: SeasonMatch, club: string): Strength {
  switch (divisionLastSeason(ladder, match, club)) {
    case 'below':
      return newcomers.promoted;
    case 'above':
      return newcomers.relegated;
    case 'here':
    case 'unknown':
      return { attack: 1, defence: 1 };
  }
}

/** Goals of one side in one match, with attacker and defender. */
interface Half {
  readonly attacker: Strength;
  readonly defender: Strength;
  readonly weight: number;
  readonly goals: number;
  readonly atHome: boolean;
}

function fitLeague(
  played: readonly Played[],
  day: number,
  prior: (club: string) => Strength,
  settings: RatingSettings,
): LeagueFit {
  const { priorGoals, priorMatches, decayPerDay } = settings;
  const strengths = new Map<string, Strength>();
  const clubStrength = (club: string): Strength => {
    const known = strengths.get(club);
    if (known) return known;
    const fresh = { ...prior(club) };
    strengths.set(club, fresh);
    return fresh;
  };
  const halves: Half[] = [];
  for (const match of played) {
    const weight = Math.exp(-decayPerDay * (day - match.day));
    const [ours, theirs] = [clubStrength(match.home), clubStrength(match.away)];
    halves.push({ attacker: ours, defender: theirs, weight, goals: match.homeGoals, atHome: true });
    halves.push({ attacker: theirs, defender: ours, weight, goals: match.awayGoals, atHome: false });
  }
  const rates: { home: number; away: number } = { ...usualGoals };
  const goalRate = (half: Half) => (half.atHome ? rates.home : rates.away);
  // Updated one after the other: simultaneous updates overshoot and do not converge.
  for (let round = 0; round < ROUNDS; round++) {
    rates.home = posterior(
      priorMatches,
      usualGoals.home,
      halves.filter((half) => half.atHome),
      expectedByBoth,
    );
    rates.away = posterior(
      priorMatches,
      usualGoals.away,
      halves.filter((half) => !half.atHome),
      expectedByBoth,
    );
    refit(
      'attack',
      (half) => half.attacker,
      (half) => goalRate(half) * half.defender.defence,
    );
    refit(
      'defence',
      (half) => half.defender,
      (half) => goalRate(half) * half.attacker.attack,
    );
  }
  return { ...rates, strengths };

  function refit(side: keyof Strength, of: (half: Half) => Strength, expected: (half: Half) => number): void {
    const sums = new Map<Strength, { goals: number; expected: number }>();
    for (const half of halves) {
      const sum = sums.get(of(half)) ?? { goals: 0, expected: 0 };
      sums.set(of(half), sum);
      sum.goals += half.weight * half.goals;
      sum.expected += half.weight * expected(half);
    }
    for (const [club, strength] of strengths) {
      const sum = sums.get(strength);
      if (!sum) continue;
      strength[side] = (priorGoals * prior(club)[side] + sum.goals) / (priorGoals + sum.expected);
    }
  }
}

function expectedByBoth(half: Half): number {
  return half.attacker.attack * half.defender.defence;
}

/** Mean of a Poisson rate with a gamma prior of this weight and mean. */
function posterior(
  priorWeight: number,
  priorMean: number,
  halves: readonly Half[],
  expected: (half: Half) => number,
): number {
  let goals = priorWeight * priorMean;
  let exposure = priorWeight;
  for (const half of halves) {
    goals += half.weight * half.goals;
    exposure += half.weight * expected(half);
  }
  return goals / exposure;
}
