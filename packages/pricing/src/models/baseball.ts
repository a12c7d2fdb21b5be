import type { Random } from '@evens/base';
import type { ContestFacts, PeriodScore, Side } from '@evens/markets';
import { contestLines } from '../contest-lines.ts';
import { tilted } from '../sampled-list.ts';
import type { PricingState, ScenarioModel, ScenarioSet } from '../scenario.ts';
import { factsKey, simulatedScenarios } from '../simulated-scenarios.ts';
import {
  type CountedPlayers,
  countedPlayerLines,
  countedPlayerScenarios,
  type PlayerLadders,
} from './counted-players.ts';
import { singleScores, sumPlayed } from './score-classes.ts';

export interface BaseballParams {
  /** Expected runs of each side over all regular innings, 1 to 12. */
  readonly homeRuns: number;
  readonly awayRuns: number;
  /** 9, or 7 in softball. */
  readonly innings: number;
  readonly marginShift: number;
  readonly totalShift: number;
  /** Absent if the source does not name players. */
  readonly players?: CountedPlayers;
}

const ladders: PlayerLadders = {
  'hits-full': [1, 2, 3],
  'home-runs-full': [1, 2],
  'total-bases-full': [2, 3, 4, 5],
  'runs-full': [1, 2],
  'rbis-full': [1, 2, 3],
  'strikeouts-full': [3, 4, 5, 6, 7, 8],
};

/** Indexes of `extra` in baseball: half of the inning (0 away bats, 1 home bats) and outs. */
export const baseballExtra = { half: 0, outs: 1 } as const;

/**
 * Random number of runs before the next out; runs come in clusters. A whole half-inning of three outs has `mean` runs
 * on average.
 */
export function runsBeforeNextOut(mean: number, random: Random): number {
  // A third of the mean per out. A cluster starts with chance c; each further run follows with chance 0.45.
  const start = Math.min(0.9, (mean / 3) * 0.55);
  if (random() >= start) return 0;
  let runs = 1;
  while (random() < 0.45 && runs < 9) runs++;
  return runs;
}

interface Half {
  readonly inning: number;
  readonly batting: Side;
  readonly outs: number;
}

/** True if the match has ended after `batting` has made `outs` outs of an inning with this score. */
export function baseballOver(innings: number, { inning, batting, outs }: Half, lead: number): boolean {
  if (inning < innings) return false;
  // The lead is home's. Home does not bat when ahead, and wins at once when it takes the lead.
  if (batting === 'home') return lead > 0 || (outs >= 3 && lead !== 0);
  return outs >= 3 && lead > 0;
}

/** Later innings are not distinguished: the next run decides. */
const LAST_INNING = 18;
const MOST_RUNS = 30;

/** P(runs ≤ n) for a half-inning with `outsLeft` outs to come. Sums of `runsBeforeNextOut`. */
function runsTable(mean: number, outsLeft: number): Float64Array {
  const start = Math.min(0.9, (mean / 3) * 0.55);
  const perOut = Array.from({ length: 10 }, (_, runs) => {
    if (runs === 0) return 1 - start;
    return start * 0.45 ** (runs - 1) * (runs < 9 ? 0.55 : 1);
  });
  let chances = Float64Array.of(1);
  for (let out = 0; out < outsLeft; out++) {
    const next = new Float64Array(Math.min(MOST_RUNS, chances.length + perOut.length - 1));
    for (const [runs, chance] of chances.entries()) {
      for (const [more, moreChance] of perOut.entries()) {
        const at = Math.min(next.length - 1, runs + more);
        next[at] = (next[at] ?? 0) + chance * moreChance;
      }
    }
    chances = next;
  }
  let below = 0;
  return chances.map((chance) => {
    below += chance;
    return below;
  });
}

function drawRuns(table: Float64Array, random: Random): number {
  const luck = random();
  let runs = 0;
  while (runs < table.length - 1 && luck >= (table[runs] ?? 1)) runs++;
  return runs;
}

/** Tables for a whole half-inning of either side, and for what remains of the running one. */
interface RunTables {
  readonly home: Float64Array;
  readonly away: Float64Array;
  readonly running: Float64Array;
}

function buildRunTables({ homeRuns, awayRuns, innings }: BaseballParams, { batting, outs }: Half): RunTables {
  const home = runsTable(homeRuns / innings, 3);
  const away = runsTable(awayRuns / innings, 3);
  const running = runsTable((batting === 'home' ? homeRuns : awayRuns) / innings, 3 - outs);
  return { home, away, running };
}

