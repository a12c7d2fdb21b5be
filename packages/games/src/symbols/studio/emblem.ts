import { along, type Brush, type Paint } from '../brush.ts';
import { box, circle, star } from '../outlines.ts';
import type { Painter } from '../painter.ts';

/**
 * A part of an emblem in a square of 100 by 100 around the centre: an outline in the syntax of SVG's `d`, its colours
 * from the upper left to the lower right, and the width if it is a line.
 */
export type EmblemPart = readonly [outline: string, colours: string, width?: number];
export type Emblem = readonly EmblemPart[];

/** The plate behind each symbol of a game. */
export interface Plate {
  readonly shape: 'disc' | 'tile' | 'hexagon' | 'lozenge';
  readonly colours: string;
}

const splitColours = (colours: string): readonly string[] => colours.split(' ');

/** Colours of a part as a gradient; one colour for a single one. */
function toPaint(colours: string): Paint {
  const [first = '#000', ...others] = splitColours(colours);
  return others.length === 0 ? first : along([-34, -38], [34, 40], first, ...others);
}

function paintPart(brush: Brush, [outline, colours, width]: EmblemPart): void {
  if (width !== undefined) brush.line(outline, toPaint(colours), width);
  // A single colour is a flat detail.
  else if (splitColours(colours).length === 1) brush.fill(outline, colours);
  else brush.body(outline, toPaint(colours), { depth: 3, cast: 2, light: '#ffffff90', shade: '#00000080' });
}

const plateOutlines: Readonly<Record<Plate['shape'], string>> = {
  disc: circle(0, 0, 48),
  tile: box(-47, -47, 94, 94, 12),
  hexagon: star(0, 0, { radii: [50], points: 6 }),
  lozenge: 'M0-50C8-50 50-8 50 0S8 50 0 50-50 8-50 0-8-50 0-50z',
};

function paintPlate(brush: Brush, { shape, colours }: Plate): void {
  const outline = plateOutlines[shape];
  brush.body(outline, toPaint(colours), { depth: 3, cast: 2.5, light: '#ffffff70' });
  brush.scaled(0.87, 0.87, () => brush.line(outline, '#ffffff', 1.6, { alpha: 0.22 }));
}

export function paintEmblem(emblem: Emblem, plate: Plate | undefined): Painter {
  return (brush) => {
    if (!plate) {
      for (const part of emblem) paintPart(brush, part);
      return;
    }
    paintPlate(brush, plate);
    brush.scaled(0.84, 0.84, () => {
      for (const part of emblem) paintPart(brush, part);
    });
  };
}

/** A card rank or a multiplier as strokes. */
export function letter(strokes: string, colours: string): Emblem {
  return [
    [strokes, '#120a12', 19],
    [strokes, colours, 12.5],
    [strokes, '#ffffffa0', 2.4],
  ];
}

export const letters = {
  ace: 'M-25 34 0-34 25 34M-15 11H15',
  king: 'M-19-34V34M21-34-17 3 23 34',
  queen: 'M-2-33a27 32 0 1 0 .1 0zM6 14 26 36',
  jack: 'M14-34V14a19 20 0 0 1-38 0',
} as const;

/** Tones of a facet by its direction: light comes from the upper left. */
function facetTone(angle: number, tones: readonly string[]): string {
  const lit = Math.cos(angle - (5 * Math.PI) / 4);
  return tones[Math.round(((1 - lit) / 2) * (tones.length - 1))] ?? '#000';
}

/** A cut gem: a ring of facets around its table. Colours from light to dark. */
export function gem(
  corners: number,
  colours: string,
  {
    turn = 0,
    wide = 1,
    tall = 1,
  }: { readonly turn?: number; readonly wide?: number; readonly tall?: number } = {},
): Emblem {
  const tones = splitColours(colours);
  const at = (radius: number, corner: number): string => {
    const angle = ((corner / corners) * 360 + turn - 90) * (Math.PI / 180);
    return `${(radius * wide * Math.cos(angle)).toFixed(1)} ${(radius * tall * Math.sin(angle)).toFixed(1)}`;
  };
  const ring = (radius: number): string =>
    `M${Array.from({ length: corners }, (_, corner) => at(radius, corner)).join('L')}z`;
  const facets = Array.from({ length: corners }, (_, corner): EmblemPart => {
    const angle = (((corner + 0.5) / corners) * 360 + turn - 90) * (Math.PI / 180);
    return [
      `M${at(45, corner)}L${at(45, corner + 1)}L${at(25, corner + 1)}L${at(25, corner)}z`,
      facetTone(angle, tones),
    ];
  });
  return [
    [ring(45), `${tones[0]} ${tones.at(-1)}`],
    ...facets,
    [ring(26), `${tones[0]} ${tones[1]} ${tones[2]}`],
    [ring(45), '#ffffff66', 1.4],
    [`M${at(21, corners - 1)}L${at(21, 0)}`, '#ffffffd0', 3],
  ];
}
