import { err, ok, type Result } from '@evens/base';
import { EACH_WAY_PLACE, type MarketKey, marketKey, parseMarket } from '@evens/markets';

/**
 * The player's selection with the displayed price. Its market type and specifier are valid; whether it is offered is
 * not checked yet.
 */
export interface Selection {
  readonly matchId: number;
  readonly type: string;
  readonly specifier: string;
  readonly key: MarketKey;
  readonly outcomeNo: number;
  readonly seenMilli: number;
}

interface WireSelection {
  readonly MatchID: number;
  readonly MarketType: string;
  readonly Specifier: string;
  readonly OutcomeNo: number;
  readonly Odds: number;
}

/** Refuses unknown markets, and specifiers and outcomes that don't belong to the market, with the reason. */
export function parseSelection(wire: WireSelection): Result<Selection, string> {
  const market = parseMarket(wire.MarketType, wire.Specifier);
  if (!market.ok) return market;
  const { outcomes } = market.value.definition;
  // It pays a fraction of the price to win, so it is sold with a win part only.
  if (wire.MarketType === EACH_WAY_PLACE) return err('place-part-alone');
  if (typeof outcomes !== 'string' && wire.OutcomeNo > outcomes.length) return err('no-such-outcome');
  return ok({
    matchId: wire.MatchID,
    type: wire.MarketType,
    specifier: wire.Specifier,
    key: marketKey(wire.MarketType, wire.Specifier),
    outcomeNo: wire.OutcomeNo,
    seenMilli: wire.Odds,
  });
}
