/** A part of the screen, px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PlaceRequest {
  readonly size: { readonly width: number; readonly height: number };
  /** The price. */
  readonly price: Box;
  /** All prices of its row, itself included. */
  readonly row: Box;
  /** The other prices in sight. */
  readonly others: readonly Box[];
  /** Where the sheet may lie: clear of headers and bars. */
  readonly area: Box;
}

export interface Point {
  readonly left: number;
  readonly top: number;
}

const GAP_PX = 4;
const SIDE_GAP_PX = 8;

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

/**
 * The place that covers no price of the row and the fewest others: above the row, below it, or beside it. Of equal ones
 * the first.
 */
export function sheetPlace({ size, price, row, others, area }: PlaceRequest): Point {
  const { width, height } = size;
  const clampLeft = (left: number) => clamp(left, area.left, area.right - width);
  const lefts = [(price.left + price.right - width) / 2, price.left, price.right - width].map(clampLeft);
  const middle = clamp((price.top + price.bottom - height) / 2, area.top, area.bottom - height);
  const above = lefts.map((left) => ({ left, top: row.top - height - GAP_PX }));
  const below = lefts.map((left) => ({ left, top: row.bottom + GAP_PX }));
  const beside = [row.left - width - SIDE_GAP_PX, row.right + SIDE_GAP_PX].map((left) => ({
    left,
    top: middle,
  }));
  const places = [...above, ...below, ...beside].filter(
    ({ left, top }) =>
      left >= area.left && left + width <= area.right && top >= area.top && top + height <= area.bottom,
  );
  const covered = ({ left, top }: Point) =>
    others.filter(
      (other) =>
        other.left < left + width && other.right > left && other.top < top + height && other.bottom > top,
    ).length;
  const [best] = places.map((place) => ({ place, count: covered(place) })).sort((a, b) => a.count - b.count);
  return best?.place ?? { left: clampLeft(price.left), top: Math.max(area.top, row.top - height - GAP_PX) };
}
