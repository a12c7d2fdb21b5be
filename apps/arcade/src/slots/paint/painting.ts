import { type Brush, makeBrush } from '@evens/games/symbols/brush';
import { CanvasSource, Sprite, Texture } from 'pixi.js';

/** A picture of the stage's size, painted again only when the size changes. */
export interface Painting {
  readonly sprite: Sprite;
  /** The brush uses CSS pixels. */
  paint(size: { readonly width: number; readonly height: number }, draw: (brush: Brush) => void): void;
}

const RESOLUTION_MAX = 2;

export function makePainting(): Painting {
  const sprite = new Sprite(Texture.EMPTY);
  return {
    sprite,
    paint({ width, height }, draw) {
      const resolution = Math.min(RESOLUTION_MAX, devicePixelRatio);
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(width * resolution));
      canvas.height = Math.max(1, Math.round(height * resolution));
      const context = canvas.getContext('2d');
      if (!context) throw new Error('Painting.paint: the browser gave no 2d canvas context');
      context.scale(resolution, resolution);
      draw(makeBrush(context));
      const before = sprite.texture;
      sprite.texture = new Texture({ source: new CanvasSource({ resource: canvas, resolution }) });
      if (before !== Texture.EMPTY) before.destroy(true);
    },
  };
}
