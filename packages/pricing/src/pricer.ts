import type { MarginSetting } from './margin.ts';
import { type PricedMarket, priceMarkets } from './price-markets.ts';
import type { ChanceModel, Drift, PricingState, ScenarioModel } from './scenario.ts';

export interface PriceOptions {
  readonly margin: MarginSetting;
  readonly drift: Drift;
}

/** Prices with the inputs that they were computed from, so that both use the same chances. */
export interface PricedMatch {
  readonly markets: readonly PricedMarket[];
  readonly chances: ChanceModel;
}

/** A match that can be priced: a model with this match's parameters. */
export interface MatchPricer {
  price(state: PricingState, options: PriceOptions): PricedMatch;
}

/** `params` must survive JSON: they are sent in the chance model. */
export function makePricer<P extends object>(model: ScenarioModel<P>, params: P): MatchPricer {
  const copied = Object.fromEntries(Object.entries(params));
  return {
    price(state, { margin, drift }) {
      const moved = model.drift(params, drift);
      const scenarios = model.scenarios(moved, state);
      const lines = model.lines(moved, state, scenarios);
      const { elapsedSeconds, extra } = state;
      return {
        markets: priceMarkets({ scenarios, lines, marginSetting: margin }),
        chances: { model: model.name, params: copied, elapsedSeconds, extra, drift },
      };
    },
  };
}
