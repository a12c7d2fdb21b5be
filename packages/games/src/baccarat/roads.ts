import type { CoupResult } from './baccarat.ts';

/** Number of rows of every road. */
export const ROAD_ROWS = 6;

/** Position on a road, from 0. */
interface Placed {
  readonly column: number;
  readonly row: number;
}

export type BeadCell = Placed & CoupResult;

interface Win {
  readonly winner: 'player' | 'banker';
  /** Pairs of the winning coup. Pairs of a tied coup are not shown. */
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
  /** Number of ties after this win. The first win also counts the ties before it. */
  readonly ties: number;
}

export type BigRoadCell = Placed & Win;

/** Red: the shoe repeats its pattern. Blue: it does not. The colours do not stand for sides. */
export type RoadColour = 'red' | 'blue';
export type DerivedCell = Placed & { readonly colour: RoadColour };

/** All coups in deal order, column by column. */
export function beadPlate(results: readonly CoupResult[]): readonly BeadCell[] {
  return results.map(({ winner, playerPair, bankerPair }, index) => ({
    column: Math.floor(index / ROAD_ROWS),
    row: index % ROAD_ROWS,
    winner,
    playerPair,
    bankerPair,
  }));
}

/** One column per run of wins of one side. A shoe with only ties has no cells yet. */
export function bigRoad(results: readonly CoupResult[]): readonly BigRoadCell[] {
  return laid(winRuns(results));
}

/** Compares each column with the previous one. */
export function bigEyeBoy(results: readonly CoupResult[]): readonly DerivedCell[] {
  return derivedRoad(results, 1);
}

/** Compares each column with the one two before. */
export function smallRoad(results: readonly CoupResult[]): readonly DerivedCell[] {
  return derivedRoad(results, 2);
}

/** Compares each column with the one three before. */
export function cockroachRoad(results: readonly CoupResult[]): readonly DerivedCell[] {
  return derivedRoad(results, 3);
}

function winRuns(results: readonly CoupResult[]): readonly (readonly Win[])[] {
  const wins: Win[] = [];
  let ties = 0;
  for (const { winner, playerPair, bankerPair } of results) {
    const last = wins.at(-1);
    if (winner !== 'tie') wins.push({ winner, playerPair, bankerPair, ties: last ? 0 : ties });
    else if (last) wins[wins.length - 1] = { ...last, ties: last.ties + 1 };
    else ties += 1;
  }
  return groupRuns(wins, ({ winner }) => winner);
}

/**
 * A derived road has an entry for each win from the second win of the big road's column `back + 1` on, or from the
 * first win of the next column. The first entry of a column is red if the previous column and the column `back` before
 * that one have equal length. Any other entry is red unless the column `back` before its own ends in the row directly
 * above. The length of a column is the length of its run, even if the run turned right.
 */
function derivedRoad(results: readonly CoupResult[], back: number): readonly DerivedCell[] {
  const lengths = winRuns(results).map((run) => run.length);
  const colours = lengths.flatMap((length, column) =>
    Array.from({ length }, (_, row): RoadColour | undefined => {
      const [left, right] = row === 0 ? [column - 1 - back, column - 1] : [column - back, column];
      const other = lengths[left];
      if (other === undefined) return undefined;
      const differs = row === 0 ? other !== lengths[right] : other === row;
      return differs ? 'blue' : 'red';
    }).filter((colour) => colour !== undefined),
  );
  return laid(
    groupRuns(
      colours.map((colour) => ({ colour })),
      ({ colour }) => colour,
    ),
  );
}

function groupRuns<Item>(
  items: readonly Item[],
  itemName: (item: Item) => string,
): readonly (readonly Item[])[] {
  const runs: Item[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    if (run && first !== undefined && itemName(first) === itemName(item)) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

/**
 * Each run goes down from the top of its own column. At the bottom or above a taken cell it turns right and continues
 * to the right.
 */
function laid<Item>(runs: readonly (readonly Item[])[]): readonly (Item & Placed)[] {
  const occupiedCells = new Set<string>();
  const isFree = ({ column, row }: Placed): boolean =>
    row < ROAD_ROWS && !occupiedCells.has(`${column} ${row}`);
  let top = -1;
  return runs.flatMap((run) => {
    do top += 1;
    while (!isFree({ column: top, row: 0 }));
    let at: Placed = { column: top, row: 0 };
    let hasTurned = false;
    return run.map((item, index) => {
      if (index > 0) {
        const below = { column: at.column, row: at.row + 1 };
        hasTurned ||= !isFree(below);
        at = hasTurned ? { column: at.column + 1, row: at.row } : below;
      }
      occupiedCells.add(`${at.column} ${at.row}`);
      return { ...item, ...at };
    });
  });
}
