/** The result of one day, as a decimal number of the currency. */
export interface DayResult {
  /** "2026-11-29" */
  readonly day: string;
  readonly net: number;
}

export interface ProfitLine {
  /** SVG path of the sum of results, from the left edge to the right one. */
  readonly path: string;
  /** Height of the sum 0. */
  readonly zeroY: number;
  /** The highest and the lowest sum, at the upper and the lower edge; 0 is among the sums. */
  readonly high: number;
  readonly low: number;
}

const DAY_MS = 86_400_000;
const round = (value: number) => Math.round(value * 10) / 10;
const dayMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The sum of results over time, from 0 before the first day. Days without results are level. */
export function profitLine(
  days: readonly DayResult[],
  { width, height, firstDay, lastDay }: { width: number; height: number; firstDay: string; lastDay: string },
): ProfitLine {
  let sum = 0;
  const points = days.map(({ day, net }) => {
    sum += net;
    return { atMs: dayMs(day), sum };
  });
  const high = Math.max(0, ...points.map((point) => point.sum));
  const low = Math.min(0, ...points.map((point) => point.sum));
  const range = high - low || 1;
  const spanMs = Math.max(DAY_MS, dayMs(lastDay) - dayMs(firstDay));
  const x = (atMs: number) => round((Math.max(0, atMs - dayMs(firstDay)) / spanMs) * width);
  const y = (value: number) => round(height - ((value - low) / range) * height);
  const steps = points.map((point) => `H${x(point.atMs)}V${y(point.sum)}`);
  return { path: `M0 ${y(0)}${steps.join('')}H${width}`, zeroY: y(0), high, low };
}
