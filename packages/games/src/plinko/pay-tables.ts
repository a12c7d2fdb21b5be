export const plinkoRisks = ['low', 'medium', 'high'] as const;
export type PlinkoRisk = (typeof plinkoRisks)[number];

export const PLINKO_ROWS_MIN = 8;
export const PLINKO_ROWS_MAX = 16;

/**
 * Per number of rows from 8 on: payouts from the outermost bucket to the middle, in hundredths of a stake. The other
 * half mirrors it.
 */
const halves: Readonly<Record<PlinkoRisk, readonly (readonly number[])[]>> = {
  low: [
    [500, 250, 140, 80, 50],
    [600, 350, 180, 90, 60],
    [700, 380, 220, 110, 80, 50],
    [800, 490, 290, 160, 90, 50],
    [900, 550, 310, 190, 110, 70, 50],
    [1000, 550, 380, 230, 140, 90, 50],
    [1100, 650, 410, 260, 170, 110, 70, 40],
    [1300, 850, 550, 330, 210, 130, 80, 50],
    [1500, 900, 550, 360, 230, 160, 90, 70, 50],
  ],
  medium: [
    [1200, 340, 130, 60, 50],
    [1600, 450, 220, 80, 40],
    [2100, 650, 250, 110, 60, 40],
    [2600, 950, 370, 160, 70, 40],
    [3200, 1200, 500, 210, 90, 60, 30],
    [4200, 1700, 700, 310, 150, 60, 30],
    [5600, 2100, 900, 390, 170, 90, 50, 30],
    [8000, 3300, 1400, 600, 250, 120, 50, 30],
    [10_500, 4100, 1700, 700, 320, 160, 80, 40, 30],
  ],
  high: [
    [2800, 480, 130, 30, 20],
    [4500, 850, 180, 50, 20],
    [7000, 1250, 290, 60, 40, 20],
    [11_200, 2400, 390, 140, 30, 20],
    [18_000, 3200, 700, 170, 60, 30, 20],
    [28_000, 5500, 1100, 290, 90, 30, 20],
    [40_000, 7500, 1700, 430, 130, 50, 30, 20],
    [65_000, 12_500, 2600, 700, 190, 80, 30, 20],
    [100_000, 18_500, 3900, 1000, 300, 110, 40, 30, 20],
  ],
};

/** Payout of each bucket in hundredths of a stake, indexed by how often the ball went right: rows + 1 entries. */
export function plinkoPayTable(rows: number, risk: PlinkoRisk): readonly number[] {
  const half = halves[risk][rows - PLINKO_ROWS_MIN];
  if (!half) throw new RangeError(`plinkoPayTable: expected a number of rows that the game has, got ${rows}`);
  const isMiddleAlone = rows % 2 === 0;
  return [...half, ...half.toReversed().slice(isMiddleAlone ? 1 : 0)];
}
