import { type Random, randomExponential, randomInt, seededRandom } from '@evens/base';
import { isSetOver, type Score, type Side } from '@evens/markets';
import { isFirstServing, type ServeShares, type SetRules, type SetsParams, setFormat } from '@evens/pricing';
import type { Moment } from '../../script/match-script.ts';
import { ContestWriter } from './contest-writer.ts';

export interface SetsPace {
  /** Mean seconds between points (games on serve, whole frames). */
  readonly pointSeconds: number;
  readonly breakSeconds: number;
}

/** Chance that a side retires during a set. */
const RETIRES = 0.003;

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');
const code = (side: Side): number => (side === 'home' ? 1 : 2);

function wait(writer: ContestWriter, seconds: number, random: Random): void {
  writer.idle(seconds * (0.5 + random()));
}

/** End of a set; includes the retiring side, if there is one. */
interface SetEnd {
  readonly server: Side;
  readonly retired?: Side;
}

/** A game on serve that was completed; undefined if a side retired in it. */
interface GameEnd {
  readonly winner: Side;
  readonly deuce: boolean;
}

/** Draws the aces and double faults of a match, with random numbers that change nothing else. */
class ServeCounts {
  readonly #shares: ServeShares;
  readonly #random: Random;
  readonly #aces = { home: 0, away: 0 };
  readonly #doubleFaults = { home: 0, away: 0 };

  constructor(shares: ServeShares, random: Random) {
    this.#shares = shares;
    this.#random = random;
  }

