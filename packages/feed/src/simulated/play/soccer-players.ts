import { type Random, randomInt } from '@evens/base';
import type { FixturePlayer, GoalPlayers } from '@evens/book';
import type {
  Appearance,
  ContestFacts,
  Facts,
  GoalScorer,
  PlayerCountName,
  RegularStatistic,
  Score,
  Side,
} from '@evens/markets';
import { FIRST_HALF_SUBSTITUTIONS, SUBSTITUTION_SPAN } from '@evens/pricing';
import type { Moment } from '../../script/match-script.ts';

/** Share of penalties in all goals. */
export const PENALTY_SHARE = 0.09;
/** Share of own goals in goals without a penalty. */
const OWN_GOALS = 0.03;
export const ASSISTED = 0.72;
/**
 * Weights in the team's shots that are no goals, times the power of a player's attack. They are shared more evenly than goals:
 * forwards score from 13 to 20 % of their shots, defenders less than 10 %.
 */
export const SHOT_WEIGHTS: Readonly<Record<string, number>> = { DF: 1, MF: 1, FW: 1 };
export const SHOT_POWER = 0.6;
export const FOUL_WEIGHTS: Readonly<Record<string, number>> = { GK: 0.1, DF: 2.2, MF: 3, FW: 2.6 };
export const YELLOW_WEIGHTS: Readonly<Record<string, number>> = { GK: 0.3, DF: 3, MF: 3, FW: 2 };
/** A goalkeeper is neither sent off nor replaced. */
export const RED_WEIGHTS: Readonly<Record<string, number>> = { DF: 4, MF: 2, FW: 1 };
const LEAVING_WEIGHTS: Readonly<Record<string, number>> = { DF: 1, MF: 3, FW: 4 };
export const ASSIST_WEIGHTS: Readonly<Record<string, number>> = { GK: 0.1, DF: 2, MF: 5, FW: 4 };
const OWN_GOAL_WEIGHTS: Readonly<Record<string, number>> = { GK: 1, DF: 6, MF: 1.5, FW: 0.5 };

const opposite = (side: Side): Side => (side === 'home' ? 'away' : 'home');

interface SoccerPlayers {
  /** With the last line-up before the start. */
  readonly players: readonly FixturePlayer[];
  /** Weight in the team's goals of each player. */
  readonly attack: readonly number[];
}

/** Players on the pitch and on the bench in the course of a match, by index. */
export class Pitch {
  readonly #players: readonly FixturePlayer[];
  readonly #random: Random;
  readonly #on: Set<number>;
  readonly #bench: Set<number>;
  readonly #booked = new Set<number>();
  /** A substitute stays on. */
  readonly #joined = new Set<number>();

  constructor(players: readonly FixturePlayer[], random: Random) {
    this.#players = players;
    this.#random = random;
    const indexes = (role: FixturePlayer['lineUp']) =>
      new Set(players.flatMap(({ lineUp }, index) => (lineUp === role ? [index] : [])));
    this.#on = indexes('starting');
    this.#bench = indexes('bench');
  }

