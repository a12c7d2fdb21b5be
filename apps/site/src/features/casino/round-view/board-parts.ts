import type { Fields } from '@evens/base';
import { listOf, parseWhole } from './fields.ts';
import type { KenoNumber, PartRead, TileState } from './part-shapes.ts';

const MINES_TILES = 25;
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

export const readBoard = [readDice, readMultiple, readMines, readPlinko, readKeno] as const;
