import type { Random } from '@evens/base';
import type { ContestFacts, PeriodScore, Side } from '@evens/markets';
import { contestLines } from '../contest-lines.ts';
import { tilted } from '../sampled-list.ts';
import type { PricingState, ScenarioModel } from '../scenario.ts';
import { factsKey, simulatedScenarios } from '../simulated-scenarios.ts';

export interface BaseballParams {
  /** Runs expected of each side over all regular innings, 1 to 12. */
  readonly homeRuns: number;
  readonly awayRuns: number;
  /** 9, or 7 in softball. */
  readonly innings: number;
  readonly marginShift: number;
  readonly totalShift: number;
}

/** What stands where in a baseball state's `extra`: half of the inning (0 away bats, 1 home bats) and outs. */
export const baseballExtra = { half: 0, outs: 1 } as const;

/**
 * One plate appearance's worth of luck, as half-innings are played: each of three outs is preceded by runs that come
 * in clusters. The mean of a whole half-inning is `mean` runs.
 */
export function runsBeforeNextOut(mean: number, random: Random): number {
  // A third of the mean per out; a cluster starts with chance c and each further run follows with chance 0.45.
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

/** Whether the match is over once `batting` has made `outs` outs of an inning with this score. */
export function baseballOver(innings: number, { inning, batting, outs }: Half, lead: number): boolean {
  if (inning < innings) return false;
  // Lead is home's: home need not bat when ahead, and walks off when it takes the lead.
  if (batting === 'home') return lead > 0 || (outs >= 3 && lead !== 0);
  return outs >= 3 && lead > 0;
}

/** Nobody is told apart beyond this inning: the next run decides. */
const LAST_INNING = 18;

function playOut(params: BaseballParams, facts: ContestFacts, half: Half, random: Random): ContestFacts {
  const periods = facts.periods.map((period) => ({ ...period }));
  let { inning, batting, outs } = half;
  let lead = 0;
  for (const { home, away } of periods) lead += home - away;
  for (;;) {
    let period = periods[inning - 1];
    if (!period) {
      period = { phase: inning > params.innings ? 'overtime' : 'regular', home: 0, away: 0, ended: false };
      periods.push(period);
    }
    while (outs < 3) {
      const mean = (batting === 'home' ? params.homeRuns : params.awayRuns) / params.innings;
      for (let runs = runsBeforeNextOut(mean, random); runs > 0; runs--) {
        period[batting]++;
        lead += batting === 'home' ? 1 : -1;
        if (baseballOver(params.innings, { inning, batting, outs }, lead)) return final(periods);
      }
      outs++;
    }
    if (baseballOver(params.innings, { inning, batting, outs }, lead)) return final(periods);
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
    outs = 0;
  }
}

function final(periods: readonly PeriodScore[]): ContestFacts {
  return { kind: 'contest', status: 'ended', periods: periods.map((period) => ({ ...period, ended: true })) };
}

function halfOf(facts: ContestFacts, extra: readonly number[]): Half {
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

function scenarios(params: BaseballParams, { facts, extra }: PricingState) {
  if (facts.kind !== 'contest') throw new TypeError('baseball is a contest');
  if (isOver(params, facts))
    return { facts: [{ ...facts, status: 'ended' as const }], weights: Float64Array.of(1) };
  const half = halfOf(facts, extra);
  const { homeRuns, awayRuns, innings } = params;
  const state = `${homeRuns} ${awayRuns} ${innings} ${half.inning} ${half.batting} ${half.outs}`;
  const list = simulatedScenarios(`baseball|${state} ${factsKey(facts)}`, (random) =>
    playOut(params, facts, half, random),
  );
  const left = Math.max(0.05, 1 - (half.inning - 1) / innings);
  return tilted(list, { marginShift: params.marginShift * left, totalShift: params.totalShift * left });
}

/**
 * Half-innings out by out, runs in clusters, extra innings until one leads: a fixed Monte Carlo of 2,000 plays per state
 * (domain chapter 5.2). `extra`: which half of the inning, outs.
 */
export const baseball: ScenarioModel<BaseballParams> = {
  name: 'baseball',
  scenarios,
  lines: (params, { facts }, set) =>
    contestLines(facts, set, {
      periods: params.innings,
      score: 'full',
      totalStep: 100,
      draws: true,
      periodMarkets: true,
      periodsAhead: 1,
      openings: [3, 5, 7].filter((innings) => innings < params.innings),
      overtime: true,
    }),
  drift: (params, { strength, tempo }) => ({
    ...params,
    marginShift: 0.25 * strength,
    totalShift: 0.25 * tempo,
  }),
};
