import { Sprite, Texture } from 'pixi.js';

const SIZE = 128;
let soft: Texture | undefined;

/** White in the centre and transparent at the edge; made once. */
function softTexture(): Texture {
  if (soft) return soft;
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('softTexture: the browser gave no 2d canvas context');
  const light = context.createRadialGradient(SIZE / 2, SIZE / 2, 0, SIZE / 2, SIZE / 2, SIZE / 2);
  // Light decreases with the square: a linear gradient would have a visible edge.
  for (let stop = 0; stop <= 8; stop++)
    light.addColorStop(stop / 8, `rgba(255,255,255,${(1 - stop / 8) ** 2})`);
  context.fillStyle = light;
  context.fillRect(0, 0, SIZE, SIZE);
  soft = Texture.from(canvas);
  return soft;
}

/** A soft light of a colour; positioned by its centre. */
export function makeGlow(colour: number, diameter: number): Sprite {
  const glow = new Sprite(softTexture());
  glow.anchor.set(0.5);
  glow.tint = colour;
  glow.blendMode = 'add';
  glow.width = diameter;
  glow.height = diameter;
  return glow;
}
