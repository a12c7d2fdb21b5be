import type { ReelFeed } from './reels.ts';

export interface StripFeed extends ReelFeed {
  /** Replaces the strips for a feature; the stops stay. */
  setStrips(strips: readonly (readonly string[])[]): void;
  /** The strip positions at the top of each reel, now or at the end of the spin. */
  setStops(stops: readonly number[]): void;
}

/** Feeds reels from their strips: the next symbol is the one above on the strip. */
export function makeStripFeed(strips: readonly (readonly string[])[], rows: number): StripFeed {
  let now = strips;
  const tops = strips.map(() => 0);
  const at = (reel: number, place: number): string => {
    const strip = now[reel] ?? [];
    return strip[((place % strip.length) + strip.length) % strip.length] ?? '';
  };
  return {
    next(reel) {
      const place = (tops[reel] ?? 0) - 1;
      tops[reel] = place;
      return at(reel, place);
    },
    above: (reel) => at(reel, (tops[reel] ?? 0) - 1),
    rows: () => rows,
    setStrips(next) {
      now = next;
    },
    setStops(stops) {
      for (const [reel, stop] of stops.entries()) tops[reel] = stop;
    },
  };
}
