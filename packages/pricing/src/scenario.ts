import type { Drift, Facts } from '@evens/markets';

export type { ChanceModel, Drift } from '@evens/markets';

/** The state of a match, as far as a price depends on it. */
export interface PricingState {
  readonly facts: Facts;
  /** Seconds of the running period that have been played, stoppage included; 0 before it and in a break. */
  readonly elapsedSeconds: number;
  /** What prices know and `Facts` don't keep (red cards, wickets, outs): each model says the meaning of each entry. */
  readonly extra: readonly number[];
}

/**
 * The final facts that are still possible, with their chances: `weights[i]` belongs to `facts[i]` and they sum to 1.
 * Models hand out the same `facts` array again while only time has passed, so that verdicts over it are computed once.
 */
export interface ScenarioSet {
  readonly facts: readonly Facts[];
  readonly weights: Float64Array;
}

/** A line to be priced, `specifier` in its canonical spelling. */
export interface LineRequest {
  readonly type: string;
  readonly specifier: string;
}

export const NO_DRIFT: Drift = { strength: 0, tempo: 0 };

/** How a sport's results come about. Deterministic: the same parameters and state give the same set. */
export interface ScenarioModel<P> {
  /** Its name in a `ChanceModel`. */
  readonly name: string;
  scenarios(params: P, state: PricingState): ScenarioSet;
  /** Which markets and lines to offer now, main lines around the even point. */
  lines(params: P, state: PricingState, set: ScenarioSet): readonly LineRequest[];
  /** The parameters as the market sees them in this mood. */
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

/** Scenario lists by the state that they hang on; forgets the least recently used beyond `scenariosMax` in all. */
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
    const made = make();
    this.#lists.set(key, made);
    this.#scenarios += made.facts.length;
    for (const [oldest, list] of this.#lists) {
      if (this.#scenarios <= this.#scenariosMax || oldest === key) break;
      this.#lists.delete(oldest);
      this.#scenarios -= list.facts.length;
    }
    return made;
  }
}
