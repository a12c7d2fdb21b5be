import { asPlaying, decidedEarly, type MarketDefinition } from './definition.ts';
import type { ContestFacts, Facts } from './facts.ts';
import type { Specifier } from './specifier.ts';
import type { Verdict } from './verdict.ts';

interface Line {
  readonly definition: MarketDefinition;
  readonly specifier: Specifier;
}

/** Innings whose runs the line counts: its own, or all of the match. */
function countedInnings({ periods }: ContestFacts, { period }: Specifier) {
  return periods.filter((_, index) => period === undefined || period === index + 1);
}

/** When overs were last taken off the innings whose runs the line counts; undefined where that makes no difference. */
export function oversReducedAtMs({ definition, specifier }: Line, facts: Facts): number | undefined {
  // In cricket all totals are of runs.
  if (facts.kind !== 'contest' || !definition.shape.includes('total')) return undefined;
  const times = countedInnings(facts, specifier).flatMap(({ reduced }) => (reduced ? [reduced.atMs] : []));
  return times.length > 0 ? Math.max(...times) : undefined;
}

/**
 * The verdict for bets from before overs were taken off: a line that the runs have passed, or overs that were bowled.
 * Undefined where the overs that were lost could have changed it: those bets are void.
 */
export function verdictBeforeReduction(
  { definition, specifier }: Line,
  outcomeNo: number,
  facts: ContestFacts,
): Verdict | undefined {
  const periods = facts.periods
    .filter(({ phase }) => phase === 'regular')
    .map((innings) => (innings.reduced ? { ...innings, ended: false } : innings));
  return decidedEarly(
    definition,
    { outcomeNo, specifier },
    { facts: { ...asPlaying(facts), periods }, regularPeriods: Number.POSITIVE_INFINITY },
  );
}

/** Whether the match is played over other terms than a bet from this time assumed: sets or overs. */
export function hasChangedTerms(line: Line, facts: Facts, decidedAtMs: number): boolean {
  if (facts.kind !== 'contest') return false;
  const reducedAtMs = oversReducedAtMs(line, facts);
  if (reducedAtMs !== undefined && decidedAtMs < reducedAtMs) return true;
  if (!facts.formatChanged) return false;
  const { definition, specifier } = line;
  const final = { ...facts, status: 'ended' } as const;
  return (
    definition.settle(1, specifier, final) === undefined &&
    definition.settle(1, specifier, { ...final, formatChanged: false }) !== undefined
  );
}
