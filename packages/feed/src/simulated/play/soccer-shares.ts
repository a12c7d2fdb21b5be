import { type Random, seededRandom } from '@evens/base';
import type { FixturePlayer } from '@evens/book';
import type { Side } from '@evens/markets';
import { FIRST_HALF_SHARES, goalsBefore, OWN_GOAL_SHARE, type SoccerPlayers } from '@evens/pricing';
import { squadShapes } from '../shapes/squad-shapes.ts';
import type { Squad } from '../squads.ts';
import { drawRoles, type Roles } from './line-ups.ts';
import {
  ASSIST_WEIGHTS,
  ASSISTED,
  drawSubstitutions,
  FOUL_WEIGHTS,
  PENALTY_SHARE,
  Pitch,
  RED_WEIGHTS,
  SHOT_POWER,
  SHOT_WEIGHTS,
  YELLOW_WEIGHTS,
} from './soccer-players.ts';

const DRAWS = 100;
const HALF_LENGTHS = [2850, 2970] as const;

/** A player's sums over the drawn matches, weighted by the goals of a match. */
interface Sums {
  starts: number;
  plays: number;
  leaves: number;
  /** Parts of a match's cards before he leaves and after he joins. */
  beforeLeaving: number;
  afterJoining: number;
  /** Time on the pitch, and shares of the team's goals, assists, cards, fouls and shots in it. */
  on: number;
  goals: number;
  assists: number;
  yellows: number;
  reds: number;
  fouls: number;
  shots: number;
}

type SideShares = readonly (Sums & { readonly saves: number })[];

/** Adds the shares of those on the pitch in a part of a match. */
function addPart(sums: readonly Sums[], squad: Squad, on: readonly number[], weight: number): void {
  const sum = (value: (index: number) => number) => on.reduce((total, index) => total + value(index), 0);
  const attack = (index: number) => squad[index]?.attack ?? 0;
  const by = (weights: Readonly<Record<string, number>>) => (index: number) =>
    weights[squad[index]?.position ?? ''] ?? 0;
  const [assist, yellow, red] = [by(ASSIST_WEIGHTS), by(YELLOW_WEIGHTS), by(RED_WEIGHTS)];
  const foul = by(FOUL_WEIGHTS);
  const [attacks, assists, yellows, reds] = [sum(attack), sum(assist), sum(yellow), sum(red)];
  const fouls = sum(foul);
  const shooter = by(SHOT_WEIGHTS);
  const shot = (index: number) => shooter(index) * attack(index) ** SHOT_POWER;
  const shots = sum(shot);
  // The chance of a helper depends on the scorer, who cannot help himself.
  const perHelp = sum((scorer) => attack(scorer) / attacks / (assists - assist(scorer)));
  for (const index of on) {
    const own = sums[index];
    if (!own) continue;
    const scores = attack(index) / attacks;
    const byOthers = perHelp - scores / (assists - assist(index));
    own.on += weight;
    own.goals += weight * scores;
    own.assists += (weight * assist(index) * byOthers) / (1 - scores * (1 - OWN_GOAL_SHARE));
    own.yellows += (weight * yellow(index)) / yellows;
    own.reds += (weight * red(index)) / reds;
    own.fouls += (weight * foul(index)) / fouls;
    own.shots += (weight * shot(index)) / shots;
  }
}

function drawMatch(sums: readonly Sums[], squad: Squad, roles: Roles, random: Random): void {
  const players = squad.map(
    ({ name, position, shirt }, index): FixturePlayer => ({
      side: 'home',
      name,
      position,
      shirt,
      lineUp: roles[index] ?? 'absent',
    }),
  );
  const pitch = new Pitch(players, random);
  for (const index of pitch.on()) {
    const own = sums[index];
    if (!own) continue;
    own.starts++;
    own.plays++;
  }
  const times = drawSubstitutions(HALF_LENGTHS, random)
    .filter(({ side }) => side === 'home')
    .map(({ half, seconds }) => (half + seconds / HALF_LENGTHS[half]) / 2)
    .sort((a, b) => a - b);
  let from = 0;
  for (const time of times) {
    addPart(sums, squad, pitch.on(), goalsBefore(time) - goalsBefore(from));
    from = time;
    const { player, playerOff } = pitch.substitute('home');
    const [joins, leaves] = [sums[player ?? -1], sums[playerOff ?? -1]];
    if (joins) {
      joins.plays++;
      joins.afterJoining += 1 - cardsBefore(time);
    }
    if (leaves) {
      leaves.leaves++;
      leaves.beforeLeaving += cardsBefore(time);
    }
  }
  addPart(sums, squad, pitch.on(), 1 - goalsBefore(from));
}

