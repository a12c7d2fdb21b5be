import {
  type AutobetEnd,
  type AutobetPlan,
  type AutobetState,
  continueAutobet,
  startAutobet,
} from './autobet.ts';
import type { RoundResult } from './dealer-parts.ts';

/** The reason why an autobet ended. After `refused` and `missing` another message is shown. */
export type AutobetStop =
  | AutobetEnd
  | 'player'
  | 'paused'
  | 'hidden'
  | 'away'
  | 'refused'
  | 'missing'
  | 'unfinished';

export interface AutobetPlayerParts {
  plan(): AutobetPlan | undefined;
  /** The highest stake of the current bet. */
  stakeMaxMinor(): bigint;
  /** Starts a round with the autobet's stake. */
  startRound(): void;
  /** The game's own move in an open round; undefined leaves the round to the player. */
  nextMove(): unknown;
  move(move: unknown): void;
  /** Resolves after a moment in which the player sees the step. */
  pause(): Promise<void>;
  /** The state has changed. */
  changed(): void;
  ended(state: AutobetState, reason: AutobetStop): void;
}

/** Plays rounds one after another until the plan, the player or the site ends it. An open round is played to its end. */
export class AutobetPlayer {
  readonly #parts: AutobetPlayerParts;
  #state: AutobetState | undefined;
  #isStopping = false;

  constructor(parts: AutobetPlayerParts) {
    this.#parts = parts;
  }

  /** Undefined while no autobet runs. */
  get state(): AutobetState | undefined {
    return this.#state;
  }

  /** Whether the current round is the last one because the player stopped. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  begin(): void {
    const plan = this.#parts.plan();
    if (!plan || this.#state) return;
    this.#isStopping = false;
    this.#state = startAutobet(plan, this.#parts.stakeMaxMinor());
    this.ready();
  }

  /** Ends after the current round. */
  stop(): void {
    if (!this.#state || this.#isStopping) return;
    this.#isStopping = true;
    this.#parts.changed();
  }

  /** Ends at once. A round that is being played stays with the player. */
  interrupt(reason: AutobetStop): void {
    if (!this.#state) return;
    const state = this.#state;
    this.#state = undefined;
    this.#parts.ended(state, reason);
  }

  add(result: RoundResult): void {
    if (!this.#state) return;
    this.#state = continueAutobet(this.#state, result, this.#parts.stakeMaxMinor());
    this.#parts.changed();
  }

  /** The next round can be started. */
  ready(): void {
    if (!this.#state) return;
    const reason = this.#state.end ?? (this.#isStopping ? 'player' : undefined);
    if (reason) this.interrupt(reason);
    else this.#parts.startRound();
  }

  /** The round waits for a move. */
  async open(): Promise<void> {
    if (!this.#state) return;
    const move = this.#parts.nextMove();
    if (move === undefined) {
      this.interrupt('unfinished');
      return;
    }
    await this.#parts.pause();
    if (this.#state) this.#parts.move(move);
  }
}
