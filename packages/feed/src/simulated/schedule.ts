import { seededRandom } from '@evens/base';
import type { Fixture, MatchStream } from '@evens/book';
import { sports } from '@evens/markets';
import type { MatchScript, ScriptSupply } from '../script/match-script.ts';
import { type League, slug } from './data/league.ts';
import {
  type DayMatch,
  type DayMatches,
  editionOnDay,
  findDayOfMatch,
  isKnockOut,
  isOfClubs,
  type LeagueDay,
  leagueOnDay,
  listLeagues,
  matchesOfDay,
} from './day-matches.ts';
import { createHistory, type FindPlaySeed } from './history.ts';
import {
  createKnockOuts,
  earlierMatches,
  type FindKnockOutMatch,
  type KnockOut,
  sidesInRound,
} from './knock-out.ts';
import { firstDayOfRound, type LeagueSeason, seasonOnDay } from './league-season.ts';
import { makeMatch } from './match-maker.ts';
import { fixturePlayers } from './play/line-ups.ts';
import { buildPricer, playMatch } from './play-match.ts';
import { findTableRules, SEASON_TERMS, type SeasonMatch, seasonOutright } from './season.ts';
import { createSquads, type FindSquad, type Squad } from './squads.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Hours after midnight UTC that a league's last start of a day can reach into the next. */
const LATEST_HOUR = 29;
/** The first day whose matches can start at a time or later. */
function firstDayFrom(ms: number): number {
  return Math.floor((ms - (LATEST_HOUR - 24) * HOUR_MS) / DAY_MS);
}

/** Outrights rank behind their leagues. */
const OUTRIGHT_RANK = 40;

/** A page of the site itself: a drawn pitch, labelled as simulated. */
const SIMULATED_PICTURES: MatchStream = { url: '/streams/pitch.html', type: 'frame' };
/** Soccer leagues up to this rank have video for every second match of a day. */
const SHOWN_RANK_MAX = 20;

function hasPictures({ sport, league }: LeagueDay, n: number): boolean {
  return sport.alias === 'soccer' && league.rank <= SHOWN_RANK_MAX && n % 2 === 0;
}

function startTimeMs(
  league: League,
  { day, slot, slots, jitter }: { day: number; slot: number; slots: number; jitter: number },
): number {
  const [from, to] = league.hours;
  const hour = from + ((to - from) * (slot + jitter * 0.9)) / slots;
  return day * DAY_MS + Math.round((hour * 60) / 5) * 5 * MINUTE_MS;
}

interface ScheduleOptions {
  readonly seed: string;
  readonly runId: string;
  /** Source time at which the run began. Without it, no match is history. */
  readonly beganAtMs?: number;
}

interface Simulation extends ScheduleOptions {
  readonly findPlaySeed: FindPlaySeed;
  readonly findSquad: FindSquad;
  readonly findKnockOutMatch: FindKnockOutMatch;
}

function formatDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

function outrightId({ runId }: ScheduleOptions, { sport, league }: LeagueDay, season: LeagueSeason): string {
  const lastRoundDay = firstDayOfRound(season, season.rounds - 1);
  return `sim:${runId}:${sport.alias}:${formatDate(lastRoundDay)}:${league.tournament}:season`;
}

/** The outright of the season that the league plays or awaits on this day. */
function buildOutright(options: Simulation, leagueDay: LeagueDay): MatchScript | undefined {
  const { sport, league, day } = leagueDay;
  const rules = findTableRules(sport, league);
  if (!rules) return undefined;
  const season = seasonOnDay(league, day);
  const [first] = matchesOfLeague(options, {
    sport,
    league,
    day: firstDayOfRound(season, season.rounds - 1),
  });
  if (!first) return undefined;
  const { pricer, moments } = seasonOutright(league, rules, {
    days: season.endDay - season.firstDay,
    startsAtMs: (index) => (season.firstDay + index) * DAY_MS + league.hours[0] * HOUR_MS,
    ofDay: (index) => matchesOfLeague(options, { sport, league, day: season.firstDay + index }),
  });
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
    sourceId: outrightId(options, leagueDay, season),
    fixture,
    listedAtMs: season.listedDay * DAY_MS,
    pricer,
    moments: () => moments(startsAtMs),
  };
}

