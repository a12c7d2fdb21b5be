import type { Facts, PeriodScore } from '@evens/markets';

/** Columns of the table by period, on a match page. A single running period adds nothing to the score. */
export function periodColumns(facts: Facts): readonly PeriodScore[] {
  return facts.kind === 'contest' && facts.periods.length > 1 ? facts.periods : [];
}