  /** Indexes of the players on the pitch. */
  on(): readonly number[] {
    return [...this.#on];
  }

  /** A player of a side on the pitch, drawn by weight; undefined if nobody has any. */
  draw(side: Side, weight: (index: number) => number): number | undefined {
    return this.drawOf([...this.#on], side, weight);
  }

  byPosition(weights: Readonly<Record<string, number>>): (index: number) => number {
    return (index) => weights[this.#players[index]?.position ?? ''] ?? 0;
  }

  book(side: Side): number | undefined {
    const weight = this.byPosition(YELLOW_WEIGHTS);
    const player = this.draw(side, (index) => (this.#booked.has(index) ? 0 : weight(index)));
    if (player !== undefined) this.#booked.add(player);
    return player;
  }

  sendOff(side: Side): number | undefined {
    const player = this.draw(side, this.byPosition(RED_WEIGHTS));
    if (player !== undefined) this.#on.delete(player);
    return player;
  }

  /** The substitute has the position of the player who leaves, if the bench has one. */
  substitute(side: Side): { readonly player?: number; readonly playerOff?: number } {
    const weight = this.byPosition(LEAVING_WEIGHTS);
    const playerOff = this.draw(side, (index) => (this.#joined.has(index) ? 0 : weight(index)));
    if (playerOff === undefined) return {};
    const position = this.#players[playerOff]?.position;
    const player = this.drawOf([...this.#bench], side, (index) => {
      const own = this.#players[index]?.position;
      return own === 'GK' ? 0 : own === position ? 1 : 1e-6;
    });
    if (player === undefined) return {};
    this.#on.delete(playerOff);
    this.#bench.delete(player);
    this.#on.add(player);
    this.#joined.add(player);
    return { player, playerOff };
  }

  /** A player of a side among some, drawn by weight. */
  drawOf(indexes: readonly number[], side: Side, weight: (index: number) => number): number | undefined {
    const own = indexes.filter((index) => this.#players[index]?.side === side && weight(index) > 0);
    let luck = this.#random() * own.reduce((sum, index) => sum + weight(index), 0);
    return (
      own.find((index) => {
        luck -= weight(index);
        return luck < 0;
      }) ?? own.at(-1)
    );
  }
}

type SoccerCount = Extract<PlayerCountName, RegularStatistic>;
type Counts = Record<SoccerCount, Record<number, number>>;

/** The players' facts so far. Shots, fouls and saves follow after each half. */
class PlayerRecord {
  readonly scorers: (GoalScorer | null)[] = [];
  readonly #appearances = new Map<number, Appearance>();
  readonly #counts: Counts = {
    assists: {},
    cards: {},
    shots: {},
    'shots-on-target': {},
    fouls: {},
    saves: {},
  };
  #hasLate = false;

  constructor(starting: readonly number[]) {
    for (const player of starting) this.#appearances.set(player, { player });
  }

  goal(scorer: GoalScorer | null, assist: number | undefined): void {
    this.scorers.push(scorer);
    if (assist !== undefined) this.count('assists', assist);
  }

  count(name: SoccerCount, player: number, number = 1): void {
    const counts = this.#counts[name];
    counts[player] = (counts[player] ?? 0) + number;
  }

  comesOn(player: number): void {
    this.#appearances.set(player, { player, cameOnAfter: this.#countCredited() });
  }

  leaves(player: number, why?: 'injured'): void {
    this.#appearances.set(player, {
      ...this.#appearances.get(player),
      player,
      hasLeft: true,
      ...(why && { injuredAfter: this.#countCredited() }),
    });
  }

  #countCredited(): number {
    return this.scorers.filter((scorer) => !scorer?.own).length;
  }

  reportHalf(): void {
    this.#hasLate = true;
  }

  addTo(facts: Facts): Facts {
    if (facts.kind !== 'contest' || !facts.goals) return facts;
    const { assists, cards, ...late } = this.#counts;
    return {
      ...facts,
      scorers: [...this.scorers],
      appearances: [...this.#appearances.values()],
      playerCounts: structuredClone({ assists, cards, ...(this.#hasLate && late) }),
    };
  }
}

/** The players on the pitch from a time on, s. */
interface OnPitch {
  readonly fromSeconds: number;
  readonly players: readonly number[];
}

/** Names the players of goals, cards, shots and substitutions. Its random numbers change nothing else of the match. */
export function namePlayers(
  moments: readonly Moment[],
  { players, attack }: SoccerPlayers,
  random: Random,
): readonly Moment[] {
  const pitch = new Pitch(players, random);
  const record = new PlayerRecord(pitch.on());
  let isPenalty = false;
  let half: OnPitch[] = [];
  let isFirstHalf = true;
  /** Goals of the half by side, and its fouls whose player had a card. */
  let goals = { home: 0, away: 0 };
  let booked = { home: 0, away: 0 };
  /** Fouls of the half so far, and the times of the last ones. */
  let fouls: Score = { home: 0, away: 0 };
  const lastFouls = { home: -1, away: -1 };

  function noteFouls({ periods }: ContestFacts, atSeconds: number): void {
    const counted = periods.at(-1)?.counts?.fouls;
    if (!counted) return;
    for (const side of ['home', 'away'] as const)
      if (counted[side] > fouls[side]) lastFouls[side] = atSeconds;
    fouls = counted;
  }

  function goalPlayers(side: Side): GoalPlayers {
    const isOwn = !isPenalty && random() < OWN_GOALS;
    const player = isOwn
      ? pitch.draw(opposite(side), pitch.byPosition(OWN_GOAL_WEIGHTS))
      : pitch.draw(side, (index) => attack[index] ?? 0);
    if (player === undefined) return {};
    if (isOwn) return { player, own: true as const };
    const assistWeight = pitch.byPosition(ASSIST_WEIGHTS);
    const assist =
      !isPenalty && random() < ASSISTED
        ? pitch.draw(side, (index) => (index === player ? 0 : assistWeight(index)))
        : undefined;
    return { player, ...(assist !== undefined && { assist }) };
  }

  /** Draws who had the shots (those that were no goals) or fouls of a side, at even times of the half. */
  function nameLate(
    { side, count, endSeconds }: { readonly side: Side; readonly count: number; readonly endSeconds: number },
    names: readonly SoccerCount[],
    weight: (index: number) => number,
  ): void {
    const start = half[0]?.fromSeconds ?? 0;
    for (let event = 0; event < count; event++) {
      const at = start + random() * (endSeconds - start);
      const on = half.findLast(({ fromSeconds }) => fromSeconds <= at)?.players ?? [];
      const player = pitch.drawOf(on, side, weight);
      if (player !== undefined) for (const name of names) record.count(name, player);
    }
  }

  function endHalf({ periods }: ContestFacts, endSeconds: number): void {
    const counts = periods.at(-1)?.counts;
    const [all, onTarget, committed] = [counts?.shots, counts?.['shots-on-target'], counts?.fouls];
    if (!all || !onTarget || !committed) return;
    const shooter = pitch.byPosition(SHOT_WEIGHTS);
    const shooting = (index: number) => shooter(index) * (attack[index] ?? 0) ** SHOT_POWER;
    for (const side of ['home', 'away'] as const) {
      const saved = onTarget[side] - goals[side];
      nameLate({ side, count: saved, endSeconds }, ['shots', 'shots-on-target'], shooting);
      nameLate({ side, count: all[side] - onTarget[side], endSeconds }, ['shots'], shooting);
      const count = committed[side] - booked[side];
      nameLate({ side, count, endSeconds }, ['fouls'], pitch.byPosition(FOUL_WEIGHTS));
      const keeper = pitch.draw(opposite(side), pitch.byPosition({ GK: 1 }));
      if (keeper !== undefined && saved > 0) record.count('saves', keeper, saved);
    }
    record.reportHalf();
    isFirstHalf = false;
    goals = { home: 0, away: 0 };
    booked = { home: 0, away: 0 };
  }

  function named(moment: Moment): Moment {
    if ('standing' in moment && moment.standing.facts.kind === 'contest')
      noteFouls(moment.standing.facts, moment.atSeconds);
    if (moment.kind === 'clock' && moment.id.startsWith('start-'))
      half = [{ fromSeconds: moment.atSeconds, players: pitch.on() }];
    if (moment.kind === 'goal' && moment.side === 'none') {
      const { facts } = moment.standing;
      if (facts.kind === 'contest') endHalf(facts, moment.atSeconds);
    }
    if (moment.kind === 'goal' && moment.side !== 'none') {
      const scored = goalPlayers(moment.side);
      const { player, own, assist } = scored;
      isPenalty = false;
      goals[moment.side]++;
      record.goal(player === undefined ? null : { player, ...(own && { own }) }, assist);
      if (player !== undefined && !own) {
        record.count('shots', player);
        record.count('shots-on-target', player);
      }
      return { ...moment, ...scored };
    }
    if (moment.kind !== 'incident') return moment;
    const { side } = moment;
    switch (moment.incident) {
      case 'penalty':
        isPenalty = true;
        return moment;
      case 'substitution': {
        const change = pitch.substitute(side);
        if (change.player !== undefined) record.comesOn(change.player);
        // Before half-time only the injured are replaced.
        if (change.playerOff !== undefined)
          record.leaves(change.playerOff, isFirstHalf ? 'injured' : undefined);
        half.push({ fromSeconds: moment.atSeconds, players: pitch.on() });
        return { ...moment, ...change };
      }
      case 'yellow-card':
      case 'red-card': {
        const isRed = moment.incident === 'red-card';
        const player = isRed ? pitch.sendOff(side) : pitch.book(side);
        if (player === undefined) return moment;
        record.count('cards', player);
        // A card follows its foul in the same second.
        if (lastFouls[side] === moment.atSeconds) {
          lastFouls[side] = -1;
          record.count('fouls', player);
          booked[side]++;
        }
        if (isRed) {
          record.leaves(player);
          half.push({ fromSeconds: moment.atSeconds, players: pitch.on() });
        }
        return { ...moment, player };
      }
      default:
        return moment;
    }
  }

  return moments.map((moment) => {
    const next = named(moment);
    if (!('standing' in next)) return next;
    const { standing } = next;
    return { ...next, standing: { ...standing, facts: record.addTo(standing.facts) } };
  });
}

const SUBSTITUTES_MAX = 5;
const WINDOWS_MAX = 3;

/** A substitution: its half, and played seconds of it. */
interface Substitution {
  readonly half: 0 | 1;
  readonly seconds: number;
  readonly side: Side;
}

/** Up to five substitutions of each side, in at most three windows. */
export function drawSubstitutions(
  lengths: readonly [number, number],
  random: Random,
): readonly Substitution[] {
  return (['home', 'away'] as const).flatMap((side) => {
    const windows = Array.from({ length: randomInt(random, 2, WINDOWS_MAX) }, () => {
      const half = random() < FIRST_HALF_SUBSTITUTIONS ? 0 : 1;
      const [from, to] = SUBSTITUTION_SPAN;
      const part = from + (to - from) * random();
      return { half, seconds: Math.floor(part * lengths[half]), side } as const;
    });
    const count = randomInt(random, windows.length, SUBSTITUTES_MAX);
    return Array.from({ length: count }, (_, n) => windows[n % windows.length] ?? []).flat();
  });
}
