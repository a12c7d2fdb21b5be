import { randomNormal, seededRandom } from '@evens/base';
import type { FixturePlayer } from '@evens/book';
import type { Score, Side } from '@evens/markets';
import {
  americanFootball,
  type BaseballParams,
  baseball,
  type CountedPlayers,
  type CricketParams,
  cricket,
  type DriveParams,
  dixonColes,
  fight,
  type GoalsParams,
  iceHockey,
  type MatchPricer,
  makePricer,
  marginFactor,
  normalBelow,
  overtimeHomeChance,
  type PointsParams,
  points,
  pointsParams,
  poissonChances,
  regularFactor,
  type ScenarioModel,
  type ServeShares,
  type SetRules,
  type SetsParams,
  setScores,
  sets,
  soccer,
} from '@evens/pricing';
import type { PossessionStyle } from '../script/match-script.ts';

import { edge, matchTempo, type Pairing, type SimulatedMatch } from './pairing.ts';
import { playAmericanFootball } from './play/american-football.ts';
import { playBaseball } from './play/baseball.ts';
import { playCricket } from './play/cricket.ts';
import { cricketPlayers } from './play/cricket-players.ts';
import { playFight } from './play/fight.ts';
import { playGoals } from './play/goals.ts';
import { countedPlayers } from './play/player-parts.ts';
import { playPoints } from './play/points.ts';
import { playSets } from './play/sets.ts';
import { playSoccer } from './play/soccer.ts';
import { soccerShares } from './play/soccer-shares.ts';
import { makeRace } from './race-maker.ts';
import { goalsSports } from './shapes/goals-sports.ts';
import { playerShapes } from './shapes/player-shapes.ts';
import { type PointsSport, pointsSports } from './shapes/points-sports.ts';
import { CLAY_ACES, clayTournaments, type SetsSport, setsSports } from './shapes/sets-sports.ts';
import { soccerCountMeans } from './shapes/soccer-counts.ts';
import type { Squad } from './squads.ts';

/** A side's share of possession differs from a half by this part of what its share of the scores does. */
const POSSESSION_PART = 0.5;

function zonesPossession(home: number, away: number): PossessionStyle {
  return { kind: 'zones', homeShare: 0.5 + (home / (home + away) - 0.5) * POSSESSION_PART };
}

/** Sports of points in which the ball moves to a goal, and those in which the sides take turns. */
const possessionKinds: Readonly<Record<string, PossessionStyle['kind']>> = {
  handball: 'zones',
  'water-polo': 'zones',
  floorball: 'zones',
  lacrosse: 'zones',
  basketball: 'turns',
  'basketball-3x3': 'turns',
  netball: 'turns',
};

const logistic = (x: number) => 1 / (1 + Math.exp(-x));

type Result = NonNullable<SimulatedMatch['result']>;
const MOST_GOALS = 15;

function goalsResult(
  { homeGoals, awayGoals }: { homeGoals: number; awayGoals: number },
  correction: (home: number, away: number) => number,
): Result {
  const homes = poissonChances(homeGoals, MOST_GOALS);
  const aways = poissonChances(awayGoals, MOST_GOALS);
  let [home, draw, all] = [0, 0, 0];
  for (const [h, chance] of homes.entries()) {
    for (const [a, other] of aways.entries()) {
      const both = chance * other * correction(h, a);
      all += both;
      if (h > a) home += both;
      if (h === a) draw += both;
    }
  }
  return { home: home / all, draw: draw / all };
}

/** A draw that continues in overtime is won by one of the sides. */
function decidedResult({ home, draw }: Result, overtime: GoalsParams['overtime']): Result {
  if (!overtime) return { home, draw };
  return {
    home: home + draw * (overtime.decides * overtime.homeShare + (1 - overtime.decides) / 2),
    draw: 0,
  };
}

function pointsResult(params: PointsParams): Result {
  const { margin, marginDeviation, decider, margins } = params;
  const below = (points: number) => normalBelow((points - margin) / marginDeviation);
  const exactly = (by: number) =>
    (below(by + 0.5) - below(by - 0.5)) * regularFactor(margins, { home: by, away: 0 });
  const others = Math.max(1, margins?.length ?? 0);
  let [home, draw, away] = [1 - below(others - 0.5), exactly(0), below(0.5 - others)];
  for (let by = 1; by < others; by++) {
    home += exactly(by);
    away += exactly(-by);
  }
  const all = home + draw + away;
  if (decider === 'draw') return { home: home / all, draw: draw / all };
  return { home: (home + draw * overtimeHomeChance(params)) / all, draw: 0 };
}

