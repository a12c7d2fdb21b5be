/** A balance of the server's, in minor units. Versions grow with every change of the account. */
export interface KnownBalance {
  readonly minor: bigint;
  readonly version: number;
}

/** What an answered command, or the payout of a table, did to the balance. */
export interface Answered {
  /** Balances of this version and above contain it. */
  readonly version: number;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

export type Moved = Pick<Answered, 'stakeMinor' | 'winMinor'>;

interface Effect extends Moved {
  readonly frame: object;
  readonly id: number;
  /** Undefined while the command is unanswered. */
  readonly version: number | undefined;
  /** The newest balance when the command was sent does not contain it. */
  readonly afterVersion: number;
  readonly isShown: boolean;
  /** From then on the effect is forgotten, and the server's balance counts as it is. */
  readonly untilMs: number;
}

/** A command without an answer holds balances back for no longer. */
export const UNANSWERED_MAX_MS = 10_000;
/** The longest presentation of a round. A frame that never says that it has ended hides a win for no longer. */
export const HIDDEN_MAX_MS = 120_000;
/** A credit that no frame has claimed waits for the frame of a table for no longer. */
export const UNCLAIMED_MAX_MS = 2000;

/**
 * One balance for the header and every frame: the server's newest, less the stakes in flight and less the wins that a frame
 * has not shown yet. A frame only adds and subtracts; the balance itself comes from the server alone.
 *
 * While a command is unanswered a newer balance may contain its win, so it is held. While a table has bets, a credit that
 * nothing explains may be their payout, so it is held too. Both holds end after a bounded time, with the server's balance.
 */
export class BalanceKeeper {
  #known: KnownBalance;
  /** The newest balance, where it is held. */
  #held: KnownBalance | undefined;
  #effects: readonly Effect[] = [];
  readonly #atStake = new Set<object>();
  #unclaimedUntilMs: number | undefined;
  readonly #onMoved: (moved: Moved) => void;

  /** `onMoved` is called once for each effect, when its frame shows it. */
  constructor(known: KnownBalance, onMoved: (moved: Moved) => void = () => undefined) {
    this.#known = known;
    this.#onMoved = onMoved;
  }

