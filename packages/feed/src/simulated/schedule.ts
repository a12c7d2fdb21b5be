import { type Random, seededRandom } from '@evens/base';
import { type Fixture, type FixturePlayer, type MatchStream, splitPlayers } from '@evens/book';
import { sports } from '@evens/markets';
import type { MatchPricer } from '@evens/pricing';
import type { MatchScript, Moment, ScriptPricer, ScriptSupply } from '../script/match-script.ts';
import type { League } from './data/league.ts';
import { isOfClubs, type LeagueDay, listLeagues, matchesOfDay, roundDays } from './day-matches.ts';
import { makeMatch } from './match-maker.ts';
import { withMishaps } from './mishaps.ts';
import type { SimulatedMatch } from './pairing.ts';
import { countPlayers } from './play/counted-players.ts';
import { nameCricketers } from './play/cricket-players.ts';
import { drawLineUps, fixturePlayers, type LineUps, withLineUps } from './play/line-ups.ts';
import { namePlayers } from './play/soccer-players.ts';
import {
  findTableRules,
  SEASON_TERMS,
  type SeasonDays,
  type SeasonMatch,
  seasonDays,
  seasonOutright,
} from './season.ts';
import { playerShapes } from './shapes/player-shapes.ts';
import { createSquads, type FindSquad, type Squad } from './squads.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Hours after midnight UTC that a league's last start of a day can reach into the next. */
const LATEST_HOUR = 29;
/** Markets on players open this long before the start. */
const PLAYERS_AHEAD_MS = 3 * DAY_MS;
/** Outrights rank behind their leagues. */
const OUTRIGHT_RANK = 40;

/** A page of the site itself: a drawn pitch, labelled as simulated. */
const SIMULATED_PICTURES: MatchStream = { url: '/streams/pitch.html', type: 'frame' };
/** Soccer leagues up to this rank have video for every second match of a day. */
const SHOWN_RANK_MAX = 20;

function hasPictures({ sport, league }: LeagueDay, n: number): boolean {
  return sport.alias === 'soccer' && league.rank <= SHOWN_RANK_MAX && n % 2 === 0;
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[̀-ͯ]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
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
}

interface Simulation extends ScheduleOptions {
  readonly findSquad: FindSquad;
}

function formatDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

function outrightId(
  { runId }: ScheduleOptions,
  { sport, league }: LeagueDay,
  { lastRoundDay }: SeasonDays,
): string {
  return `sim:${runId}:${sport.alias}:${formatDate(lastRoundDay)}:${league.tournament}:season`;
}

/** The season that the league plays on this day. */
function seasonOnDay(league: League, day: number): SeasonDays {
  return seasonDays(league, day, roundDays(league));
}

