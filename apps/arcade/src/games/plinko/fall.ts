/** Position of the falling ball: in pin gaps to the right of the centre, and in rows below the first pin. */
export interface FallPoint {
  readonly x: number;
  readonly row: number;
}

/** Height of a ball's bounce off a pin, in rows. */
const JUMP = 0.32;
/** Duration of the first row; each later row is shorter, because the ball accelerates. */
const FIRST_ROW_MS = 110;
const FASTER = 0.965;
const LAST_ROW_MS = 80;

function rowMs(row: number): number {
  return Math.max(LAST_ROW_MS, FIRST_ROW_MS * FASTER ** row);
}

export function fallMs(rows: number): number {
  let ms = 0;
  for (let row = 0; row <= rows; row++) ms += rowMs(row);
  return ms;
}

/** Sideways position over the pin of a row: depends on the number of turns to the right before it. */
export function pinPlace(path: readonly number[], row: number): number {
  const rights = path.slice(0, row).filter((turn) => turn === 1).length;
  return rights - row / 2;
}

/** The row that the ball is leaving, and the share of the way to the next one, after `atMs`. */
export function rowAt(atMs: number, rows: number): { readonly row: number; readonly share: number } {
  let left = atMs;
  for (let row = 0; row <= rows; row++) {
    const ms = rowMs(row);
    if (left < ms) return { row, share: left / ms };
    left -= ms;
  }
  return { row: rows, share: 1 };
}

/**
 * From one pin to the next: sideways at constant speed, vertically like a thrown ball. Before row 0 it falls onto the first
 * pin; after the last row it falls into its bucket.
 */
export function fallPoint(path: readonly number[], atMs: number): FallPoint {
  const rows = path.length;
  const { row, share } = rowAt(atMs, rows);
  if (row === 0) return { x: 0, row: -1 + share * share };
  const [from, to] = [pinPlace(path, row - 1), pinPlace(path, row)];
  const down = share * share * (1 + JUMP) - share * JUMP;
  return { x: from + (to - from) * share, row: row - 1 + down };
}
