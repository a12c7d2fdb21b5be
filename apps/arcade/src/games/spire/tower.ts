import { spireRows } from '@evens/games';
import { Container, Graphics } from 'pixi.js';
import { makeGlow } from '../../stage/glow.ts';
import type { Box } from '../../stage/hotspots.ts';
import { easeIn, easeOutBack } from '../../stage/motion.ts';
import { palette } from '../../stage/palette.ts';
import type { Label, Stage } from '../../stage/stage.ts';
import { drawTile, type TileLook } from '../../stage/tile.ts';

/**
 * The look of a tile. `next` tiles can be opened. `far` tiles were not opened by the player; they are shown when the
 * round has ended.
 */
export type StepFace =
  | 'covered'
  | 'next'
  | 'aimed'
  | 'pressed'
  | 'passed'
  | 'safe'
  | 'won'
  | 'trap'
  | 'far-safe'
  | 'far-trap';

const FLAT = { face: 0x141b21, height: 0 };
const looks: Readonly<Record<StepFace, TileLook>> = {
  covered: { face: 0x222c36, height: 3 },
  next: { face: 0x36454f, height: 5, rim: 0x6f8a1f },
  aimed: { face: 0x44565f, height: 6, rim: palette.accent },
  pressed: { face: 0x222e3a, height: 1, rim: palette.accent },
  passed: FLAT,
  safe: { face: 0x26331a, height: 0, rim: palette.accent },
  won: { face: 0x332a14, height: 0, rim: palette.gold },
  trap: { face: 0x3a1a1f, height: 0, rim: palette.loss },
  'far-safe': FLAT,
  'far-trap': FLAT,
};

const WIDEST = Math.max(...spireRows);
const LABEL_WIDTH = 64;
const GAP = 5;
/** Height of a press area. Only the next row can be pressed, so areas of rows may overlap. */
const PRESS_HEIGHT = 44;
/** Wider tiles would look like shelves. */
const WIDTH_PER_DEPTH = 1.9;
const TURN_MS = 210;
const GLOW_MS = 650;

/** An arrow upwards. */
function drawArrow(graphics: Graphics, size: number, color: number): void {
  const [w, h] = [size * 0.24, size * 0.13];
  for (const y of [-h * 0.9, h * 0.6])
    graphics
      .moveTo(-w, y + h)
      .lineTo(0, y - h * 0.4)
      .lineTo(w, y + h)
      .stroke({ width: Math.max(2, size * 0.08), color, cap: 'round', join: 'round' });
}

/** Three spikes. */
function drawSpikes(graphics: Graphics, size: number, color: number): void {
  const [w, h] = [size * 0.15, size * 0.22];
  for (const x of [-2 * w, 0, 2 * w])
    graphics.poly([x - w, h * 0.8, x, x === 0 ? -h * 1.2 : -h * 0.8, x + w, h * 0.8]).fill(color);
}

class TowerTile {
  readonly root = new Container();
  readonly #base = new Graphics();
  readonly #sign = new Graphics();
  readonly #glow = makeGlow(palette.accent, 10);
  #box = { width: 10, depth: 10 };
  face: StepFace = 'covered';

