import type { ReactNode } from 'react';

/** A picture of 320 × 240 units. Its subject is between y = 40 and y = 200: wide frames crop the rest. */
export interface Motif {
  /** Background colours from top to bottom, and the colour of the glow. */
  readonly ground: readonly [top: string, bottom: string, glow: string];
  /** Centre of the glow in the picture's units. Default: the top. */
  readonly glowAt?: readonly [x: number, y: number];
  /** `id` makes the ids of gradients unique on the page. */
  draw(id: string): ReactNode;
}
