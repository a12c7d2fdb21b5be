import { asPlaying, decidedEarly, type MarketDefinition } from './definition.ts';
import type { ContestFacts, Facts } from './facts.ts';
import type { Specifier } from './specifier.ts';
import type { Verdict } from './verdict.ts';

interface Line {
  readonly definition: MarketDefinition;
  readonly specifier: Specifier;
}

/** Innings whose runs the line counts: one innings, or all of the match. */
function countedInnings({ periods }: ContestFacts, { period }: Specifier) {
  return periods.filter((_, index) => period === undefined || period === index + 1);
}

/** Time of the last reduction of the innings whose runs the line counts. Undefined if no reduction affects the line. */
export function oversReducedAtMs({ definition, specifier }: Line, facts: Facts): number | undefined {
  // In cricket all totals are totals of runs.
  if (facts.kind !== 'contest' || !definition.shape.includes('total')) return undefined;
  const times = countedInnings(facts, specifier).flatMap(({ reduced }) => (reduced ? [reduced.atMs] : []));
  return times.length > 0 ? Math.max(...times) : undefined;
}

/**
 * The verdict for bets made before a reduction of overs: the runs have exceeded the line, or the overs were bowled.
 * Undefined if the lost overs could have changed it; these bets are void.
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

/** True if the number of sets or overs was changed after the time of a bet. */
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
