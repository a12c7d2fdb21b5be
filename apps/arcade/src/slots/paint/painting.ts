import { type Brush, makeBrush } from '@evens/games/symbols/brush';
import { CanvasSource, Sprite, Texture } from 'pixi.js';

/** A picture as large as the stage, painted when its size changes and shown as it is in between. */
export interface Painting {
  readonly sprite: Sprite;
  /** The brush counts in CSS pixels. */
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
      if (!context) throw new Error('there is no canvas to paint on');
      context.scale(resolution, resolution);
      draw(makeBrush(context));
      const before = sprite.texture;
      sprite.texture = new Texture({ source: new CanvasSource({ resource: canvas, resolution }) });
      if (before !== Texture.EMPTY) before.destroy(true);
    },
  };
}
