import { type Random, randomExponential, randomNormal } from '@evens/base';
import type { FixturePlayer, GoalPlayers } from '@evens/book';
import type { Appearance, ContestFacts, GoalScorer, PlayerCountName, Side } from '@evens/markets';
import { basesOfHits, HITS_MAX, hitChance, YARD_SCALE } from '@evens/pricing';
import type { Moment } from '../../script/match-script.ts';
import type { PlayerShape } from '../shapes/player-shapes.ts';
import type { Squad } from '../squads.ts';
import { drawIndex } from './draw-index.ts';
import { drawParts, type SideParts } from './player-parts.ts';

function randomPoisson(random: Random, mean: number): number {
  if (mean <= 0) return 0;
  let count = 0;
  for (let at = randomExponential(random, mean); at < 1; at += randomExponential(random, mean)) count++;
  return count;
}

/** A gamma variable of scale 1 (Marsaglia and Tsang). */
function randomGamma(random: Random, shape: number): number {
  if (shape <= 0) return 0;
  if (shape < 1) return randomGamma(random, shape + 1) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = randomNormal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

type Counts = Partial<Record<PlayerCountName, Record<number, number>>>;

/** A count drawn before the match is played, because it depends on the final score. */
interface Ahead {
  readonly part: number;
  readonly player: number;
  readonly counts: readonly (readonly [PlayerCountName, number])[];
}

/** A starting pitcher leaves after this part of a match. */
const PITCHED = 0.67;

/** The counts of one side so far. */
class SideCounts {
  readonly parts: SideParts;
  readonly #shape: PlayerShape;
  /** Index of the side's first player into the fixture's players. */
  readonly #first: number;
  readonly #random: Random;
  readonly #counts: ReadonlyMap<PlayerCountName, number[]>;
  /** Names of the counts whose whole numbers are not reported yet. */
  readonly #unreported: Set<PlayerCountName>;
  /** Counts that were drawn ahead, with their part of the match. */
  #ahead: readonly Ahead[] = [];

  constructor(
    parts: SideParts,
    { shape, first, random }: { shape: PlayerShape; first: number; random: Random },
  ) {
    this.parts = parts;
    this.#shape = shape;
    this.#first = first;
    this.#random = random;
    this.#counts = new Map(shape.counts.map((name) => [name, parts.minutes.map(() => 0)]));
    this.#unreported = new Set(shape.counts);
  }

  #add(name: PlayerCountName, index: number, number: number): void {
    const counts = this.#counts.get(name);
    if (!counts) return;
    const before = counts[index] ?? 0;
    counts[index] = before + number;
    if (Math.round(before + number) !== Math.round(before)) this.#unreported.add(name);
  }

  /** Gives a score to a player, and its assists to others. */
  score(points: number): Pick<GoalPlayers, 'player' | 'assist'> {
    const { scores, assistedFrom, assisted } = this.#shape;
    const kinds = scores.map((each) => (each.points.includes(points) ? each.share : 0));
    const isOpen = kinds.filter((share) => share > 0).length > 1;
    const kind = isOpen ? (drawIndex(kinds, this.#random) ?? 0) : kinds.findIndex((share) => share > 0);
    const player = drawIndex(this.parts.scores[kind] ?? [], this.#random);
    if (player === undefined) return {};
    this.#add('runs', player, 1);
    if (scores[kind]?.isHomeRun) {
      for (const name of ['home-runs', 'hits', 'rbis'] as const) this.#add(name, player, 1);
      this.#add('total-bases', player, 4);
      return { player: this.#first + player };
    }
    this.#add('points', player, points);
    this.#add('touchdowns', player, 1);
    this.#add('shots', player, 1);
    this.#add('kills', player, 1);
    if (points === 3) this.#add('threes', player, 1);
    const weights = this.parts.assists.map((weight, index) => (index === player ? 0 : weight));
    const helpers = new Set<number>();
    for (const chance of points >= assistedFrom ? assisted : []) {
      const helper = this.#random() < chance ? drawIndex(weights, this.#random) : undefined;
      if (helper !== undefined) helpers.add(helper);
    }
    for (const helper of helpers) {
      this.#add('assists', helper, 1);
      this.#add('rbis', helper, 1);
      // A point of ice hockey is a goal or an assist.
      if (points === 1) this.#add('points', helper, 1);
    }
    const [assist] = helpers;
    return { player: this.#first + player, ...(assist !== undefined && { assist: this.#first + assist }) };
  }

  /** Adds what happens beside the score in a part of regular time. */
  play(part: number): void {
    for (const name of ['rebounds', 'shots'] as const)
      for (const [index, mean] of (this.parts.beside[name] ?? []).entries())
        this.#add(name, index, randomPoisson(this.#random, mean * part));
    for (const name of ['rushing-yards', 'receiving-yards'] as const)
      for (const [index, mean] of (this.parts.beside[name] ?? []).entries())
        this.#add(name, index, YARD_SCALE * randomGamma(this.#random, (mean * part) / YARD_SCALE));
  }

  /** Draws hits and strikeouts of baseball, whose means hold for a whole match, by the final runs of the team. */
  drawAhead(runs: number): void {
    const ahead: Ahead[] = [];
    for (const [player, mean] of (this.parts.beside.hits ?? []).entries())
      for (let n = 0; n < HITS_MAX; n++)
        if (mean > 0 && this.#random() < hitChance(mean, runs)) {
          const bases = 1 + (drawIndex(basesOfHits, this.#random) ?? 0);
          ahead.push({
            part: this.#random(),
            player,
            counts: [
              ['hits', 1],
              ['total-bases', bases],
            ],
          });
        }
    for (const [player, mean] of (this.parts.beside.strikeouts ?? []).entries())
      for (let n = randomPoisson(this.#random, mean); n > 0; n--)
        ahead.push({ part: PITCHED * this.#random(), player, counts: [['strikeouts', 1]] });
    this.#ahead = ahead;
  }

  /** Adds what was drawn ahead for this part of the match. */
  reach(part: number): void {
    for (const { player, counts } of this.#ahead.filter((each) => each.part <= part))
      for (const [name, number] of counts) this.#add(name, player, number);
    this.#ahead = this.#ahead.filter((each) => each.part > part);
  }

  /** Adds the new counts in whole numbers. The passer has the yards of all receivers. */
  report(before: Counts): Counts {
    if (this.#unreported.size === 0) return before;
    const counts = { ...before };
    for (const name of this.#unreported) {
      const wholes = { ...counts[name] };
      for (const [index, count] of (this.#counts.get(name) ?? []).entries()) {
        const whole = Math.round(count);
        if (whole > 0) wholes[this.#first + index] = whole;
      }
      counts[name] = wholes;
    }
    const passer = this.parts.beside['passing-yards']?.findIndex((mean) => mean > 0) ?? -1;
    if (passer >= 0 && counts['passing-yards'] && this.#unreported.has('receiving-yards')) {
      const passed = this.#counts.get('receiving-yards')?.reduce((sum, yards) => sum + Math.round(yards), 0);
      counts['passing-yards'] = { ...counts['passing-yards'], [this.#first + passer]: passed ?? 0 };
    }
    this.#unreported.clear();
    return counts;
  }
}

/** Seconds of play since the last moment. */
class PlayedTime {
  readonly #periodSeconds: number;
  #periods = 0;
  #elapsed = 0;

  constructor(periodSeconds: number) {
    this.#periodSeconds = periodSeconds;
  }

  advance({ periods }: ContestFacts, elapsedSeconds: number): number {
    const before = periods[this.#periods - 1];
    const isOver = before?.ended ?? false;
    const left = isOver && before?.phase === 'regular' ? this.#periodSeconds - this.#elapsed : 0;
    const last = periods.at(-1);
    const elapsed = last?.ended
      ? last.phase === 'regular'
        ? this.#periodSeconds
        : this.#elapsed
      : elapsedSeconds;
    const added = periods.length === this.#periods ? elapsed - this.#elapsed : left + elapsed;
    this.#periods = periods.length;
    this.#elapsed = elapsed;
    return Math.max(0, added);
  }
}

function findScore({ periods }: ContestFacts): Readonly<Record<Side, number>> {
  const played = periods.filter(({ phase }) => phase !== 'shootout');
  const sum = (side: Side) => played.reduce((total, period) => total + period[side], 0);
  return { home: sum('home'), away: sum('away') };
}

function sumKills({ periods }: ContestFacts): Readonly<Record<Side, number>> {
  const sum = (side: Side) => periods.reduce((total, { kills }) => total + (kills?.[side] ?? 0), 0);
  return { home: sum('home'), away: sum('away') };
}

interface CountedMatch {
  readonly squads: readonly [Squad, Squad];
  /** With the last line-up before the start. */
  readonly players: readonly FixturePlayer[];
  readonly shape: PlayerShape;
  readonly periodSeconds: number;
}

/** Gives the scores of a match to its players, and draws their other counts. Its random numbers change nothing else. */
export function countPlayers(
  moments: readonly Moment[],
  { squads: [home, away], players, shape, periodSeconds }: CountedMatch,
  random: Random,
): readonly Moment[] {
  const open = (squad: Squad, first: number) => {
    const roles = players.slice(first, first + squad.length).map(({ lineUp = 'absent' }) => lineUp);
    return new SideCounts(drawParts(squad, roles, shape, random), { shape, first, random });
  };
  const sides = { home: open(home, 0), away: open(away, home.length) };
  const last = moments.findLast((moment) => 'standing' in moment)?.standing.facts;
  const final = last?.kind === 'contest' ? last : undefined;
  if (final) for (const side of ['home', 'away'] as const) sides[side].drawAhead(findScore(final)[side]);
  const minutes = [...sides.home.parts.minutes, ...sides.away.parts.minutes];
  const listAppearances = (isChosen: (player: number) => boolean) =>
    minutes.flatMap((played, player): Appearance[] => (played > 0 && isChosen(player) ? [{ player }] : []));
  /** A substitute has played once the first period is over. */
  const started = listAppearances((player) => players[player]?.lineUp === 'starting');
  const all = listAppearances(() => true);
  const time = new PlayedTime(periodSeconds);
  const scorers: GoalScorer[] = [];
  const touchdowns: number[] = [];
  let score: Readonly<Record<Side, number>> = { home: 0, away: 0 };
  const isByKills = shape.counts.includes('kills');

  /** Moments without a new count share one object. */
  let counts: Counts = {};

  function toFacts(facts: ContestFacts): ContestFacts {
    for (const side of ['home', 'away'] as const) counts = sides[side].report(counts);
    return {
      ...facts,
      ...(facts.goals && { scorers: [...scorers] }),
      ...(shape.counts.includes('touchdowns') && { touchdowns: [...touchdowns] }),
      appearances: facts.periods[0]?.ended ? all : started,
      playerCounts: counts,
    };
  }

  return moments.map((moment) => {
    if (!('standing' in moment) || moment.standing.facts.kind !== 'contest') return moment;
    const { standing } = moment;
    const { facts } = moment.standing;
    const seconds = time.advance(facts, standing.elapsedSeconds);
    const part = facts.periods.filter(({ ended }) => ended).length / (final?.periods.length || 1);
    for (const side of ['home', 'away'] as const) {
      if (shape.seconds > 0) sides[side].play(seconds / shape.seconds);
      sides[side].reach(part);
    }
    const next = isByKills ? sumKills(facts) : findScore(facts);
    let named: Pick<GoalPlayers, 'player' | 'assist'> = {};
    for (const side of ['home', 'away'] as const) {
      const added = next[side] - score[side];
      // Each kill is a player's; other scores have one player.
      if (isByKills) for (let n = 0; n < added; n++) sides[side].score(1);
      else if (added > 0) named = sides[side].score(added);
    }
    score = next;
    // A field goal names no player.
    if (named.player !== undefined) touchdowns.push(named.player);
    const isScored = named.player !== undefined && facts.goals !== undefined;
    if (named.player !== undefined && isScored) scorers.push({ player: named.player });
    return {
      ...moment,
      ...(isScored && named),
      standing: {
        ...standing,
        facts: toFacts(facts),
        // The clock runs on after the counts, and prices need their time.
        ...(shape.seconds > 0 && { extra: [...standing.extra, Math.round(standing.elapsedSeconds)] }),
      },
    };
  });
}
