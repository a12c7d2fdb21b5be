import { fieldsIn, listIn, minorIn, numberIn, textIn, textsIn } from '../games/read-view.ts';

/** A cell of the reels: reel from the left, row from the top, both from 0. */
export type Cell = readonly [reel: number, row: number];
type Fields = ReturnType<typeof fieldsIn>;

export interface SlotWinView {
  readonly symbol: string;
  readonly cells: readonly Cell[];
  readonly coins: number;
  /** Index of the line; undefined if the win is on no line. */
  readonly line: number | undefined;
}

export interface SlotScreenView {
  /** By reel from the left, each from the top. */
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly SlotWinView[];
  readonly coins: number;
  readonly multiplier: number;
}

export interface SlotFeatureView {
  readonly name: string;
  readonly spinsLeft: number;
  /** Spins of the feature up to this step. */
  readonly spinsPlayed: number;
  /** All fields of the view, including those of a single game. */
  readonly fields: Fields;
}

/** The fields that every slot's view has; `fields` also contains the others. */
export interface SlotView {
  readonly stakeMinor: bigint;
  readonly screens: readonly SlotScreenView[];
  readonly coinsTotal: number;
  readonly feature: SlotFeatureView | undefined;
  readonly fields: Fields;
}

function readCell(value: unknown): Cell {
  if (!Array.isArray(value)) throw new TypeError(`readCell: expected an array, got ${typeof value}`);
  const [reel, row] = value;
  if (typeof reel !== 'number' || typeof row !== 'number')
    throw new TypeError(`readCell: expected two numbers, got ${JSON.stringify(value)}`);
  return [reel, row];
}

export const readCells = (fields: Fields, name: string): readonly Cell[] =>
  listIn(fields, name).map(readCell);

function readWin(value: unknown): SlotWinView {
  const fields = fieldsIn(value, 'win');
  const line = fields['line'];
  return {
    symbol: textIn(fields, 'symbol'),
    cells: readCells(fields, 'cells'),
    coins: numberIn(fields, 'coins'),
    line: typeof line === 'number' ? line : undefined,
  };
}

function readScreen(value: unknown): SlotScreenView {
  const fields = fieldsIn(value, 'screen');
  return {
    grid: listIn(fields, 'grid').map((reel) => textsIn({ reel }, 'reel')),
    wins: listIn(fields, 'wins').map(readWin),
    coins: numberIn(fields, 'coins'),
    multiplier: numberIn(fields, 'multiplier'),
  };
}

function readFeature(value: unknown, spinsPlayed: number): SlotFeatureView | undefined {
  if (value === undefined || value === null) return undefined;
  const fields = fieldsIn(value, 'feature');
  return { name: textIn(fields, 'name'), spinsLeft: numberIn(fields, 'spinsLeft'), spinsPlayed, fields };
}

/** `stepNo` is 0 for the paid spin; each further step is one spin of the feature. */
export function readSlotView(view: unknown, stepNo: number): SlotView {
  const fields = fieldsIn(view);
  return {
    stakeMinor: minorIn(fields, 'stakeMinor'),
    screens: listIn(fields, 'screens').map(readScreen),
    coinsTotal: numberIn(fields, 'coinsTotal'),
    feature: readFeature(fields['feature'], stepNo),
    fields,
  };
}
