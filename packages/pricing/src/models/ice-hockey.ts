import { type Facts, regularPeriod } from '@evens/markets';
import { contestLines, overtimeLines, periodAtHand } from '../contest-lines.ts';
import { type Decider, goalScenarios } from '../goal-scenarios.ts';
import { line } from '../lines.ts';
import type { PricingState, ScenarioModel, ScenarioSet } from '../scenario.ts';
import {
  type CountedPlayers,
  countedPlayerLines,
  countedPlayerScenarios,
  type PlayerLadders,
} from './counted-players.ts';
import { findAhead } from './counted-rest.ts';
import { singleScores, sumPlayed } from './score-classes.ts';

/** A sport of rare goals in periods of equal length. The pace is constant, but for `margins`. */
export interface GoalsParams {
  /** Expected goals of each side over regular time, up to about 4. */
  readonly homeGoals: number;
  readonly awayGoals: number;
  readonly periods: number;
  readonly periodSeconds: number;
  /**
   * Factors on the chance of a regular time that ends level or with one goal between the sides. Towards the end, level sides
   * then score less, and both score more where one is a goal behind. Absent if goals do not depend on the score.
   */
  readonly margins?: { readonly level: number; readonly byOne: number };
  /** Sudden-death overtime after a level regular time. Absent if the draw is final. */
  readonly overtime?: {
    readonly seconds: number;
    /** Chance that overtime decides the match without a shoot-out. */
    readonly decides: number;
    readonly homeShare: number;
  };
  /** Absent if the source does not name players. */
  readonly players?: CountedPlayers;
}

/** Format of most ice hockey leagues. Level sides wait for overtime; a side that is a goal behind pulls its goalkeeper. */
export const iceHockeyShape = {
  periods: 3,
  periodSeconds: 1200,
  margins: { level: 1.38, byOne: 0.8 },
  overtime: { seconds: 300, decides: 0.62, homeShare: 0.52 },
} as const;

const LEAST_SHARE = 0.0004;

const ladders: PlayerLadders = {
  'goals-full': [1, 2],
  'assists-full': [1, 2],
  'points-full': [1, 2, 3],
  'shots-full': [2, 3, 4, 5],
};

function findDecider({ overtime }: GoalsParams, state: PricingState): Decider | undefined {
  if (!overtime || state.facts.kind !== 'contest') return undefined;
  const last = state.facts.periods.at(-1);
  const inOvertime = last?.phase === 'overtime';
  const left = !inOvertime ? 1 : last.ended ? 0 : Math.max(0, 1 - state.elapsedSeconds / overtime.seconds);
  // Constant pace of sudden death, with the given chance of a decision over its whole length.
  const decides = 1 - (1 - overtime.decides) ** left;
  return {
    homeOvertime: decides * overtime.homeShare,
    awayOvertime: decides * (1 - overtime.homeShare),
    homeShootout: (1 - decides) / 2,
    awayShootout: (1 - decides) / 2,
  };
}

/** Factor on the chance of a score at the end of regular time. */
export function marginFactor({ margins }: Pick<GoalsParams, 'margins'>, home: number, away: number): number {
  if (!margins) return 1;
  const by = Math.abs(home - away);
  return by === 0 ? margins.level : by === 1 ? margins.byOne : 1;
}

function scenarios(params: GoalsParams, state: PricingState): ScenarioSet {
  const { facts, elapsedSeconds, extra } = state;
  if (facts.kind !== 'contest')
    throw new TypeError(`scenarios: expected facts of a contest, got ${facts.kind}`);
  const number = periodAtHand(facts, params.periods);
  const runs = number > 0 && regularPeriod(facts, number) !== undefined;
  const left = number === 0 ? 0 : runs ? Math.max(LEAST_SHARE, 1 - elapsedSeconds / params.periodSeconds) : 1;
  const now = left / params.periods;
  const later = number === 0 ? 0 : (params.periods - number) / params.periods;
  const set = goalScenarios({
    facts,
    periods: params.periods,
    current: { home: params.homeGoals * now, away: params.awayGoals * now },
    later: { home: params.homeGoals * later, away: params.awayGoals * later },
    decider: findDecider(params, state),
    correction: params.margins && ((home, away) => marginFactor(params, home, away)),
  });
  const { players } = params;
  if (!players) return set;
  return {
    ...set,
    players: countedPlayerScenarios(players, {
      set,
      scores: singleScores(sumPlayed(facts)),
      ladders,
      first: isFirstOpen(facts) ? 'first-goal' : undefined,
      ...(facts.status !== 'scheduled' && {
        ahead: findAhead(facts, set, {
          ...params,
          countedSeconds: extra[goalsExtra.countedSeconds] ?? elapsedSeconds,
          overtimeAfter: (played) => overtimeAfter(params, played),
          usualOvertime: 0.01,
        }),
      }),
    }),
  };
}

/** Indexes of `extra` in sports of goals: played seconds of the running period when players were counted last. */
export const goalsExtra = { countedSeconds: 0 } as const;
function isFirstOpen(facts: Facts): boolean {
  return facts.kind === 'contest' && !facts.goals?.length;
}

/** Expected seconds of play of an overtime after a part of it: a goal ends it. */
function overtimeAfter({ overtime }: GoalsParams, played: number): number {
  if (!overtime) return 0;
  const left = Math.max(0, 1 - played / overtime.seconds);
  return (overtime.seconds * (1 - (1 - overtime.decides) ** left)) / -Math.log(1 - overtime.decides);
}

/**
 * Poisson goals, reweighed by the final margin, then sudden death and a shoot-out if the sport has them. Exact
 * enumeration. `extra`: when players were counted.
 */
export const iceHockey: ScenarioModel<GoalsParams> = {
  name: 'goals',
  scenarios,
  lines(params, { facts }, set) {
    if (facts.kind !== 'contest') return [];
    const requestedLines = [
      ...contestLines(facts, set, {
        periods: params.periods,
        score: 'regular',
        totalStep: 50,
        draws: true,
        periodMarkets: true,
      }),
      line('both-teams-to-score'),
      line('correct-score'),
      ...countedPlayerLines(set, ladders, isFirstOpen(facts) ? 'first-scorer-full' : undefined),
    ];
    const regular = facts.periods.every(({ phase }) => phase === 'regular');
    if (regular) requestedLines.push(line('nth-goal', `number=${(facts.goals?.length ?? 0) + 1}`));
    return params.overtime ? [...overtimeLines(set), ...requestedLines] : requestedLines;
  },
  drift: (params, { strength, tempo }) => ({
    ...params,
    homeGoals: params.homeGoals * (1 + 0.03 * strength + 0.02 * tempo),
    awayGoals: params.awayGoals * (1 - 0.03 * strength + 0.02 * tempo),
  }),
};