/** Shares of a side's players over many drawn matches; `roles` once its line-up is known. */
function sideShares(squad: Squad, roles: Roles | undefined): SideShares {
  const random = seededRandom(`shares|${squad.map(({ name }) => name).join()}`);
  const shape = squadShapes['soccer'];
  const sums = squad.map(
    (): Sums => ({
      starts: 0,
      plays: 0,
      leaves: 0,
      beforeLeaving: 0,
      afterJoining: 0,
      on: 0,
      goals: 0,
      assists: 0,
      yellows: 0,
      reds: 0,
      fouls: 0,
      shots: 0,
    }),
  );
  for (let n = 0; n < DRAWS; n++)
    drawMatch(sums, squad, roles ?? (shape ? drawRoles(squad, shape, random) : []), random);
  return sums.map(
    ({ starts, plays, leaves, on, goals, assists, yellows, reds, fouls, shots, ...sum }, index) => ({
      plays: plays / DRAWS,
      starts: plays === 0 ? 0 : starts / plays,
      leaves: starts === 0 ? 0 : leaves / starts,
      beforeLeaving: leaves === 0 ? 0 : sum.beforeLeaving / leaves,
      afterJoining: plays === starts ? 0 : sum.afterJoining / (plays - starts),
      on: on / DRAWS,
      goals: on === 0 ? 0 : goals / on,
      assists: on === 0 ? 0 : (assists / on) * ASSISTED * (1 - PENALTY_SHARE) * (1 - OWN_GOAL_SHARE),
      yellows: on === 0 ? 0 : yellows / on,
      reds: on === 0 ? 0 : reds / on,
      fouls: on === 0 ? 0 : fouls / on,
      shots: on === 0 ? 0 : shots / on,
      saves: on > 0 && squad[index]?.position === 'GK' ? 1 : 0,
    }),
  );
}

/** Part of a match's cards before a time. Both are parts of the match. */
function cardsBefore(time: number): number {
  const first = FIRST_HALF_SHARES['yellow-cards'];
  return time < 0.5 ? 2 * time * first : first + (2 * time - 1) * (1 - first);
}

/** Chance that a player is booked, by the mean of one who is on the pitch from start to end. */
function bookingChance({ plays, starts, leaves, ...parts }: SideShares[number], mean: number): number {
  const chance = (part: number) => 1 - Math.exp(-mean * part);
  const starter = (1 - leaves) * chance(1) + leaves * chance(parts.beforeLeaving);
  return plays * (starts * starter + (1 - starts) * chance(parts.afterJoining));
}

/** The mean per player at which the expected number of booked players is `mean`: a player is booked once. */
function bookingRate(shares: SideShares, mean: number): number {
  let [low, high] = [0, 20];
  for (let round = 0; round < 40; round++) {
    const rate = (low + high) / 2;
    const booked = shares.reduce((sum, own) => sum + bookingChance(own, rate * own.yellows), 0);
    if (booked < mean) low = rate;
    else high = rate;
  }
  return (low + high) / 2;
}

const knownShares = new WeakMap<Squad, SideShares>();

function expectedShares(squad: Squad): SideShares {
  const known = knownShares.get(squad) ?? sideShares(squad, undefined);
  knownShares.set(squad, known);
  return known;
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

interface CardMeans {
  readonly yellow: number;
  readonly red: number;
}

/** Shares of all players of a match, by their line-ups if these are published. */
export function soccerShares(
  squads: readonly [Squad, Squad],
  lineUp: readonly FixturePlayer[] | undefined,
  cards: Readonly<Record<Side, CardMeans>>,
): SoccerPlayers {
  const [home, away] = squads;
  const rolesFrom = (first: number, { length }: Squad): Roles | undefined =>
    lineUp?.slice(first, first + length).map(({ lineUp: role = 'absent' }) => role);
  const findShares = (squad: Squad, roles: Roles | undefined) =>
    roles ? sideShares(squad, roles) : expectedShares(squad);
  const sides = [
    { shares: findShares(home, rolesFrom(0, home)), means: cards.home },
    { shares: findShares(away, rolesFrom(home.length, away)), means: cards.away },
  ];
  const all = sides.flatMap(({ shares, means }) => {
    const rate = bookingRate(shares, means.yellow);
    return shares.map((own) => ({ ...own, cards: own.yellows * rate + own.reds * means.red }));
  });
  const list = (field: Exclude<keyof SoccerPlayers, 'homeCount'>) => all.map((own) => rounded(own[field]));
  return {
    homeCount: home.length,
    starts: list('starts'),
    leaves: list('leaves'),
    goals: list('goals'),
    assists: list('assists'),
    cards: list('cards'),
    shots: list('shots'),
    fouls: list('fouls'),
    saves: list('saves'),
  };
}
