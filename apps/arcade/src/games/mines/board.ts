import { MINES_TILES } from '@evens/games';
import { Container, Graphics } from 'pixi.js';
import { makeGlow } from '../../stage/glow.ts';
import { easeIn, easeOutBack } from '../../stage/motion.ts';
import { mixed, palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';
import { drawTile } from '../../stage/tile.ts';

/** The look of a tile. `far` tiles were not opened by the player; they are shown when the round has ended. */
export type TileFace = 'covered' | 'aimed' | 'pressed' | 'gem' | 'won-gem' | 'mine' | 'far-gem' | 'far-mine';

/** Number of tiles in a row of the square. */
export const SIDE = Math.sqrt(MINES_TILES);
const GAP_SHARE = 0.09;
const COVER = 0x2b3846;

const looks: Readonly<
  Record<TileFace, { readonly face: number; readonly height: number; readonly rim?: number }>
> = {
  covered: { face: COVER, height: 5 },
  aimed: { face: 0x3a4a5b, height: 6 },
  pressed: { face: 0x222e3a, height: 1 },
  gem: { face: 0x18231d, height: 0, rim: 0x4f6a22 },
  'won-gem': { face: 0x2a2412, height: 0, rim: palette.gold },
  mine: { face: 0x3a1a1f, height: 0, rim: palette.loss },
  'far-gem': { face: 0x141b21, height: 0 },
  'far-mine': { face: 0x141b21, height: 0 },
};

/** A cut gem, seen from above. */
function drawGem(graphics: Graphics, size: number, colour: number): void {
  const [w, h] = [size * 0.3, size * 0.27];
  const [top, girdle, tip] = [-h, -h * 0.3, h];
  const facet = (points: readonly number[], share: number, towards: number) =>
    graphics.poly([...points]).fill(mixed(colour, towards, share));
  graphics.clear();
  facet([-w, girdle, -w * 0.5, top, -w * 0.35, girdle], 0.25, 0xffffff);
  facet([-w * 0.5, top, w * 0.5, top, w * 0.35, girdle, -w * 0.35, girdle], 0.6, 0xffffff);
  facet([w * 0.5, top, w, girdle, w * 0.35, girdle], 0.1, 0xffffff);
  facet([-w, girdle, -w * 0.35, girdle, 0, tip], 0.05, 0x000000);
  facet([-w * 0.35, girdle, w * 0.35, girdle, 0, tip], 0.2, 0xffffff);
  facet([w * 0.35, girdle, w, girdle, 0, tip], 0.3, 0x000000);
}

function drawMine(graphics: Graphics, size: number, isHit: boolean): void {
  const radius = size * 0.19;
  const shell = isHit ? 0x14090b : 0x39434d;
  graphics.clear();
  for (let spike = 0; spike < 8; spike++) {
    const angle = (spike * Math.PI) / 4;
    graphics
      .moveTo(0, 0)
      .lineTo(Math.cos(angle) * radius * 1.45, Math.sin(angle) * radius * 1.45)
      .stroke({ width: size * 0.06, color: shell, cap: 'round' });
  }
  graphics.circle(0, 0, radius).fill(shell);
  graphics.circle(-radius * 0.3, -radius * 0.35, radius * 0.28).fill({ color: 0xffffff, alpha: 0.22 });
  if (isHit) graphics.circle(0, 0, radius * 0.42).fill(palette.loss);
}

class Tile {
  readonly root = new Container();
  readonly #base = new Graphics();
  readonly #sign = new Graphics();
  readonly #glow = makeGlow(palette.accent, 10);
  #size = 10;
  #face: TileFace = 'covered';

  constructor() {
    this.#glow.alpha = 0;
    this.root.addChild(this.#base, this.#glow, this.#sign);
  }

  get face(): TileFace {
    return this.#face;
  }

  setSize(size: number): void {
    this.#size = size;
    this.setFace(this.#face);
  }

  setFace(face: TileFace): void {
    const size = this.#size;
    this.#face = face;
    drawTile(this.#base, size, looks[face]);
    this.#sign.clear();
    this.#sign.alpha = face === 'far-gem' ? 0.22 : face === 'far-mine' ? 0.8 : 1;
    if (face === 'gem' || face === 'far-gem') drawGem(this.#sign, size, palette.accent);
    else if (face === 'won-gem') drawGem(this.#sign, size, palette.gold);
    else if (face === 'mine' || face === 'far-mine') drawMine(this.#sign, size, face === 'mine');
    this.#glow.tint = face === 'mine' ? palette.loss : face === 'won-gem' ? palette.gold : palette.accent;
    this.#glow.width = size * 1.7;
    this.#glow.height = size * 1.7;
  }

  setGlow(share: number): void {
    this.#glow.alpha = share * 0.8;
  }
}

export interface Board {
  readonly tiles: readonly Tile[];
  /** Returns the boxes of the tiles, in the stage's pixels. */
  place(
    x: number,
    y: number,
    size: number,
  ): readonly { x: number; y: number; width: number; height: number }[];
  set(tile: number, face: TileFace): void;
  /** Turns a tile over. */
  turn(tile: number, face: TileFace): Promise<void>;
  /** Covers all tiles for a new round, one after the other. */
  cover(): Promise<void>;
  shake(): Promise<void>;
}

const TURN_MS = 230;
const GLOW_MS = 700;

export function makeBoard(stage: Stage): Board {
  const root = new Container();
  const bed = new Graphics();
  const tiles = Array.from({ length: MINES_TILES }, () => new Tile());
  root.addChild(bed, ...tiles.map((tile) => tile.root));
  stage.root.addChild(root);

  const at = (index: number): Tile => {
    const tile = tiles[index];
    if (!tile) throw new RangeError(`mines board: expected a tile below ${MINES_TILES}, got ${index}`);
    return tile;
  };

  function glow(tile: Tile): void {
    stage
      .tween({ ms: GLOW_MS, step: (share) => tile.setGlow(stage.isCalm ? 0 : 1 - share) })
      .catch(reportError);
  }

  return {
    tiles,
    place(left, top, whole) {
      // The board's edge is within the square, too.
      const size = whole / (1 + (2 * GAP_SHARE) / SIDE);
      const [x, y] = [left + (whole - size) / 2, top + (whole - size) / 2];
      const gap = (size * GAP_SHARE) / SIDE;
      const pitch = (size + gap) / SIDE;
      root.position.set(x + size / 2, y + size / 2);
      bed.clear();
      bed
        .roundRect(-size / 2 - gap, -size / 2 - gap, size + 2 * gap, size + 2 * gap, pitch * 0.24)
        .fill(0x10161c)
        .stroke({ width: 1, color: palette.line, alignment: 1 });
      return tiles.map((tile, index) => {
        const [column, row] = [index % SIDE, Math.floor(index / SIDE)];
        tile.setSize(pitch - gap);
        tile.root.position.set((column - (SIDE - 1) / 2) * pitch, (row - (SIDE - 1) / 2) * pitch);
        return { x: x + column * pitch, y: y + row * pitch, width: pitch - gap, height: pitch - gap };
      });
    },
    set(index, face) {
      at(index).setFace(face);
      stage.redraw();
    },
    async turn(index, face) {
      const tile = at(index);
      await stage.tween({
        ms: TURN_MS * 0.4,
        ease: easeIn,
        step: (share) => tile.root.scale.set(1 - share, 1 + share * 0.06),
      });
      tile.setFace(face);
      if (face === 'gem' || face === 'mine' || face === 'won-gem') glow(tile);
      await stage.tween({
        ms: TURN_MS * 0.6,
        ease: easeOutBack,
        step: (share) => tile.root.scale.set(share, 1),
      });
    },
    async cover() {
      await Promise.all(
        tiles.map(async (tile, index) => {
          if (tile.face !== 'covered') tile.setFace('covered');
          const delay = ((index % SIDE) + Math.floor(index / SIDE)) * 0.06;
          await stage.tween({
            ms: 380,
            ease: (share) => share,
            step(share) {
              const own = Math.min(1, Math.max(0, (share - delay) / (1 - 0.5)));
              tile.root.scale.set(0.8 + 0.2 * easeOutBack(own));
              tile.root.alpha = Math.min(1, 0.3 + own);
            },
          });
          tile.root.scale.set(1);
        }),
      );
    },
    async shake() {
      const { x, y } = root.position;
      await stage.tween({
        ms: 320,
        ease: (share) => share,
        step(share) {
          const left = (1 - share) * 7;
          root.position.set(x + Math.sin(share * 34) * left, y + Math.cos(share * 29) * left * 0.6);
        },
      });
      root.position.set(x, y);
    },
  };
}
