import { type RouletteChip, type RouletteSpot, rouletteSpots } from '@evens/games';

/** So much on a spot, minor units. */
export type Chips = ReadonlyMap<string, bigint>;

/** A spot and what comes on it. */
export interface Placed {
  readonly spot: string;
  readonly minor: bigint;
}

const UNDO_MAX = 60;

const spots = new Map(rouletteSpots.map((spot) => [spot.key, spot]));

function spotOf(key: string): RouletteSpot {
  const spot = spots.get(key);
  if (!spot) throw new RangeError(`the layout has no ${key}`);
  return spot;
}

/** Where a chip of a call bet lies: inside bets are named by their numbers. */
function spotKeyOf({ kind, numbers, which }: RouletteChip): string {
  if (numbers) return `${kind} ${numbers.toSorted((a, b) => a - b).join('-')}`;
  return which === undefined ? kind : `${kind} ${which}`;
}

export function placedOf(chips: readonly RouletteChip[]): readonly Placed[] {
  return chips.map((chip) => ({ spot: spotKeyOf(chip), minor: BigInt(chip.stake) }));
}

/** As the rules read a bet. */
export function betOf(chips: Chips): { readonly chips: readonly RouletteChip[] } {
  return {
    chips: [...chips].map(([key, minor]) => {
      const { kind, numbers } = spotOf(key);
      const stake = minor.toString();
      if (kind === 'dozen' || kind === 'column') return { kind, which: Number(key.split(' ')[1]), stake };
      return key === kind ? { kind, stake } : { kind, numbers, stake };
    }),
  };
}

export const sumOf = (chips: Chips): bigint => [...chips.values()].reduce((sum, minor) => sum + minor, 0n);

/** The chips that lie on the layout, and how they came there. */
export class ChipStack {
  #chips = new Map<string, bigint>();
  /** What lay there before each step, so that it can be taken back. */
  readonly #before: Map<string, bigint>[] = [];
  #last: Chips = new Map();

  get chips(): Chips {
    return this.#chips;
  }

  get canRepeat(): boolean {
    return this.#last.size > 0;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** One step, however many spots it is on. */
  place(placed: readonly Placed[]): void {
    if (placed.length === 0) return;
    this.#keep();
    for (const { spot, minor } of placed) this.#chips.set(spot, (this.#chips.get(spot) ?? 0n) + minor);
  }

  /** Takes all off a spot. */
  take(spot: string): void {
    if (!this.#chips.has(spot)) return;
    this.#keep();
    this.#chips.delete(spot);
  }

  undo(): void {
    this.#chips = this.#before.pop() ?? this.#chips;
  }

  clear(): void {
    if (this.#chips.size === 0) return;
    this.#keep();
    this.#chips = new Map();
  }

  /** The round was played: its chips are off the layout, and can be put there again. */
  played(): void {
    this.#last = new Map(this.#chips);
    this.#chips = new Map();
    this.#before.length = 0;
  }

  /** The chips of the last round once more, instead of what lies there. */
  repeat(): void {
    if (this.#last.size === 0) return;
    this.#keep();
    this.#chips = new Map(this.#last);
  }

  /** As much again on every spot. */
  double(): void {
    this.place([...this.#chips].map(([spot, minor]) => ({ spot, minor })));
  }

  #keep(): void {
    this.#before.push(new Map(this.#chips));
    if (this.#before.length > UNDO_MAX) this.#before.shift();
  }
}
