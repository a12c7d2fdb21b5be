/** A balance of the server in minor units. The version grows with every change of the account. */
export interface KnownBalance {
  readonly minor: bigint;
  readonly version: number;
}

/** Effect of an answered command, or of a table payout, on the balance. */
export interface Answered {
  /** Balances from this version on contain the effect. */
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
  /** The newest version when the command was sent. That balance does not contain the effect. */
  readonly afterVersion: number;
  readonly isPresented: boolean;
  /** At this time the effect is forgotten, and the server's balance counts unchanged. */
  readonly untilMs: number;
}

/** Maximum time for which an unanswered command holds balances back, ms. */
export const UNANSWERED_MAX_MS = 10_000;
/** Maximum time for which a win is hidden, ms: the longest presentation of a round. */
export const HIDDEN_MAX_MS = 120_000;
/** Maximum time for which an unclaimed credit waits for the frame of a table, ms. */
export const UNCLAIMED_MAX_MS = 2000;

/**
 * The balance shown in the header and in every frame: the server's newest, minus stakes in flight and minus wins not
 * yet presented. Frames only add and subtract; the balance itself comes from the server only.
 *
 * While a command is unanswered, a newer balance may contain its win, so it is held. While a table has bets, an
 * unexplained credit may be their payout, so it is held too. Both holds end after a bounded time with the server's
 * balance.
 */
export class BalanceKeeper {
  #known: KnownBalance;
  /** The newest balance while it is held. */
  #held: KnownBalance | undefined;
  #effects: readonly Effect[] = [];
  readonly #atStake = new Set<object>();
  #unclaimedUntilMs: number | undefined;
  readonly #onMoved: (moved: Moved) => void;

  /**
   * `onMoved` is called with every change of the displayed balance by an effect: with its stake when the balance leaves it out,
   * and with its win when the frame shows it. A command without effect has its stake returned.
   */
  constructor(known: KnownBalance, onMoved: (moved: Moved) => void = () => undefined) {
    this.#known = known;
    this.#onMoved = onMoved;
  }

