import { pick, type Random } from '@evens/base';
import type { ContestFacts, PeriodScore, Side } from '@evens/markets';
import { contestLines } from '../contest-lines.ts';
import { line } from '../lines.ts';
import { tilted } from '../sampled-list.ts';
import type { PricingState, ScenarioModel } from '../scenario.ts';
import { factsKey, simulatedScenarios } from '../simulated-scenarios.ts';

export interface DriveParams {
  /** Chance of a touchdown per drive, 0.1 to 0.4. The chance of a field goal is 0.16 for both sides. */
  readonly homeTouchdown: number;
  readonly awayTouchdown: number;
  readonly periodSeconds: number;
  readonly marginShift: number;
  readonly totalShift: number;
}

/** Indexes of `extra` in American football. Possession: 1 home, 2 away, 0 unknown. */
export const driveExtra = { possession: 0 } as const;

const FIELD_GOAL = 0.16;
const OVERTIME_SECONDS = 600;

/** Points of one drive: a touchdown with its tries, a field goal, or nothing. */
export function drivePoints(touchdown: number, random: Random): number {
  const luck = random();
  if (luck < touchdown) {
    const tries = random();
    return tries < 0.91 ? 7 : tries < 0.97 ? 6 : 8;
  }
  return luck < touchdown + FIELD_GOAL ? 3 : 0;
}

/** Duration of a drive on the clock: 60 to 268 seconds, mean 164, so eleven per side in an hour. */
export function driveSeconds(random: Random): number {
  return 60 + random() * 208;
}

function playPeriod(
  params: DriveParams,
  period: { home: number; away: number },
  ball: Side,
  leftSeconds: number,
  random: Random,
): Side {
  let side = ball;
  let left = leftSeconds;
  for (;;) {
    left -= driveSeconds(random);
    if (left <= 0) {
      // A drive that ends at the whistle sometimes scores a late field goal.
      if (random() < LATE_FIELD_GOAL) period[side] += 3;
      return side;
    }
    period[side] += drivePoints(side === 'home' ? params.homeTouchdown : params.awayTouchdown, random);
    side = side === 'home' ? 'away' : 'home';
  }
}

/** Chance that a drive that ends at the whistle scores a field goal. */
export const LATE_FIELD_GOAL = 0.1;

function playOut(
  params: DriveParams,
  facts: ContestFacts,
  state: PricingState,
  random: Random,
): ContestFacts {
  const periods = facts.periods.map((period) => ({ ...period }));
  const last = periods.at(-1);
  const code = state.extra[driveExtra.possession];
  let ball: Side = code === 1 ? 'home' : code === 2 ? 'away' : pick(random, ['home', 'away'] as const);
  if (last && !last.ended) {
    const length = last.phase === 'overtime' ? OVERTIME_SECONDS : params.periodSeconds;
    // A drive is under way: counts half of it as played.
    ball = playPeriod(params, last, ball, Math.max(0, length - state.elapsedSeconds) + 82, random);
    last.ended = true;
  }
  while (periods.length < 4) {
    const period = { phase: 'regular' as const, home: 0, away: 0, ended: true };
    ball = playPeriod(params, period, ball, params.periodSeconds, random);
    periods.push(period);
  }
  const lead = periods.reduce((sum, { home, away }) => sum + home - away, 0);
  if (lead === 0) {
    const home = random() < 0.5 + (params.homeTouchdown - params.awayTouchdown) / 2;
    const points = random() < 0.5 ? 3 : 6;
    const extra = {
      phase: 'overtime' as const,
      home: home ? points : 0,
      away: home ? 0 : points,
      ended: true,
    };
    if (periods.at(-1)?.phase === 'overtime') periods.pop();
    return { kind: 'contest', status: 'ended', periods: [...periods, extra] };
  }
  return { kind: 'contest', status: 'ended', periods };
}

function isOver(periods: readonly PeriodScore[]): boolean {
  const lead = periods.reduce((sum, { home, away }) => sum + home - away, 0);
  return periods.length >= 4 && periods.every(({ ended }) => ended) && lead !== 0;
}

/**
 * Simulates drives: touchdown, field goal or nothing, so margins of 3 and 7 have realistic frequencies. Overtime is
 * decided by the first score. A fixed Monte Carlo of 2,000 runs per state, repeated every 20 seconds of play. `extra`:
 * possession.
 */
export const americanFootball: ScenarioModel<DriveParams> = {
  name: 'american-football',
  scenarios(params, state) {
    const { facts } = state;
    if (facts.kind !== 'contest')
      throw new TypeError(`scenarios: expected facts of a contest, got ${facts.kind}`);
    if (isOver(facts.periods)) return { facts: [{ ...facts, status: 'ended' }], weights: Float64Array.of(1) };
    const elapsedSeconds = Math.floor(state.elapsedSeconds / 20) * 20;
    const { homeTouchdown, awayTouchdown, periodSeconds } = params;
    const key = `drives|${homeTouchdown} ${awayTouchdown} ${periodSeconds} ${elapsedSeconds} ${state.extra} ${factsKey(facts)}`;
    const rounded = { ...state, elapsedSeconds };
    const list = simulatedScenarios(key, () => (random) => playOut(params, facts, rounded, random));
    const left = Math.max(0, 1 - facts.periods.filter(({ ended }) => ended).length / 4);
    return tilted(list, { marginShift: params.marginShift * left, totalShift: params.totalShift * left });
  },
  lines: (_params, { facts }, set) => [
    ...contestLines(facts, set, {
      periods: 4,
      score: 'full',
      totalStep: 100,
      draws: true,
      periodMarkets: true,
      periodsAhead: 1,
      overtime: true,
    }),
    line('winning-margin-full'),
  ],
  drift: (params, { strength, tempo }) => ({
    ...params,
    marginShift: 0.8 * strength,
    totalShift: 0.8 * tempo,
  }),
};
