import { KENO_NUMBERS } from '@evens/games';
import { Container, Graphics, type Text } from 'pixi.js';
import { makeGlow } from '../../stage/glow.ts';
import type { Box } from '../../stage/hotspots.ts';
import { easeOutBack } from '../../stage/motion.ts';
import { mixed, palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';
import { drawTile } from '../../stage/tile.ts';

const COLUMNS = 8;
const ROWS = KENO_NUMBERS / COLUMNS;
const GAP = 6;
const POP_MS = 220;

/** `missed` was picked and not drawn. */
export type NumberFace = 'free' | 'aimed' | 'picked' | 'drawn' | 'hit' | 'missed';

const looks: Readonly<
  Record<
    NumberFace,
    { readonly face: number; readonly height: number; readonly text: number; readonly rim?: number }
  >
> = {
  free: { face: 0x26323d, height: 4, text: palette.quiet },
  aimed: { face: 0x344453, height: 5, text: palette.text },
  picked: { face: palette.accent, height: 4, text: palette.onAccent },
  drawn: { face: 0x141b21, height: 0, text: palette.text, rim: palette.edge },
  hit: { face: palette.gold, height: 4, text: 0x1c1402 },
  missed: { face: 0x27301a, height: 0, text: 0xaebd7a, rim: palette.accentDeep },
};

interface NumberTile {
  readonly root: Container;
  readonly base: Graphics;
  readonly text: Text;
  readonly glow: ReturnType<typeof makeGlow>;
  face: NumberFace;
}

export interface KenoBoard {
  /** Returns the boxes of the numbers, from 1 on. */
  place(width: number, height: number): readonly Box[];
  face(number: number): NumberFace;
  set(number: number, face: NumberFace): void;
  /** Animates a number that was drawn. */
  pop(number: number, face: NumberFace): Promise<void>;
  /** The pay of each number of hits, in hundredths; the reached one is lit. */
  setPays(pays: readonly number[], hits: number | undefined): void;
}

/** Shortened to fit a narrow cell. */
function shortPays(hundredths: number): string {
  const stakes = hundredths / 100;
  return stakes >= 1000 ? `${stakes / 1000}k×` : `${stakes}×`;
}

export function makeKenoBoard(stage: Stage): KenoBoard {
  const root = new Container();
  const strip = new Container();
  const tiles: readonly NumberTile[] = Array.from({ length: KENO_NUMBERS }, (_, index) => {
    const tile: NumberTile = {
      root: new Container(),
      base: new Graphics(),
      text: stage.text(String(index + 1), { fontWeight: '600' }),
      glow: makeGlow(palette.gold, 10),
      face: 'free',
    };
    tile.glow.alpha = 0;
    tile.root.addChild(tile.base, tile.glow, tile.text);
    return tile;
  });
  root.addChild(...tiles.map((tile) => tile.root), strip);
  stage.root.addChild(root);
  let size = 10;
  let stripBox: Box = { x: 0, y: 0, width: 1, height: 1 };
  let pays: readonly number[] = [];
  let reached: number | undefined;

  function at(number: number): NumberTile {
    const tile = tiles[number - 1];
    if (!tile) throw new RangeError(`keno board: expected a number of the board, got ${number}`);
    return tile;
  }

  function draw(tile: NumberTile): void {
    const style = looks[tile.face];
    drawTile(tile.base, size, style);
    tile.text.style.fill = style.text;
    tile.text.style.fontSize = Math.round(size * 0.36);
    tile.text.y = -style.height / 2;
  }

  function drawStrip(): void {
    strip.removeChildren().forEach((child) => {
      child.destroy({ children: true });
    });
    if (pays.length === 0) return;
    const gap = 4;
    const width = Math.min(84, (stripBox.width + gap) / pays.length - gap);
    const left = stripBox.x + (stripBox.width - pays.length * (width + gap) + gap) / 2;
    for (const [hits, hundredths] of pays.entries()) {
      const isReached = hits === reached;
      const isWin = hundredths > 100;
      const lit = isWin ? palette.gold : palette.edge;
      const box = new Graphics()
        .roundRect(0, 0, width, stripBox.height, 7)
        .fill(isReached ? mixed(lit, palette.ink, isWin ? 0.15 : 0.2) : 0x182028);
      const fill = isReached && isWin ? 0x1c1402 : hundredths === 0 ? 0x7d8b97 : palette.text;
      const what = stage.text(shortPays(hundredths), {
        fill,
        fontSize: Math.min(13, width * 0.31),
        fontWeight: '700',
      });
      const count = stage.text(String(hits), {
        fill: isReached && isWin ? 0x3d2c05 : palette.faint,
        fontSize: Math.min(11, width * 0.3),
      });
      what.position.set(width / 2, stripBox.height * 0.36);
      count.position.set(width / 2, stripBox.height * 0.74);
      const cell = new Container();
      cell.position.set(left + hits * (width + gap), stripBox.y);
      cell.addChild(box, what, count);
      strip.addChild(cell);
    }
  }

  return {
    place(width, height) {
      const stripHeight = Math.min(44, Math.max(32, height * 0.14));
      const pitch = Math.min((width - 20 + GAP) / COLUMNS, (height - stripHeight - 22 + GAP) / ROWS, 84);
      size = pitch - GAP;
      const boardWidth = pitch * COLUMNS - GAP;
      const total = pitch * ROWS + stripHeight + 8;
      const [left, top] = [(width - boardWidth) / 2, (height - total) / 2];
      stripBox = {
        x: Math.max(8, left - 40),
        y: top + pitch * ROWS + 8,
        width: Math.min(width - 16, boardWidth + 80),
        height: stripHeight,
      };
      drawStrip();
      return tiles.map((tile, index) => {
        const [x, y] = [left + (index % COLUMNS) * pitch, top + Math.floor(index / COLUMNS) * pitch];
        tile.root.position.set(x + size / 2, y + size / 2);
        tile.glow.setSize(size * 2);
        draw(tile);
        return { x, y, width: size, height: size };
      });
    },
    face: (number) => at(number).face,
    set(number, face) {
      const tile = at(number);
      tile.face = face;
      draw(tile);
      stage.redraw();
    },
    async pop(number, face) {
      const tile = at(number);
      tile.face = face;
      draw(tile);
      await stage.tween({
        ms: POP_MS,
        ease: (share) => share,
        step(share) {
          tile.root.scale.set(0.7 + 0.3 * easeOutBack(share));
          tile.glow.alpha = face === 'hit' ? (1 - share) * 0.9 : 0;
        },
      });
    },
    setPays(nextPays, hits) {
      pays = nextPays;
      reached = hits;
      drawStrip();
      stage.redraw();
    },
  };
}
