import { spireRows } from '@evens/games';
import { Container, Graphics } from 'pixi.js';
import { makePainting } from '../../slots/paint/painting.ts';
import { makeGlow } from '../../stage/glow.ts';
import type { Box } from '../../stage/hotspots.ts';
import { easeIn, easeOutBack } from '../../stage/motion.ts';
import { palette } from '../../stage/palette.ts';
import type { Label, Stage } from '../../stage/stage.ts';
import { drawTile, type TileLook } from '../../stage/tile.ts';
import { beaconAt, paintSpire, type SpireLayout } from './scenery.ts';

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

const BEACON = 0xffd27a;
const FLAT = { face: 0x2a2940, height: 0 };
const looks: Readonly<Record<StepFace, TileLook>> = {
  covered: { face: 0x4a4763, height: 3 },
  next: { face: 0x5d5a78, height: 5, rim: 0x9cbf3a },
  aimed: { face: 0x6f6b8c, height: 6, rim: palette.accent },
  pressed: { face: 0x35334d, height: 1, rim: palette.accent },
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
/** Space for the roof, as a share of the stage. */
const ROOF_SHARE = 0.13;
const CLIMB_MS = 240;
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

/** An arched window; `light` is the colour behind it. */
function drawWindow(graphics: Graphics, size: number, light: number): void {
  const [w, h] = [size * 0.34, size * 0.5];
  graphics
    .moveTo(-w / 2, h / 2)
    .lineTo(-w / 2, -h * 0.1)
    .arc(0, -h * 0.1, w / 2, Math.PI, 0)
    .lineTo(w / 2, h / 2)
    .closePath()
    .fill(light)
    .stroke({ width: 1.5, color: 0x1b1a2c });
  graphics.rect(-0.6, -h * 0.1 - w / 2, 1.2, h * 0.6 + w / 2).fill(0x1b1a2c);
}

/** The climber: a hooded figure with a lantern, standing on its origin. */
function drawClimber(graphics: Graphics, size: number): void {
  const tall = size * 0.82;
  graphics.clear();
  graphics
    .moveTo(-tall * 0.26, 0)
    .quadraticCurveTo(-tall * 0.2, -tall * 0.62, 0, -tall * 0.72)
    .quadraticCurveTo(tall * 0.2, -tall * 0.62, tall * 0.26, 0)
    .closePath()
    .fill(0xd5563f)
    .stroke({ width: 1.5, color: 0x45150f });
  graphics.circle(0, -tall * 0.78, tall * 0.2).fill(0x8f2f22);
  graphics.circle(tall * 0.03, -tall * 0.75, tall * 0.13).fill(0xf3d3b0);
  graphics
    .moveTo(tall * 0.14, -tall * 0.42)
    .lineTo(tall * 0.4, -tall * 0.5)
    .stroke({ width: Math.max(1.5, tall * 0.06), color: 0x8f2f22, cap: 'round' });
  graphics.circle(tall * 0.42, -tall * 0.36, tall * 0.12).fill(0xffe08a);
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
    if (face === 'covered' || face === 'passed') drawWindow(this.#sign, depth, 0x1f1e33);
    else if (face === 'next' || face === 'aimed' || face === 'pressed')
      drawWindow(this.#sign, depth, face === 'next' ? 0x8f7a3a : 0xf2cf6b);
    else if (face === 'safe' || face === 'won')
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
  const scenery = makePainting();
  const beacon = makeGlow(BEACON, 10);
  const climber = new Container();
  const [figure, lantern] = [new Graphics(), makeGlow(BEACON, 10)];
  lantern.alpha = 0.55;
  climber.addChild(lantern, figure);
  root.addChild(...rows.flat().map((tile) => tile.root), climber);
  stage.root.addChild(scenery.sprite, beacon);
  stage.root.addChild(root);

  const at = (row: number, tile: number): TowerTile => {
    const found = rows[row]?.[tile];
    if (!found) throw new RangeError(`tower: expected a tile of the rows, got ${tile} in row ${row}`);
    return found;
  };

  let layout: SpireLayout = { width: 1, height: 1, rows: [], roof: 0 };
  /** The row of the climber; -1 is the ground. */
  let climberRow = -1;
  let isFollowing = false;

  const climbedTile = (row: number): TowerTile | undefined =>
    rows[row]?.find(({ face }) => face === 'safe' || face === 'won');

  function climberPlace(): { readonly x: number; readonly y: number } {
    const tile = climbedTile(climberRow);
    const ground = layout.rows[0] ?? { x: 0, y: 0, width: 0, height: 0 };
    if (!tile)
      return {
        x: Math.min(layout.width - 14, ground.x + ground.width + ground.height * 0.7),
        y: ground.y + ground.height,
      };
    return { x: tile.root.x, y: tile.root.y + ground.height * 0.4 };
  }

  /** Moves the climber to the highest climbed tile. */
  function climb(): void {
    isFollowing = false;
    const from = { x: climber.x, y: climber.y };
    const isHit = rows.some((tiles) => tiles.some(({ face }) => face === 'trap'));
    const before = climberRow;
    climberRow = rows.findLastIndex((_, row) => climbedTile(row) !== undefined);
    figure.alpha = isHit ? 0.45 : 1;
    lantern.alpha = isHit ? 0 : 0.55;
    beacon.alpha = climbedTile(rows.length - 1) ? 1 : 0.45;
    const to = climberPlace();
    if (before === climberRow) climber.position.set(to.x, to.y);
    else
      stage
        .tween({
          ms: CLIMB_MS,
          step: (share) =>
            climber.position.set(
              from.x + (to.x - from.x) * share,
              from.y + (to.y - from.y) * share - Math.sin(Math.PI * share) * 10,
            ),
        })
        .catch(reportError);
    stage.redraw();
  }

  /** All tiles are set one after the other: the climber moves once after that. */
  function followTiles(): void {
    if (isFollowing) return;
    isFollowing = true;
    queueMicrotask(climb);
  }

  return {
    rows,
    place(width, height) {
      const roof = Math.max(24, Math.min(96, height * ROOF_SHARE));
      const pitchY = Math.min((height - roof - 8) / rows.length, 64);
      const depth = pitchY - GAP;
      const tileWidth = Math.min((width - 16 - LABEL_WIDTH) / WIDEST - GAP, depth * WIDTH_PER_DEPTH);
      const whole = LABEL_WIDTH + WIDEST * (tileWidth + GAP);
      const left = (width - whole) / 2;
      const centre = left + LABEL_WIDTH + (WIDEST * (tileWidth + GAP)) / 2;
      const bottom = height - 4 - pitchY / 2;
      layout = {
        width,
        height,
        roof,
        rows: rows.map((tiles, row) => {
          const wide = tiles.length * (tileWidth + GAP) - GAP;
          return { x: centre - wide / 2, y: bottom - row * pitchY - pitchY / 2, width: wide, height: pitchY };
        }),
      };
      scenery.paint(layout, (brush) => paintSpire(brush, layout));
      const { x: beaconX, y: beaconY } = beaconAt(layout);
      beacon.position.set(beaconX, beaconY + roof * 0.08);
      beacon.setSize(roof * 1.5);
      drawClimber(figure, depth);
      lantern.setSize(depth * 2);
      lantern.position.set(depth * 0.34, -depth * 0.3);
      followTiles();
      return rows.map((tiles, row) => {
        const y = bottom - row * pitchY;
        labels[row]?.place((layout.rows[row]?.x ?? left) - 12 - LABEL_WIDTH / 2, y);
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
      followTiles();
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
      followTiles();
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
      followTiles();
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
