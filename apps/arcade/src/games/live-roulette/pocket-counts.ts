import { rouletteColour } from '@evens/games';

/** How many times a number won, and how many rounds ago it last did; the number of rounds if it never won. */
export interface PocketCount {
  readonly pocket: number;
  readonly count: number;
  readonly ago: number;
}

export interface PocketCounts {
  readonly rounds: number;
  /** The most frequent numbers. */
  readonly hot: readonly PocketCount[];
  /** The numbers that were absent longest. */
  readonly cold: readonly PocketCount[];
  readonly colours: Readonly<Record<'red' | 'black' | 'green', number>>;
}

const SHOWN = 5;
const pockets = Array.from({ length: 37 }, (_, pocket) => pocket);

/** Counts the last results, the newest last. They do not predict the next one. */
export function countPockets(results: readonly number[]): PocketCounts {
  const counts = pockets.map((pocket): PocketCount => {
    const last = results.lastIndexOf(pocket);
    const count = results.filter((each) => each === pocket).length;
    return { pocket, count, ago: last < 0 ? results.length : results.length - 1 - last };
  });
  const colours = { red: 0, black: 0, green: 0 };
  for (const pocket of results) colours[rouletteColour(pocket)] += 1;
  return {
    rounds: results.length,
    hot: counts
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || a.ago - b.ago)
      .slice(0, SHOWN),
    cold: counts.toSorted((a, b) => b.ago - a.ago || a.pocket - b.pocket).slice(0, SHOWN),
    colours,
  };
}
