import type { ChanceModel, Facts } from '@evens/markets';
import type { MarginSetting } from './margin.ts';
import { priceMarkets } from './price-markets.ts';
import type { PricedMatch } from './pricer.ts';
import { scenarioModels } from './scenario-models.ts';

/** State of a match that an operator entered: periods with their scores, and the clock. */
export interface EnteredState {
  readonly facts: Facts;
  /** Played seconds of the running period; 0 before it and in a break. */
  readonly elapsedSeconds: number;
}

/** Red cards remain. Announced stoppage time belongs to its half. */
const SOCCER_RED_CARDS = 2;

/** The model without the parts that need more than the score. Undefined if all of it does. */
function withoutDetails({
  model,
  params,
  extra,
  drift,
}: ChanceModel): Omit<ChanceModel, 'elapsedSeconds'> | undefined {
  switch (model) {
    case 'soccer':
      return { model, params, extra: extra.slice(0, SOCCER_RED_CARDS), drift };
    case 'goals':
    case 'points':
    case 'american-football':
      return { model, params, extra: [], drift };
    case 'sets': {
      const { maximums: _maximums, kills: _kills, serves: _serves, players: _players, ...score } = params;
      return { model, params: { ...score, pointMarkets: false, unitMarkets: false }, extra: [], drift };
    }
    default:
      return undefined;
  }
}

/**
 * Prices by an earlier model of the match and facts that were entered since. Undefined if the model needs more than
 * score and clock (innings, fights, races), or if it cannot reach the facts.
 */
export function priceEnteredFacts(
  known: ChanceModel,
  { facts, elapsedSeconds }: EnteredState,
  marginSetting: MarginSetting,
): PricedMatch | undefined {
  const basis = withoutDetails(known);
  const model = basis && scenarioModels.get(basis.model);
  if (basis === undefined || model === undefined) return undefined;
  const chances = { ...basis, elapsedSeconds };
  try {
    const scenarios = model.scenarios(chances, facts);
    const lines = model.lines(chances, facts, scenarios);
    return { markets: priceMarkets({ scenarios, lines, marginSetting }), chances };
  } catch (error) {
    // A score that the rules of the sport do not allow has no end to price.
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}
