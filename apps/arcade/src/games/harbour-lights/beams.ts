import { Container, Sprite, type Texture } from 'pixi.js';
import { makePainting } from '../../slots/paint/painting.ts';
import type { SlotLayout } from '../../slots/reel-layout.ts';
import type { Stage } from '../../stage/stage.ts';
import { lampAt } from './scene.ts';

const TURN_MS = 5200;
/** Resting angle of the lamp; its beam passes beside the reels. */
const REST = 0.62;

/** The beam of the lighthouse, which turns during a spin and rests otherwise. */
export interface Beams {
  readonly view: Container;
  place(layout: SlotLayout): void;
  turn(): void;
  stop(): void;
  setFeature(isFeature: boolean): void;
}

function paintBeam(): Texture {
  const painting = makePainting();
  painting.paint({ width: 512, height: 256 }, ({ context }) => {
    const light = context.createLinearGradient(0, 0, 512, 0);
    for (const [place, alpha] of [
      [0, 0.85],
      [0.25, 0.4],
      [0.6, 0.14],
      [1, 0],
    ] as const)
      light.addColorStop(place, `rgba(255,232,170,${alpha})`);
    // Overlapping wedges: the light is densest in the middle.
    for (let wedge = 1; wedge <= 10; wedge++) {
      const spread = 12.5 * wedge;
      context.globalAlpha = 0.16;
      context.fillStyle = light;
      context.beginPath();
      context.moveTo(0, 128 - spread * 0.03);
      context.lineTo(512, 128 - spread);
      context.lineTo(512, 128 + spread);
      context.lineTo(0, 128 + spread * 0.03);
      context.fill();
    }
  });
  return painting.sprite.texture;
}

export function makeBeams(stage: Stage): Beams {
  const view = new Container();
  const texture = paintBeam();
  const sides = [1, -1].map((side) => {
    const beam = new Sprite(texture);
    beam.anchor.set(0, 0.5);
    beam.blendMode = 'add';
    view.addChild(beam);
    return { beam, side };
  });
  let angle = REST;
  let isTurning = false;
  let isMoving = false;
  let strength = 0.55;
  let length = 100;

  function draw(): void {
    // Seen from the side, a turning beam becomes longer and shorter, and is brightest towards the viewer.
    const towards = Math.cos(angle);
    for (const { beam, side } of sides) {
      beam.scale.set((length / 512) * towards * side, length / 900);
      beam.rotation = 0.05 * Math.sin(angle) * side;
      beam.alpha = strength * (0.45 + 0.55 * Math.abs(towards));
    }
  }

  return {
    view,
    place(layout) {
      const { x, y } = lampAt(layout);
      view.position.set(x, y);
      length = Math.max(layout.width, layout.height) * 0.95;
      draw();
    },
    turn() {
      isTurning = !stage.isCalm;
      if (isMoving || !isTurning) return;
      isMoving = true;
      stage.move((deltaMs) => {
        const before = angle;
        angle += (deltaMs / TURN_MS) * Math.PI * 2;
        // It stops at its resting angle only.
        const restsNow =
          !isTurning &&
          Math.floor((before - REST) / (Math.PI * 2)) !== Math.floor((angle - REST) / (Math.PI * 2));
        if (restsNow) {
          angle = REST;
          isMoving = false;
        }
        draw();
        return isMoving;
      });
    },
    stop() {
      isTurning = false;
    },
    setFeature(isFeature) {
      strength = isFeature ? 1 : 0.55;
      draw();
      stage.redraw();
    },
  };
}
