import type { ReelFeed } from './reels.ts';

export interface StripFeed extends ReelFeed {
  /** The strips change with a feature, the places on them stay. */
  setStrips(strips: readonly (readonly string[])[]): void;
  /** Where the reels stand, or will: the places of the strips that are on top. */
  setStops(stops: readonly number[]): void;
}

/** Reels that show their own strips as they run: what comes in from above is what stands above on the strip. */
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
