import { Container, Graphics, type Sprite } from 'pixi.js';
import { makeGlow } from '../stage/glow.ts';
import type { Hurry } from '../stage/hurry.ts';
import { mixed, palette } from '../stage/palette.ts';
import type { Stage } from '../stage/stage.ts';
import type { Reels } from './reels.ts';
import type { Cell, SlotWinView } from './slot-view.ts';

/** A return above the stake is shown in gold; one at or below it is shown as plainly as a loss. */
export type Tone = 'gain' | 'plain';

export interface WinLights {
  clear(): void;
  /** Shows all wins together; `pace` is the speed factor. They stay lit until they are cleared. */
  show(wins: readonly SlotWinView[], tone: Tone, pace?: number): Promise<void>;
  /** Shows one win after the other, once, until something else happens. */
  cycle(wins: readonly SlotWinView[], tone: Tone, amount: (win: SlotWinView) => string): Promise<void>;
}

const SHOW_MS = 420;
const CYCLE_MS = 950;
const CYCLED_MAX = 6;
const DIM = 0x59636f;

const cellKey = ([reel, row]: Cell): string => `${reel}:${row}`;

export function makeWinLights({
  stage,
  reels,
  hurry,
  lines,
}: {
  readonly stage: Stage;
  readonly reels: Reels;
  readonly hurry: Hurry;
  /** The row of each line on each reel. */
  readonly lines: readonly (readonly number[])[];
}): WinLights {
  const glows = new Container();
  const marks = new Graphics();
  const trails = new Graphics();
  const amountLabel = stage.label('slot-amount');
  reels.back.addChild(glows, trails);
  reels.front.addChild(marks);
  let generation = 0;
  let pulsing: { readonly sprite: Sprite; readonly scale: number }[] = [];

  function eachSprite(visit: (sprite: Sprite, cell: Cell) => void): void {
    for (const [reel, window] of reels.grid.entries())
      for (const row of window.keys()) {
        const sprite = reels.sprite([reel, row]);
        if (sprite) visit(sprite, [reel, row]);
      }
  }

  function settle(): void {
    for (const { sprite, scale } of pulsing) sprite.scale.set(scale);
    pulsing = [];
  }

  function clear(): void {
    generation += 1;
    settle();
    marks.clear();
    trails.clear();
    for (const glow of glows.removeChildren()) glow.destroy();
    amountLabel.set('');
    eachSprite((sprite) => {
      sprite.tint = 0xffffff;
    });
    stage.redraw();
  }

  function mark(cells: readonly Cell[], colour: number, alpha: number): void {
    for (const cell of cells) {
      const { x, y, width, height } = reels.cellBox(cell);
      const inset = Math.max(1.5, width * 0.025);
      const radius = Math.min(width, height) * 0.12;
      const outline = [x + inset, y + inset, width - 2 * inset, height - 2 * inset, radius] as const;
      marks
        .roundRect(...outline)
        .stroke({ width: Math.max(4, width * 0.06), color: colour, alpha: alpha * 0.16 });
      marks.roundRect(...outline).stroke({ width: Math.max(1.5, width * 0.02), color: colour, alpha });
    }
  }

  function trail(line: number | undefined, colour: number, share: number): void {
    const rows = line === undefined ? undefined : lines[line];
    if (!rows) return;
    const points = rows.map((row, reel) => {
      const { x, y, width, height } = reels.cellBox([reel, row]);
      return { x: x + width / 2, y: y + height / 2, width };
    });
    const [first] = points;
    if (!first) return;
    const reach = (points.length - 1) * share;
    const draw = (width: number, alpha: number): void => {
      trails.moveTo(first.x, first.y);
      for (const [index, point] of points.entries()) {
        const before = points[index - 1];
        if (!before) continue;
        const part = Math.min(1, Math.max(0, reach - index + 1));
        if (part <= 0) break;
        trails.lineTo(before.x + (point.x - before.x) * part, before.y + (point.y - before.y) * part);
      }
      trails.stroke({ width, color: colour, alpha, cap: 'round', join: 'round' });
    };
    const thick = Math.max(2, first.width * 0.035);
    draw(thick * 3.2, 0.13);
    draw(thick, 0.9);
  }

  /** Lights wins; the returned function sets their brightness. */
  function lightUp(wins: readonly SlotWinView[], tone: Tone): (share: number) => void {
    settle();
    const colour = tone === 'gain' ? palette.gold : palette.quiet;
    const cells = new Map(wins.flatMap(({ cells }) => cells.map((cell) => [cellKey(cell), cell] as const)));
    for (const glow of glows.removeChildren()) glow.destroy();
    if (tone === 'gain')
      for (const cell of cells.values()) {
        const { x, y, width, height } = reels.cellBox(cell);
        const glow = makeGlow(palette.gold, Math.max(width, height) * 1.25);
        glow.position.set(x + width / 2, y + height / 2);
        glows.addChild(glow);
      }
    const others: Sprite[] = [];
    eachSprite((sprite, cell) => {
      if (cells.has(cellKey(cell))) {
        sprite.tint = 0xffffff;
        pulsing.push({ sprite, scale: sprite.scale.x });
      } else others.push(sprite);
    });
    const tintBefore = others.map((sprite) => Number(sprite.tint));
    return (share) => {
      const swell = 1 + (tone === 'gain' ? 0.13 : 0.05) * Math.sin(Math.PI * Math.min(1, share * 1.15));
      for (const { sprite, scale } of pulsing) sprite.scale.set(scale * swell);
      const dimmed = Math.min(1, share * 3);
      for (const [index, sprite] of others.entries())
        sprite.tint = mixed(tintBefore[index] ?? 0xffffff, DIM, dimmed);
      glows.alpha = 0.5 * Math.min(1, share * 3) - 0.2 * share;
      marks.clear();
      trails.clear();
      for (const { line } of wins) trail(line, colour, Math.min(1, share * 1.8));
      mark([...cells.values()], colour, Math.min(1, share * 3));
    };
  }

  return {
    clear,
    show(wins, tone, pace = 1) {
      generation += 1;
      const step = lightUp(wins, tone);
      return hurry.tween({ ms: SHOW_MS / pace, step });
    },
    async cycle(wins, tone, amount) {
      generation += 1;
      const mine = generation;
      if (wins.length < 2 || stage.isCalm) return;
      for (const win of wins.slice(0, CYCLED_MAX)) {
        const step = lightUp([win], tone);
        const [middle] = win.cells.slice(Math.floor(win.cells.length / 2));
        if (middle) {
          const { x, y, width, height } = reels.cellBox(middle);
          amountLabel.set(amount(win));
          amountLabel.place(x + width / 2, y + height - Math.min(14, height * 0.16));
        }
        await stage.tween({
          ms: CYCLE_MS,
          ease: (share) => share,
          step: (share) => {
            if (mine === generation) step(share);
          },
        });
        if (mine !== generation) return;
      }
      amountLabel.set('');
      const step = lightUp(wins, tone);
      step(1);
      settle();
      stage.redraw();
    },
  };
}
