import type { Fields } from '@evens/base';
import { listOf, parseText, parseWhole } from './fields.ts';
import type { KenoNumber, PartRead, TileState } from './part-shapes.ts';

const MINES_TILES = 25;
/** Tiles of each row of the tower, from the bottom. */
const SPIRE_ROWS = [6, 6, 6, 5, 5, 5, 4, 4, 4];
/** Numbers on a keno board; some boards have twice as many. */
const KENO_NUMBERS = 40;

/** A roll against a target, over or under it. */
function readDice({ roll, target, side }: Fields): PartRead | undefined {
  const [rolled, parsedTarget] = [parseWhole(roll), parseWhole(target)];
  if (rolled === undefined || parsedTarget === undefined || (side !== 'over' && side !== 'under'))
    return undefined;
  return {
    part: { kind: 'dice', roll: rolled, target: parsedTarget, side },
    displayedFields: ['roll', 'target', 'side'],
  };
}

/** A drawn multiple, with the target of the bet. */
function readMultiple({ outcome, target }: Fields): PartRead | undefined {
  const [drawn, parsedTarget] = [parseWhole(outcome), parseWhole(target)];
  if (drawn === undefined || parsedTarget === undefined) return undefined;
  return {
    part: { kind: 'multiple', outcome: drawn, target: parsedTarget },
    displayedFields: ['outcome', 'target'],
  };
}

function readMines({ mines, opened, places, hitTile }: Fields): PartRead | undefined {
  const safe = listOf(opened, parseWhole);
  if (parseWhole(mines) === undefined || !safe) return undefined;
  const laid = listOf(places, parseWhole) ?? [];
  const tileState = (tile: number): TileState => {
    if (tile === hitTile) return 'hit';
    if (safe.includes(tile)) return 'safe';
    return laid.includes(tile) ? 'mine' : 'unknown';
  };
  const tiles = Array.from({ length: MINES_TILES }, (_, tile) => tileState(tile));
  return { part: { kind: 'mines', tiles }, displayedFields: ['opened', 'places', 'hitTile'] };
}

function readTower({ traps, climbed, places, hitTile }: Fields): PartRead | undefined {
  const safe = listOf(climbed, parseWhole);
  if (parseWhole(traps) === undefined || !safe) return undefined;
  const laid = listOf(places, (row) => listOf(row, parseWhole)) ?? [];
  const tileState = (row: number, tile: number): TileState => {
    if (row === safe.length && tile === hitTile) return 'hit';
    if (safe[row] === tile) return 'safe';
    return laid[row]?.includes(tile) ? 'mine' : 'unknown';
  };
  const rows = SPIRE_ROWS.map((tiles, row) =>
    Array.from({ length: tiles }, (_, tile) => tileState(row, tile)),
  ).toReversed();
  return { part: { kind: 'tower', rows }, displayedFields: ['climbed', 'places', 'hitTile'] };
}

/** Gems in a row, drawn like the symbols of a slot; those with an equal one are marked. */
function readGems({ gems }: Fields): PartRead | undefined {
  const drawn = listOf(gems, parseText);
  if (!drawn || drawn.length === 0) return undefined;
  const cells = drawn.map((symbol) => ({
    symbol,
    isWinning: drawn.filter((each) => each === symbol).length > 1,
  }));
  const screen = { rows: [cells], wins: [], coins: 0, multiplier: 1 };
  return { part: { kind: 'slot', screens: [screen] }, displayedFields: ['gems'] };
}

function readPlinko({ path, bucket, paysHundredths }: Fields): PartRead | undefined {
  const turns = listOf(path, parseWhole);
  const [place, pays] = [parseWhole(bucket), parseWhole(paysHundredths)];
  if (!turns || turns.length === 0 || place === undefined || pays === undefined) return undefined;
  return {
    part: { kind: 'plinko', path: turns, bucket: place, pays },
    displayedFields: ['path', 'bucket', 'paysHundredths', 'rows'],
  };
}

function readKeno({ picks, drawn, paysHundredths }: Fields): PartRead | undefined {
  const [picked, fallen] = [listOf(picks, parseWhole), listOf(drawn, parseWhole)];
  if (!picked || !fallen || picked.length === 0) return undefined;
  const most = Math.max(...picked, ...fallen) > KENO_NUMBERS ? 2 * KENO_NUMBERS : KENO_NUMBERS;
  const numbers: readonly KenoNumber[] = Array.from({ length: most }, (_, index) => ({
    number: index + 1,
    isPicked: picked.includes(index + 1),
    isDrawn: fallen.includes(index + 1),
  }));
  return {
    part: { kind: 'keno', numbers, pays: parseWhole(paysHundredths) },
    displayedFields: ['picks', 'drawn', 'hits', 'paysHundredths'],
  };
}

export const readBoard = [
  readDice,
  readMultiple,
  readMines,
  readTower,
  readGems,
  readPlinko,
  readKeno,
] as const;
