import { POCKETS, rouletteWheel } from './layout.ts';

/** A chip in the form of a bet. Inside bets carry their numbers; dozens and columns carry which one. */
export interface RouletteChip {
  readonly kind: string;
  readonly numbers?: readonly number[];
  readonly which?: number;
  /** Minor units. */
  readonly stake: string;
}

type Placed = Omit<RouletteChip, 'stake'> & { readonly count: number };

const split = (...numbers: readonly [number, number]): Placed => ({ kind: 'split', numbers, count: 1 });
const straight = (number: number): Placed => ({ kind: 'straight', numbers: [number], count: 1 });

/** Sectors of the wheel as named on the racetrack, with the chips that cover each. */
const sectors = {
  /** 17 numbers around zero, nine chips. */
  voisins: [
    { kind: 'trio', numbers: [0, 2, 3], count: 2 },
    split(4, 7),
    split(12, 15),
    split(18, 21),
    split(19, 22),
    { kind: 'corner', numbers: [25, 26, 28, 29], count: 2 },
    split(32, 35),
  ],
  /** The third of the wheel opposite zero: 12 numbers, six chips. */
  tiers: [split(5, 8), split(10, 11), split(13, 16), split(23, 24), split(27, 30), split(33, 36)],
  /** The remaining 8 numbers, five chips. */
  orphelins: [straight(1), split(6, 9), split(14, 17), split(17, 20), split(31, 34)],
} as const satisfies Readonly<Record<string, readonly Placed[]>>;

export type CallBet = keyof typeof sectors;
export const callBets = ['voisins', 'tiers', 'orphelins'] as const satisfies readonly CallBet[];

/** The chips of a call bet at `chipMinor` each. Two chips on one spot become one of twice the stake. */
export function callBetChips(callBet: CallBet, chipMinor: bigint): readonly RouletteChip[] {
  return sectors[callBet].map(({ count, ...chip }) => ({
    ...chip,
    stake: (chipMinor * BigInt(count)).toString(),
  }));
}

/** Maximum neighbours per side: they cover the whole wheel. */
export const NEIGHBOURS_MAX = (POCKETS - 1) / 2;

/** Straight chips on a number and on its neighbours on the wheel, 0 to 18 per side. */
export function neighbourChips({
  number,
  neighbours,
  chipMinor,
}: {
  readonly number: number;
  readonly neighbours: number;
  readonly chipMinor: bigint;
}): readonly RouletteChip[] {
  const place = rouletteWheel.indexOf(number);
  if (place < 0) throw new RangeError(`neighbourChips: the wheel has no ${number}`);
  if (!Number.isInteger(neighbours) || neighbours < 0 || neighbours > NEIGHBOURS_MAX)
    throw new RangeError(`neighbourChips: a number has no ${neighbours} neighbours to each side`);
  return Array.from({ length: 2 * neighbours + 1 }, (_, index) => {
    const pocket = rouletteWheel.at((place - neighbours + index) % POCKETS) ?? 0;
    return { kind: 'straight', numbers: [pocket], stake: chipMinor.toString() };
  });
}
