import type { Competitor } from '@evens/book';

export interface RunnerRow {
  /** Number of the runner and of the outcome, 1-based. */
  readonly number: number;
  readonly competitor: Competitor;
  readonly isWithdrawn: boolean;
}

/** Runners by price, the shortest first. Those without a price come last, non-starters after all others. */
export function runnerRows(
  competitors: readonly Competitor[],
  withdrawn: readonly number[],
  findOdds: (number: number) => number,
): readonly RunnerRow[] {
  const rows = competitors.map((competitor, index) => {
    const number = index + 1;
    const isWithdrawn = withdrawn.includes(number);
    return { row: { number, competitor, isWithdrawn }, odds: findOdds(number) || Number.POSITIVE_INFINITY };
  });
  return rows
    .toSorted(
      (a, b) =>
        Number(a.row.isWithdrawn) - Number(b.row.isWithdrawn) ||
        (a.odds < b.odds ? -1 : a.odds > b.odds ? 1 : a.row.number - b.row.number),
    )
    .map(({ row }) => row);
}

/** Runners of a place market in the order of the race card: by their price to win. */
export function byWinPrice(
  numbers: readonly number[],
  winOdds: (number: number) => number,
): readonly number[] {
  const odds = (number: number) => winOdds(number) || Number.MAX_SAFE_INTEGER;
  return numbers.toSorted((a, b) => odds(a) - odds(b) || a - b);
}