function makeSoccer(pairing: Pairing): SimulatedMatch {
  const ahead = edge(pairing);
  const tempo = 1 + randomNormal(pairing.random) * 0.06;
  const homeGoals = 1.5 * tempo * Math.exp(0.27 * ahead);
  const awayGoals = 1.2 * tempo * Math.exp(-0.27 * ahead);
  const counts = soccerCountMeans(homeGoals, awayGoals);
  const params = { homeGoals, awayGoals, rho: -0.08, counts };
  return {
    pricer: makePricer(soccer, params),
    withPlayers(squads, lineUp) {
      const cards = (side: Side) => ({
        yellow: counts['yellow-cards'][side],
        red: counts['red-cards'][side],
      });
      const players = soccerShares(squads, lineUp, { home: cards('home'), away: cards('away') });
      return makePricer(soccer, { ...params, players });
    },
    result: goalsResult(params, (home, away) =>
      dixonColes(home, away, { homeMean: homeGoals, awayMean: awayGoals, rho: params.rho }),
    ),
    possession: zonesPossession(homeGoals, awayGoals),
    periods: 2,
    periodSeconds: 2700,
    play: (random) => playSoccer(params, random),
  };
}

/** The pricer of a match, with its players until it begins. */
function withPlayersBefore<P extends object, Q>(
  model: ScenarioModel<P & { readonly players?: Q }>,
  params: P,
  findPlayers: (squads: readonly [Squad, Squad], lineUp: readonly FixturePlayer[] | undefined) => Q,
): Pick<SimulatedMatch, 'pricer' | 'withPlayers'> {
  const pricer = makePricer(model, params);
  return {
    pricer,
    withPlayers(squads, lineUp) {
      let counted: MatchPricer | undefined;
      return {
        price(state, options) {
          if (state.facts.status !== 'scheduled') return pricer.price(state, options);
          counted ??= makePricer(model, { ...params, players: findPlayers(squads, lineUp) });
          return counted.price(state, options);
        },
      };
    },
  };
}

/** The pricer with players if the sport counts them. `regularSeconds`: 0 without a clock. */
function makeCounted<P extends object>(
  { sport: { alias } }: Pairing,
  model: ScenarioModel<P & { readonly players?: CountedPlayers }>,
  { params, regularSeconds }: { readonly params: P; readonly regularSeconds: number },
): Pick<SimulatedMatch, 'pricer' | 'withPlayers'> {
  const shape = playerShapes[alias];
  if (!shape) return { pricer: makePricer(model, params) };
  if (shape.seconds === 0)
    return withPlayersBefore(model, params, (squads, lineUp) =>
      countedPlayers(squads, lineUp, { sport: alias, shape, length: 1 }),
    );
  return {
    pricer: makePricer(model, params),
    withPlayers: (squads, lineUp) =>
      makePricer(model, {
        ...params,
        players: countedPlayers(squads, lineUp, {
          sport: alias,
          shape,
          length: regularSeconds / shape.seconds,
        }),
      }),
  };
}

function makeGoals(pairing: Pairing): SimulatedMatch {
  const sport = goalsSports[pairing.sport.alias];
  if (!sport) throw new RangeError(`makeMatch: expected a goal model for ${pairing.sport.alias}, found none`);
  const ahead = edge(pairing) * 0.14;
  const params: GoalsParams = {
    ...sport.shape,
    homeGoals: sport.home * Math.exp(ahead),
    awayGoals: sport.away * Math.exp(-ahead),
  };
  return {
    ...makeCounted(pairing, iceHockey, {
      params,
      regularSeconds: params.periods * params.periodSeconds,
    }),
    possession: zonesPossession(params.homeGoals, params.awayGoals),
    result: decidedResult(
      goalsResult(params, (home, away) => marginFactor(params, home, away)),
      sport.shape.overtime,
    ),
    periods: params.periods,
    periodSeconds: params.periodSeconds,
    play: (random) => playGoals(params, sport.pace, random),
  };
}