  constructor() {
    this.#glow.alpha = 0;
    this.root.addChild(this.#base, this.#glow, this.#sign);
  }

  setBox(width: number, depth: number): void {
    this.#box = { width, depth };
    this.setFace(this.face);
  }

  setFace(face: StepFace): void {
    const { width, depth } = this.#box;
    this.face = face;
    drawTile(this.#base, width, looks[face], depth);
    this.#sign.clear();
    if (face === 'safe' || face === 'won')
      drawArrow(this.#sign, depth, face === 'won' ? palette.gold : palette.accent);
    else if (face === 'far-safe') drawArrow(this.#sign, depth, palette.line);
    else if (face === 'trap') drawSpikes(this.#sign, depth, palette.loss);
    else if (face === 'far-trap') drawSpikes(this.#sign, depth, 0x7d8a96);
    this.#glow.tint = face === 'trap' ? palette.loss : face === 'won' ? palette.gold : palette.accent;
    this.#glow.setSize(width * 1.5, depth * 2);
  }

  setGlow(share: number): void {
    this.#glow.alpha = share * 0.8;
  }
}

export interface Tower {
  /** Tiles of each row, from the bottom. */
  readonly rows: readonly (readonly TowerTile[])[];
  /** Lays the tower out in the stage. Returns the press areas of the tiles per row. */
  place(width: number, height: number): readonly (readonly Box[])[];
  set(row: number, tile: number, face: StepFace): void;
  /** Turns a tile over. */
  turn(row: number, tile: number, face: StepFace): Promise<void>;
  /** Covers all tiles for a new round, from the bottom up. */
  cover(): Promise<void>;
  shake(): Promise<void>;
  /** The payouts beside the rows, and the state of each row. */
  setPays(texts: readonly string[], states: readonly ('climbed' | 'next' | 'ahead' | 'won')[]): void;
}

export function makeTower(stage: Stage): Tower {
  const root = new Container();
  const rows = spireRows.map((tiles) => Array.from({ length: tiles }, () => new TowerTile()));
  const labels: readonly Label[] = spireRows.map(() => stage.label('spire-pays'));
  root.addChild(...rows.flat().map((tile) => tile.root));
  stage.root.addChild(root);

  const at = (row: number, tile: number): TowerTile => {
    const found = rows[row]?.[tile];
    if (!found) throw new RangeError(`tower: expected a tile of the rows, got ${tile} in row ${row}`);
    return found;
  };

  return {
    rows,
    place(width, height) {
      const pitchY = Math.min((height - 8) / rows.length, 64);
      const depth = pitchY - GAP;
      const tileWidth = Math.min((width - 16 - LABEL_WIDTH) / WIDEST - GAP, depth * WIDTH_PER_DEPTH);
      const whole = LABEL_WIDTH + WIDEST * (tileWidth + GAP);
      const left = (width - whole) / 2;
      const centre = left + LABEL_WIDTH + (WIDEST * (tileWidth + GAP)) / 2;
      const bottom = (height + rows.length * pitchY) / 2 - pitchY / 2;
      return rows.map((tiles, row) => {
        const y = bottom - row * pitchY;
        labels[row]?.place(left + LABEL_WIDTH / 2, y);
        return tiles.map((tile, index) => {
          const x = centre + (index - (tiles.length - 1) / 2) * (tileWidth + GAP);
          tile.setBox(tileWidth, depth);
          tile.root.position.set(x, y);
          const tall = Math.max(depth, PRESS_HEIGHT);
          return { x: x - tileWidth / 2, y: y - tall / 2, width: tileWidth, height: tall };
        });
      });
    },
    set(row, tile, face) {
      at(row, tile).setFace(face);
      stage.redraw();
    },
    async turn(row, index, face) {
      const tile = at(row, index);
      await stage.tween({
        ms: TURN_MS * 0.4,
        ease: easeIn,
        step: (share) => tile.root.scale.set(1, 1 - share),
      });
      tile.setFace(face);
      stage
        .tween({ ms: GLOW_MS, step: (share) => tile.setGlow(stage.isCalm ? 0 : 1 - share) })
        .catch(reportError);
      await stage.tween({
        ms: TURN_MS * 0.6,
        ease: easeOutBack,
        step: (share) => tile.root.scale.set(1, share),
      });
    },
    async cover() {
      for (const tile of rows.flat()) tile.setFace('covered');
      await stage.tween({
        ms: 340,
        step(share) {
          for (const [row, tiles] of rows.entries())
            for (const tile of tiles)
              tile.root.alpha = Math.min(1, Math.max(0.25, share * 2 - row / rows.length));
        },
      });
    },
    async shake() {
      await stage.tween({
        ms: 300,
        ease: (share) => share,
        step: (share) => {
          root.x = Math.sin(share * 34) * (1 - share) * 6;
        },
      });
    },
    setPays(texts, states) {
      for (const [row, label] of labels.entries()) {
        label.set(texts[row] ?? '');
        label.element.dataset['state'] = states[row];
      }
    },
  };
}
