import { sicBoNumbers, sicBoSpots, sicBoTotals } from '@evens/games';
import type { StudioLayout } from '../../frame/table/studio-layout.ts';
import type { Box } from '../../stage/hotspots.ts';

/** Positions on the stage: the dice at the top, the layout for chips below them. */
export interface Arrangement {
  readonly dice: Box;
  /** By the key of the spot. */
  readonly spots: Readonly<Record<string, Box>>;
}

const EDGE = 10;
const GAP = 4;
const WIDTH_MAX = 1060;
const BOARD_HEIGHT_MAX = 460;
const DICE_HEIGHT_MAX = 190;
/** From this width on, a row holds all totals, and another one all pairs. */
const WIDE_FROM = 640;

type Row = readonly (readonly [key: string, weight: number])[];

const cells = (keys: readonly string[]): Row => keys.map((key) => [key, 1]);
const main: Row = [
  ['small', 1.5],
  ['odd', 1],
  ['any-triple', 1.2],
  ['even', 1],
  ['big', 1.5],
];
const ofKind = (kind: 'single' | 'double' | 'triple'): readonly string[] =>
  sicBoNumbers.map((number) => `${kind} ${number}`);
const totals = sicBoTotals.map((total) => `total ${total}`);
const pairs = sicBoSpots.filter(({ kind }) => kind === 'pair').map(({ key }) => key);

const wideRows: readonly Row[] = [
  main,
  cells([...ofKind('double'), ...ofKind('triple')]),
  cells(totals),
  cells(pairs),
  cells(ofKind('single')),
];
const narrowRows: readonly Row[] = [
  main,
  cells(ofKind('double')),
  cells(ofKind('triple')),
  cells(totals.slice(0, 7)),
  cells(totals.slice(7)),
  cells(pairs.slice(0, 8)),
  cells(pairs.slice(8)),
  cells(ofKind('single')),
];

export function arrange({
  width,
  height,
  studio,
}: {
  readonly width: number;
  readonly height: number;
  /** The dealer's part of the picture. */
  readonly studio?: StudioLayout;
}): Arrangement {
  const above = studio?.height ?? 0;
  const inner = Math.min(width - 2 * EDGE, WIDTH_MAX);
  const left = (width - inner) / 2;
  const rows = width >= WIDE_FROM ? wideRows : narrowRows;
  const diceHeight = above > 0 ? above : Math.max(40, Math.min(height * 0.24, DICE_HEIGHT_MAX));
  const boardHeight = Math.min(height - diceHeight - EDGE, BOARD_HEIGHT_MAX);
  const top = above > 0 ? GAP : Math.max(0, (height - diceHeight - boardHeight - EDGE) / 2);
  const high = (boardHeight - GAP * (rows.length - 1)) / rows.length;
  const spots: Record<string, Box> = {};
  for (const [index, row] of rows.entries()) {
    const unit = (inner - GAP * (row.length - 1)) / row.reduce((sum, [, weight]) => sum + weight, 0);
    const y = top + diceHeight + index * (high + GAP);
    let x = left;
    for (const [key, weight] of row) {
      spots[key] = { x, y, width: weight * unit, height: high };
      x += weight * unit + GAP;
    }
  }
  const dice = studio && above > 0 ? studio.device : { x: left, y: top, width: inner, height: diceHeight };
  return { dice, spots };
}