function makePoints(pairing: Pairing, { total, homeEdge, perStrength, pace }: PointsSport): SimulatedMatch {
  const params = pointsParams(pace.shape, {
    margin: homeEdge + perStrength * edge(pairing),
    total: total * (1 + randomNormal(pairing.random) * 0.025),
  });
  const { periods, periodSeconds } = pace.shape;
  const kind = possessionKinds[pairing.sport.alias];
  const possession = kind && {
    ...zonesPossession(params.total + params.margin, params.total - params.margin),
    kind,
  };
  return {
    ...makeCounted(pairing, points, { params, regularSeconds: periods * periodSeconds }),
    result: pointsResult(params),
    ...(possession && { possession }),
    periods,
    periodSeconds: pace.clock === 'none' ? 0 : periodSeconds,
    play: (random) => playPoints(params, pace, random),
  };
}

function buildSetRules(sport: SetsSport, ahead: number): SetRules {
  const lift = sport.perStrength * ahead;
  switch (sport.rules.kind) {
    case 'serve-games':
      return {
        kind: 'serve-games',
        homeServe: sport.rules.serve + lift,
        awayServe: sport.rules.serve - lift,
      };
    case 'rally': {
      const { receive, target, lastTarget = target, clear, cap, overtime } = sport.rules;
      return {
        kind: 'rally',
        onServe: 1 - receive + lift,
        onReceive: receive + lift,
        target,
        lastTarget,
        clear,
        ...(cap !== undefined && { cap }),
        ...(overtime !== undefined && { overtime }),
      };
    }
    case 'whole':
      return { kind: 'whole', home: Math.max(0.1, Math.min(0.9, 0.5 + lift)), scores: sport.rules.scores };
  }
}

const SERVE_SHARE_MAX = 0.5;

/** Shares of aces and double faults: each player has a style of serving. */
function buildServes(
  { serves }: SetsSport,
  { league: { tournament }, names: [home = '', away = ''] }: Pairing,
): ServeShares | undefined {
  if (!serves) return undefined;
  const share = (kind: keyof ServeShares, name: string) => {
    const style = Math.exp(0.35 * randomNormal(seededRandom(`serves|${kind}|${name}`)));
    const surface = kind === 'aces' && clayTournaments.has(tournament) ? CLAY_ACES : 1;
    return Math.min(SERVE_SHARE_MAX, Math.round(1e4 * serves[kind] * style * surface) / 1e4);
  };
  const sides = (kind: keyof ServeShares): Score => ({ home: share(kind, home), away: share(kind, away) });
  return { aces: sides('aces'), doubleFaults: sides('doubleFaults') };
}

/** Home's chance to win most periods, if each period has the same chance. */
function setsResult({ bestOf, rules }: SetsParams): Result {
  const setWinChance = (deciding: boolean) =>
    setScores({ rules, score: { home: 0, away: 0 }, server: undefined, deciding })
      .filter(({ home, away }) => home > away)
      .reduce((sum, { chance }) => sum + chance, 0);
  const [usual, last] = [setWinChance(false), setWinChance(true)];
  const needed = Math.ceil(bestOf / 2);
  const from = (home: number, away: number): number => {
    if (home === needed) return 1;
    if (away === needed) return 0;
    const chance = home + away === bestOf - 1 ? last : usual;
    return chance * from(home + 1, away) + (1 - chance) * from(home, away + 1);
  };
  return { home: from(0, 0), draw: 0 };
}

function makeSets(pairing: Pairing): SimulatedMatch {
  const [variant = ''] = (pairing.league.variant ?? '').split(' ');
  const sport = setsSports[variant] ?? setsSports[pairing.sport.alias];
  if (!sport) throw new RangeError(`makeMatch: expected a set model for ${pairing.sport.alias}, found none`);
  const { pointMarkets, unitMarkets, maximumsPerLeg, kills, pace } = sport;
  const ahead = edge(pairing);
  const bestOf = Number(pairing.league.variant?.split(' ')[1] ?? sport.bestOf);
  const serves = buildServes(sport, pairing);
  const params: SetsParams = {
    bestOf,
    pointMarkets,
    rules: buildSetRules(sport, ahead),
    ...(unitMarkets ? { unitMarkets } : {}),
    ...(kills ? { kills } : {}),
    ...(serves ? { serves } : {}),
    ...(maximumsPerLeg
      ? {
          maximums: {
            home: maximumsPerLeg * Math.exp(0.2 * ahead),
            away: maximumsPerLeg * Math.exp(-0.2 * ahead),
          },
        }
      : {}),
  };
  const shape = kills && playerShapes[pairing.sport.alias];
  return {
    pricer: makePricer(sets, params),
    ...(shape && {
      withPlayers: (squads, lineUp) =>
        makePricer(sets, {
          ...params,
          players: countedPlayers(squads, lineUp, { sport: pairing.sport.alias, shape, length: 1 }),
        }),
    }),
    ...(pairing.sport.model === 'esports' && { result: setsResult(params) }),
    periods: bestOf,
    periodSeconds: 0,
    play: (random) => playSets(params, pace, random),
  };
}