  /** What is displayed everywhere. */
  get displayed(): KnownBalance {
    const minor = this.#effects.reduce((sum, effect) => sum + this.#shareOf(effect), this.#known.minor);
    return { minor, version: this.#known.version };
  }

  /** No command is unanswered, and no win is hidden. */
  get isQuiet(): boolean {
    return this.#effects.every(({ version, isShown }) => version !== undefined && isShown);
  }

  /** Whether the server is known to have a newer balance than the newest that was heard. */
  get isBehind(): boolean {
    const newest = (this.#held ?? this.#known).version;
    return this.#effects.some(({ version }) => version !== undefined && version > newest);
  }

  /** When something is to be forgotten; undefined where nothing is. */
  get nextAtMs(): number | undefined {
    const times = this.#effects.map(({ untilMs }) => untilMs);
    if (this.#held && this.#unclaimedUntilMs !== undefined) times.push(this.#unclaimedUntilMs);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** A balance of the server's, by whatever way it came. */
  hear(balance: KnownBalance, nowMs: number): void {
    if (balance.version > (this.#held ?? this.#known).version) this.#held = balance;
    this.settle(nowMs);
  }

  asked(
    frame: object,
    { id, stakeMinor }: { readonly id: number; readonly stakeMinor: bigint },
    nowMs: number,
  ): void {
    this.#put({
      frame,
      id,
      stakeMinor,
      winMinor: 0n,
      version: undefined,
      afterVersion: (this.#held ?? this.#known).version,
      isShown: false,
      untilMs: nowMs + UNANSWERED_MAX_MS,
    });
    this.settle(nowMs);
  }

  /** The answer of a command, or a payout that was not asked for. Its win is hidden until it is shown. */
  answered(frame: object, { id, ...answer }: Answered & { readonly id: number }, nowMs: number): void {
    const before = this.#find(frame, id);
    // What is displayed already is not hidden again.
    if (!before && answer.version <= this.#known.version) return;
    const isShown = before?.isShown ?? false;
    const untilMs = nowMs + (isShown ? UNANSWERED_MAX_MS : HIDDEN_MAX_MS);
    this.#put({ afterVersion: 0, frame, id, ...answer, isShown, untilMs });
    if (isShown) this.#count(answer);
    this.settle(nowMs);
  }

  /** Nothing came of the command. */
  refused(frame: object, id: number, nowMs: number): void {
    this.#effects = this.#effects.filter((effect) => effect.frame !== frame || effect.id !== id);
    this.settle(nowMs);
  }

  /** The frame shows what came of the command. */
  shown(frame: object, id: number, nowMs: number): void {
    const effect = this.#find(frame, id);
    if (!effect || effect.isShown) return;
    const isAnswered = effect.version !== undefined;
    const untilMs = isAnswered ? nowMs + UNANSWERED_MAX_MS : effect.untilMs;
    this.#put({ ...effect, isShown: true, untilMs });
    if (isAnswered) this.#count(effect);
    this.settle(nowMs);
  }

  /** A table has open bets, or none any more: a payout may come that its frame has not claimed yet. */
  atStake(frame: object, isAtStake: boolean, nowMs: number): void {
    if (isAtStake) this.#atStake.add(frame);
    else this.#atStake.delete(frame);
    this.settle(nowMs);
  }

  /** The frame is gone: nothing of it is hidden. */
  closed(frame: object, nowMs: number): void {
    this.#effects = this.#effects.filter((effect) => effect.frame !== frame);
    this.atStake(frame, false, nowMs);
  }

  /** Forgets what is too old, and takes the newest balance where nothing holds it. */
  settle(nowMs: number): void {
    this.#effects = this.#effects.filter(({ untilMs }) => nowMs < untilMs);
    if (this.#held && !this.#isHeld(this.#held, nowMs)) {
      this.#known = this.#held;
      this.#held = undefined;
      this.#unclaimedUntilMs = undefined;
    }
    this.#effects = this.#effects.filter((effect) => !effect.isShown || !this.#contains(effect));
  }

  #isHeld(balance: KnownBalance, nowMs: number): boolean {
    const { version } = balance;
    if (this.#effects.some((effect) => effect.version === undefined && version > effect.afterVersion))
      return true;
    if (this.#atStake.size === 0 || balance.minor <= this.#expectedMinor(version)) return false;
    this.#unclaimedUntilMs ??= nowMs + UNCLAIMED_MAX_MS;
    return nowMs < this.#unclaimedUntilMs;
  }

  /** The balance of this version, if nothing but what the frames know has changed it. */
  #expectedMinor(version: number): bigint {
    return this.#effects.reduce(
      (sum, effect) =>
        effect.version !== undefined && effect.version <= version && !this.#contains(effect)
          ? sum + effect.winMinor - effect.stakeMinor
          : sum,
      this.#known.minor,
    );
  }

  #contains({ version }: Effect): boolean {
    return version !== undefined && version <= this.#known.version;
  }

  /** What an effect adds to the known balance for the eye. */
  #shareOf(effect: Effect): bigint {
    const { stakeMinor, winMinor, isShown } = effect;
    if (this.#contains(effect)) return isShown ? 0n : -winMinor;
    return (isShown ? winMinor : 0n) - stakeMinor;
  }

  #count({ stakeMinor, winMinor }: Moved): void {
    this.#onMoved({ stakeMinor, winMinor });
  }

  #find(frame: object, id: number): Effect | undefined {
    return this.#effects.find((effect) => effect.frame === frame && effect.id === id);
  }

  #put(effect: Effect): void {
    const { frame, id } = effect;
    this.#effects = [...this.#effects.filter((other) => other.frame !== frame || other.id !== id), effect];
  }
}
