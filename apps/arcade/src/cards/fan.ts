import type { Place } from './dealing.ts';

export interface FanBox {
  /** Centre of the fan. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly cardWidth: number;
}

/** Visible part of a card beside the next one, as a share of its width: its rank and suit. */
const STEP = 0.46;

/** Positions of overlapping cards from the left, each rank visible; closer together when there are many. */
export function fanned(count: number, { x, y, width, cardWidth }: FanBox): readonly Place[] {
  const step = count > 1 ? Math.min(cardWidth * STEP, (width - cardWidth) / (count - 1)) : 0;
  const first = x - (step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, place) => ({ x: first + place * step, y }));
}
