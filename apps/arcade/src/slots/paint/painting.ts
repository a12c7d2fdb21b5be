import { type Brush, makeBrush } from '@evens/games/symbols/brush';
import { CanvasSource, Sprite, Texture } from 'pixi.js';

/** A picture of the stage's size, painted again only when the size changes. */
export interface Painting {
  readonly sprite: Sprite;
  /** The brush uses CSS pixels. */
  paint(size: { readonly width: number; readonly height: number }, draw: (brush: Brush) => void): void;
  /** CSS gradients of the picture's top and bottom rows of pixels, which continue it above and below the scene. */
  edges(): { readonly top: string; readonly bottom: string };
}

const RESOLUTION_MAX = 2;
/** Colours of an edge. */
const STOPS = 33;

export function makePainting(): Painting {
  const sprite = new Sprite(Texture.EMPTY);
  let painted: CanvasRenderingContext2D | undefined;

  function edge(y: number): string {
    if (!painted) return 'none';
    const { width } = painted.canvas;
    const { data } = painted.getImageData(0, y, width, 1);
    const colours = Array.from({ length: STOPS }, (_, stop) => {
      const at = 4 * Math.round((stop / (STOPS - 1)) * (width - 1));
      return `rgb(${data.slice(at, at + 3).join(' ')})`;
    });
    return `linear-gradient(90deg, ${colours.join(', ')})`;
  }

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
      painted = context;
      const before = sprite.texture;
      sprite.texture = new Texture({ source: new CanvasSource({ resource: canvas, resolution }) });
      if (before !== Texture.EMPTY) before.destroy(true);
    },
    edges: () => ({ top: edge(0), bottom: edge((painted?.canvas.height ?? 1) - 1) }),
  };
}
