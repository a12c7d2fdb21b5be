import { Container, type Sprite } from 'pixi.js';
import type { SlotLayout } from '../../slots/reel-layout.ts';
import { makeGlow } from '../../stage/glow.ts';
import type { Stage } from '../../stage/stage.ts';
import { layOutLanterns } from './scene.ts';

const WARM = 0xff9d3a;
const FREE = 0x58e0a8;
const TURN_MS = 2600;

/** The light of the lanterns: it pulses while reels turn, and has another colour in free spins. */
export interface LanternLights {
  readonly view: Container;
  place(layout: SlotLayout): void;
  breathe(): void;
  stop(): void;
  setFeature(isFeature: boolean): void;
}

export function makeLanternLights(stage: Stage): LanternLights {
  const view = new Container();
  let lights: { readonly glow: Sprite; readonly side: number }[] = [];
  let layout: SlotLayout | undefined;
  let isFeature = false;
  let isBreathing = false;
  let isMoving = false;
  let passedMs = 0;

  function draw(): void {
    for (const [index, { glow, side }] of lights.entries()) {
      const breath = Math.sin((passedMs / TURN_MS) * Math.PI * 2 + index * 1.9);
      const flicker = isMoving ? 0.08 * breath + 0.04 * Math.sin(passedMs / 130 + index) : 0;
      glow.alpha = (isFeature ? 0.62 : 0.3) + flicker;
      glow.setSize(side * (1 + flicker), side * (1 + flicker));
    }
  }

  function build(): void {
    for (const child of view.removeChildren()) child.destroy();
    lights = (layout ? layOutLanterns(layout) : []).map(({ x, y, size }) => {
      const side = (isFeature ? 620 : 420) * size;
      const glow = makeGlow(isFeature ? FREE : WARM, side);
      glow.position.set(x, y);
      view.addChild(glow);
      return { glow, side };
    });
    draw();
  }

  return {
    view,
    place(next) {
      layout = next;
      build();
    },
    breathe() {
      isBreathing = !stage.isCalm;
      if (isMoving || !isBreathing) return;
      isMoving = true;
      passedMs = 0;
      stage.move((deltaMs) => {
        passedMs += deltaMs;
        // Stops at the phase in which it began, so that nothing jumps.
        if (!isBreathing && Math.sin((passedMs / TURN_MS) * Math.PI * 2) < 0.1) isMoving = false;
        draw();
        return isMoving;
      });
    },
    stop() {
      isBreathing = false;
    },
    setFeature(next) {
      if (isFeature === next) return;
      isFeature = next;
      build();
      stage.redraw();
    },
  };
}
