import { type ColorSource, FillGradient } from 'pixi.js';

/** A gradient over a shape, from its top left corner to `end`, in shares of its size; straight down by default. */
export function linearGradient(
  stops: readonly (readonly [offset: number, color: ColorSource])[],
  end: { readonly x: number; readonly y: number } = { x: 0, y: 1 },
): FillGradient {
  const colorStops = stops.map(([offset, color]) => ({ offset, color }));
  return new FillGradient({ type: 'linear', start: { x: 0, y: 0 }, end, colorStops });
}
