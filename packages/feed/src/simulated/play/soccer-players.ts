import { type Random, randomInt } from '@evens/base';
import type { FixturePlayer } from '@evens/book';
import type { Facts, GoalScorer, Side } from '@evens/markets';
import type { Moment } from '../../script/match-script.ts';

const OWN_GOALS = 0.03;
const ASSISTED = 0.72;
const YELLOW_WEIGHTS: Readonly<Record<string, number>> = { GK: 0.3, DF: 3, MF: 3, FW: 2 };
/** A goalkeeper is neither sent off nor replaced. */
const RED_WEIGHTS: Readonly<Record<string, number>> = { DF: 4, MF: 2, FW: 1 };
const LEAVING_WEIGHTS: Readonly<Record<string, number>> = { DF: 1, MF: 3, FW: 4 };
const ASSIST_WEIGHTS: Readonly<Record<string, number>> = { GK: 0.1, DF: 2, MF: 5, FW: 4 };
const OWN_GOAL_WEIGHTS: Readonly<Record<string, number>> = { GK: 1, DF: 6, MF: 1.5, FW: 0.5 };

const opposite = (side: Side): Side => (side === 'home' ? 'away' : 'home');

interface SoccerPlayers {
  /** With the last line-up before the start. */
  readonly players: readonly FixturePlayer[];
  /** Weight in the team's goals of each player. */
  readonly attack: readonly number[];
}

/** Players on the pitch and on the bench in the course of a match, by index. */
class Pitch {
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

  /** A player of a side on the pitch, drawn by weight; undefined if nobody has any. */
  draw(side: Side, weight: (index: number) => number): number | undefined {
    return this.#drawOf([...this.#on], side, weight);
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
    const player = this.#drawOf([...this.#bench], side, (index) => {
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

  #drawOf(indexes: readonly number[], side: Side, weight: (index: number) => number): number | undefined {
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

function withScorers(facts: Facts, scorers: readonly (GoalScorer | null)[]): Facts {
  return facts.kind === 'contest' && facts.goals ? { ...facts, scorers } : facts;
}

/** Names the players of goals, cards and substitutions. Its random numbers change nothing else of the match. */
export function namePlayers(
  moments: readonly Moment[],
  { players, attack }: SoccerPlayers,
  random: Random,
): readonly Moment[] {
  const pitch = new Pitch(players, random);
  let scorers: readonly (GoalScorer | null)[] = [];
  let isPenalty = false;

  function goalPlayers(side: Side) {
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

  function named(moment: Moment): Moment {
    if (moment.kind === 'goal' && moment.side !== 'none') {
      const { player, own, ...others } = { own: undefined, ...goalPlayers(moment.side) };
      isPenalty = false;
      scorers = [...scorers, player === undefined ? null : { player, ...(own && { own }) }];
      return player === undefined ? moment : { ...moment, player, ...(own && { own }), ...others };
    }
    if (moment.kind !== 'incident') return moment;
    const { side } = moment;
    switch (moment.incident) {
      case 'penalty':
        isPenalty = true;
        return moment;
      case 'substitution':
        return { ...moment, ...pitch.substitute(side) };
      case 'yellow-card':
      case 'red-card': {
        const player = moment.incident === 'red-card' ? pitch.sendOff(side) : pitch.book(side);
        return player === undefined ? moment : { ...moment, player };
      }
      default:
        return moment;
    }
  }

  return moments.map((moment) => {
    const next = named(moment);
    if (!('standing' in next)) return next;
    const { standing } = next;
    return { ...next, standing: { ...standing, facts: withScorers(standing.facts, scorers) } };
  });
}

const SUBSTITUTES_MAX = 5;
const WINDOWS_MAX = 3;
/** Most substitutions are later than this part of the second half. */
const EARLIEST_PART = 0.1;
const FIRST_HALF_WINDOWS = 0.05;

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
      const half = random() < FIRST_HALF_WINDOWS ? 0 : 1;
      const part = EARLIEST_PART + (0.98 - EARLIEST_PART) * random();
      return { half, seconds: Math.floor(part * lengths[half]), side } as const;
    });
    const count = randomInt(random, windows.length, SUBSTITUTES_MAX);
    return Array.from({ length: count }, (_, n) => windows[n % windows.length] ?? []).flat();
  });
}
