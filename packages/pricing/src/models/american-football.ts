import { pick, type Random } from '@evens/base';
import {
  type ContestFacts,
  type Facts,
  type PeriodScore,
  regularScore,
  type Score,
  type Side,
} from '@evens/markets';
import { contestLines } from '../contest-lines.ts';
import { line } from '../lines.ts';
import { poissonChances } from '../poisson.ts';
import { type MarginFactors, regularFactor } from '../regular-margins.ts';
import { tilted } from '../sampled-list.ts';
import type { PricingState, ScenarioModel } from '../scenario.ts';
import { factsKey, simulatedScenarios } from '../simulated-scenarios.ts';
import {
  type CountedPlayers,
  countedPlayerLines,
  countedPlayerScenarios,
  type PlayerLadders,
} from './counted-players.ts';
import { findAhead } from './counted-rest.ts';
import { sumPlayed, type TeamScores } from './score-classes.ts';

export interface DriveParams {
  /** Chance of a touchdown per drive, 0.1 to 0.4. The chance of a field goal is 0.16 for both sides. */
  readonly homeTouchdown: number;
  readonly awayTouchdown: number;
  readonly periodSeconds: number;
  readonly marginShift: number;
  readonly totalShift: number;
  /** Absent if the source does not name players. */
  readonly players?: CountedPlayers;
}

/**
 * Indexes of `extra` in American football. Possession: 1 home, 2 away, 0 unknown. Played seconds of the running period when
 * players were counted last.
 */
export const driveExtra = { possession: 0, countedSeconds: 1 } as const;

const ladders: PlayerLadders = {
  'touchdowns-full': [1, 2],
  'passing-yards-full': [200, 225, 250, 275, 300],
  'rushing-yards-full': [40, 60, 80, 100],
  'receiving-yards-full': [25, 40, 60, 80, 100],
};

/**
 * Towards the end a side plays for the score that it needs: a field goal to tie or to lead by three, a touchdown and two tries
 * to tie, so that 15 % of matches end by 3 points, 9 % by 7, and 6 % are level after regular time.
 */
export const driveMargins: MarginFactors = [
  1.35, 0.7, 0.85, 1.6, 0.68, 1.05, 0.7, 1.25, 1.05, 0.5, 1, 0.65, 0.85, 0.8,
];
/** Share of overtimes that a field goal decides; others end with a touchdown. */
const OVERTIME_FIELD_GOALS = 0.6;

/** Points that decide an overtime. */
export function overtimePoints(random: Random): number {
  return random() < OVERTIME_FIELD_GOALS ? 3 : 6;
}

const FIELD_GOAL = 0.16;
/** Drives of a side in a match, and those of them that end at a whistle. */
const DRIVES = 11.4;
const LATE_DRIVES = 2;
const TOUCHDOWNS_MAX = 14;
const OVERTIME_SECONDS = 600;
/** A score is possible until the end. */
const LEAST_LEFT = 0.01;

/** Points of a touchdown with its try, and their shares. */
const touchdownPoints = [
  [7, 0.91],
  [6, 0.06],
  [8, 0.03],
] as const;

/** P(points) of n touchdowns, by n. */
const pointsOfTouchdowns: readonly ReadonlyMap<number, number>[] = Array.from({
  length: TOUCHDOWNS_MAX,
}).reduce<ReadonlyMap<number, number>[]>(
  (all) => {
    const next = new Map<number, number>();
    for (const [points, chance] of all.at(-1) ?? [])
      for (const [more, share] of touchdownPoints)
        next.set(points + more, (next.get(points + more) ?? 0) + chance * share);
    return [...all, next];
  },
  [new Map([[0, 1]])],
);

/** Further touchdowns of a side at its final points: the others are field goals. `left`: part of the match. */
function touchdownScores(
  { homeTouchdown, awayTouchdown }: DriveParams,
  played: Score,
  left: number,
): TeamScores {
  const full = (DRIVES - LATE_DRIVES) * left;
  const fieldGoals = poissonChances(full * FIELD_GOAL + LATE_DRIVES * left * LATE_FIELD_GOAL, 20);
  const touchdowns = {
    home: poissonChances(full * homeTouchdown, TOUCHDOWNS_MAX),
    away: poissonChances(full * awayTouchdown, TOUCHDOWNS_MAX),
  };
  return {
    key: (points, side) => points - played[side],
    given(points, side) {
      const possible = pointsOfTouchdowns.map((byPoints, count) => {
        let chance = 0;
        for (const [scored, share] of byPoints)
          if (scored <= points && (points - scored) % 3 === 0)
            chance += share * (fieldGoals[(points - scored) / 3] ?? 0);
        return { count, chance: chance * (touchdowns[side][count] ?? 0) };
      });
      const all = possible.reduce((sum, { chance }) => sum + chance, 0);
      return possible.flatMap(({ count, chance }) => (chance > 0 ? [{ count, chance: chance / all }] : []));
    },
  };
}

/** Mean seconds of play of an overtime. */
const OVERTIME_MEAN = 350;

function isFirstOpen(facts: Facts): boolean {
  return facts.kind === 'contest' && !facts.touchdowns?.length;
}

/** Points of one drive: a touchdown with its tries, a field goal, or nothing. */
export function drivePoints(touchdown: number, random: Random): number {
  const luck = random();
  if (luck < touchdown) {
    let tries = random();
    for (const [points, share] of touchdownPoints) {
      tries -= share;
      if (tries < 0) return points;
    }
    return 7;
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
    const points = overtimePoints(random);
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
 * Simulates drives: touchdown, field goal or nothing, reweighed by the margin after regular time, so margins of 3 and 7
 * have realistic frequencies. Overtime is decided by the first score. A fixed Monte Carlo of 2,000 runs per state, repeated
 * every 20 seconds of play. `extra`: possession.
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
    const key = `drives|${homeTouchdown} ${awayTouchdown} ${periodSeconds} ${elapsedSeconds} ${state.extra[driveExtra.possession] ?? ''} ${factsKey(facts)}`;
    const rounded = { ...state, elapsedSeconds };
    const list = simulatedScenarios(key, () => (random) => playOut(params, facts, rounded, random), {
      weigh: (final) => regularFactor(driveMargins, regularScore(final)),
    });
    const left = Math.max(0, 1 - facts.periods.filter(({ ended }) => ended).length / 4);
    const set = tilted(list, {
      marginShift: params.marginShift * left,
      totalShift: params.totalShift * left,
    });
    if (!params.players) return set;
    const ahead = findAhead(facts, set, {
      periods: 4,
      periodSeconds,
      countedSeconds: state.extra[driveExtra.countedSeconds] ?? state.elapsedSeconds,
      overtimeAfter: (played) => Math.max(30, OVERTIME_MEAN - played),
      usualOvertime: 0.01,
    });
    return {
      ...set,
      players: countedPlayerScenarios(params.players, {
        set,
        scores: touchdownScores(params, sumPlayed(facts), Math.max(LEAST_LEFT, ahead.left)),
        ladders,
        first: isFirstOpen(facts) ? 'first-touchdown' : undefined,
        ...(facts.status !== 'scheduled' && { ahead }),
      }),
    };
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
    ...countedPlayerLines(set, ladders, isFirstOpen(facts) ? 'first-touchdown-full' : undefined),
  ],
  drift: (params, { strength, tempo }) => ({
    ...params,
    marginShift: 0.8 * strength,
    totalShift: 0.8 * tempo,
  }),
};
