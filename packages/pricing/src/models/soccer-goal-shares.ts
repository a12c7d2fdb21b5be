import type { Side } from '@evens/markets';
import { findPresences, type Presence, replacementsAfter } from './soccer-presence.ts';

/** Players of a match, in the order of the fixture: those of the home side come first. */
export interface GoalShares {
  readonly homeCount: number;
  /** Chance that a player who plays starts: 1 or 0 once the line-up is known. */
  readonly starts: readonly number[];
  /** Chance that a starting player is replaced. */
  readonly leaves: readonly number[];
  /** Share of his team's goals while he is on the pitch, own goals apart. 0 for a player who cannot play. */
  readonly goals: readonly number[];
}

/** Share of its replacements that a team has had by a goal: the mean, and the mean of its square. */
export interface Replaced {
  readonly mean: number;
  readonly square: number;
}

/** By the chances that the goal is later than each of the replacements, in order. */
export function replacedBy(later: readonly number[]): Replaced {
  const { length } = later;
  let [mean, square] = [0, 0];
  for (const [index, chance] of later.entries()) {
    mean += chance / length;
    square += (chance * (2 * index + 1)) / length ** 2;
  }
  return { mean, square };
}

/**
 * A player's chance to be on the pitch at a goal, times the growth of their share by then: `growth` once all replacements
 * have come.
 */
export const grownChance = (
  { mean, square }: Replaced,
  { now, change }: { readonly now: number; readonly change: number },
  growth: number,
): number => now * (1 + growth * mean) + change * (mean + growth * square);

/** The mean growth over the goals while the player is on the pitch, as a part of the whole growth. */
function meanGrowth(replaced: Replaced, presences: readonly Presence[]): number {
  const sum = (growth: number) =>
    presences.reduce((all, way) => all + way.chance * grownChance(replaced, way, growth), 0);
  return (sum(1) - sum(0)) / (sum(0) || 1);
}

/** The growth before the line-up is known. */
const USUAL_GROWTH = 0.25;

interface SharesAhead {
  /** Absent before the line-up is known. */
  readonly starting?: readonly boolean[] | undefined;
  readonly now: number;
  readonly presences: readonly (readonly Presence[])[];
  /** Replacements by a goal of the whole match, and by one of its rest. */
  readonly replacedInAll: Replaced;
  readonly replacedAhead: Replaced;
}

/** Shares of the goals to come, which grow: stronger players are replaced by weaker ones. */
export interface SharesToCome {
  /** Shares of a goal now: those of the players on the pitch add up to 1. */
  readonly current: readonly number[];
  /** Mean shares of the goals while the player is on the pitch. */
  readonly mean: readonly number[];
  /** The growth of all shares of a side until the end. */
  readonly growth: Readonly<Record<Side, number>>;
}

export function sharesToCome(
  players: GoalShares,
  { starting, now, presences, replacedInAll, replacedAhead }: SharesAhead,
): SharesToCome {
  const atStart = players.goals.map((share, player) => {
    const starts = starting ? Number(starting[player]) : (players.starts[player] ?? 0);
    const ways = { starts, leaves: players.leaves[player] ?? 0 };
    const grown = meanGrowth(replacedInAll, findPresences(ways, undefined, { now: 0, isScheduled: true }));
    return { share, starts, grown };
  });
  const past = 1 - replacementsAfter(now).length / replacementsAfter(0).length;

  function findSide(from: number, to: number) {
    const own = atStart.slice(from, to);
    const started = own.reduce((sum, { share, starts }) => sum + starts * share, 0);
    const grown = own.reduce((sum, each) => sum + each.starts * each.share * each.grown, 0);
    // The mean shares of those who start add up to more than 1 by what they grow.
    const inAll = starting ? (Math.max(0, started - 1) * started) / (grown || 1) : USUAL_GROWTH;
    const first = own.map((each) => each.share / (1 + inAll * each.grown));
    const isOn = (index: number) => presences[from + index]?.some((way) => way.now === 1);
    const onPitch = first.reduce((sum, share, index) => sum + (isOn(index) ? share : 0), 0);
    const current = first.map((share) => share / ((starting && onPitch) || 1));
    const growth = (inAll * (1 - past)) / (1 + inAll * past);
    const mean = current.map(
      (share, index) => share * (1 + growth * meanGrowth(replacedAhead, presences[from + index] ?? [])),
    );
    return { current, mean, growth };
  }

  const [home, away] = [findSide(0, players.homeCount), findSide(players.homeCount, players.goals.length)];
  return {
    current: [...home.current, ...away.current],
    mean: [...home.mean, ...away.mean],
    growth: { home: home.growth, away: away.growth },
  };
}
