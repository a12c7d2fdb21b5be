import type { MarginSetting } from './margin.ts';
import { parsedLine } from './masses.ts';
import { type PricedMarket, priceMarkets } from './price-markets.ts';
import type {
  ChanceModel,
  Drift,
  LineRequest,
  PricingState,
  ScenarioModel,
  ScenarioSet,
} from './scenario.ts';

export interface PriceOptions {
  readonly margin: MarginSetting;
  readonly drift: Drift;
  /** Only the main markets and the middle line of handicaps and totals. Used days ahead. */
  readonly mainOnly?: boolean;
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

const middleLines = new Set(['asian-handicap', 'handicap-points', 'handicap-periods', 'total']);

/** The main markets, and the middle line of each type, which models list first. */
function mainLines(lines: readonly LineRequest[]): readonly LineRequest[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const first = !seen.has(line.type);
    seen.add(line.type);
    return first && (middleLines.has(line.type) || parsedLine(line).definition.group === 'main');
  });
}

/** `params` must survive JSON: they are sent in the chance model. */
export function makePricer<P extends object>(model: ScenarioModel<P>, params: P): MatchPricer {
  const copied = Object.fromEntries(Object.entries(params));
  return {
    price(state, { margin, drift, mainOnly }) {
      const moved = model.drift(params, drift);
      const all = model.scenarios(moved, state);
      const { findOwn, players, ...ofScore } = all;
      // The main markets are on the score.
      const scenarios: ScenarioSet = mainOnly ? ofScore : all;
      const lines = model.lines(moved, state, scenarios);
      const { elapsedSeconds, extra } = state;
      return {
        markets: priceMarkets({
          scenarios,
          lines: mainOnly ? mainLines(lines) : lines,
          marginSetting: margin,
        }),
        chances: { model: model.name, params: copied, elapsedSeconds, extra, drift },
      };
    },
  };
}
