import { Container, Graphics } from 'pixi.js';
import { palette } from '../stage/palette.ts';
import type { Stage } from '../stage/stage.ts';

const tones = {
  plain: { face: 0x12171c, line: palette.edge, ink: palette.text },
  quiet: { face: 0x12171c, line: palette.line, ink: palette.faint },
  chosen: { face: palette.accent, line: palette.accent, ink: palette.onAccent },
  won: { face: 0x3a2d10, line: palette.gold, ink: palette.gold },
  lost: { face: 0x12171c, line: palette.line, ink: palette.faint },
} as const;
export type BadgeTone = keyof typeof tones;

/** A short text on a pill; positioned by its centre. */
export interface Badge {
  readonly root: Container;
  set(text: string, tone?: BadgeTone): void;
  place(x: number, y: number, size: number): void;
}

/** Hidden while the text is empty. */
export function makeBadge(stage: Stage): Badge {
  const root = new Container();
  const base = new Graphics();
  const label = stage.text('', { fontWeight: '700' });
  let size = 13;
  let tone: BadgeTone = 'plain';
  root.addChild(base, label);
  root.visible = false;

  function draw(): void {
    const { face, line, ink } = tones[tone];
    label.style.fontSize = size;
    label.style.fill = ink;
    const [width, height] = [Math.max(size * 2.1, label.width + size * 1.3), size * 1.75];
    base.clear();
    base
      .roundRect(-width / 2, -height / 2, width, height, height / 2)
      .fill({ color: face, alpha: 0.94 })
      .stroke({ width: 1.5, color: line });
    root.visible = label.text !== '';
    stage.redraw();
  }

  return {
    root,
    set(text, next = 'plain') {
      if (label.text === text && tone === next) return;
      label.text = text;
      tone = next;
      draw();
    },
    place(x, y, next) {
      root.position.set(x, y);
      if (next === size) return;
      size = next;
      draw();
    },
  };
}
