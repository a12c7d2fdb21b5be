import type { Outcome, RoundResult } from './dealer-parts.ts';

/** The most rounds that one start plays. */
export const AUTOBET_ROUNDS_MAX = 1000;
export const AUTOBET_RAISE_MAX = 1000;

/** The settings of an autobet. Amounts are minor units. */
export interface AutobetPlan {
  /** 1 to AUTOBET_ROUNDS_MAX. */
  readonly rounds: number;
  readonly stakeMinor: bigint;
  /** Raise of the stake after a round, in per cent; undefined returns to the first stake. */
  readonly raise: Readonly<Record<'win' | 'loss', number | undefined>>;
  /** No round starts that could lose more than this in total. */
  readonly lossMaxMinor: bigint;
  /** Ends when this much is won in total. */
  readonly winMinor: bigint | undefined;
  /** Ends when one round wins this much above its stake. */
  readonly oneWinMinor: bigint | undefined;
}

/** The reason why an autobet ended by its own plan. */
export type AutobetEnd = 'rounds' | 'loss' | 'win' | 'one-win' | 'maximum';

/** An autobet between two rounds. */
export interface AutobetState {
  readonly plan: AutobetPlan;
  readonly played: number;
  /** The stake of the next round. */
  readonly stakeMinor: bigint;
  readonly netMinor: bigint;
  readonly end: AutobetEnd | undefined;
}

/** Returns the end that applies before a round with the next stake. */
function endBefore({ plan, played, stakeMinor, netMinor }: AutobetState, stakeMaxMinor: bigint) {
  if (played >= plan.rounds) return 'rounds';
  if (stakeMinor > stakeMaxMinor) return 'maximum';
  return stakeMinor - netMinor > plan.lossMaxMinor ? 'loss' : undefined;
}

export function startAutobet(plan: AutobetPlan, stakeMaxMinor: bigint): AutobetState {
  const state = { plan, played: 0, stakeMinor: plan.stakeMinor, netMinor: 0n, end: undefined };
  return { ...state, end: endBefore(state, stakeMaxMinor) };
}

function nextStake({ plan, stakeMinor }: AutobetState, outcome: Outcome): bigint {
  if (outcome === 'back') return stakeMinor;
  const percent = plan.raise[outcome === 'win' ? 'win' : 'loss'];
  return percent === undefined ? plan.stakeMinor : (stakeMinor * BigInt(100 + percent)) / 100n;
}

/** The state after a round. A jackpot counts as won. */
export function continueAutobet(
  state: AutobetState,
  result: Pick<RoundResult, 'outcome' | 'stakeMinor' | 'winMinor' | 'jackpot'>,
  stakeMaxMinor: bigint,
): AutobetState {
  const { plan } = state;
  const gainMinor = result.winMinor + (result.jackpot?.winMinor ?? 0n) - result.stakeMinor;
  const next = {
    ...state,
    played: state.played + 1,
    stakeMinor: nextStake(state, result.outcome),
    netMinor: state.netMinor + gainMinor,
  };
  if (plan.oneWinMinor !== undefined && gainMinor >= plan.oneWinMinor) return { ...next, end: 'one-win' };
  if (plan.winMinor !== undefined && next.netMinor >= plan.winMinor) return { ...next, end: 'win' };
  return { ...next, end: endBefore(next, stakeMaxMinor) };
}

/** The largest loss of an autobet. */
export interface AutobetRisk {
  /** The total loss is never above this amount. */
  readonly lossMaxMinor: bigint;
  /** The run in which every round loses its whole stake, at its end. */
  readonly losing: AutobetState;
  /** Whether a run can end early because it could lose more than the limit. */
  readonly canStop: boolean;
}

/** Plays the plan with losses only, by the same steps as a real run. */
function playLosses(plan: AutobetPlan, stakeMaxMinor: bigint): AutobetState {
  let state = startAutobet(plan, stakeMaxMinor);
  while (state.end === undefined) {
    const { stakeMinor } = state;
    const lost = { outcome: 'loss', stakeMinor, winMinor: 0n, jackpot: undefined } as const;
    state = continueAutobet(state, lost, stakeMaxMinor);
  }
  return state;
}

/**
 * Without a raise after wins, no run loses more than the one that loses every round, if that one plays all its rounds. Other
 * runs can lose up to the limit: stakes that wins have raised are lost later, and a win before the maximum begins again.
 */
export function autobetRisk(plan: AutobetPlan, stakeMaxMinor: bigint): AutobetRisk {
  const losing = playLosses(plan, stakeMaxMinor);
  const lostMinor = -losing.netMinor;
  const isWorst = losing.end === 'rounds' && (plan.raise.win ?? 0) <= 0;
  const lossMaxMinor = isWorst ? lostMinor : plan.lossMaxMinor;
  return { lossMaxMinor, losing, canStop: lostMinor < lossMaxMinor };
}
