/** A half moon: straight at the dealer's side, round at the player's side. */
export interface TableShape {
  readonly x: number;
  readonly top: number;
  readonly feltTop: number;
  readonly bottom: number;
  /** Half of the width, with the rail. */
  readonly rx: number;
  readonly rail: number;
  /** Exponent of the curve: 2 is an ellipse, more is closer to a rectangle. */
  readonly power: number;
  /** The curve begins below the straight part of each side. */
  readonly shoulder: number;
}

const POINTS = 24;
/** Share of the height with straight sides. */
const STRAIGHT = 0.1;

export const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(most, value));

/** `isFlush`: the straight side continues the edge of a studio, without a rail of its own. */
export function layOutTable({
  width,
  height,
  isFlush,
}: {
  readonly width: number;
  readonly height: number;
  readonly isFlush: boolean;
}): TableShape {
  const margin = between(3, Math.min(width, height) * 0.018, 16);
  const rail = between(6, Math.min(height * 0.032, width * 0.03), 24);
  const bottom = height - margin;
  const top = isFlush ? 0 : margin;
  return {
    x: width / 2,
    top,
    feltTop: isFlush ? 2 : top + rail * 0.55,
    bottom,
    rx: Math.min(width / 2 - margin, height * 1.15),
    rail,
    // A narrow table needs its corners for two hands.
    power: between(2.5, 2.5 + (1.5 - width / height) * 4, 5),
    shoulder: top + (bottom - top) * STRAIGHT,
  };
}

/** Lowest point of the felt at this distance from the middle. */
export function tableBottomAt({ rx, rail, bottom, power, shoulder }: TableShape, distance: number): number {
  const share = Math.min(1, distance / (rx - rail));
  return shoulder + (bottom - rail - shoulder) * (1 - share ** power) ** (1 / power);
}

const round = (value: number): string => value.toFixed(1);

/** SVG path of the table's outline, `inset` pixels inside of the rail's outer edge and `below` pixels below `top`. */
export function tablePath(
  { x, bottom, rx, power, shoulder, top }: TableShape,
  inset: number,
  below: number,
): string {
  const [width, height] = [rx - inset, bottom - inset - shoulder];
  const y = top + below;
  const corner = Math.max(2, Math.min(22 - inset * 0.4, shoulder - y));
  const curve: string[] = [];
  for (let point = 0; point <= 2 * POINTS; point++) {
    const angle = (Math.PI * point) / (2 * POINTS);
    const cosine = Math.cos(angle);
    const px = x + width * Math.sign(cosine) * Math.abs(cosine) ** (2 / power);
    const py = shoulder + height * Math.sin(angle) ** (2 / power);
    curve.push(`L${round(px)} ${round(py)}`);
  }
  const [left, right] = [x - width, x + width];
  return [
    `M${round(left + corner)} ${round(y)}`,
    `L${round(right - corner)} ${round(y)}`,
    `Q${round(right)} ${round(y)} ${round(right)} ${round(y + corner)}`,
    ...curve,
    `L${round(left)} ${round(y + corner)}`,
    `Q${round(left)} ${round(y)} ${round(left + corner)} ${round(y)}`,
    'Z',
  ].join('');
}
