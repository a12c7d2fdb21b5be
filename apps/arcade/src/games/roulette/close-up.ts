import { Container, Graphics } from 'pixi.js';
import type { Hurry } from '../../stage/hurry.ts';
import { palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';
import { makeWheel, type WheelPose } from './wheel.ts';

/** Radius of the enlarged wheel, relative to that of the picture. */
const ENLARGED = 3.1;
/** The camera looks at this share of the wheel's radius, between the pockets and the track. */
const LOOK_AT = 0.7;

/** A round picture of the pockets around the ball, which stays at the top of the wheel. */
export interface CloseUp {
  place(at: { readonly x: number; readonly y: number; readonly radius: number } | undefined): void;
  follow(pose: WheelPose): void;
}

export function makeCloseUp(stage: Stage, hurry: Hurry): CloseUp {
  const root = new Container();
  const ground = new Graphics();
  const camera = new Container();
  const mask = new Graphics();
  const ring = new Graphics();
  const wheel = makeWheel(stage, hurry);
  camera.addChild(wheel.root);
  camera.mask = mask;
  root.addChild(ground, camera, mask, ring);
  stage.root.addChild(root);
  root.visible = false;
  let radius = 1;

  return {
    place(at) {
      root.visible = at !== undefined;
      if (!at) return;
      radius = at.radius;
      root.position.set(at.x, at.y);
      ground
        .clear()
        .circle(0, radius * 0.06, radius * 1.06)
        .fill({ color: 0x000000, alpha: 0.5 });
      ground.circle(0, 0, radius).fill(0x0b0f13);
      mask.clear().circle(0, 0, radius).fill(0xffffff);
      ring
        .clear()
        .circle(0, 0, radius)
        .stroke({ width: Math.max(2, radius * 0.06), color: 0x3a2a1a })
        .circle(0, 0, radius)
        .stroke({ width: Math.max(1, radius * 0.025), color: palette.gold });
      wheel.place(0, 0, radius * ENLARGED);
      camera.position.set(0, radius * ENLARGED * LOOK_AT);
    },
    follow(pose) {
      if (!root.visible) return;
      wheel.setPose(pose);
      camera.rotation = -pose.ball - Math.PI / 2;
    },
  };
}
