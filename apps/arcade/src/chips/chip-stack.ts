const UNDO_MAX = 60;

/** Actions on all chips, in the order of their buttons. */
export const chipTools = ['undo', 'clear', 'repeat', 'double'] as const;
export type ChipTool = (typeof chipTools)[number];

/** The amount on each spot, minor units. */
export type Chips = ReadonlyMap<string, bigint>;

/** A spot and the amount that is added to it. */
export interface Placed {
  readonly spot: string;
  readonly minor: bigint;
}

export const sumChips = (chips: Chips): bigint => [...chips.values()].reduce((sum, minor) => sum + minor, 0n);

/** Sums chips by spot. */
export function joinedChips(all: readonly Chips[]): Chips {
  const joined = new Map<string, bigint>();
  for (const chips of all)
    for (const [spot, minor] of chips) joined.set(spot, (joined.get(spot) ?? 0n) + minor);
  return joined;
}

/** The same chips with another total, minor units. What does not divide is on the first spot. */
export function scaledChips(chips: Chips, totalMinor: bigint): Chips {
  const sumMinor = sumChips(chips);
  if (sumMinor === 0n) return chips;
  const scaled = new Map([...chips].map(([spot, minor]) => [spot, (minor * totalMinor) / sumMinor]));
  const [first] = scaled;
  if (first) scaled.set(first[0], first[1] + totalMinor - sumChips(scaled));
  return scaled;
}

/** The chips on the table, with undo. */
export class ChipStack {
  /** Whether this set of chips is permitted. A step that leads to another one is not made. */
  readonly #mayLie: (chips: Chips) => boolean;
  #chips = new Map<string, bigint>();
  /** The chips before each step, for undo. */
  readonly #before: Map<string, bigint>[] = [];
  #last: Chips = new Map();

  constructor(mayLie: (chips: Chips) => boolean = () => true) {
    this.#mayLie = mayLie;
  }

  get chips(): Chips {
    return this.#chips;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** Adds chips in one step, on any number of spots. Returns false if the result is not permitted. */
  place(placed: readonly Placed[]): boolean {
    if (placed.length === 0) return true;
    const next = new Map(this.#chips);
    for (const { spot, minor } of placed) next.set(spot, (next.get(spot) ?? 0n) + minor);
    if (!this.#mayLie(next)) return false;
    this.#keep();
    this.#chips = next;
    return true;
  }

  /** Removes all chips of a spot. */
  take(spot: string): boolean {
    if (!this.#chips.has(spot)) return true;
    this.#keep();
    this.#chips.delete(spot);
    return true;
  }

  undo(): boolean {
    this.#chips = this.#before.pop() ?? this.#chips;
    return true;
  }

  clear(): boolean {
    if (this.#chips.size === 0) return true;
    this.#keep();
    this.#chips = new Map();
    return true;
  }

  /**
   * The chips were bet and can no longer be moved. They can be repeated, together with those that were bet on the same round
   * before.
   */
  played({ isFurther = false }: { readonly isFurther?: boolean } = {}): void {
    this.#last = joinedChips(isFurther ? [this.#last, this.#chips] : [this.#chips]);
    this.#chips = new Map();
    this.#before.length = 0;
  }

  /** Replaces the chips with those of the last round. */
  repeat(): boolean {
    if (this.#last.size === 0) return true;
    if (!this.#mayLie(this.#last)) return false;
    this.#keep();
    this.#chips = new Map(this.#last);
    return true;
  }

  /** Doubles the amount on every spot. */
  double(): boolean {
    return this.place([...this.#chips].map(([spot, minor]) => ({ spot, minor })));
  }

  #keep(): void {
    this.#before.push(new Map(this.#chips));
    if (this.#before.length > UNDO_MAX) this.#before.shift();
  }
}
