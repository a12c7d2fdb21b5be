import { Container, Graphics } from 'pixi.js';
import type { Box } from '../../stage/hotspots.ts';
import { mixed, palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';

export interface SideTerms {
  readonly name: string;
  readonly pays: string;
  readonly chance: string;
}

/** One of the two guesses: an arrow, a label, its pay and its probability. */
export interface SidePanel {
  place(box: Box): void;
  setTerms(terms: SideTerms | undefined): void;
  /** `aimed` under the pointer, `said` after the guess, `dark` while no guess is possible. */
  setState(state: 'dark' | 'ready' | 'aimed' | 'said'): void;
}

export function makeSidePanel(stage: Stage, direction: 1 | -1): SidePanel {
  const root = new Container();
  const base = new Graphics();
  const name = stage.text('', { fontWeight: '600', align: 'center', wordWrap: true });
  const pays = stage.text('', { fontWeight: '700' });
  const chance = stage.text('', { fill: palette.faint, fontWeight: '500' });
  root.addChild(base, name, pays, chance);
  stage.root.addChild(root);
  let box: Box = { x: 0, y: 0, width: 10, height: 10 };
  let state: 'dark' | 'ready' | 'aimed' | 'said' = 'dark';

  function draw(): void {
    const { width, height } = box;
    const isLit = state === 'aimed' || state === 'said';
    const face = state === 'said' ? 0x2b3712 : state === 'aimed' ? 0x2c3947 : 0x1c252e;
    const ink = state === 'dark' ? palette.faint : palette.text;
    base.clear();
    base.roundRect(0, 3, width, height, 16).fill({ color: 0x000000, alpha: 0.35 });
    base.roundRect(0, 0, width, height, 16).fill(face);
    base
      .roundRect(0, 0, width, height, 16)
      .stroke({ width: isLit ? 2 : 1, color: isLit ? palette.accent : palette.line, alignment: 1 });
    const size = Math.min(30, width * 0.24, height * 0.13);
    const [x, y] = [width / 2, height * 0.2];
    base
      .poly([
        x,
        y - direction * size * 0.7,
        x + size,
        y + direction * size * 0.6,
        x - size,
        y + direction * size * 0.6,
      ])
      .fill(state === 'dark' ? palette.edge : mixed(palette.accent, 0xffffff, isLit ? 0.2 : 0));
    name.style.wordWrapWidth = width - 12;
    name.style.fontSize = Math.max(11, Math.min(15, width * 0.12));
    name.style.fill = ink;
    pays.style.fontSize = Math.max(15, Math.min(24, width * 0.19));
    pays.style.fill = ink;
    chance.style.fontSize = Math.max(10, Math.min(13, width * 0.11));
    name.position.set(x, height * 0.44);
    pays.position.set(x, height * 0.68);
    chance.position.set(x, height * 0.85);
    stage.redraw();
  }

  return {
    place(next) {
      box = next;
      root.position.set(box.x, box.y);
      draw();
    },
    setTerms(terms) {
      name.text = terms?.name ?? '';
      pays.text = terms?.pays ?? '';
      chance.text = terms?.chance ?? '';
      draw();
    },
    setState(next) {
      state = next;
      draw();
    },
  };
}
