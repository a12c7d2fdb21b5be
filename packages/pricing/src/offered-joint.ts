import { betResults, hasOwnChances } from '@evens/markets';
import { findOwnSet, linePatterns, parsedLine } from './masses.ts';
import type { PricedMarket } from './price-markets.ts';
import type { PlayerPick, ScenarioSet } from './scenario.ts';

/** An outcome with less than this part of its fair price is not compared. */
const LEAST_PRICE = 0.4;

/** A leg over the ends of its scenarios. */
export interface LegEnds {
  readonly set: ScenarioSet;
  /** The class of each end, and 1 for each class in which the leg wins. */
  readonly of: Uint16Array;
  readonly wins: Uint8Array;
  /** A player, who decides the leg given the scenario. `of` and `wins` are empty. */
  readonly pick?: PlayerPick;
}

interface JointEnds {
  readonly set: ScenarioSet;
  readonly chance: number;
  wins(end: number): boolean;
}

function findJointEnds(legs: readonly LegEnds[], chance: number): JointEnds | undefined {
  const set = legs[0]?.set;
  if (!set || legs.some((leg) => leg.set !== set || leg.pick)) return undefined;
  return { set, chance, wins: (end) => legs.every(({ of, wins }) => wins[of[end] ?? 0] === 1) };
}

/**
 * The highest offered price of an outcome that wins in exactly the ends in which all legs do; undefined if there is none. The
 * price itself excludes most outcomes.
 */
export function findOfferedPrice(
  legs: readonly LegEnds[],
  chance: number,
  { scenarios, markets }: { readonly scenarios: ScenarioSet; readonly markets: Iterable<PricedMarket> },
): number | undefined {
  const joint = findJointEnds(legs, chance);
  if (!joint) return undefined;
  let best: number | undefined;
  for (const { odds, ...line } of markets) {
    for (const [index, price] of odds.entries()) {
      const paid = (price / 1000) * chance;
      if (paid <= LEAST_PRICE || paid >= 1 || price <= (best ?? 0)) continue;
      if (winsInSameEnds(joint, { ...line, outcomeNo: index + 1 }, scenarios)) best = price;
    }
  }
  return best;
}

function winsInSameEnds(
  { set, wins }: JointEnds,
  { outcomeNo, ...line }: { readonly type: string; readonly specifier: string; readonly outcomeNo: number },
  scenarios: ScenarioSet,
): boolean {
  if (hasOwnChances(parsedLine(line).definition) || findOwnSet(scenarios, line) !== set) return false;
  const patterns = linePatterns(scenarios, line);
  if (!patterns) return false;
  const { ids, verdicts, outcomes, classes } = patterns;
  return set.weights.every((weight, end) => {
    if (weight === 0) return true;
    const verdict = verdicts[(ids[classes.of[end] ?? 0] ?? 0) * outcomes + outcomeNo - 1];
    const isWon = verdict?.result === betResults.win && !verdict.share;
    return (isWon || verdict?.result === betResults.lost) && isWon === wins(end);
  });
}