/** The squads of both sides; undefined in sports without squads. */
function findSquads(
  { findSquad }: Simulation,
  { sport, league }: LeagueDay,
  [home = '', away = '']: readonly string[],
): readonly [Squad, Squad] | undefined {
  const squads = [findSquad(sport, league, home), findSquad(sport, league, away)] as const;
  return squads[0] && squads[1] && [squads[0], squads[1]];
}

/** The matches of a league on a day, by start; of a knock-out tournament the first round. */
function matchesOfLeague(options: Simulation, leagueDay: LeagueDay): readonly SeasonMatch[] {
  const { sport, league, day } = leagueDay;
  const edition = editionOnDay(league, day);
  if (edition && isKnockOut(sport, league)) {
    return Array.from({ length: edition.slots }, (_, slot) => edition.before + slot)
      .filter((number) => !earlierMatches(league, number))
      .map((number) => buildKnockOutMatch(options, { sport, league, edition: edition.number }, number));
  }
  const { matches, slots } = matchesOfDay(options.seed, leagueDay);
  return matches.map((match) => buildMatch(options, leagueDay, { ...match, slots }));
}

function buildMatch(
  options: Simulation,
  leagueDay: LeagueDay,
  {
    names,
    slot: n,
    slots,
    listedAtMs,
    roundSides,
  }: DayMatch & Pick<DayMatches, 'slots'> & Pick<MatchScript, 'listedAtMs'> & Pick<Fixture, 'roundSides'>,
): SeasonMatch {
  const { seed, runId } = options;
  const { sport, day } = leagueDay;
  const league = leagueOnDay(leagueDay.league, day);
  const season = seasonOnDay(league, day);
  const parent = findTableRules(sport, league) ? { parent: outrightId(options, leagueDay, season) } : {};
  const name = `${seed}|${sport.alias}|${league.tournament}|${day}|${n}`;
  const random = seededRandom(name);
  // Clubs start at the same hours each day: their rest is counted in whole days.
  const drawJitter = isOfClubs(sport)
    ? seededRandom(`${seed}|start|${sport.alias}|${league.tournament}|${n}`)
    : random;
  const startsAtMs = startTimeMs(league, { day, slot: n, slots, jitter: drawJitter() });
  const match = makeMatch({ sport, league, season: season.number, names, random, startsAtMs });
  const squads = findSquads(options, leagueDay, names);
  const fixture: Fixture = {
    sport: sport.alias,
    category: league.category,
    tournament: league.tournament,
    tournamentName: league.name,
    tournamentRank: league.rank,
    kind: sport.scoring === 'race' ? 'race' : 'match',
    competitors: (match.runners ?? names).map((side, index) => {
      const card = match.raceCards?.[index];
      return { name: side, key: slug(side), ...(card && { card }) };
    }),
    startsAtMs,
    periods: match.periods,
    periodSeconds: match.periodSeconds,
    ...match.terms,
    ...(match.raceCards && { raceNumber: n + 1 }),
    ...(roundSides !== undefined && { roundSides }),
    ...parent,
    ...(hasPictures(leagueDay, n) ? { stream: SIMULATED_PICTURES } : {}),
    ...(squads && { players: fixturePlayers(squads) }),
  };
  const playable = { match, fixture, squads, isKnockOut: isKnockOut(sport, league) };
  const script: MatchScript = {
    sourceId: `sim:${runId}:${sport.alias}:${formatDate(day)}:${league.tournament}:${n + 1}`,
    fixture,
    ...(listedAtMs !== undefined && { listedAtMs }),
    pricer: buildPricer(name, playable),
    possession: match.possession,
    moments: () => playMatch(name, playable, options.findPlaySeed(leagueDay, name)),
  };
  return { name, names, simulatedMatch: match, script };
}

function buildKnockOutMatch(
  options: Simulation,
  { sport, league, edition }: KnockOut,
  number: number,
): SeasonMatch {
  const { index, slots, before } = findDayOfMatch(league, number);
  const day = (league.edition?.begins ?? 0) + edition * league.everyDays + index;
  const match = options.findKnockOutMatch({ sport, league, edition }, number);
  const roundSides = sidesInRound(league, number);
  return buildMatch(options, { sport, league, day }, { ...match, roundSides, slot: number - before, slots });
}