/** Draws whole half-innings. Home's last one ends with the run that takes the lead, so further runs are removed. */
function playOut(
  params: BaseballParams,
  facts: ContestFacts,
  { half, tables, random }: { half: Half; tables: RunTables; random: Random },
): ContestFacts {
  const periods = facts.periods.map((period) => ({ ...period }));
  let { inning, batting } = half;
  let table = tables.running;
  let lead = 0;
  for (const { home, away } of periods) lead += home - away;
  for (;;) {
    let period = periods[inning - 1];
    if (!period) {
      period = { phase: inning > params.innings ? 'overtime' : 'regular', home: 0, away: 0, ended: false };
      periods.push(period);
    }
    const runs = drawRuns(table, random);
    if (batting === 'home') {
      const counted = inning >= params.innings ? Math.min(runs, Math.max(0, 1 - lead)) : runs;
      period.home += counted;
      lead += counted;
    } else {
      period.away += runs;
      lead -= runs;
    }
    if (baseballOver(params.innings, { inning, batting, outs: 3 }, lead)) return final(periods);
    if (batting === 'home') {
      period.ended = true;
      inning++;
      if (inning > LAST_INNING) {
        const next = { phase: 'overtime' as const, home: 0, away: 0, ended: true };
        next[random() < 0.5 ? 'home' : 'away'] = 1;
        return final([...periods, next]);
      }
    }
    batting = batting === 'home' ? 'away' : 'home';
    table = batting === 'home' ? tables.home : tables.away;
  }
}

function final(periods: readonly PeriodScore[]): ContestFacts {
  return { kind: 'contest', status: 'ended', periods: periods.map((period) => ({ ...period, ended: true })) };
}

function currentHalf(facts: ContestFacts, extra: readonly number[]): Half {
  const last = facts.periods.at(-1);
  const runs = last !== undefined && !last.ended;
  return {
    inning: Math.max(1, facts.periods.length + (runs || !last ? 0 : 1)),
    batting: runs && extra[baseballExtra.half] === 1 ? 'home' : 'away',
    outs: runs ? (extra[baseballExtra.outs] ?? 0) : 0,
  };
}

function isOver(params: BaseballParams, facts: ContestFacts): boolean {
  const played = facts.periods.filter(({ ended }) => ended).length;
  const lead = facts.periods.reduce((sum, { home, away }) => sum + home - away, 0);
  return played >= params.innings && played === facts.periods.length && lead !== 0;
}

function scenarios(params: BaseballParams, { facts, extra }: PricingState): ScenarioSet {
  if (facts.kind !== 'contest')
    throw new TypeError(`scenarios: expected facts of a contest, got ${facts.kind}`);
  if (isOver(params, facts))
    return { facts: [{ ...facts, status: 'ended' as const }], weights: Float64Array.of(1) };
  const half = currentHalf(facts, extra);
  const { homeRuns, awayRuns, innings } = params;
  const state = `${homeRuns} ${awayRuns} ${innings} ${half.inning} ${half.batting} ${half.outs}`;
  const list = simulatedScenarios(`baseball|${state} ${factsKey(facts)}`, () => {
    const tables = buildRunTables(params, half);
    return (random) => playOut(params, facts, { half, tables, random });
  });
  const left = Math.max(0.05, 1 - (half.inning - 1) / innings);
  const set = tilted(list, { marginShift: params.marginShift * left, totalShift: params.totalShift * left });
  const { players } = params;
  if (!players || facts.status !== 'scheduled') return set;
  return {
    ...set,
    players: countedPlayerScenarios(players, { set, scores: singleScores(sumPlayed(facts)), ladders }),
  };
}

/**
 * Half-innings with clustered runs, and extra innings until one side leads. A fixed Monte Carlo of 2,000 runs per
 * state. `extra`: half of the inning, outs.
 */
export const baseball: ScenarioModel<BaseballParams> = {
  name: 'baseball',
  scenarios,
  lines: (params, { facts }, set) => [
    ...contestLines(facts, set, {
      periods: params.innings,
      score: 'full',
      totalStep: 100,
      draws: true,
      periodMarkets: true,
      periodsAhead: 1,
      openings: [3, 5, 7].filter((innings) => innings < params.innings),
      overtime: true,
    }),
    ...countedPlayerLines(set, ladders),
  ],
  drift: (params, { strength, tempo }) => ({
    ...params,
    marginShift: 0.25 * strength,
    totalShift: 0.25 * tempo,
  }),
};
