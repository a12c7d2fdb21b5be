import { CLUSTER_MIN, payingSymbols, pays, REELS, ROWS, SCATTER, strips } from './reels.ts';

export const CELLS = REELS * ROWS;

/** Symbols by their code on the board. */
export const symbolsByCode = [SCATTER, ...payingSymbols] as const;
const PEARL = symbolsByCode.indexOf(SCATTER);
const codes = strips.map((strip) => Uint8Array.from(strip, (symbol) => symbolsByCode.indexOf(symbol)));

/** Marks of cells. Other values above zero number the winning clusters. */
const UNSEEN = 0;
const ALONE = 255;

/**
 * A mutable board with symbols as numbers. It creates no garbage, so all combinations of stops can be played on one.
 * Cells are listed reel by reel from the left, each from the top.
 */
export interface Board {
  readonly cells: Uint8Array;
  /** Number of the cell's winning cluster, from 1. `UNSEEN` and `ALONE` mean none. Valid right after `markClusters`. */
  readonly marks: Uint8Array;
  readonly stops: Uint8Array;
  /** Number of symbols that have come in from above, per reel. */
  readonly fallen: Uint8Array;
  /** Scratch space. */
  readonly queue: Uint8Array;
}

export function newBoard(): Board {
  return {
    cells: new Uint8Array(CELLS),
    marks: new Uint8Array(CELLS),
    stops: new Uint8Array(REELS),
    fallen: new Uint8Array(REELS),
    queue: new Uint8Array(CELLS),
  };
}

const noCodes = new Uint8Array(0);

/** Code at a position of a strip, relative to its start. Strips are circular. */
function codeAt(reel: number, place: number): number {
  const strip = codes[reel] ?? noCodes;
  return strip[((place % strip.length) + strip.length) % strip.length] ?? PEARL;
}

/** Stops a reel. */
export function stopReel({ cells, stops, fallen }: Board, reel: number, stop: number): void {
  stops[reel] = stop;
  fallen[reel] = 0;
  for (let row = 0; row < ROWS; row++) cells[reel * ROWS + row] = codeAt(reel, stop + row);
}

/** The adjacent cells of each cell: left, right, above and below. */
const neighbours = Array.from({ length: CELLS }, (_, cell) => {
  const row = cell % ROWS;
  const beside = [cell - ROWS, cell + ROWS].filter((other) => other >= 0 && other < CELLS);
  return Uint8Array.from([...beside, ...(row > 0 ? [cell - 1] : []), ...(row < ROWS - 1 ? [cell + 1] : [])]);
});

const coinsBySize = symbolsByCode.map((symbol) =>
  Int32Array.from({ length: CELLS + 1 }, (_, size) =>
    symbol === SCATTER ? 0 : (pays[symbol].findLast(([least]) => size >= least)?.[1] ?? 0),
  ),
);

/** Payout of a cluster before any multiplier. */
export function clusterCoins(code: number, size: number): number {
  return coinsBySize[code]?.[size] ?? 0;
}

/** Finds the winning clusters, marks their cells and returns their total payout before any multiplier. */
export function markClusters({ cells, marks, queue }: Board): number {
  marks.fill(UNSEEN);
  let coins = 0;
  let clusters = 0;
  for (let start = 0; start < CELLS; start++) {
    const code = cells[start] ?? PEARL;
    if (marks[start] !== UNSEEN || code === PEARL) continue;
    marks[start] = ALONE;
    queue[0] = start;
    let size = 1;
    for (let next = 0; next < size; next++) {
      for (const cell of neighbours[queue[next] ?? 0] ?? noCodes) {
        if (cells[cell] !== code || marks[cell] !== UNSEEN) continue;
        marks[cell] = ALONE;
        queue[size] = cell;
        size += 1;
      }
    }
    if (size < CLUSTER_MIN) continue;
    clusters += 1;
    for (let at = 0; at < size; at++) marks[queue[at] ?? 0] = clusters;
    coins += clusterCoins(code, size);
  }
  return coins;
}

/** Removes winning cells, lets the cells above fall, and fills from the strips above. */
export function drop({ cells, marks, stops, fallen }: Board): void {
  for (let reel = 0; reel < REELS; reel++) {
    const top = reel * ROWS;
    let to = top + ROWS - 1;
    for (let from = to; from >= top; from--) {
      const mark = marks[from] ?? UNSEEN;
      if (mark !== UNSEEN && mark !== ALONE) continue;
      cells[to] = cells[from] ?? PEARL;
      to -= 1;
    }
    for (; to >= top; to--) {
      const above = (fallen[reel] ?? 0) + 1;
      fallen[reel] = above;
      cells[to] = codeAt(reel, (stops[reel] ?? 0) - above);
    }
  }
}

export function pearlsOn({ cells }: Board): number {
  let pearls = 0;
  for (const code of cells) if (code === PEARL) pearls += 1;
  return pearls;
}
