import type { OfferedMarket } from '@evens/book';
import { betResults, type Facts, type MarketKey, marketKey, snapDown } from '@evens/markets';
import type { MappedLine } from './market-map.ts';
import type { PricedMarket, SettledMarket, SettledOutcome } from './messages.ts';

export function lineKey({ definition, text }: MappedLine): MarketKey {
  return marketKey(definition.type, text);
}

/** Deactivated, settled and cancelled lines have no prices. */
export function offeredMarket(
  { definition, text, outcomeIds }: MappedLine,
  market: PricedMarket,
): OfferedMarket {
  const odds = outcomeIds.map((id) => {
    const outcome = market.status === 1 ? market.outcomes.find((each) => each.id === id) : undefined;
    return outcome?.isActive ? snapDown(Math.round(outcome.odds * 1000)) : 0;
  });
  return { type: definition.type, specifier: text, odds };
}

export interface SettledLine {
  readonly line: MappedLine;
  readonly market: SettledMarket;
}

/** Whether our facts refund every outcome of the line too. */
export function refundsAll({ line, market }: SettledLine, facts: Facts | undefined): boolean {
  if (facts === undefined) return false;
  const { refund, cancelled } = betResults;
  return market.outcomes.every(({ id }) => {
    const index = line.outcomeIds.indexOf(id);
    const ours = line.definition.settle(index + 1, line.specifier, facts)?.result ?? cancelled;
    return index >= 0 && (ours === refund || ours === cancelled);
  });
}

/** The bet result that a settled outcome expresses; 0 for none of ours. */
function settledResult({ result, voidFactor, deadHeatFactor }: SettledOutcome): number {
  if (deadHeatFactor !== 1) return 0;
  if (voidFactor === 1) return betResults.cancelled;
  if (voidFactor === 0.5) return result === 1 ? betResults.halfWin : betResults.halfLose;
  if (voidFactor !== 0) return 0;
  return result === 1 ? betResults.win : betResults.lost;
}

/** Outcomes that the feed settles in another way than our definitions, as texts for the log. */
export function listDifferences({ line, market }: SettledLine, facts: Facts): readonly string[] {
  return market.outcomes.flatMap((outcome) => {
    const index = line.outcomeIds.indexOf(outcome.id);
    const expected = settledResult(outcome);
    if (index < 0 || outcome.result === -1) return [];
    const ours = line.definition.settle(index + 1, line.specifier, facts)?.result ?? betResults.cancelled;
    if (expected === (ours === betResults.refund ? betResults.cancelled : ours)) return [];
    return `the feed settles outcome ${index + 1} of ${lineKey(line)} with result ${outcome.result}, void factor ${outcome.voidFactor} and dead heat factor ${outcome.deadHeatFactor}, our facts with ${ours}`;
  });
}
