import { type Random, randomNormal, seededRandom } from '@evens/base';
import type { FixturePlayer } from '@evens/book';
import type { Appearance, ContestFacts, Side } from '@evens/markets';
import {
  type Bowl,
  bowlInnings,
  type CricketPlayer,
  type CricketPlayers,
  cricketExtra,
  SHARE_CHANCES,
  WICKET,
  WICKET_CLASSES,
  wicketClass,
} from '@evens/pricing';
import type { Moment } from '../../script/match-script.ts';
import { squadShapes } from '../shapes/squad-shapes.ts';
import type { Squad } from '../squads.ts';
import { drawIndex } from './draw-index.ts';
import { drawRoles, type Roles } from './line-ups.ts';

/** A better batter has more of the strike, and is out less often, by this power of their attack. */
const SKILL = 0.25;
/** Weight of a wicket by position. */
const bowling: Readonly<Record<string, number>> = { BOWL: 1, AR: 0.7 };
const BOWLING_DEVIATION = 0.3;
/** A run-out is no bowler's wicket. */
const RUN_OUT = 0.07;

/** The eleven of a side, as indexes into its squad in batting order, with their skills. */
interface Eleven {
  readonly order: readonly number[];
  /** Parallel to the order. */
  readonly skills: readonly number[];
  /** Weights of wickets, by index into the squad. */
  readonly bowlers: readonly number[];
}

function pickEleven(squad: Squad, roles: Roles): Eleven {
  const order = squad.flatMap((_, index) => (roles[index] === 'starting' ? [index] : []));
  return {
    order,
    skills: order.map((index) => (squad[index]?.attack ?? 0) ** SKILL),
    bowlers: squad.map(({ name, position }, index) =>
      roles[index] === 'starting'
        ? (bowling[position] ?? 0) * Math.exp(BOWLING_DEVIATION * randomNormal(seededRandom(`bowls|${name}`)))
        : 0,
    ),
  };
}

/** Two batters at the crease; the next one of the order follows whoever is out. */
class Crease {
  readonly #skills: readonly number[];
  readonly #random: Random;
  #pair: [number, number] = [0, 1];
  #next = 2;
  /** Runs by place in the order. */
  readonly runs: number[];
  fallen = 0;
  /** Batters who have come to the crease: the next one does so only if another ball is bowled. */
  arrived = 0;

  constructor({ order, skills }: Eleven, random: Random) {
    this.#skills = skills;
    this.#random = random;
    this.runs = order.map(() => 0);
  }

  /** Index into the pair, drawn by skill. */
  #draw(first: (skill: number) => number): 0 | 1 {
    const [one, other] = this.#pair.map((place) => first(this.#skills[place] ?? 1));
    return this.#random() * ((one ?? 1) + (other ?? 1)) < (one ?? 1) ? 0 : 1;
  }

  /** A ball is bowled. */
  face(): void {
    this.arrived = Math.min(this.#next, this.runs.length);
  }

  score(runs: number): void {
    this.face();
    const place = this.#pair[this.#draw((skill) => skill)];
    this.runs[place] = (this.runs[place] ?? 0) + runs;
  }

  /** The place of the batter who is out. */
  fall(): number {
    this.face();
    const end = this.#draw((skill) => 1 / skill);
    const out = this.#pair[end];
    this.#pair[end] = this.#next;
    this.#next++;
    this.fallen++;
    return out;
  }

  /** Places of the batters who are not out, the earlier one first. */
  get batting(): readonly number[] {
    return this.#pair.filter((place) => place < this.runs.length).sort((a, b) => a - b);
  }
}

const INNINGS = 1800;
const WICKETS_MAX = 10;
const ROLES = 60;

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The usual innings of a match. */
interface UsualInnings {
  readonly overs: number;
  /** Its mean without a target. */
  readonly runs: number;
}

interface DrawnInnings {
  /** By place in the order. */
  readonly runs: readonly number[];
  /** Batters who came to the crease. */
  readonly arrived: number;
  readonly wickets: number;
}

/** Draws an innings ball by ball, until its runs exceed the target. */
function drawInnings(
  eleven: Eleven,
  bowl: Bowl,
  { balls, target, random }: { balls: number; target: number; random: Random },
): DrawnInnings {
  const crease = new Crease(eleven, random);
  const state = { runs: 0, wickets: 0, balls: 0, target };
  while (state.wickets < WICKETS_MAX && state.balls < balls && state.runs <= target) {
    const runs = bowl(state, random);
    crease.face();
    state.balls++;
    if (runs === WICKET) {
      crease.fall();
      state.wickets++;
    } else if (runs > 0) {
      crease.score(runs);
      state.runs += runs;
    }
  }
  return { runs: crease.runs, arrived: crease.arrived, wickets: state.wickets };
}

