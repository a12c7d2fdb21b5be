import { randomInt, seededRandom } from '@evens/base';
import type { Fixture, MatchStream } from '@evens/book';
import { type Sport, sports } from '@evens/markets';
import type { MatchScript, ScriptSupply } from '../script/match-script.ts';
import { individualLeagues } from './data/individuals.ts';
import type { League } from './data/league.ts';
import { soccerLeagues } from './data/soccer.ts';
import { teamLeagues } from './data/teams.ts';
import { makeMatch } from './match-maker.ts';
import { withMishaps } from './mishaps.ts';
import {
  SEASON_TERMS,
  type SeasonDays,
  type SeasonMatch,
  seasonDays,
  seasonOutright,
  tableRulesOf,
} from './season.ts';
import { raceSports } from './shapes/race-sports.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A league's last starts of a day reach so far into the next. */
const LATEST_HOUR = 29;
/** Outrights stand behind the leagues that they are of. */
const OUTRIGHT_RANK = 40;

/** A page that the site serves itself: a drawn pitch that says that it is simulated. */
const SIMULATED_PICTURES: MatchStream = { url: '/streams/pitch.html', type: 'frame' };
/** Soccer of these leagues is shown, every second match of a day. */
const SHOWN_RANK_MAX = 20;

function hasPictures({ sport, league }: LeagueDay, n: number): boolean {
  return sport.alias === 'soccer' && league.rank <= SHOWN_RANK_MAX && n % 2 === 0;
}

export function leaguesOf(sport: Sport): readonly League[] {
  if (sport.alias === 'soccer') return soccerLeagues;
  return teamLeagues[sport.alias] ?? individualLeagues[sport.alias] ?? [];
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[̀-ͯ]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}

/** The pairs of a round by the circle method: everybody meets everybody, home and away in turn. */
export function roundPairs(sides: readonly string[], round: number): readonly (readonly [string, string])[] {
  const [fixed = '', ...others] = sides.length % 2 === 0 ? sides : [...sides, ''];
  const turn = others.length === 0 ? 0 : round % others.length;
  const circle = [fixed, ...others.slice(turn), ...others.slice(0, turn)];
  const pairs: (readonly [string, string])[] = [];
  for (let n = 0; n < circle.length / 2; n++) {
    const a = circle[n] ?? '';
    const b = circle[circle.length - 1 - n] ?? '';
    if (a === '' || b === '') continue;
    pairs.push((n + round + Math.floor(round / others.length)) % 2 === 0 ? [a, b] : [b, a]);
  }
  return pairs;
}

/** The sides of a league's matches of a day: its round is played over `everyDays` days, a part on each. */
function pairsOfDay(
  seed: string,
  { sport, league, day }: { sport: Sport; league: League; day: number },
): readonly (readonly string[])[] {
  const round = Math.floor(day / league.everyDays);
  const part = day % league.everyDays;
  if (sport.scoring === 'race') {
    const { runners = [8, 12], handicaps } = raceSports[sport.alias] ?? {};
    // Nobody runs twice on a card before everybody has run once.
    let left = [...league.sides];
    return Array.from({ length: league.perRound }, (_, n) => {
      const random = seededRandom(`${seed}|field|${league.tournament}|${day}|${n}`);
      const field = handicaps && random() < handicaps.share ? handicaps.runners : runners;
      const size = Math.min(league.sides.length, randomInt(random, field[0], field[1]));
      if (left.length < size) left = [...league.sides];
      return Array.from(
        { length: size },
        () => left.splice(randomInt(random, 0, left.length - 1), 1)[0] ?? '',
      );
    });
  }
  return roundPairs(league.sides, round)
    .slice(0, league.perRound)
    .filter((_, n) => n % league.everyDays === part);
}

function startOf(
  league: League,
  { day, n, count, jitter }: { day: number; n: number; count: number; jitter: number },
): number {
  const [from, to] = league.hours;
  const hour = from + ((to - from) * (n + jitter * 0.9)) / count;
  return day * DAY_MS + Math.round((hour * 60) / 5) * 5 * MINUTE_MS;
}

interface ScheduleOptions {
  readonly seed: string;
  readonly runId: string;
}

