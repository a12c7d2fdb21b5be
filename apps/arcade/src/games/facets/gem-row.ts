import { FACETS_DRAWN, facetsGems } from '@evens/games';
import { along, type Brush, down } from '@evens/games/symbols/brush';
import { symbols } from '@evens/games/symbols/facets';
import { box, ellipse } from '@evens/games/symbols/outlines';
import { Container, Graphics, Sprite } from 'pixi.js';
import { makePainting } from '../../slots/paint/painting.ts';
import { makeSymbolBank } from '../../slots/paint/symbol-bank.ts';
import { makeGlow } from '../../stage/glow.ts';
import { easeBounce } from '../../stage/motion.ts';
import { palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';
import { drawTile } from '../../stage/tile.ts';

/** `matched` has an equal gem beside it, `paid` belongs to a payout of at least the stake, `single` to neither. */
type GemFace = 'empty' | 'matched' | 'paid' | 'single';

const GAP_SHARE = 0.14;
const FALL_MS = 280;
const BETWEEN_MS = 80;
const GLOW_MS = 800;
const EMPTY_LOOK = { face: 0x1d1430, height: 0 };
const looks: Readonly<
  Record<GemFace, { readonly face: number; readonly height: number; readonly rim?: number }>
> = {
  empty: EMPTY_LOOK,
  single: EMPTY_LOOK,
  matched: { face: 0x2c2144, height: 0, rim: palette.faint },
  paid: { face: 0x3a2c12, height: 0, rim: palette.gold },
};

/** `empty` places show the gems of the last round. */
const alphas: Readonly<Record<GemFace, number>> = { empty: 0.32, single: 0.72, matched: 1, paid: 1 };

/** Space between the places and the edge of the tray, as a share of a place. */
const TRAY_SHARE = 0.24;

/** Paints the jeweller's tray and its five hollows around the middle of the picture. */
function paintTray(
  brush: Brush,
  { width, height, side }: { readonly width: number; readonly height: number; readonly side: number },
): void {
  const edge = side * TRAY_SHARE;
  const whole = FACETS_DRAWN * side + (FACETS_DRAWN - 1) * side * GAP_SHARE;
  const [x, y, wide, tall] = [
    (width - whole) / 2 - edge,
    (height - side) / 2 - edge,
    whole + 2 * edge,
    side + 2 * edge,
  ];
  const rim = Math.max(4, side * 0.07);
  brush.soft(ellipse(width / 2, y + tall + side * 0.06, wide * 0.5, side * 0.14), '#000000b0', side * 0.16);
  brush.body(
    box(x, y, wide, tall, side * 0.2),
    along([x, y], [x + wide, y + tall], '#d8a860', '#7b5426', '#a97a3c', '#4d3214'),
    { depth: rim * 0.4, cast: rim },
  );
  const velvet = box(x + rim, y + rim, wide - 2 * rim, tall - 2 * rim, side * 0.15);
  brush.fill(velvet, down(y, y + tall, '#3d2566', '#2a1848', '#1c0f33'));
  brush.inside(velvet, () => brush.glow(width / 2, y, wide * 0.5, '#c9a2ff', 0.28));
  for (let place = 0; place < FACETS_DRAWN; place++) {
    const left = x + edge + place * side * (1 + GAP_SHARE);
    brush.fill(
      box(left - 3, y + edge - 3, side + 6, side + 6, side * 0.19),
      down(y, y + tall, '#120822', '#5b3c8c'),
    );
  }
}

interface GemPlace {
  readonly root: Container;
  readonly base: Graphics;
  /** The gem's shadow on the velvet, and the light on its table. */
  readonly depth: Graphics;
  readonly glow: Sprite;
  readonly gem: Sprite;
  face: GemFace;
}

function makePlace(): GemPlace {
  const [root, base, glow, gem] = [new Container(), new Graphics(), makeGlow(palette.gold, 10), new Sprite()];
  const depth = new Graphics();
  glow.alpha = 0;
  gem.anchor.set(0.5);
  root.addChild(base, depth, glow, gem);
  return { root, base, depth, glow, gem, face: 'empty' };
}

export interface GemRow {
  /** Lays the row out around a point. Returns the height of a place. */
  place(x: number, y: number, width: number, heightMax: number): number;
  /** The gems fade while the next round is requested. */
  fade(): void;
  /** Drops the gems one after the other. `onLand` gets the number of equal gems on the table. */
  drop(gems: readonly string[], onLand: (equal: number) => void): Promise<void>;
  /** Highlights the pattern of a payout of at least the stake. */
  light(): void;
}

export function makeGemRow(stage: Stage): GemRow {
  const bank = makeSymbolBank(symbols);
  const root = new Container();
  const places = Array.from({ length: FACETS_DRAWN }, makePlace);
  // Before the first round, some gems show what is drawn.
  let names: readonly string[] = facetsGems.slice(0, FACETS_DRAWN);
  let side = 60;
  const tray = makePainting();
  root.addChild(...places.map((each) => each.root));
  stage.root.addChild(tray.sprite, root);

  function dress(each: GemPlace, index: number): void {
    const name = names[index];
    drawTile(each.base, side, looks[each.face]);
    each.gem.texture = bank.sharp(name ?? '');
    const picture = bank.pictureSide(side * 0.78);
    each.gem.setSize(picture, picture);
    each.gem.alpha = alphas[each.face];
    each.gem.y = -(looks[each.face].height / 2);
    each.glow.setSize(side * 1.8, side * 1.8);
    each.depth.clear();
    each.depth
      .ellipse(side * 0.05, side * 0.34, side * 0.32, side * 0.09)
      .fill({ color: palette.shadow, alpha: 0.55 * alphas[each.face] });
  }

  /** Faces of the gems that have landed, by whether an equal one has. The others may be falling. */
  function setFaces(landedCount: number, equalFace: GemFace): void {
    const landed = names.slice(0, landedCount);
    for (const [index, each] of places.slice(0, landedCount).entries()) {
      const equal = landed.filter((name) => name === names[index]).length;
      each.face = equal > 1 ? equalFace : 'single';
      dress(each, index);
    }
    // The frame of the last fall is drawn before its faces are set.
    stage.redraw();
  }

  return {
    place(x, y, width, heightMax) {
      side = Math.min(width / (FACETS_DRAWN + (FACETS_DRAWN - 1) * GAP_SHARE), heightMax);
      const pitch = side * (1 + GAP_SHARE);
      bank.setSide(side * 0.78);
      root.position.set(x, y);
      const [trayWidth, trayHeight] = [width + side, side * 2.4];
      tray.paint({ width: trayWidth, height: trayHeight }, (brush) =>
        paintTray(brush, { width: trayWidth, height: trayHeight, side }),
      );
      tray.sprite.position.set(x - trayWidth / 2, y - trayHeight / 2);
      for (const [index, each] of places.entries()) {
        each.root.x = (index - (FACETS_DRAWN - 1) / 2) * pitch;
        dress(each, index);
      }
      return side;
    },
    fade() {
      for (const [index, each] of places.entries()) {
        each.face = 'empty';
        dress(each, index);
      }
      stage.redraw();
    },
    async drop(gems, onLand) {
      names = gems;
      for (const [index, each] of places.entries()) {
        each.face = 'empty';
        dress(each, index);
        each.gem.visible = false;
      }
      await Promise.all(
        places.map(async ({ gem }, index) => {
          await stage.wait(index * BETWEEN_MS);
          gem.visible = true;
          await stage.tween({
            ms: FALL_MS,
            ease: easeBounce,
            step(share) {
              gem.y = (share - 1) * side * 1.4;
              gem.alpha = Math.min(1, 0.2 + share);
            },
          });
          // Gems land in their order.
          setFaces(index + 1, 'matched');
          onLand(names.slice(0, index + 1).filter((name) => name === names[index]).length);
        }),
      );
    },
    light() {
      setFaces(FACETS_DRAWN, 'paid');
      const paid = places.filter(({ face }) => face === 'paid');
      stage
        .tween({
          ms: GLOW_MS,
          step(share) {
            for (const { glow } of paid) glow.alpha = stage.isCalm ? 0 : (1 - share) * 0.8;
          },
        })
        .catch(reportError);
    },
  };
}
