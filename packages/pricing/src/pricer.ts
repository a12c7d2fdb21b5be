import type { MarginSetting } from './margin.ts';
import { parsedLine } from './masses.ts';
import { type PricedMarket, priceMarkets } from './price-markets.ts';
import type { Drift, LineRequest, PricingState, ScenarioModel } from './scenario.ts';

export interface PriceOptions {
  readonly margin: MarginSetting;
  readonly drift: Drift;
  /** Only the main markets and the middle line of handicaps and totals: what is offered days ahead. */
  readonly mainOnly?: boolean;
}

/** A match that can be priced: a model with this match's parameters. */
export interface MatchPricer {
  price(state: PricingState, options: PriceOptions): readonly PricedMarket[];
}

const middleLines = new Set(['asian-handicap', 'handicap-points', 'handicap-periods', 'total']);

/** Line choosers put a type's middle line first. */
function mainLines(lines: readonly LineRequest[]): readonly LineRequest[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const first = !seen.has(line.type);
    seen.add(line.type);
    return first && (middleLines.has(line.type) || parsedLine(line).definition.group === 'main');
  });
}

export function makePricer<P>(model: ScenarioModel<P>, params: P): MatchPricer {
  return {
    price(state, { margin, drift, mainOnly }) {
      const moved = model.drift(params, drift);
      const scenarios = model.scenarios(moved, state);
      const lines = model.lines(moved, state, scenarios);
      return priceMarkets({ scenarios, lines: mainOnly ? mainLines(lines) : lines, marginSetting: margin });
    },
  };
}
