import {
  betResults,
  type ContestFacts,
  type EarlyPayoutOffer,
  leadScore,
  type Score,
  type Side,
} from '@evens/markets';
import { alike, type OutcomeMasses, parsedLine } from './masses.ts';
import type { LineRequest, ScenarioSet } from './scenario.ts';

/**
 * Chance that a side reaches `lead` at some time between two scores. All orders of the remaining points are equally
 * likely, one point at a time: by the reflection principle C(i + j, j + d) / C(i + j, i), with i points of the side, j of
 * the other one, and d points to the lead.
 */
export function leadChance(
  { from, to }: { readonly from: Score; readonly to: Score },
  side: Side,
  lead: number,
): number {
  const other: Side = side === 'home' ? 'away' : 'home';
  const missing = lead - (from[side] - from[other]);
  const own = to[side] - from[side];
  const against = to[other] - from[other];
  if (missing <= 0 || own - against >= missing) return 1;
  if (own < missing || against < 0) return 0;
  let chance = 1;
  for (let step = 1; step <= against + missing - own; step++) chance *= (own - missing + step) / (own + step);
  return chance;
}

/** The masses of an outcome with early payout: an end counts as won by the chance that the side had led by then. */
export function massesWithEarlyPayout(
  masses: OutcomeMasses,
  set: ScenarioSet,
  {
    line,
    outcomeNo,
    side,
    lead,
    offer,
    facts: current,
  }: {
    readonly line: LineRequest;
    readonly outcomeNo: number;
    readonly side: Side;
    readonly lead: number;
    readonly offer: EarlyPayoutOffer;
    readonly facts: ContestFacts;
  },
): OutcomeMasses {
  const from = leadScore(current, offer);
  const ends = alike(set, line);
  const { definition, specifier } = parsedLine(line);
  let more = 0;
  for (const [index, facts] of ends.facts.entries()) {
    const weight = ends.weights[index] ?? 0;
    if (weight === 0 || facts.kind !== 'contest') continue;
    if (definition.settle(outcomeNo, specifier, facts)?.result !== betResults.lost) continue;
    more += weight * leadChance({ from, to: leadScore(facts, offer) }, side, lead);
  }
  return { ...masses, win: masses.win + more };
}
