import type { Brush } from './brush.ts';

/** Draws a symbol centred in a square of 100 by 100. Light may extend slightly beyond it. */
export type Painter = (brush: Brush) => void;
