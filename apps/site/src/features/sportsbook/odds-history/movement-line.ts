/** A price and the moment from which it was valid. */
export interface PricePoint {
  readonly atMs: number;
  readonly oddsMilli: number;
}

export interface Movement {
  /** Oldest first; the last is the current price. Never empty. */
  readonly points: readonly PricePoint[];
  readonly openingMilli: number;
  readonly highMilli: number;
  readonly lowMilli: number;
}

/** The movement after a new price. 0 means that the outcome is not offered, and is skipped. */
export function withPrice(movement: Movement, { atMs, oddsMilli }: PricePoint): Movement {
  if (oddsMilli === 0 || movement.points.at(-1)?.oddsMilli === oddsMilli) return movement;
  return {
    ...movement,
    points: [...movement.points, { atMs, oddsMilli }],
    highMilli: Math.max(movement.highMilli, oddsMilli),
    lowMilli: Math.min(movement.lowMilli, oddsMilli),
  };
}

export interface LineBox {
  readonly width: number;
  readonly height: number;
  /** The moment at the line's end. */
  readonly nowMs: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * The path of a price over time, oldest at 0: level while it is unchanged, upright where it moves. A price that never moved is
 * a level line at half the height.
 */
export function linePath(points: readonly PricePoint[], { width, height, nowMs }: LineBox): string {
  const odds = points.map(({ oddsMilli }) => oddsMilli);
  const low = Math.min(...odds);
  const range = Math.max(...odds) - low;
  const firstMs = points[0]?.atMs ?? nowMs;
  const spanMs = Math.max(1, nowMs - firstMs);
  const x = (atMs: number) => round(Math.min(1, Math.max(0, (atMs - firstMs) / spanMs)) * width);
  const y = (oddsMilli: number) =>
    round(range === 0 ? height / 2 : height - ((oddsMilli - low) / range) * height);
  const [first, ...later] = points;
  if (!first) return '';
  const steps = later.map(({ atMs, oddsMilli }) => `H${x(atMs)}V${y(oddsMilli)}`);
  return `M0 ${y(first.oddsMilli)}${steps.join('')}H${width}`;
}
