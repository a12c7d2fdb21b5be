import type { MarginSetting } from './margin.ts';
import { type PricedMarket, priceMarkets } from './price-markets.ts';
import type { Drift, PricingState, ScenarioModel } from './scenario.ts';

/** A match that can be priced: a model with this match's parameters. */
export interface MatchPricer {
  price(
    state: PricingState,
    options: { readonly margin: MarginSetting; readonly drift: Drift },
  ): readonly PricedMarket[];
}

export function makePricer<P>(model: ScenarioModel<P>, params: P): MatchPricer {
  return {
    price(state, { margin, drift }) {
      const moved = model.drift(params, drift);
      const scenarios = model.scenarios(moved, state);
      return priceMarkets({ scenarios, lines: model.lines(moved, state, scenarios), marginSetting: margin });
    },
  };
}