const NO_PLAYER: CricketPlayer = { runs: [], batting: [], tops: [], wickets: [] };

function listShares(values: readonly number[]): readonly number[] {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return [];
  return SHARE_CHANCES.map((above) => rounded(sorted[Math.floor((1 - above) * sorted.length)] ?? 0));
}

/** Drawn innings of a player's elevens. */
interface Tally {
  /** By wicket class: shares of the runs when the player batted, parts in the most runs, all innings. */
  readonly shares: readonly number[][];
  readonly tops: Float64Array;
  readonly innings: Float64Array;
  /** By the team's wickets: innings in which the player batted, and all. */
  readonly batted: Float64Array;
  readonly byWickets: Float64Array;
  /** Shares of the other side's wickets. */
  readonly bowled: number[];
}

const openTally = (): Tally => ({
  shares: Array.from({ length: WICKET_CLASSES }, () => []),
  tops: new Float64Array(WICKET_CLASSES),
  innings: new Float64Array(WICKET_CLASSES),
  batted: new Float64Array(WICKETS_MAX + 1),
  byWickets: new Float64Array(WICKETS_MAX + 1),
  bowled: [],
});

/** Weight of the batting order where hardly an innings loses this number of wickets. */
const BY_ORDER = 0.01;

function addTo(list: Float64Array, at: number, more: number): void {
  list[at] = (list[at] ?? 0) + more;
}

function countInnings(
  { shares, tops, innings, batted, byWickets }: Tally,
  place: number,
  { runs, arrived, wickets }: DrawnInnings,
): void {
  const own = runs[place] ?? 0;
  const most = Math.max(...runs);
  const at = wicketClass(wickets);
  addTo(innings, at, 1);
  addTo(byWickets, wickets, 1);
  if (own === most) addTo(tops, at, 1 / runs.filter((other) => other === most).length);
  if (place >= arrived) return;
  addTo(batted, wickets, 1);
  shares[at]?.push(own / (sum(runs) || 1));
}

function toPlayer({ shares, tops, innings, batted, byWickets, bowled }: Tally): CricketPlayer {
  if (bowled.length === 0) return NO_PLAYER;
  const part = (own: Float64Array, all: Float64Array) =>
    Array.from(own, (count, at) => rounded(count / (all[at] || 1)));
  return {
    runs: shares.map(listShares),
    batting: part(batted, byWickets),
    tops: part(tops, innings),
    wickets: [rounded(sum(bowled) / bowled.length)],
  };
}

/** The players of a side over many drawn innings; `roles` once its line-up is known. */
function drawSide(
  squad: Squad,
  roles: Roles | undefined,
  { overs, runs }: UsualInnings,
): readonly CricketPlayer[] {
  const random = seededRandom(`cricketers|${overs * 6}|${squad.map(({ name }) => name).join()}`);
  const shape = squadShapes.cricket;
  const tallies = squad.map(openTally);
  const elevens = Array.from({ length: roles || !shape ? 1 : ROLES }, () =>
    pickEleven(squad, roles ?? (shape ? drawRoles(squad, shape, random) : [])),
  );
  const bowl = bowlInnings({ overs, runs });
  let target = Number.POSITIVE_INFINITY;
  for (const eleven of elevens) {
    const team = eleven.order.flatMap((index) => tallies[index] ?? []);
    for (const [place, { batted, byWickets }] of team.entries())
      for (let wickets = 0; wickets <= WICKETS_MAX; wickets++) {
        addTo(byWickets, wickets, BY_ORDER);
        if (place < wickets + 2) addTo(batted, wickets, BY_ORDER);
      }
    for (let n = 0; n < INNINGS / elevens.length; n++) {
      const innings = drawInnings(eleven, bowl, { balls: overs * 6, target, random });
      for (const [place, tally] of team.entries()) countInnings(tally, place, innings);
      // Every second innings is a chase.
      target = target === Number.POSITIVE_INFINITY ? sum(innings.runs) : Number.POSITIVE_INFINITY;
    }
    const bowled = sum(eleven.bowlers);
    for (const index of eleven.order)
      tallies[index]?.bowled.push(((1 - RUN_OUT) * (eleven.bowlers[index] ?? 0)) / (bowled || 1));
  }
  return tallies.map(toPlayer);
}

const knownSides = new WeakMap<Squad, Map<number, readonly CricketPlayer[]>>();