function makeBaseball(pairing: Pairing): SimulatedMatch {
  const ahead = edge(pairing) * 0.13;
  const innings = pairing.sport.alias === 'softball' ? 7 : 9;
  const params: BaseballParams = {
    homeRuns: 4.6 * Math.exp(ahead),
    awayRuns: 4.4 * Math.exp(-ahead),
    innings,
    marginShift: 0,
    totalShift: 0,
  };
  return {
    ...makeCounted(pairing, baseball, { params, regularSeconds: 0 }),
    periods: innings,
    periodSeconds: 0,
    play: (random) => playBaseball(params, random),
  };
}

function makeAmericanFootball(pairing: Pairing): SimulatedMatch {
  const ahead = edge(pairing) * 0.044 + 0.01;
  // Totals of the NFL are from about 37 to 54 points.
  const usual = 0.241 + 0.018 * matchTempo(pairing);
  const params: DriveParams = {
    homeTouchdown: Math.max(0.08, usual + ahead),
    awayTouchdown: Math.max(0.08, usual - ahead),
    periodSeconds: 900,
    marginShift: 0,
    totalShift: 0,
  };
  return {
    ...makeCounted(pairing, americanFootball, { params, regularSeconds: 4 * params.periodSeconds }),
    possession: { kind: 'drives', homeShare: 0.5 },
    periods: 4,
    periodSeconds: 900,
    play: (random) => playAmericanFootball(params, random),
  };
}

function makeCricket(pairing: Pairing): SimulatedMatch {
  const overs = Number(pairing.league.variant ?? 20);
  const usual = overs === 20 ? 162 : 262;
  const ahead = edge(pairing) * 0.07;
  const params: CricketParams = {
    homeRuns: usual * Math.exp(ahead),
    awayRuns: usual * Math.exp(-ahead),
    overs,
    firstBatting: pairing.random() < 0.5 ? 'home' : 'away',
    marginShift: 0,
    totalShift: 0,
  };
  return {
    ...withPlayersBefore(cricket, params, (squads, lineUp) =>
      cricketPlayers(squads, lineUp, { overs, runs: usual }),
    ),
    periods: 2,
    periodSeconds: 0,
    play: (random) => playCricket(params, random),
  };
}

function makeFight(pairing: Pairing): SimulatedMatch {
  const mma = pairing.sport.alias === 'mma';
  const params = {
    rounds: Number(pairing.league.variant ?? 3),
    home: Math.max(0.08, Math.min(0.92, logistic(0.9 * edge(pairing)))),
    finish: mma ? 0.27 : 0.055,
    submission: mma ? 0.34 : 0,
    disqualification: 0.012,
    drawn: mma ? 0.012 : 0.045,
    roundSeconds: mma ? 300 : 180,
  };
  return {
    pricer: makePricer(fight, params),
    periods: params.rounds,
    periodSeconds: params.roundSeconds,
    play: (random) => playFight(params, random),
  };
}

/** Builds the match with the model of its sport. The generic model plays goals, points, sets or innings. */
export function makeMatch(pairing: Pairing): SimulatedMatch {
  const { sport, league } = pairing;
  const pointsSport = pointsSports[league.variant ?? ''] ?? pointsSports[sport.alias];
  switch (sport.model) {
    case 'soccer':
      return makeSoccer(pairing);
    case 'american-football':
      return makeAmericanFootball(pairing);
    case 'baseball':
      return makeBaseball(pairing);
    case 'cricket':
      return makeCricket(pairing);
    case 'fight':
      return makeFight(pairing);
    case 'race':
      return makeRace(pairing);
    default:
      if (pointsSport) return makePoints(pairing, pointsSport);
      if (goalsSports[sport.alias]) return makeGoals(pairing);
      if (sport.scoring === 'innings') return makeBaseball(pairing);
      return makeSets(pairing);
  }
}
