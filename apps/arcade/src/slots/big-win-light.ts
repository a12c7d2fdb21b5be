import { Container, Graphics, Sprite, type Texture } from 'pixi.js';
import { makeGlow } from '../stage/glow.ts';
import { palette } from '../stage/palette.ts';
import type { Stage } from '../stage/stage.ts';
import { makePainting } from './paint/painting.ts';

const RAYS = 14;
const RAYS_SIDE = 512;

/** Dims the scene and turns slow rays behind the amount until it is ended. */
export interface BigWinLight {
  readonly view: Container;
  begin(): void;
  /** Widens the light with each step of the win. */
  setStep(step: number): void;
  end(): void;
}

function paintRays(): Texture {
  const painting = makePainting();
  painting.paint({ width: RAYS_SIDE, height: RAYS_SIDE }, ({ context }) => {
    const half = RAYS_SIDE / 2;
    const light = context.createRadialGradient(half, half, 0, half, half, half);
    light.addColorStop(0, 'rgba(255,240,200,0.9)');
    light.addColorStop(0.35, 'rgba(245,196,81,0.32)');
    light.addColorStop(1, 'rgba(245,196,81,0)');
    context.fillStyle = light;
    for (let ray = 0; ray < RAYS; ray++) {
      const from = (ray / RAYS) * Math.PI * 2;
      context.beginPath();
      context.moveTo(half, half);
      context.arc(half, half, half, from, from + (Math.PI / RAYS) * (ray % 2 ? 0.7 : 1.1));
      context.fill();
    }
  });
  return painting.sprite.texture;
}

export function makeBigWinLight(stage: Stage): BigWinLight {
  const view = new Container();
  const dim = new Graphics();
  let rays: Sprite | undefined;
  const glow = makeGlow(palette.gold, 10);
  view.visible = false;
  view.addChild(dim);

  function setStep(step: number): void {
    const side = Math.min(stage.width * 1.5, stage.height * 1.7) * (0.7 + 0.15 * step);
    rays?.setSize(side, side);
    glow.setSize(side * 0.75, side * 0.75);
    stage.redraw();
  }

  return {
    view,
    begin() {
      const { width, height } = stage;
      if (!rays) {
        rays = new Sprite(paintRays());
        rays.anchor.set(0.5);
        rays.blendMode = 'add';
        view.addChild(rays, glow);
      }
      const spread = rays;
      dim.clear().rect(0, 0, width, height).fill({ color: palette.shadow, alpha: 0.74 });
      for (const each of [spread, glow]) each.position.set(width / 2, height / 2);
      glow.alpha = 0.35;
      setStep(1);
      view.alpha = stage.isCalm ? 1 : 0;
      view.visible = true;
      if (stage.isCalm) {
        stage.redraw();
        return;
      }
      stage.move((deltaMs) => {
        view.alpha = Math.min(1, view.alpha + deltaMs / 220);
        spread.rotation += deltaMs / 5200;
        return view.visible;
      });
    },
    setStep,
    end() {
      view.visible = false;
      stage.redraw();
    },
  };
}
