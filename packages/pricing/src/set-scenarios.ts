import type { ContestFacts, PeriodScore, Score, Side } from '@evens/markets';
import { areServesPriced, countAt, servePoints } from './serves.ts';
import type { SetScore, UnitScore } from './set-scores.ts';
import type { SetsParams } from './sets-params.ts';
import { NO_SCORE, type SetsState } from './sets-state.ts';

export interface SetList {
  readonly facts: ContestFacts[];
  /** Index into the scores of the current set, and the later sets won by home and away. */
  readonly at: Uint16Array;
  readonly homeAfter: Uint8Array;
  readonly awayAfter: Uint8Array;
  /** Weight of this scenario among its equivalent copies. */
  readonly share: Float64Array;
  readonly scores: readonly UnitScore[];
}

/** Possible orders of the sets after this one, starting from `won`. Each ends with the deciding set. */
function sequences(won: Score, needed: number): readonly (readonly Side[])[] {
  if (won.home === needed || won.away === needed) return [[]];
  const after = (side: Side) => ({ ...won, [side]: won[side] + 1 });
  const sides: readonly Side[] = ['home', 'away'];
  return sides.flatMap((side) =>
    sequences(after(side), needed).map((laterWinners) => [side, ...laterWinners]),
  );
}

/** Finds the score with which `side` wins a later set, at a quantile of its distribution. */
function findQuantile(scores: readonly SetScore[], side: Side): (part: number) => SetScore {
  const won = scores.filter(({ home, away }) => (side === 'home' ? home > away : away > home));
  const all = won.reduce((chances, { chance }) => chances + chance, 0);
  return (part) => {
    let left = part * all;
    for (const score of won) {
      left -= score.chance;
      if (left <= 0) return score;
    }
    const last = won.at(-1) ?? scores[0];
    if (!last) throw new RangeError('findQuantile: a set that nobody can win');
    return last;
  };
}

/** The chance of an order of winners of later sets. */
function orderChances(scores: readonly SetScore[]): (order: readonly Side[]) => number {
  const home = scores.reduce((sum, score) => sum + (score.home > score.away ? score.chance : 0), 0);
  return (order) => order.reduce((chance, side) => chance * (side === 'home' ? home : 1 - home), 1);
}

const MANY = 2600;
/** Scenarios with serves have about equal weights, because their counts need many of them. */
const WITH_SERVES = 1500;
/** Number of scenarios per end of the current set, if counts beside the score are drawn for each. */
const COUNTED_COPIES = 32;

/** The count at this quantile of a Poisson distribution. */
function poissonAt(mean: number, part: number): number {
  let chance = Math.exp(-mean);
  let below = chance;
  let n = 0;
  while (below < part && n < 200) {
    n++;
    chance *= mean / n;
    below += chance;
  }
  return n;
}

/** Evenly spread quantiles between 0 and 1, with a different sequence per `step`. */
function spread(turn: number, step: number): number {
  return (0.5 + turn * step) % 1;
}

/**
 * Quantiles of home and away for one of `COUNTED_COPIES` scenarios: points of a lattice, so that each side has every
 * stratum once and neither depends on the other.
 */
function countQuantiles(copy: number): Score {
  const at = (generator: number) => (((copy * generator) % COUNTED_COPIES) + 0.5) / COUNTED_COPIES;
  return { home: at(7), away: at(5) };
}

/** Kills of home and away on the running map if `winner` wins it. */
function killsOn(
  { kills }: SetsParams,
  state: SetsState,
  { winner, copy }: { winner: Side; copy: number },
): Score {
  if (!kills) return NO_SCORE;
  const left = kills.perMap * (1 - state.played);
  const home = winner === 'home' ? kills.winnerShare : 1 - kills.winnerShare;
  const quantiles = countQuantiles(copy);
  return {
    home: state.kills.home + poissonAt(left * home, quantiles.home),
    away: state.kills.away + poissonAt(left * (1 - home), quantiles.away),
  };
}

function drawMaximums(
  { maximums }: SetsParams,
  state: SetsState,
  { legs, copy }: { legs: number; copy: number },
): Score {
  if (!maximums) return NO_SCORE;
  const quantiles = countQuantiles(copy);
  return {
    home: state.maximums.home + poissonAt(maximums.home * legs, quantiles.home),
    away: state.maximums.away + poissonAt(maximums.away * legs, quantiles.away),
  };
}

/** One object per score of an ended set: a list has thousands of scenarios, but few different sets. */
function sharedSets(): (score: Score) => PeriodScore {
  const known = new Map<number, PeriodScore>();
  return ({ home, away }) => {
    const key = home * 1024 + away;
    const set = known.get(key) ?? { phase: 'regular', home, away, ended: true };
    known.set(key, set);
    return set;
  };
}

interface SetChances {
  /** Possible ends of the current set, and of any later one. */
  readonly now: readonly UnitScore[];
  readonly later: readonly SetScore[];
  /** The facts so far. */
  readonly before: ContestFacts;
}