  /** The balance to display everywhere. */
  get displayed(): KnownBalance {
    const minor = this.#effects.reduce((sum, effect) => sum + this.effectMinor(effect), this.#known.minor);
    return { minor, version: this.#known.version };
  }

  /** Whether all commands are answered and all wins are presented. */
  get isQuiet(): boolean {
    return this.#effects.every(({ version, isPresented }) => version !== undefined && isPresented);
  }

  /** Whether the server has a newer balance than the newest received one. */
  get isBehind(): boolean {
    const newest = (this.#held ?? this.#known).version;
    return this.#effects.some(({ version }) => version !== undefined && version > newest);
  }

  /** The next time at which an effect or hold expires; undefined if there is none. */
  get nextAtMs(): number | undefined {
    const times = this.#effects.map(({ untilMs }) => untilMs);
    if (this.#held && this.#unclaimedUntilMs !== undefined) times.push(this.#unclaimedUntilMs);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** Receives a balance of the server from any source. */
  receive(balance: KnownBalance, nowMs: number): void {
    if (balance.version > (this.#held ?? this.#known).version) this.#held = balance;
    this.settle(nowMs);
  }

  commandSent(
    frame: object,
    { id, stakeMinor }: { readonly id: number; readonly stakeMinor: bigint },
    nowMs: number,
  ): void {
    this.#count({ stakeMinor, winMinor: 0n });
    this.#put({
      frame,
      id,
      stakeMinor,
      winMinor: 0n,
      version: undefined,
      afterVersion: (this.#held ?? this.#known).version,
      isPresented: false,
      untilMs: nowMs + UNANSWERED_MAX_MS,
    });
    this.settle(nowMs);
  }

  /** Receives the answer of a command or an unrequested payout. Its win is hidden until it is presented. */
  answered(frame: object, { id, ...answer }: Answered & { readonly id: number }, nowMs: number): void {
    const before = this.#find(frame, id);
    // An effect in the displayed balance is not hidden again.
    if (!before && answer.version <= this.#known.version) return;
    const isPresented = before?.isPresented ?? false;
    const untilMs = nowMs + (isPresented ? UNANSWERED_MAX_MS : HIDDEN_MAX_MS);
    this.#put({ afterVersion: 0, frame, id, ...answer, isPresented, untilMs });
    const stakeMinor = answer.stakeMinor - (before?.stakeMinor ?? 0n);
    this.#count({ stakeMinor, winMinor: isPresented ? answer.winMinor : 0n });
    this.settle(nowMs);
  }

  /** The command had no effect. */
  refused(frame: object, id: number, nowMs: number): void {
    this.#returnStake(this.#find(frame, id));
    this.#effects = this.#effects.filter((effect) => effect.frame !== frame || effect.id !== id);
    this.settle(nowMs);
  }

  /** The frame presents the result of the command. */
  resultPresented(frame: object, id: number, nowMs: number): void {
    const effect = this.#find(frame, id);
    if (!effect || effect.isPresented) return;
    const isAnswered = effect.version !== undefined;
    const untilMs = isAnswered ? nowMs + UNANSWERED_MAX_MS : effect.untilMs;
    this.#put({ ...effect, isPresented: true, untilMs });
    if (isAnswered) this.#count({ stakeMinor: 0n, winMinor: effect.winMinor });
    this.settle(nowMs);
  }

  /** Whether a table has open bets. If so, a payout may arrive before its frame claims it. */
  atStake(frame: object, isAtStake: boolean, nowMs: number): void {
    if (isAtStake) this.#atStake.add(frame);
    else this.#atStake.delete(frame);
    this.settle(nowMs);
  }

  /** The frame was removed: its wins are no longer hidden. */
  closed(frame: object, nowMs: number): void {
    for (const effect of this.#effects) if (effect.frame === frame) this.#returnStake(effect);
    this.#effects = this.#effects.filter((effect) => effect.frame !== frame);
    this.atStake(frame, false, nowMs);
  }

  /** Drops expired effects and takes over the newest balance unless it is held. */
  settle(nowMs: number): void {
    for (const effect of this.#effects) if (nowMs >= effect.untilMs) this.#returnStake(effect);
    this.#effects = this.#effects.filter(({ untilMs }) => nowMs < untilMs);
    if (this.#held && !this.#isHeld(this.#held, nowMs)) {
      this.#known = this.#held;
      this.#held = undefined;
      this.#unclaimedUntilMs = undefined;
    }
    this.#effects = this.#effects.filter((effect) => !effect.isPresented || !this.#contains(effect));
  }

  #isHeld(balance: KnownBalance, nowMs: number): boolean {
    const { version } = balance;
    if (this.#effects.some((effect) => effect.version === undefined && version > effect.afterVersion))
      return true;
    if (this.#atStake.size === 0 || balance.minor <= this.#expectedMinor(version)) return false;
    this.#unclaimedUntilMs ??= nowMs + UNCLAIMED_MAX_MS;
    return nowMs < this.#unclaimedUntilMs;
  }

  /** The balance of this version if only the known effects changed it. */
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

  /** The amount that an effect adds to the displayed balance. */
  effectMinor(effect: Effect): bigint {
    const { stakeMinor, winMinor, isPresented } = effect;
    if (this.#contains(effect)) return isPresented ? 0n : -winMinor;
    return (isPresented ? winMinor : 0n) - stakeMinor;
  }

  #count({ stakeMinor, winMinor }: Moved): void {
    if (stakeMinor !== 0n || winMinor !== 0n) this.#onMoved({ stakeMinor, winMinor });
  }

  /** Until a command is answered, nothing proves that it had an effect. */
  #returnStake(effect: Effect | undefined): void {
    if (effect && effect.version === undefined) this.#count({ stakeMinor: -effect.stakeMinor, winMinor: 0n });
  }

  #find(frame: object, id: number): Effect | undefined {
    return this.#effects.find((effect) => effect.frame === frame && effect.id === id);
  }

  #put(effect: Effect): void {
    const { frame, id } = effect;
    this.#effects = [...this.#effects.filter((other) => other.frame !== frame || other.id !== id), effect];
  }
}