/** The outright of the season that the league plays on this day. */
function buildOutright(options: Simulation, leagueDay: LeagueDay): MatchScript | undefined {
  const { sport, league, day } = leagueDay;
  const rules = findTableRules(sport, league);
  const days = seasonOnDay(league, day);
  if (!rules) return undefined;
  const [first] = matchesOfLeague(options, { sport, league, day: days.lastRoundDay });
  if (!first) return undefined;
  const { pricer, moments } = seasonOutright(league, rules, {
    days: days.endDay - days.firstDay,
    startsAtMs: (index) => (days.firstDay + index) * DAY_MS + league.hours[0] * HOUR_MS,
    ofDay: (index) => matchesOfLeague(options, { sport, league, day: days.firstDay + index }),
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
    sourceId: outrightId(options, leagueDay, days),
    fixture,
    listedAtMs: days.firstDay * DAY_MS,
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

function drawMatchLineUps(name: string, { sport }: Fixture, squads: readonly [Squad, Squad]): LineUps {
  return drawLineUps(sport, squads, seededRandom(`${name}|line-ups`));
}

/** Prices with the players that are known at the time of the price. */
function buildPricer(
  name: string,
  {
    match,
    fixture,
    squads,
  }: { match: SimulatedMatch; fixture: Fixture; squads: readonly [Squad, Squad] | undefined },
): ScriptPricer {
  if (!squads || !match.withPlayers) return match.pricer;
  const withPlayers = match.withPlayers.bind(match, squads);
  const pricers = new Map<LineUps[number] | undefined, MatchPricer>();
  let lineUps: LineUps | undefined;
  return {
    price(state, options) {
      if (fixture.startsAtMs - options.sourceMs > PLAYERS_AHEAD_MS) return match.pricer.price(state, options);
      lineUps ??= drawMatchLineUps(name, fixture, squads);
      const published = lineUps.findLast(
        ({ atSeconds }) => fixture.startsAtMs + atSeconds * 1000 <= options.sourceMs,
      );
      const pricer = pricers.get(published) ?? withPlayers(published?.players);
      pricers.set(published, pricer);
      return pricer.price(state, options);
    },
  };
}

/** Plays a match: what happens on the pitch, by which players, and around it. `name` seeds its random numbers. */
function playMatch(
  name: string,
  {
    match,
    fixture,
    squads,
  }: { match: SimulatedMatch; fixture: Fixture; squads: readonly [Squad, Squad] | undefined },
): readonly Moment[] {
  const played = match.play(seededRandom(`${name}|play`));
  const mishaps = seededRandom(`${name}|mishaps`);
  if (!squads) return withMishaps(played, fixture, mishaps);
  const lineUps = drawMatchLineUps(name, fixture, squads);
  const players = lineUps.at(-1)?.players ?? [];
  const named = playPlayers(played, { fixture, squads, players }, seededRandom(`${name}|players`));
  // A mishap that moves the start keeps the published line-ups.
  return withLineUps(withMishaps(named, splitPlayers(fixture).fixture, mishaps), fixture, lineUps);
}

/** Names the players of what happens on the pitch, in sports with markets on them. */
function playPlayers(
  played: readonly Moment[],
  {
    fixture: { sport, periodSeconds },
    squads,
    players,
  }: { fixture: Fixture; squads: readonly [Squad, Squad]; players: readonly FixturePlayer[] },
  random: Random,
): readonly Moment[] {
  const attack = squads.flat().map((player) => player.attack);
  if (sport === 'soccer') return namePlayers(played, { players, attack }, random);
  if (sport === 'cricket') return nameCricketers(played, { squads, players }, random);
  const shape = playerShapes[sport];
  return shape ? countPlayers(played, { squads, players, shape, periodSeconds }, random) : played;
}

/** The matches of a league on a day, by start. */
function matchesOfLeague(options: Simulation, leagueDay: LeagueDay): readonly SeasonMatch[] {
  const { seed, runId } = options;
  const { sport, league, day } = leagueDay;
  const days = seasonOnDay(league, day);
  const season = days.number;
  const parent = findTableRules(sport, league) ? { parent: outrightId(options, leagueDay, days) } : {};
  const { matches, slots } = matchesOfDay(seed, leagueDay);
  const date = formatDate(day);
  return matches.map(({ names, slot: n }): SeasonMatch => {
    const name = `${seed}|${sport.alias}|${league.tournament}|${day}|${n}`;
    const random = seededRandom(name);
    // Clubs start at the same hours each day: their rest is counted in whole days.
    const drawJitter = isOfClubs(sport)
      ? seededRandom(`${seed}|start|${sport.alias}|${league.tournament}|${n}`)
      : random;
    const startsAtMs = startTimeMs(league, { day, slot: n, slots, jitter: drawJitter() });
    const match = makeMatch({ sport, league, season, names, random, startsAtMs });
    const squads = findSquads(options, leagueDay, names);
    const fixture: Fixture = {
      sport: sport.alias,
      category: league.category,
      tournament: league.tournament,
      tournamentName: league.name,
      tournamentRank: league.rank,
      kind: sport.scoring === 'race' ? 'race' : 'match',
      competitors: names.map((side, index) => {
        const card = match.raceCards?.[index];
        return { name: side, key: slug(side), ...(card && { card }) };
      }),
      startsAtMs,
      periods: match.periods,
      periodSeconds: match.periodSeconds,
      ...match.terms,
      ...(match.raceCards && { raceNumber: n + 1 }),
      ...parent,
      ...(hasPictures(leagueDay, n) ? { stream: SIMULATED_PICTURES } : {}),
      ...(squads && { players: fixturePlayers(squads) }),
    };
    const script: MatchScript = {
      sourceId: `sim:${runId}:${sport.alias}:${date}:${league.tournament}:${n + 1}`,
      fixture,
      pricer: buildPricer(name, { match, fixture, squads }),
      possession: match.possession,
      moments: () => playMatch(name, { match, fixture, squads }),
    };
    return { names, simulatedMatch: match, script };
  });
}

/** The league's outrights that are listed before `toMs` and start at `fromMs` or later. */
function outrightsOfLeague(
  options: Simulation,
  { sport, league }: Pick<LeagueDay, 'sport' | 'league'>,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly MatchScript[] {
  if (!findTableRules(sport, league)) return [];
  const found: MatchScript[] = [];
  let { firstDay, endDay } = seasonOnDay(league, Math.floor(fromMs / DAY_MS));
  while (firstDay * DAY_MS < toMs) {
    const outright = buildOutright(options, { sport, league, day: firstDay });
    if (outright && outright.fixture.startsAtMs >= fromMs) found.push(outright);
    ({ firstDay, endDay } = seasonOnDay(league, endDay));
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

/** Endless matches of all sports: the matches of a day depend only on the seed and the day. */
export function simulatedSchedule(schedule: ScheduleOptions): ScriptSupply {
  const options: Simulation = { ...schedule, findSquad: createSquads(schedule.seed, listLeagues) };
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
      const firstDay = Math.floor((fromMs - (LATEST_HOUR - 24) * HOUR_MS) / DAY_MS);
      for (let day = firstDay; day * DAY_MS < toMs; day++) {
        for (const script of known(day)) {
          const { startsAtMs } = script.fixture;
          if (startsAtMs >= fromMs && startsAtMs < toMs) found.push(script);
        }
      }
      return found.sort((a, b) => a.fixture.startsAtMs - b.fixture.startsAtMs);
    },
    listedEarly(fromMs, toMs) {
      return sports.flatMap((sport) =>
        listLeagues(sport).flatMap((league) =>
          outrightsOfLeague(options, { sport, league }, { fromMs, toMs }),
        ),
      );
    },
    counted(fromMs, toMs) {
      return sports.flatMap((sport) =>
        listLeagues(sport).flatMap((league) => countedMatches(options, { sport, league }, { fromMs, toMs })),
      );
    },
  };
}