interface LeagueDay {
  readonly sport: Sport;
  readonly league: League;
  readonly day: number;
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

function outrightId(
  { runId }: ScheduleOptions,
  { sport, league }: LeagueDay,
  { lastRoundDay }: SeasonDays,
): string {
  return `sim:${runId}:${sport.alias}:${dateOf(lastRoundDay)}:${league.tournament}:season`;
}

/** The outright of a season that is decided from this day on. */
function outrightOf(options: ScheduleOptions, leagueDay: LeagueDay): MatchScript | undefined {
  const { sport, league, day } = leagueDay;
  const rules = tableRulesOf(sport, league);
  const days = seasonDays(league, day);
  if (!rules || days.lastRoundDay !== day) return undefined;
  const [first] = matchesOfLeague(options, leagueDay);
  if (!first) return undefined;
  const matchesOf = () =>
    Array.from({ length: days.endDay - days.firstDay }, (_, index) => days.firstDay + index).flatMap((of) =>
      matchesOfLeague(options, { sport, league, day: of }),
    );
  const { pricer, moments } = seasonOutright(league, rules, matchesOf);
  const { startsAtMs } = first.script.fixture;
  const fixture: Fixture = {
    sport: sport.alias,
    category: league.category,
    tournament: `${league.tournament}-winner`,
    tournamentName: `${league.name}: winner`,
    tournamentRank: OUTRIGHT_RANK + league.rank,
    kind: 'race',
    runnersKind: 'sides',
    eachWay: SEASON_TERMS,
    competitors: league.sides.map((side) => ({ name: side, key: slug(side) })),
    startsAtMs,
    periods: 1,
    periodSeconds: 0,
  };
  return {
    sourceId: outrightId(options, leagueDay, days),
    fixture,
    pricer,
    moments: () => moments(startsAtMs),
  };
}

/** The matches of a league's day, by start. */
function matchesOfLeague(options: ScheduleOptions, leagueDay: LeagueDay): readonly SeasonMatch[] {
  const { seed, runId } = options;
  const { sport, league, day } = leagueDay;
  const parent = tableRulesOf(sport, league)
    ? { parent: outrightId(options, leagueDay, seasonDays(league, day)) }
    : {};
  const pairs = pairsOfDay(seed, { sport, league, day });
  const date = dateOf(day);
  return pairs.map((names, n): SeasonMatch => {
    const name = `${seed}|${sport.alias}|${league.tournament}|${day}|${n}`;
    const random = seededRandom(name);
    const startsAtMs = startOf(league, { day, n, count: pairs.length, jitter: random() });
    const made = makeMatch({ sport, league, names, random, startsAtMs });
    const fixture: Fixture = {
      sport: sport.alias,
      category: league.category,
      tournament: league.tournament,
      tournamentName: league.name,
      tournamentRank: league.rank,
      kind: sport.scoring === 'race' ? 'race' : 'match',
      competitors: names.map((side) => ({ name: side, key: slug(side) })),
      startsAtMs,
      periods: made.periods,
      periodSeconds: made.periodSeconds,
      ...made.terms,
      ...parent,
      ...(hasPictures(leagueDay, n) ? { stream: SIMULATED_PICTURES } : {}),
    };
    const script: MatchScript = {
      sourceId: `sim:${runId}:${sport.alias}:${date}:${league.tournament}:${n + 1}`,
      fixture,
      pricer: made.pricer,
      moments: () =>
        withMishaps(made.play(seededRandom(`${name}|play`)), fixture, seededRandom(`${name}|mishaps`)),
    };
    return { names, made, script };
  });
}

function scriptsOfLeague(options: ScheduleOptions, leagueDay: LeagueDay): readonly MatchScript[] {
  const scripts = matchesOfLeague(options, leagueDay).map(({ script }) => script);
  const outright = outrightOf(options, leagueDay);
  return outright ? [outright, ...scripts] : scripts;
}

/** Every sport's matches, for ever: a day's are a function of the seed and the day alone. */
export function simulatedSchedule(options: ScheduleOptions): ScriptSupply {
  const scriptsOfDay = (day: number) =>
    sports.flatMap((sport) =>
      leaguesOf(sport).flatMap((league) => scriptsOfLeague(options, { sport, league, day })),
    );
  const days = new Map<number, readonly MatchScript[]>();
  const known = (day: number) => {
    let scripts = days.get(day);
    if (!scripts) {
      scripts = scriptsOfDay(day);
      days.set(day, scripts);
      const oldest = days.keys().next().value;
      if (days.size > 3 && oldest !== undefined) days.delete(oldest);
    }
    return scripts;
  };
  return {
    starting(fromMs, toMs) {
      const found: MatchScript[] = [];
      const firstDay = Math.floor((fromMs - (LATEST_HOUR - 24) * 60 * MINUTE_MS) / DAY_MS);
      for (let day = firstDay; day * DAY_MS < toMs; day++) {
        for (const script of known(day)) {
          const { startsAtMs } = script.fixture;
          if (startsAtMs >= fromMs && startsAtMs < toMs) found.push(script);
        }
      }
      return found.sort((a, b) => a.fixture.startsAtMs - b.fixture.startsAtMs);
    },
  };
}
