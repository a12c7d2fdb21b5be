import { rouletteColour } from '@evens/games';

/** How often a number came, and how many rounds ago it came last; as many as there were rounds where it never did. */
export interface PocketCount {
  readonly pocket: number;
  readonly count: number;
  readonly ago: number;
}

export interface PocketCounts {
  readonly rounds: number;
  /** Those that came most often. */
  readonly hot: readonly PocketCount[];
  /** Those that have not come for longest. */
  readonly cold: readonly PocketCount[];
  readonly colours: Readonly<Record<'red' | 'black' | 'green', number>>;
}

const SHOWN = 5;
const pockets = Array.from({ length: 37 }, (_, pocket) => pocket);

/** What the last rounds came to, the newest last. It says nothing about the next. */
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
