import { CanvasContextSystem } from 'pixi.js';
import { expect, test } from 'vitest';
import { keepBlendMode } from './blend-mode.ts';

test('shapes after a glow are drawn over the picture, not added to it', () => {
  const canvas = { globalCompositeOperation: 'source-over' };
  const system = new CanvasContextSystem({} as ConstructorParameters<typeof CanvasContextSystem>[0]);
  Object.assign(system, { activeContext: canvas });
  keepBlendMode(system);
  system.setBlendMode('add');
  for (let shape = 0; shape < 2; shape++) {
    // Pixi draws a shape between save() and restore().
    const saved = canvas.globalCompositeOperation;
    system.setBlendMode('normal');
    expect(canvas.globalCompositeOperation).toBe('source-over');
    canvas.globalCompositeOperation = saved;
  }
});
