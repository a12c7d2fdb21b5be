import type { Stage } from '../stage/stage.ts';
import type { Pace } from './pace.ts';

/** A layer on which a press shortens the animation. Elements that are added to the stage later are above it. */
export function makePressLayer(stage: Stage, pace: Pace): { place(): void } {
  const element = document.createElement('div');
  element.style.touchAction = 'manipulation';
  element.addEventListener('pointerdown', () => pace.press());
  const overlay = stage.overlay(element);
  return { place: () => overlay.place({ x: 0, y: 0, width: stage.width, height: stage.height }) };
}
