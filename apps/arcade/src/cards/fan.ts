import type { Place } from './dealing.ts';

export interface FanRoom {
  /** Middle of the fan. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly cardWidth: number;
}

/** How much of a card shows beside the next one, of its width: its rank and suit. */
const STEP = 0.46;

/** Cards that lie over each other from the left, each rank in sight, closer where they are many. */
export function fanned(count: number, { x, y, width, cardWidth }: FanRoom): readonly Place[] {
  const step = count > 1 ? Math.min(cardWidth * STEP, (width - cardWidth) / (count - 1)) : 0;
  const first = x - (step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, place) => ({ x: first + place * step, y }));
}