type Serves = Pick<ContestFacts, 'aces' | 'doubleFaults'>;

/** Draws the serves of a scenario by the scores of its sets; undefined without prices of them. */
function serveDraw(
  { rules, serves }: SetsParams,
  { facts, usual }: { readonly facts: ContestFacts; readonly usual: readonly SetScore[] },
): ((sets: readonly Score[], turn: number) => Serves) | undefined {
  if (!serves || !areServesPriced(facts, serves) || rules.kind !== 'serve-games') return undefined;
  const findPoints = servePoints(rules, usual);
  const { aces, doubleFaults } = serves;
  return (sets, turn) => {
    const { home, away } = findPoints(sets);
    return {
      aces: {
        home: countAt(home.won, aces.home, spread(turn, 0.8566748838)),
        away: countAt(away.won, aces.away, spread(turn, 0.7338918566)),
      },
      doubleFaults: {
        home: poissonAt(home.lost * doubleFaults.home, spread(turn, 0.628706721)),
        away: poissonAt(away.lost * doubleFaults.away, spread(turn, 0.5385972572)),
      },
    };
  };
}

/** Scenarios for each final score of the current set and each order of the later sets. */
export function makeSetList(
  params: SetsParams,
  state: SetsState,
  { now, later, before }: SetChances,
): SetList {
  const needed = (params.bestOf + 1) / 2;
  const facts: ContestFacts[] = [];
  const at: number[] = [];
  const homeAfter: number[] = [];
  const awayAfter: number[] = [];
  const share: number[] = [];
  const shapes = (['home', 'away'] as const).map((side) =>
    sequences({ ...state.won, [side]: state.won[side] + 1 }, needed),
  );
  const orders = now.reduce((count, { home, away }) => count + (shapes[home > away ? 0 : 1]?.length ?? 0), 0);
  const samples = Math.max(1, Math.min(6, Math.floor(MANY / orders)));
  const quantiles = { home: findQuantile(later, 'home'), away: findQuantile(later, 'away') };
  const chanceOfOrder = orderChances(later);
  const drawServes = serveDraw(params, { facts: before, usual: later });
  const endedSet = sharedSets();
  let turn = 0;
  const played = state.running.home + state.running.away;
  for (const [index, score] of now.entries()) {
    const { home, away } = score;
    const taker: Side = home > away ? 'home' : 'away';
    const current: PeriodScore = {
      phase: 'regular',
      home,
      away,
      ended: true,
      ...(params.unitMarkets ? { units: [...state.units, ...score.next] } : {}),
      ...(countsDeuces(params) ? { deuces: deucesWith(state, score.deuce) } : {}),
    };
    for (const order of shapes[score.home > score.away ? 0 : 1] ?? []) {
      const counts = params.kills !== undefined || params.maximums !== undefined;
      const usual = counts ? Math.max(samples, COUNTED_COPIES) : order.length === 0 ? 1 : samples;
      const copies = drawServes ? Math.ceil(WITH_SERVES * score.chance * chanceOfOrder(order)) : usual;
      for (let copy = 0; copy < copies; copy++) {
        turn++;
        const after = order.map((side, n) => {
          // Stratified quantiles per copy, shifted from scenario to scenario: evenly spread, without randomness.
          const part = ((copy + ((turn * 0.618034 + n * 0.754878) % 1)) / copies) % 1;
          return endedSet(quantiles[side](part));
        });
        const running = params.kills
          ? { ...current, kills: killsOn(params, state, { winner: taker, copy }) }
          : current;
        const periods: PeriodScore[] = [...state.ended, running, ...after];
        const last = periods.at(-1);
        const winner = last && last.home > last.away ? 'home' : 'away';
        const legs = after.reduce((sum, set) => sum + set.home + set.away, home + away - played);
        facts.push({
          kind: 'contest',
          status: 'ended',
          periods,
          winner,
          ...drawServes?.(periods, turn),
          ...(params.maximums ? { maximums: drawMaximums(params, state, { legs, copy }) } : {}),
        });
        at.push(index);
        homeAfter.push(order.filter((side) => side === 'home').length);
        awayAfter.push(order.filter((side) => side === 'away').length);
        share.push(1 / copies);
      }
    }
  }
  return {
    facts,
    at: Uint16Array.from(at),
    homeAfter: Uint8Array.from(homeAfter),
    awayAfter: Uint8Array.from(awayAfter),
    share: Float64Array.from(share),
    scores: now,
  };
}

/** True if each game of a set has a market on its points. */
function countsDeuces({ unitMarkets, rules }: SetsParams): boolean {
  return unitMarkets === true && rules.kind === 'serve-games';
}

/** Deuces of all won games and of the current one. Games before the source counted points have none. */
function deucesWith({ units, deuces }: SetsState, deuce: boolean): readonly boolean[] {
  return [...units.map((_, index) => deuces[index] ?? false), deuce];
}
