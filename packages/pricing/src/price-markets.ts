import type { OddsMilli } from '@evens/markets';
import {
  capFavourite,
  ladderPrice,
  layMargin,
  type MarginSetting,
  MINIMUM_SHARE,
  marketMargin,
  SUREST,
} from './margin.ts';
import { fairChance, lineMasses, parsedLine } from './masses.ts';
import { alignPrices, type PricedLine } from './one-price.ts';
import type { LineRequest, ScenarioSet } from './scenario.ts';

/** Like `OfferedMarket` of the book. 0 for an outcome that is not offered. */
export interface PricedMarket {
  readonly type: string;
  readonly specifier: string;
  readonly odds: readonly number[];
}

/**
 * Outcomes above `SURE` (of a lasting market `SUREST`) or below `HOPELESS` are not offered, but all runners that can win a
 * race or a league are. An exclusive market with an outcome above it is almost decided and is not offered at all. Offered odds
 * are at most 1001.
 */
const SURE = 0.985;
const HOPELESS = 0.0004;

/** Fair chances of a line's outcomes, in order. Those of an exclusive market sum to 1. */
export function fairChances(set: ScenarioSet, line: LineRequest): readonly number[] {
  return lineMasses(set, line).map(fairChance);
}

function priceLine(set: ScenarioSet, line: LineRequest, setting: MarginSetting): PricedLine | undefined {
  const { definition } = parsedLine(line);
  const fair = fairChances(set, line);
  const sure = definition.isLasting ? SUREST : SURE;
  if (definition.exclusive && fair.some((chance) => chance > sure)) return undefined;
  const least = definition.exclusive && definition.outcomes === 'runners' ? 0 : HOPELESS;
  const open = fair.map((chance) => (chance < least || chance > sure ? 0 : chance));
  const openCount = open.filter((chance) => chance > 0).length;
  if (openCount < (definition.exclusive ? 2 : 1)) return undefined;
  const margin = marketMargin(definition, open, setting);
  const usual = layMargin(open, { method: definition.margin, margin });
  const laid = definition.isLasting ? capFavourite(usual) : usual;
  const odds: (OddsMilli | 0)[] = laid.map((chance, index) => ladderPrice(chance, open[index] ?? 0));
  const priced = { line, open, odds, margin };
  if (!hasBook(priced)) {
    throw new RangeError(
      `priceLine: expected a price above its margin, got one below: ${line.type};${line.specifier}`,
    );
  }
  const offered = odds.filter((odd) => odd !== 0).length;
  return offered < (definition.exclusive ? 2 : 1) ? undefined : priced;
}

/** Whether the odds keep at least half of the line's margin. */
function hasBook({ open, odds, margin }: PricedLine): boolean {
  let fair = 0;
  let booked = 0;
  for (const [index, odd] of odds.entries()) {
    if (odd === 0) continue;
    fair += open[index] ?? 0;
    booked += 1000 / odd;
  }
  return booked + 1e-9 >= fair * (1 + margin * MINIMUM_SHARE);
}

/**
 * Prices of the requested lines over the scenarios: fair odds from `settle`, margin by the definition's method, on the
 * ladder. Omits lines that are almost decided. The same result of sets has one price.
 */
export function priceMarkets({
  scenarios,
  lines,
  marginSetting,
}: {
  readonly scenarios: ScenarioSet;
  readonly lines: readonly LineRequest[];
  readonly marginSetting: MarginSetting;
}): readonly PricedMarket[] {
  const priced = lines.flatMap((line) => priceLine(scenarios, line, marginSetting) ?? []);
  if (scenarios.ofSets) alignPrices(scenarios, priced, hasBook);
  return priced.map(({ line, odds }) => ({ ...line, odds }));
}
