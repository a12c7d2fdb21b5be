import { across, along, down, type Paint } from './brush.ts';

type Box = readonly [from: number, to: number];

const stops = {
  gold: ['#fff3c4', '#f2c14e', '#b7791f', '#f6d271', '#8a5512'],
  brass: ['#fbe6b0', '#d9a441', '#8f5f1d', '#e0b25a', '#6d4313'],
  copper: ['#ffd9bd', '#e08a54', '#8c3f1c', '#d87f48', '#5f2710'],
  steel: ['#f4f8fb', '#aebbc6', '#566471', '#c3ced7', '#39444e'],
  iron: ['#8d98a3', '#4b545d', '#23282d', '#59636c', '#16191c'],
  silver: ['#ffffff', '#cfd8e0', '#7f8d99', '#e8eef3', '#5d6a75'],
} as const;
type Metal = keyof typeof stops;

/** Gradient positions of a rounded rod along the other axis: bright above the middle, dark at the far edge. */
const places = [0, 0.28, 0.62, 0.8, 1] as const;

const placed = (metal: Metal) => stops[metal].map((colour, index) => [places[index] ?? 1, colour] as const);

/** Metal with a gradient from top to bottom. */
export function metalDown(metal: Metal, [from, to]: Box): Paint {
  return down(from, to, ...placed(metal));
}

export function metalAcross(metal: Metal, [from, to]: Box): Paint {
  return across(from, to, ...placed(metal));
}

/** Gradient from the upper left to the lower right of a square around the centre. */
export function metalAslant(metal: Metal, radius: number): Paint {
  return along([-radius, -radius], [radius, radius], ...placed(metal));
}