/** The players of a match, by their line-ups if these are published. */
export function cricketPlayers(
  squads: readonly [Squad, Squad],
  lineUp: readonly FixturePlayer[] | undefined,
  usual: UsualInnings,
): CricketPlayers {
  let first = 0;
  const players = squads.flatMap((squad) => {
    const roles = lineUp
      ?.slice(first, first + squad.length)
      .map(({ lineUp: role = 'absent' }): Roles[number] => role);
    first += squad.length;
    if (roles) return drawSide(squad, roles, usual);
    const byOvers = knownSides.get(squad) ?? new Map<number, readonly CricketPlayer[]>();
    knownSides.set(squad, byOvers);
    const known = byOvers.get(usual.overs) ?? drawSide(squad, undefined, usual);
    byOvers.set(usual.overs, known);
    return known;
  });
  return { homeCount: squads[0].length, players };
}

type PlayerCounts = NonNullable<ContestFacts['playerCounts']>;

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** Names who scores the runs and who takes the wickets of a match. Its random numbers change nothing else. */
export function nameCricketers(
  moments: readonly Moment[],
  {
    squads,
    players,
  }: { readonly squads: readonly [Squad, Squad]; readonly players: readonly FixturePlayer[] },
  random: Random,
): readonly Moment[] {
  const [home, away] = squads;
  const open = (squad: Squad, first: number) => {
    const roles = players
      .slice(first, first + squad.length)
      .map(({ lineUp = 'absent' }): Roles[number] => lineUp);
    const eleven = pickEleven(squad, roles);
    return { eleven, first, crease: new Crease(eleven, random) };
  };
  const sides = { home: open(home, 0), away: open(away, home.length) };
  const appearances = (['home', 'away'] as const).flatMap((side) => {
    const { eleven, first } = sides[side];
    return eleven.order.map((index): Appearance => ({ player: first + index, side }));
  });
  const bowled: Record<number, number> = {};
  const before = { home: 0, away: 0 };
  let fallen = 0;
  let [innings, balls] = [0, 0];
  let batting: Side | undefined;
  let counts: PlayerCounts = { runs: {}, innings: {}, wickets: {} };

  function reportCounts(): PlayerCounts {
    const runs: Record<number, number> = {};
    const batted: Record<number, number> = {};
    for (const { eleven, first, crease } of Object.values(sides))
      for (const [place, index] of eleven.order.slice(0, crease.arrived).entries()) {
        const own = crease.runs[place] ?? 0;
        if (own > 0) runs[first + index] = own;
        batted[first + index] = 1;
      }
    return { runs, innings: batted, wickets: { ...bowled } };
  }

  function toCrease({ crease, periods }: ContestFacts): ContestFacts['crease'] {
    const side = periods.at(-1)?.batting?.side;
    if (!crease || !side) return crease;
    const { eleven, first, crease: own } = sides[side];
    const batters = own.batting.flatMap((place) => {
      const index = eleven.order[place];
      return index === undefined ? [] : [{ player: first + index, runs: own.runs[place] ?? 0 }];
    });
    return { ...crease, batters };
  }

  return moments.map((moment) => {
    if (!('standing' in moment) || moment.standing.facts.kind !== 'contest') return moment;
    const { standing } = moment;
    const { facts, extra } = moment.standing;
    let out: number | undefined;
    if (facts.periods.length !== innings) batting = undefined;
    innings = facts.periods.length;
    const bowledBalls = extra[cricketExtra.balls] ?? 0;
    // A batter comes to the crease for the ball after a wicket, if there is one.
    if (batting && bowledBalls > balls) sides[batting].crease.face();
    balls = bowledBalls;
    for (const side of ['home', 'away'] as const) {
      const runs = facts.periods.reduce((all, period) => all + period[side], 0);
      if (runs > before[side]) {
        sides[side].crease.score(runs - before[side]);
        batting = side;
      }
      before[side] = runs;
    }
    const wickets = extra[cricketExtra.wickets] ?? 0;
    if (moment.kind === 'incident' && wickets > fallen) {
      batting = moment.side === 'away' ? 'away' : 'home';
      const own = sides[batting];
      const place = own.eleven.order[own.crease.fall()];
      if (place !== undefined) out = own.first + place;
      const { eleven, first } = sides[otherSide(batting)];
      const bowler = random() < RUN_OUT ? undefined : drawIndex(eleven.bowlers, random);
      if (bowler !== undefined) bowled[first + bowler] = (bowled[first + bowler] ?? 0) + 1;
    }
    const isReported = wickets !== fallen || standing.phase !== 'playing';
    fallen = wickets;
    if (isReported) counts = reportCounts();
    const crease = toCrease(facts);
    return {
      ...moment,
      ...(out !== undefined && { player: out }),
      standing: {
        ...standing,
        facts: { ...facts, ...(crease && { crease }), appearances, playerCounts: counts },
      },
    };
  });
}
