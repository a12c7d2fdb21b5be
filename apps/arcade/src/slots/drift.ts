import { seededRandom } from '@evens/base';
import { Container, Graphics } from 'pixi.js';
import type { Stage } from '../stage/stage.ts';
import type { SlotLayout } from './reel-layout.ts';

/** Small things that float behind the reels. They move during a spin only. */
export interface Drift {
  readonly view: Container;
  place(layout: SlotLayout): void;
  begin(): void;
  stop(): void;
  /** Sets the speed factor. */
  setPace(pace: number): void;
}

interface DriftLook {
  readonly seed: string;
  readonly count: number;
  /** Pixels per second. */
  readonly speed: { readonly x: number; readonly y: number };
  /** Maximum sideways movement, in pixels. */
  readonly sway: number;
  /** Draws one around its centre; `size` is 0 to 1. */
  draw(graphics: Graphics, size: number): void;
}

const SPEED_UP_MS = 500;
const SLOW_DOWN_MS = 1400;
const SWAY_MS = 1900;

/** Wraps a position to 0 to 1: a thing that leaves on one side returns on the other. */
const around = (place: number): number => place - Math.floor(place);

export function makeDrift(stage: Stage, { seed, count, speed, sway, draw }: DriftLook): Drift {
  const random = seededRandom(seed);
  const view = new Container();
  const flakes = Array.from({ length: count }, () => {
    const size = random();
    const graphics = new Graphics();
    draw(graphics, size);
    graphics.alpha = 0.35 + 0.5 * random();
    view.addChild(graphics);
    // Larger ones are nearer and move faster.
    return { graphics, x: random(), y: random(), pace: 0.5 + size, phase: random() * Math.PI * 2 };
  });
  let [width, height] = [1, 1];
  let strength = 0;
  let isOn = false;
  let isMoving = false;
  let pace = 1;
  let swayed = 0;

  function show(): void {
    for (const { graphics, x, y, phase } of flakes)
      graphics.position.set(x * width + sway * Math.sin(swayed + phase), y * height);
  }

  function frame(deltaMs: number): boolean {
    const change = isOn ? deltaMs / SPEED_UP_MS : -deltaMs / SLOW_DOWN_MS;
    strength = Math.min(1, Math.max(0, strength + change));
    const seconds = (deltaMs / 1000) * strength * pace;
    swayed += (deltaMs / SWAY_MS) * Math.PI * strength;
    for (const flake of flakes) {
      flake.x = around(flake.x + (speed.x * flake.pace * seconds) / width);
      flake.y = around(flake.y + (speed.y * flake.pace * seconds) / height);
    }
    show();
    isMoving = strength > 0;
    return isMoving;
  }

  return {
    view,
    place(layout) {
      ({ width, height } = layout);
      show();
    },
    begin() {
      if (stage.isCalm) return;
      isOn = true;
      if (isMoving) return;
      isMoving = true;
      // Never 0: a strength of 0 would end the motion.
      strength = Math.max(strength, 0.01);
      stage.move(frame);
    },
    stop() {
      isOn = false;
    },
    setPace(next) {
      pace = next;
    },
  };
}