/** Matches of later rounds of a knock-out tournament that are listed before `toMs` and start at `fromMs` or later. */
function laterRounds(
  options: Simulation,
  { sport, league }: Pick<LeagueDay, 'sport' | 'league'>,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly MatchScript[] {
  if (!isKnockOut(sport, league)) return [];
  const found: MatchScript[] = [];
  // A match of the first round is played before each match of a later one.
  for (let day = firstDayFrom(fromMs); (day - league.everyDays) * DAY_MS < toMs; day++) {
    const edition = editionOnDay(league, day);
    for (let slot = 0; edition && slot < edition.slots; slot++) {
      const number = edition.before + slot;
      const earlier = earlierMatches(league, number);
      if (!earlier) continue;
      const beganDay = day - edition.index + findDayOfMatch(league, earlier[1]).index;
      if (beganDay * DAY_MS + league.hours[0] * HOUR_MS >= toMs) continue;
      const { script } = buildKnockOutMatch(options, { sport, league, edition: edition.number }, number);
      if ((script.listedAtMs ?? 0) < toMs && script.fixture.startsAtMs >= fromMs) found.push(script);
    }
  }
  return found;
}

/** The league's outrights that are listed before `toMs` and start at `fromMs` or later. */
function outrightsOfLeague(
  options: Simulation,
  { sport, league }: Pick<LeagueDay, 'sport' | 'league'>,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly MatchScript[] {
  if (!findTableRules(sport, league)) return [];
  const found: MatchScript[] = [];
  let { listedDay, endDay } = seasonOnDay(league, Math.floor(fromMs / DAY_MS));
  while (listedDay * DAY_MS < toMs) {
    const outright = buildOutright(options, { sport, league, day: listedDay });
    if (outright && outright.fixture.startsAtMs >= fromMs) found.push(outright);
    ({ listedDay, endDay } = seasonOnDay(league, endDay));
  }
  return found;
}

/** The league's matches that start in [fromMs, toMs) and belong to the season that it plays at `toMs`. */
function countedMatches(
  options: Simulation,
  { sport, league }: Pick<LeagueDay, 'sport' | 'league'>,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly MatchScript[] {
  if (!findTableRules(sport, league)) return [];
  const lastDay = Math.floor(toMs / DAY_MS);
  const firstDay = Math.max(Math.floor(fromMs / DAY_MS), seasonOnDay(league, lastDay).firstDay);
  const found: MatchScript[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    for (const { script } of matchesOfLeague(options, { sport, league, day })) {
      const { startsAtMs } = script.fixture;
      if (startsAtMs >= fromMs && startsAtMs < toMs) found.push(script);
    }
  }
  return found;
}

/**
 * Endless matches of all sports: the matches of a day depend only on the seed and the day, and the later rounds of a
 * knock-out tournament on its earlier ones.
 */
export function simulatedSchedule(schedule: ScheduleOptions): ScriptSupply {
  const options: Simulation = {
    ...schedule,
    findSquad: createSquads(schedule.seed, listLeagues),
    findPlaySeed: createHistory(schedule.beganAtMs ?? Number.NEGATIVE_INFINITY, (leagueDay) =>
      matchesOfLeague(options, leagueDay),
    ),
    findKnockOutMatch: createKnockOuts(
      schedule.seed,
      (knockOut, number) => buildKnockOutMatch(options, knockOut, number).script,
    ),
  };
  const scriptsOfDay = (day: number) =>
    sports.flatMap((sport) =>
      listLeagues(sport).flatMap((league) =>
        matchesOfLeague(options, { sport, league, day }).map(({ script }) => script),
      ),
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
      for (let day = firstDayFrom(fromMs); day * DAY_MS < toMs; day++) {
        for (const script of known(day)) {
          const { startsAtMs } = script.fixture;
          if (startsAtMs >= fromMs && startsAtMs < toMs) found.push(script);
        }
      }
      return found.sort((a, b) => a.fixture.startsAtMs - b.fixture.startsAtMs);
    },
    listedEarly(fromMs, toMs) {
      return sports.flatMap((sport) =>
        listLeagues(sport).flatMap((league) => [
          ...outrightsOfLeague(options, { sport, league }, { fromMs, toMs }),
          ...laterRounds(options, { sport, league }, { fromMs, toMs }),
        ]),
      );
    },
    counted(fromMs, toMs) {
      return sports.flatMap((sport) =>
        listLeagues(sport).flatMap((league) => countedMatches(options, { sport, league }, { fromMs, toMs })),
      );
    },
  };
}
