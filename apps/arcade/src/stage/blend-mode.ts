import type { CanvasRenderer } from 'pixi.js';

/**
 * Has a 2d canvas set the blend mode of each drawing. Pixi remembers the mode that it set last, but each drawing ends with
 * the one before it: all shapes after a glow were added to it, in far too bright colours.
 */
export function keepBlendMode(context: CanvasRenderer['canvasContext']): void {
  const setBlendMode = context.setBlendMode.bind(context);
  context.setBlendMode = (mode) => {
    context._activeBlendMode = 'inherit';
    setBlendMode(mode);
  };
}
