import type { Drift, Facts, NumberMarketKind, PlayerMarketKind } from '@evens/markets';

export type { ChanceModel, Drift } from '@evens/markets';

/** The part of a match's state that its prices depend on. */
export interface PricingState {
  readonly facts: Facts;
  /** Played seconds of the running period, including stoppage time; 0 before it and in a break. */
  readonly elapsedSeconds: number;
  /**
   * State that prices depend on and `Facts` do not contain (red cards, wickets, outs). Each model defines the entries.
   */
  readonly extra: readonly number[];
}

/**
 * The possible final facts with their chances: `weights[i]` belongs to `facts[i]`, and weights sum to 1. While only
 * time passes, models return the same `facts` array, so verdicts over it are computed once.
 */
export interface ScenarioSet {
  readonly facts: readonly Facts[];
  readonly weights: Float64Array;
  /** True if the facts are final and have periods and goals only: what is equal in them has equal verdicts in all such sets. */
  readonly hasPlainFacts?: true;
  /** True for a match in sets: the same result has one price in all of its markets. */
  readonly ofSets?: true;
  /** Chances of players or numbers, given the scenarios. Absent if the match has no markets on them. */
  readonly players?: PlayerScenarios;
  /** Sets for markets with scenarios of their own, by `ownSetKey`. Undefined for those that have no chances now. */
  findOwn?(key: string): ScenarioSet | undefined;
  /** The key of such a set. Absent in the set of the score. */
  readonly ownKey?: string;
}

/** One outcome of a market on players, or on the numbers of a draw. */
export interface PlayerPick {
  /** 0-based index into the fixture's players, or into the numbers; or `NOBODY`. */
  readonly player: number;
  readonly of: PlayerMarketKind | NumberMarketKind;
  /** At least this number of a statistic, or the number of the goal. */
  readonly number: number;
}

/** An injury of a pick's player that refunds the pick if it is still open. */
export interface PickInjury {
  readonly chance: number;
  /** Chances, given the injury, that the pick was won before, and that it is open. */
  readonly won: number;
  readonly open: number;
}

/**
 * Chances of players or numbers over a set's scenarios. Those of players hold for players who play: bets on others are
 * cancelled.
 */
export interface PlayerScenarios {
  /** Number of players of the fixture, or of numbers. */
  readonly count: number;
  /** The chance of one pick. Undefined if it has no price. */
  chance(pick: PlayerPick): number | undefined;
  /** Absent if injuries refund nothing. */
  findInjury?(pick: PlayerPick): PickInjury | undefined;
  /** Joint chances of picks, given the class of a scenario. Undefined if they are unknown. */
  given(picks: readonly PlayerPick[]): GivenScenarios | undefined;
}

export interface GivenScenarios {
  /** Class of each scenario. */
  readonly of: Uint16Array;
  /** Number of classes. */
  readonly classes: number;
  /** The chance that all chosen picks win, by class. */
  chances(isChosen: (index: number) => boolean): Float64Array;
}

/** A line to price. `specifier` is in canonical form. */
export interface LineRequest {
  readonly type: string;
  readonly specifier: string;
}

export const NO_DRIFT: Drift = { strength: 0, tempo: 0 };

/** Model of a sport's results. Deterministic: equal parameters and state give the same set. */
export interface ScenarioModel<P> {
  /** Its name in a `ChanceModel`. */
  readonly name: string;
  scenarios(params: P, state: PricingState): ScenarioSet;
  /** Markets and lines to offer now, with main lines around the even point. */
  lines(params: P, state: PricingState, set: ScenarioSet): readonly LineRequest[];
  /** The parameters adjusted by market drift. */
  drift(params: P, drift: Drift): P;
}

/** Scales weights to a sum of 1, in place. A set without any chance is a bug of its model. */
export function normalise(weights: Float64Array): Float64Array {
  let sum = 0;
  for (const weight of weights) sum += weight;
  if (!(sum > 0)) throw new RangeError('normalise: a scenario set without chances');
  for (let i = 0; i < weights.length; i++) weights[i] = (weights[i] ?? 0) / sum;
  return weights;
}

/** Cache of scenario lists by state. Evicts the least recently used lists above a total of `scenariosMax` scenarios. */
export class ListCache<L extends { readonly facts: readonly Facts[] }> {
  readonly #lists = new Map<string, L>();
  readonly #scenariosMax: number;
  #scenarios = 0;

  constructor(scenariosMax = 24_000) {
    this.#scenariosMax = scenariosMax;
  }

  get(key: string, make: () => L): L {
    const known = this.#lists.get(key);
    if (known) {
      this.#lists.delete(key);
      this.#lists.set(key, known);
      return known;
    }
    const newList = make();
    this.#lists.set(key, newList);
    this.#scenarios += newList.facts.length;
    for (const [oldest, list] of this.#lists) {
      if (this.#scenarios <= this.#scenariosMax || oldest === key) break;
      this.#lists.delete(oldest);
      this.#scenarios -= list.facts.length;
    }
    return newList;
  }
}