  get counts() {
    return { aces: { ...this.#aces }, doubleFaults: { ...this.#doubleFaults } };
  }

  add(server: Side, isWon: boolean): void {
    const { aces, doubleFaults } = this.#shares;
    if (this.#random() >= (isWon ? aces : doubleFaults)[server]) return;
    (isWon ? this.#aces : this.#doubleFaults)[server]++;
  }
}

interface GameStart {
  readonly server: Side;
  readonly tieBreak: boolean;
  readonly serves: ServeCounts | undefined;
  readonly pointSeconds: number;
  /** Number of points after which a side retires. */
  readonly retiresAfter: number | undefined;
}

function playGame(
  writer: ContestWriter,
  rules: Extract<SetRules, { kind: 'serve-games' }>,
  { server, tieBreak, serves, pointSeconds, retiresAfter }: GameStart,
  random: Random,
): GameEnd | undefined {
  const target = tieBreak ? 7 : 4;
  const points = { home: 0, away: 0 };
  let deuce = false;
  for (let played = 0; ; played++) {
    const serving = !tieBreak || isFirstServing(played) ? server : other(server);
    const receiving = other(serving);
    writer.game = { ...points, server: serving };
    // Betting stops while the receiver has a break point.
    const isBreakPoint = !tieBreak && points[receiving] >= target - 1 && points[receiving] > points[serving];
    const seconds = pointSeconds * (0.5 + random());
    if (isBreakPoint) writer.stop('break-point', { leadSeconds: 0, reopenSeconds: seconds + 2 });
    writer.idle(seconds);
    if (played === retiresAfter) return undefined;
    const own = serving === 'home' ? rules.homeServe : rules.awayServe;
    const winner = random() < own ? serving : receiving;
    if (serves) {
      serves.add(serving, winner === serving);
      writer.markMatch(serves.counts);
    }
    points[winner]++;
    if (points[winner] >= target && points[winner] - points[other(winner)] >= 2) return { winner, deuce };
    deuce ||= !tieBreak && points.home >= 3 && points.away >= 3;
    writer.game = { ...points, server: !tieBreak || isFirstServing(played + 1) ? server : other(server) };
    writer.point(winner);
  }
}

/** Mean number of points per game, used to spread the length of a game over its points. */
const POINTS_PER_GAME = 6.3;
/** Maximum number of points in a game before a retirement in it. */
const RETIRES_AFTER_MAX = 3;

function playServeGames(
  writer: ContestWriter,
  rules: Extract<SetRules, { kind: 'serve-games' }>,
  { pace, first, serves }: { pace: SetsPace; first: Side; serves: ServeCounts | undefined },
  random: Random,
): SetEnd {
  let server = first;
  const units: Side[] = [];
  const deuces: boolean[] = [];
  writer.markPeriod({ units: [], deuces: [] });
  const retires = random() < RETIRES;
  for (;;) {
    const { home, away } = writer.periodScore;
    if (Math.max(home, away) === 7 || (Math.max(home, away) === 6 && Math.abs(home - away) >= 2))
      return { server };
    const game = playGame(
      writer,
      rules,
      {
        server,
        tieBreak: home === 6 && away === 6,
        serves,
        pointSeconds: pace.pointSeconds / POINTS_PER_GAME,
        retiresAfter: retires && units.length >= 3 ? randomInt(random, 0, RETIRES_AFTER_MAX) : undefined,
      },
      random,
    );
    if (!game) return { server, retired: random() < 0.5 ? 'home' : 'away' };
    server = other(server);
    writer.extra = [code(server)];
    units.push(game.winner);
    deuces.push(game.deuce);
    writer.markPeriod({ units: [...units], deuces: [...deuces] });
    writer.game = { home: 0, away: 0, server };
    writer.goal(game.winner);
  }
}

/** Rate of 180s of each side in the current leg, and their number so far. */
interface Throws {
  readonly rates: Score;
  readonly thrown: { home: number; away: number };
}

function randomCount(mean: number, random: Random): number {
  let count = 0;
  for (let left = mean - randomExponential(random, 1); left > 0; left -= randomExponential(random, 1))
    count++;
  return count;
}

function playRallies(
  writer: ContestWriter,
  rules: Extract<SetRules, { kind: 'rally' }>,
  { pace, ...start }: { pace: SetsPace; server: Side; deciding: boolean; units: boolean; throws?: Throws },
  random: Random,
): void {
  const target = start.deciding ? rules.lastTarget : rules.target;
  let { server } = start;
  const units: Side[] = [];
  if (start.units) writer.markPeriod({ units: [] });
  for (;;) {
    if (isSetOver({ ...rules, target }, writer.periodScore)) return;
    wait(writer, pace.pointSeconds, random);
    if (random() < 0.006) writer.incident('timeout', server);
    server = random() < (server === 'home' ? rules.onServe : rules.onReceive) ? 'home' : 'away';
    writer.extra = [code(server)];
    if (start.units) writer.markPeriod({ units: [...units, server] });
    units.push(server);
    if (start.throws) {
      const { rates, thrown } = start.throws;
      thrown.home += randomCount(rates.home, random);
      thrown.away += randomCount(rates.away, random);
      writer.markMatch({ maximums: { ...thrown } });
    }
    writer.goal(server);
  }
}

function playWhole(
  writer: ContestWriter,
  rules: Extract<SetRules, { kind: 'whole' }>,
  pace: SetsPace,
  random: Random,
): void {
  wait(writer, pace.pointSeconds, random);
  const [won, lost] = rules.scores[randomInt(random, 0, rules.scores.length - 1)] ?? [1, 0];
  const winner: Side = random() < rules.home ? 'home' : 'away';
  // For a frame, only the end is reported.
  if (lost > 0) writer.goal(other(winner), lost);
  writer.goal(winner, won);
}

const MAP_PARTS = 20;

/** Plays a map with kills: the winner depends on strength, and the kills converge to it. */
function playMap(
  writer: ContestWriter,
  rules: Extract<SetRules, { kind: 'whole' }>,
  { pace, kills, server }: { pace: SetsPace; kills: NonNullable<SetsParams['kills']>; server: Side },
  random: Random,
): void {
  const winner: Side = random() < rules.home ? 'home' : 'away';
  const share = winner === 'home' ? kills.winnerShare : 1 - kills.winnerShare;
  const perPart = kills.perMap / MAP_PARTS;
  const killsSoFar = { home: 0, away: 0 };
  writer.markPeriod({ kills: { ...killsSoFar } });
  for (let part = 1; part <= MAP_PARTS; part++) {
    wait(writer, pace.pointSeconds / MAP_PARTS, random);
    killsSoFar.home += randomCount(perPart * share, random);
    killsSoFar.away += randomCount(perPart * (1 - share), random);
    writer.markPeriod({ kills: { ...killsSoFar } });
    writer.extra = [code(server), part / MAP_PARTS];
    if (part < MAP_PARTS) writer.report();
  }
  writer.goal(winner);
}

/**
 * Plays a sets sport point by point (tennis and padel by the points of each game) until one side wins most of `bestOf`.
 */
export function playSets(params: SetsParams, pace: SetsPace, random: Random): readonly Moment[] {
  const writer = new ContestWriter({ clock: 'none', periodSeconds: 0, keepsGoals: false });
  const needed = (params.bestOf + 1) / 2;
  const won = { home: 0, away: 0 };
  let server: Side = random() < 0.5 ? 'home' : 'away';
  const { rules } = params;
  const { kills, maximums } = params;
  const units = params.unitMarkets === true;
  const serves = params.serves && new ServeCounts(params.serves, seededRandom(`serves ${random()}`));
  const throws = maximums ? { rates: maximums, thrown: { home: 0, away: 0 } } : undefined;
  writer.markMatch({
    format: setFormat(params),
    ...serves?.counts,
    ...(maximums ? { maximums: { home: 0, away: 0 } } : {}),
  });
  writer.idle(randomInt(random, 60, 400));
  while (won.home < needed && won.away < needed) {
    writer.extra = [code(server)];
    writer.begin();
    const deciding = writer.periodsPlayed + 1 === params.bestOf;
    switch (rules.kind) {
      case 'serve-games': {
        const end = playServeGames(writer, rules, { pace, first: server, serves }, random);
        if (end.retired) {
          writer.stop('incident', { leadSeconds: 0, reopenSeconds: 3600 });
          return writer.finish(90, { winner: other(end.retired), cutShort: 'retired' });
        }
        server = end.server;
        break;
      }
      case 'rally':
        playRallies(writer, rules, { pace, server, deciding, units, ...(throws ? { throws } : {}) }, random);
        server = other(server);
        break;
      case 'whole':
        if (kills) playMap(writer, rules, { pace, kills, server }, random);
        else playWhole(writer, rules, pace, random);
        server = other(server);
    }
    const { home, away } = writer.periodScore;
    won[home > away ? 'home' : 'away']++;
    writer.endPeriod();
    if (won.home < needed && won.away < needed) writer.idle(pace.breakSeconds);
  }
  return writer.finish(10 + randomInt(random, 0, 30), { winner: won.home > won.away ? 'home' : 'away' });
}
