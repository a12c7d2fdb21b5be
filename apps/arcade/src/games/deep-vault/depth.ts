import { Container, Graphics, type Sprite, Texture } from 'pixi.js';
import { makePainting, type Painting } from '../../slots/paint/painting.ts';
import type { SlotScene } from '../../slots/slot-scene.ts';
import { makeGlow } from '../../stage/glow.ts';
import { palette } from '../../stage/palette.ts';
import { dialParts, paintDial, paintDoor, stopDegrees } from './dial-picture.ts';

const TURN_MS = 3400;
const DOOR_MS = 1700;
const DIAL_TURNS = 5;
const UNITS = 200;

/** The part that covers the reels during a feature. */
type FeatureCover = { readonly kind: 'dial'; readonly level: number } | { readonly kind: 'vault' };

/** The dial and the vault door, over the dimmed reels. */
export interface Depth {
  place(): void;
  show(cover: FeatureCover | undefined): void;
  /** Turns the dial until the result is at its top. */
  turn(level: number, coins: number | undefined): Promise<void>;
  openDoor(): Promise<void>;
}

/** Initial rotation: the middle of the dial's first part is at the top. */
function startAngle(cover: FeatureCover): number {
  const [first] = cover.kind === 'dial' ? dialParts(cover.level) : [];
  return first ? (-(first.from + first.to) / 2) * (Math.PI / 180) : 0;
}

export function makeDepth(
  scene: Pick<SlotScene, 'above' | 'stage' | 'hurry' | 'layout'>,
  coinsText: (coins: number) => string,
): Depth {
  const { stage, hurry, above } = scene;
  const view = new Container();
  const dim = new Graphics();
  const light = makeGlow(0xffd98a, 10);
  const pointer = new Graphics();
  const painting: Painting = makePainting();
  const disc: Sprite = painting.sprite;
  disc.anchor.set(0.5);
  view.addChild(dim, light, disc, pointer);
  view.visible = false;
  above.addChild(view);
  let cover: FeatureCover | undefined;
  let side = 0;

  function paint(): void {
    if (!cover) return;
    const now = cover;
    painting.paint({ width: side, height: side }, (brush) =>
      brush.moved(side / 2, side / 2, () =>
        brush.scaled(side / UNITS, side / UNITS, () => {
          if (now.kind === 'dial') paintDial(brush, now.level, coinsText);
          else paintDoor(brush);
        }),
      ),
    );
  }

  function place(): void {
    if (!cover) return;
    const { reels, rim } = scene.layout;
    const middle = { x: reels.x + reels.width / 2, y: reels.y + reels.height / 2 };
    side = Math.floor(Math.min(reels.width, reels.height) * 0.98);
    dim
      .clear()
      .roundRect(reels.x, reels.y, reels.width, reels.height, rim * 0.55)
      .fill({ color: palette.shadow, alpha: 0.8 });
    for (const each of [light, disc]) each.position.set(middle.x, middle.y);
    light.setSize(side * 1.7, side * 1.7);
    light.alpha = 0;
    disc.rotation = startAngle(cover);
    disc.alpha = 1;
    disc.scale.set(1);
    const point = side * 0.055;
    const top = middle.y - side / 2 + side * 0.02;
    pointer
      .clear()
      .poly([
        middle.x - point,
        top - point * 0.5,
        middle.x + point,
        top - point * 0.5,
        middle.x,
        top + point * 1.6,
      ])
      .fill({ color: palette.gold })
      .stroke({ width: 2, color: palette.shadow, alpha: 0.7 });
    pointer.visible = cover.kind === 'dial';
    paint();
    stage.redraw();
  }

  return {
    place,
    show(next) {
      cover = next;
      view.visible = next !== undefined;
      if (next) place();
      else if (disc.texture !== Texture.EMPTY) stage.redraw();
    },
    turn(level, coins) {
      const from = startAngle({ kind: 'dial', level });
      const way = ((stopDegrees(level, coins) + DIAL_TURNS * 360) * Math.PI) / 180 - from;
      return hurry.tween({
        ms: TURN_MS,
        ease: (share) => 1 - (1 - share) ** 3.2,
        step(share) {
          disc.rotation = from + way * share;
        },
      });
    },
    openDoor() {
      return hurry.tween({
        ms: DOOR_MS,
        step(share) {
          const wheel = Math.min(1, share / 0.55);
          const swing = Math.max(0, (share - 0.55) / 0.45);
          disc.rotation = -(1 - (1 - wheel) ** 2) * Math.PI * 1.6;
          light.alpha = 0.9 * swing;
          disc.scale.set(1 + 0.25 * swing);
          disc.alpha = 1 - swing;
        },
      });
    },
  };
}
