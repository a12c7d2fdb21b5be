import type { Competitor } from '@evens/book';

export interface RunnerRow {
  /** Number of the runner and of the outcome, 1-based. */
  readonly number: number;
  readonly competitor: Competitor;
  readonly isWithdrawn: boolean;
  /** Has the shortest price, or shares it. */
  readonly isFavourite: boolean;
}

export const RACE_WINNER = 'race-winner';

/** Sports whose runners have silks. */
export function hasRaceCard(sport: string): boolean {
  return sport === 'horse-racing' || sport === 'virtual-racing';
}

export const runnerSorts = ['price', 'number'] as const;
export type RunnerSort = (typeof runnerSorts)[number];

/**
 * Runners by price, the shortest first, or by number. Those without a price come last, non-starters after all others.
 */
export function runnerRows(
  competitors: readonly Competitor[],
  withdrawn: readonly number[],
  findOdds: (number: number) => number,
  sort: RunnerSort = 'price',
): readonly RunnerRow[] {
  const rated = competitors.map((competitor, index) => {
    const number = index + 1;
    const isWithdrawn = withdrawn.includes(number);
    return { number, competitor, isWithdrawn, odds: findOdds(number) || Number.POSITIVE_INFINITY };
  });
  const shortest = Math.min(...rated.filter(({ isWithdrawn }) => !isWithdrawn).map(({ odds }) => odds));
  return rated
    .toSorted(
      (a, b) =>
        Number(a.isWithdrawn) - Number(b.isWithdrawn) ||
        (sort === 'number' || a.odds === b.odds ? a.number - b.number : a.odds < b.odds ? -1 : 1),
    )
    .map(({ odds, ...row }) => ({
      ...row,
      isFavourite: !row.isWithdrawn && odds === shortest && Number.isFinite(odds),
    }));
}
