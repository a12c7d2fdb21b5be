import type { Brush } from './brush.ts';

/** Draws a symbol around the middle of a square of 100 by 100; light may reach a little further. */
export type Painter = (brush: Brush) => void;
