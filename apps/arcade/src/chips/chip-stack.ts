const UNDO_MAX = 60;

/** Buttons that do something with all chips, in their order; a letter does the same: the first of its name. */
export const chipTools = ['undo', 'clear', 'repeat', 'double'] as const;
export type ChipTool = (typeof chipTools)[number];

/** So much on a spot, minor units. */
export type Chips = ReadonlyMap<string, bigint>;

/** A spot and what comes on it. */
export interface Placed {
  readonly spot: string;
  readonly minor: bigint;
}

export const sumOf = (chips: Chips): bigint => [...chips.values()].reduce((sum, minor) => sum + minor, 0n);

/** All of them on one table. */
export function joinedChips(all: readonly Chips[]): Chips {
  const joined = new Map<string, bigint>();
  for (const chips of all)
    for (const [spot, minor] of chips) joined.set(spot, (joined.get(spot) ?? 0n) + minor);
  return joined;
}

/** The chips that lie on the table, and how they came there. */
export class ChipStack {
  /** Whether these may lie there together; what would bring too many onto the table is not done. */
  readonly #mayLie: (chips: Chips) => boolean;
  #chips = new Map<string, bigint>();
  /** What lay there before each step, so that it can be taken back. */
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

  /** One step, however many spots it is on. False where so many chips may not lie there. */
  place(placed: readonly Placed[]): boolean {
    if (placed.length === 0) return true;
    const next = new Map(this.#chips);
    for (const { spot, minor } of placed) next.set(spot, (next.get(spot) ?? 0n) + minor);
    if (!this.#mayLie(next)) return false;
    this.#keep();
    this.#chips = next;
    return true;
  }

  /** Takes all off a spot. */
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
   * The chips are played and none of the player's to move any more; they can be put there again, with those of the same round
   * that were played before.
   */
  played({ isFurther = false }: { readonly isFurther?: boolean } = {}): void {
    this.#last = joinedChips(isFurther ? [this.#last, this.#chips] : [this.#chips]);
    this.#chips = new Map();
    this.#before.length = 0;
  }

  /** The chips of the last round once more, instead of what lies there. */
  repeat(): boolean {
    if (this.#last.size === 0) return true;
    if (!this.#mayLie(this.#last)) return false;
    this.#keep();
    this.#chips = new Map(this.#last);
    return true;
  }

  /** As much again on every spot. */
  double(): boolean {
    return this.place([...this.#chips].map(([spot, minor]) => ({ spot, minor })));
  }

  #keep(): void {
    this.#before.push(new Map(this.#chips));
    if (this.#before.length > UNDO_MAX) this.#before.shift();
  }
}
