import type { ReactNode } from 'react';

/** A picture on a field of 320 × 240. What matters is between 40 and 200 from the top: wide frames cut the rest. */
export interface Motif {
  /** Ground from top to bottom, and the light in it. */
  readonly ground: readonly [top: string, bottom: string, glow: string];
  /** Where the light is, in the field's units; without it at the top. */
  readonly glowAt?: readonly [x: number, y: number];
  /** `id` makes the names of gradients unique on the page. */
  draw(id: string): ReactNode;
}
