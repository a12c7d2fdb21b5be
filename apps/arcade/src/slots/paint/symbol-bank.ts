import { makeBrush } from '@evens/games/symbols/brush';
import type { Painter } from '@evens/games/symbols/painter';
import { CanvasSource, Texture } from 'pixi.js';

/** A symbol's square is 100 units; its picture is larger on every side, for the glow around it. */
const PICTURE_UNITS = 120;
const RESOLUTION_MAX = 2;
/** Number of copies, one below the other, that make the picture of a fast symbol. */
const STREAKS = 21;
const STREAK_UNITS = 36;

/** The pictures of a game's symbols, painted in the size in which they are shown. */
export interface SymbolBank {
  /** Sets the side of a symbol's square in pixels. A change repaints and invalidates all earlier textures. */
  setSide(side: number): void;
  /** Width of the whole picture for a symbol's square of this side. */
  pictureSide(side: number): number;
  sharp(name: string): Texture;
  /** The picture of the symbol in fast motion. */
  streak(name: string): Texture;
  /** All current textures. */
  textures(): readonly Texture[];
}

function createCanvas(side: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('createCanvas: the browser gave no 2d canvas context');
  return { canvas, context };
}

function painted(paint: Painter, pixels: number): HTMLCanvasElement {
  const { canvas, context } = createCanvas(pixels);
  context.translate(pixels / 2, pixels / 2);
  context.scale(pixels / PICTURE_UNITS, pixels / PICTURE_UNITS);
  paint(makeBrush(context));
  return canvas;
}

function smeared(picture: HTMLCanvasElement): HTMLCanvasElement {
  const { canvas, context } = createCanvas(picture.width);
  const unit = picture.width / PICTURE_UNITS;
  context.globalCompositeOperation = 'lighter';
  for (let streak = 0; streak < STREAKS; streak++) {
    const place = streak / (STREAKS - 1) - 0.5;
    // Densest in the middle, so that the symbol can be recognised.
    context.globalAlpha = (1.7 * (1 - 3 * place * place)) / STREAKS;
    context.drawImage(picture, 0, place * STREAK_UNITS * unit);
  }
  return canvas;
}

const resolution = (): number => Math.min(RESOLUTION_MAX, devicePixelRatio);

/** A symbol as an element of the page, `side` pixels wide. */
export function symbolPicture(paint: Painter, side: number): HTMLCanvasElement {
  const canvas = painted(paint, Math.ceil(side * resolution()));
  canvas.style.width = `${side}px`;
  canvas.style.height = `${side}px`;
  return canvas;
}

export function makeSymbolBank(painters: Readonly<Record<string, Painter>>): SymbolBank {
  const textures = new Map<string, { readonly sharp: Texture; readonly streak: Texture }>();
  let pixels = 0;

  const createTexture = (resource: HTMLCanvasElement): Texture =>
    new Texture({ source: new CanvasSource({ resource, resolution: 1 }) });

  function paint(): void {
    for (const { sharp, streak } of textures.values()) for (const each of [sharp, streak]) each.destroy(true);
    for (const [name, painter] of Object.entries(painters)) {
      const picture = painted(painter, pixels);
      textures.set(name, { sharp: createTexture(picture), streak: createTexture(smeared(picture)) });
    }
  }

  return {
    setSide(side) {
      const requestedPixels = Math.ceil((side * resolution() * PICTURE_UNITS) / 100);
      if (requestedPixels === pixels || requestedPixels < 1) return;
      pixels = requestedPixels;
      paint();
    },
    pictureSide: (side) => (side * PICTURE_UNITS) / 100,
    sharp: (name) => textures.get(name)?.sharp ?? Texture.EMPTY,
    streak: (name) => textures.get(name)?.streak ?? Texture.EMPTY,
    textures: () => [...textures.values()].flatMap(({ sharp, streak }) => [sharp, streak]),
  };
}
